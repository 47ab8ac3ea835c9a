import { setTimeout as wait } from "node:timers/promises";

const lookEveryMs = 1000;

/** Work in the background that has begun. */
export interface RunningWork {
  /** Lets what is under way come to a stop, and begins nothing more. */
  stop(): Promise<void>;
}

/** Runs background work while `mayRun`: stops it when that ends, and begins it again when it holds again. */
export function runWhile(mayRun: () => boolean, begin: () => RunningWork): RunningWork {
  const stopping = new AbortController();
  const { signal } = stopping;
  const run = async () => {
    while (!signal.aborted) {
      const work = mayRun() ? begin() : undefined;
      while (!signal.aborted && mayRun() === (work !== undefined)) {
        await wait(lookEveryMs, undefined, { signal, ref: false }).catch(() => undefined);
      }
      await work?.stop();
    }
  };
  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
