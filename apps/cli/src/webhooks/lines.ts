import { eventNames } from "@bayline/contracts/plain";
import { recordName } from "../output/record-name.ts";
import type { Paint } from "../terminal/paint.ts";
import { plainText } from "../terminal/text.ts";
import type { Outcome } from "./forward.ts";

const widest = Math.max(...eventNames.map((name) => name.length));

interface ShownEvent {
  event: string;
  createdAt: string;
  data: unknown;
}

/** Formats an event on one line: time, type and record. */
export function eventLine({ event, createdAt, data }: ShownEvent, paint: Paint): string {
  const type = plainText(event).padEnd(widest);
  return [paint("dim", timeOfDay(createdAt)), type, recordName(data)].join("  ");
}

/** Formats the outcome: status and duration, and for a failure the next attempt. */
export function outcomeText(outcome: Outcome, paint: Paint): string {
  const { isDelivered, status, durationMs, error } = outcome;
  const time = paint("dim", `${durationMs} ms`);
  if (isDelivered) return `${paint("green", String(status))}  ${time}`;
  return `${paint("red", error ?? "failed")}  ${time}`;
}

/** In the user's time zone. */
function timeOfDay(iso: string): string {
  const date = new Date(iso);
  const parts = [date.getHours(), date.getMinutes(), date.getSeconds()];
  return parts.map((part) => String(part).padStart(2, "0")).join(":");
}
