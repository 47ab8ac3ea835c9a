import type { App } from "./app.ts";

interface Progress {
  /** Shows how much is done, and what is done now. */
  update(done: number, now: string): void;
  stop(): void;
}

/** Shows a progress bar on a terminal, and nothing otherwise. */
export async function startProgress(app: App, total: number): Promise<Progress> {
  if (!app.stderr.isTTY) return { update() {}, stop() {} };
  const { default: progress } = await import("cli-progress");
  const bar = new progress.SingleBar({
    format: "{bar} {value}/{total}  {now}",
    barCompleteChar: "█",
    barIncompleteChar: "░",
    barsize: 24,
    hideCursor: true,
    clearOnComplete: true,
    stream: app.stderr,
  });
  let isStarted = false;
  return {
    update(done, now) {
      if (isStarted) bar.update(done, { now });
      else bar.start(total, done, { now });
      isStarted = true;
    },
    stop() {
      bar.update(total);
      bar.stop();
    },
  };
}
