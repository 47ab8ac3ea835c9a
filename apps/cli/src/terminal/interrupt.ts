import { type App, note } from "./app.ts";
import { exitCodes } from "./exit.ts";

type Handle = () => void;

/** Handlers for Ctrl-C. Each Ctrl-C removes and calls the last one. */
const handles: Handle[] = [];

/** Ends a run on Ctrl-C: completes pending output, and restores the cursor of a terminal. */
export function endOnInterrupt(app: App): void {
  process.on("SIGINT", () => {
    const handle = handles.pop();
    if (handle) return handle();
    if (app.stderr.isTTY) app.stderr.write("\u001b[?25h\n");
    note(app, "interrupted");
    process.exit(exitCodes.interrupted);
  });
}

/**
 * Registers a handler for one Ctrl-C. Without a handler, Ctrl-C ends the run. Returns a function
 * that removes the handler.
 */
export function onInterrupt(handle: Handle): () => void {
  handles.push(handle);
  return () => {
    const index = handles.indexOf(handle);
    if (index >= 0) handles.splice(index, 1);
  };
}
