import { basename } from "node:path";
import type { App } from "../app.ts";

interface Progress {
  next(file: string): void;
  stop(): void;
}

/** A bar on a terminal; nothing where nobody looks. */
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
  bar.start(total, 0, { file: "" });
  let begun = 0;
  return {
    next(file) {
      bar.update(begun, { file: basename(file) });
      begun += 1;
    },
    stop() {
      bar.update(total);
      bar.stop();
    },
  };
}
