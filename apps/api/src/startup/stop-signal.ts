const watchEveryMs = 250;

/**
 * Calls `stop` once when the process is asked to end: on SIGTERM or SIGINT, or when the npm that
 * started it ends, because npm's shell does not forward signals.
 */
export function onStopSignal(stop: () => void): void {
  let stopping = false;
  const once = () => {
    if (stopping) return;
    stopping = true;
    stop();
  };
  process.on("SIGTERM", once);
  process.on("SIGINT", once);
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid !== parent) once();
  }, watchEveryMs);
  timer.unref();
}
