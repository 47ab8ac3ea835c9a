import type { Document } from "@bayline/sdk";
import { type App, note } from "../../terminal/app.ts";

/**
 * What a booked document teaches the reader: a vendor's PDF that a person corrected is read right
 * the next time. Undefined if it teaches nothing.
 */
function taughtBy({ status, contentType, vendorId, fields }: Document): string | undefined {
  const isCorrected = fields.some(({ by }) => by === "person");
  const isTaught = status === "booked" && contentType === "application/pdf" && vendorId !== null;
  return isTaught && isCorrected
    ? "The next invoice of this layout will be read like this."
    : undefined;
}

export function noteTaught(app: App, booked: Document): void {
  const taught = taughtBy(booked);
  if (taught !== undefined) note(app, taught);
}
