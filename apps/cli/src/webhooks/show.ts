import type { WebhookEvent } from "@bayline/sdk";
import { pick } from "../output/fields.ts";
import { lookOf } from "../output/present.ts";
import type { Globals } from "../session/globals.ts";
import { type App, say } from "../terminal/app.ts";
import { usageError } from "../terminal/exit.ts";
import type { Attempt } from "./deliver.ts";
import { eventLine, outcomeText } from "./lines.ts";

/** Shows an event and the outcome of its forwarding. */
export type Show = (event: WebhookEvent, attempt?: Attempt) => void;

/**
 * Shows events as lines for people or JSON for programs. When forwarding, lines are the default
 * even in a file, because the events are not the result of the run.
 */
export function showFor(app: App, globals: Globals, forwards: boolean): Show {
  const { output, fields } = globals;
  if (output === "csv") throw usageError("events have no csv output; use table or ndjson");
  const isForPerson = output === "table" || (!output && (app.stdout.isTTY || forwards));
  if (isForPerson) {
    const { paint } = lookOf(app, globals);
    return (event, attempt) => {
      const line = eventLine(event, paint);
      say(app, attempt ? `${line}  ${outcomeText(attempt, paint)}${sequel(attempt)}` : line);
    };
  }
  return (event, attempt) => {
    const { id, event: type, createdAt } = event;
    const record = attempt ? { id, event: type, createdAt, ...attempt } : event;
    say(app, JSON.stringify(fields ? pick(record, fields) : record));
  };
}

function sequel({ isDelivered, attempt, nextInMs }: Attempt): string {
  if (isDelivered) return "";
  if (nextInMs !== null) return `  again in ${nextInMs / 1000} s`;
  return attempt === 1 ? "  skipped" : `  skipped after ${attempt} attempts`;
}
