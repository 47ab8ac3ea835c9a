import type { Logger } from "pino";

/** Limit for a stop, or for the cleanup after a failed start. */
export const stopMs = 9000;

const watchEveryMs = 250;

/**
 * Calls `stop` once when the process is asked to end: on SIGTERM or SIGINT, or when the npm that
 * started it ends, because npm's shell does not forward signals. Returns a function that asks, too.
 */
export function onStopSignal(stop: () => void): () => void {
  let stopping = false;
  const once = () => {
    if (stopping) return;
    stopping = true;
    stop();
  };
  process.on("SIGTERM", once);
  process.on("SIGINT", once);
  if (process.env.npm_lifecycle_event === undefined) return once;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid !== parent) once();
  }, watchEveryMs);
  timer.unref();
  return once;
}

/** Ends the process when `close` is done, or soon after it should have been. */
export async function exitWhenClosed(close: () => Promise<void>, log: Logger): Promise<void> {
  // A hanging request must not keep the process alive: its transaction is rolled back.
  setTimeout(() => process.exit(1), stopMs).unref();
  try {
    await close();
    process.exit(0);
  } catch (error) {
    log.error({ err: error }, "did not stop cleanly");
    process.exit(1);
  }
}
