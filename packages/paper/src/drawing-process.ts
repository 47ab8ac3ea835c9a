import { TooManyPages } from "./draw/canvas.ts";
import { drawSheet } from "./draw/draw-sheet.ts";
import { drawLabels } from "./labels/draw-labels.ts";
import type { Labels } from "./labels/sheets.ts";
import type { Sheet } from "./sheet.ts";

/** A document to draw. */
export type Task = Sheet | Labels;

/** The outcome of a task. */
export type Outcome = { content: Uint8Array } | { error: string; isTooLong: boolean };

async function outcomeOf(document: Task): Promise<Outcome> {
  try {
    return { content: await ("labels" in document ? drawLabels(document) : drawSheet(document)) };
  } catch (error) {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { error: message, isTooLong: error instanceof TooManyPages };
  }
}

process.on("message", (task: Task) => {
  void outcomeOf(task).then((outcome) => process.send?.(outcome));
});
// The service has ended or closed the channel.
process.on("disconnect", () => process.exit());
