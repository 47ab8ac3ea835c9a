import { basename } from "node:path";
import type { App } from "../terminal/app.ts";

interface Progress {
  next(file: string): void;
  stop(): void;
}

/** Shows a progress bar on a terminal, and nothing otherwise. */
export async function startProgress(app: App, total: number): Promise<Progress> {
  if (!app.stderr.isTTY) return { next() {}, stop() {} };
  const { default: progress } = await import("cli-progress");
  const bar = new progress.SingleBar({
    format: "{bar} {value}/{total}  {file}",
    barCompleteChar: "█",
    barIncompleteChar: "░",
    barsize: 24,
    hideCursor: true,
    clearOnComplete: true,
    stream: app.stderr,
  });
  let started = 0;
  return {
    next(file) {
      const shown = { file: basename(file) };
      if (started === 0) bar.start(total, 0, shown);
      else bar.update(started, shown);
      started += 1;
    },
    stop() {
      bar.update(total);
      bar.stop();
    },
  };
}
