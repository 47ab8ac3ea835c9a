import { parentPort } from "node:worker_threads";
import { TooManyPages } from "./draw/canvas.ts";
import { drawSheet } from "./draw/draw-sheet.ts";
import { drawLabels } from "./labels/draw-labels.ts";
import type { Labels } from "./labels/sheets.ts";
import type { Sheet } from "./sheet.ts";

/** A document to draw. */
export interface Task {
  id: number;
  document: Sheet | Labels;
}

/** The outcome of a task. */
export type Outcome =
  | { id: number; content: Uint8Array }
  | { id: number; error: string; isTooLong: boolean };

async function outcomeOf({ id, document }: Task): Promise<Outcome> {
  try {
    const content = "labels" in document ? drawLabels(document) : drawSheet(document);
    return { id, content: await content };
  } catch (error) {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { id, error: message, isTooLong: error instanceof TooManyPages };
  }
}

parentPort?.on("message", (task: Task) => {
  void outcomeOf(task).then((outcome) => parentPort?.postMessage(outcome));
});
