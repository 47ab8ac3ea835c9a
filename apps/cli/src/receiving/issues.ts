import type { ReceivingResponse } from "@bayline/contracts";
import { type App, note } from "../app.ts";
import { exitCodes } from "../exit.ts";
import { plainText } from "../output/text.ts";

/** An invoice of which nothing was stocked is no success, though no single line failed: all were skipped. */
export function exitOfAnswer({ partialFailure, status }: ReceivingResponse): number {
  return partialFailure || status === "receive_failed" ? exitCodes.partial : exitCodes.done;
}

/** For whoever pipes the answer on: not all of the invoice was stocked, which the exit code may not say. */
export function noteIssues(app: App, { status, warnings }: ReceivingResponse, file?: string): void {
  if (status !== "received_with_issues" && status !== "receive_failed") return;
  for (const { code, message } of warnings) {
    note(app, plainText(`warning: ${file ? `${file}: ` : ""}${message} (${code})`));
  }
}
