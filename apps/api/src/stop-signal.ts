const watchEveryMs = 250;

/**
 * Calls `stop` once, when the process is asked to end: by SIGTERM or SIGINT, or by the end of the
 * npm that started it, whose shell keeps the signals it is sent to itself.
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
