import { type App, note } from "./app.ts";
import { exitCodes } from "./exit.ts";

type Handle = () => void;

/** Who has something to finish at Ctrl-C; the last to ask is told. */
const handles: Handle[] = [];

/**
 * Ends a run at Ctrl-C by itself: what is being written is written to its end, and a terminal gets
 * its cursor back.
 */
export function endOnInterrupt(app: App): void {
  process.on("SIGINT", () => {
    const handle = handles.pop();
    if (handle) return handle();
    if (app.stderr.isTTY) app.stderr.write("\u001b[?25h\n");
    note(app, "interrupted");
    process.exit(exitCodes.interrupted);
  });
}

/** Is told of the first Ctrl-C instead; the next one ends the run. Returns how to be told no more. */
export function onInterrupt(handle: Handle): () => void {
  handles.push(handle);
  return () => {
    const index = handles.indexOf(handle);
    if (index >= 0) handles.splice(index, 1);
  };
}
