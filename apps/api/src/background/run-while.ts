import { setTimeout as wait } from "node:timers/promises";

const lookEveryMs = 1000;

/** Background work that has been started. */
export interface RunningWork {
  /** Starts nothing more, and resolves when the work in progress has finished. */
  stop(): Promise<void>;
}

/**
 * Runs background work while `mayRun` returns true: stops it when it turns false, and restarts it
 * when it turns true again.
 */
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
