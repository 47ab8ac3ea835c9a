import { setTimeout as wait } from "node:timers/promises";
import type { Logger } from "pino";
import { WakeUp } from "./wake-up.ts";

/** Background work that has been started. */
export interface RunningWork {
  /**
   * Starts nothing more, and resolves when the work in progress has finished or its time is over.
   */
  stop(): Promise<void>;
}

/** Work that repeats until the process stops. */
export interface LoopOptions {
  /** Does one round. The signal is aborted when the loop stops. */
  run(signal: AbortSignal): Promise<unknown>;
  log: Logger;
  /** The log message of a failed round. */
  failure: string;
  /** The time from the end of a round to the next one; a function is called after each round. */
  everyMs: number | (() => number);
  /** The time before the first round. Default: 0. */
  delayMs?: number;
  /** The time after a failed round, even if woken. Default: one second. */
  retryMs?: number;
  /** Wake-ups within this time after a round cause one further round. Default: 0. */
  batchMs?: number;
  /** How long a stop waits for the round in progress. */
  stopMs?: number;
}

export interface RunningLoop extends RunningWork {
  /** Starts the next round without waiting for its time. */
  wake(): void;
}

const defaultRetryMs = 1000;
const defaultStopMs = 4000;
/** Longer than any work takes to stop. */
const longestStopMs = 10_000;

/**
 * Runs rounds one after another. A failed round is logged, and the next one follows.
 *
 * Its timers do not keep the process alive.
 */
export function startLoop(options: LoopOptions): RunningLoop {
  const stopping = new AbortController();
  const { signal } = stopping;
  const wakeUp = new WakeUp();
  const running = runRounds(options, wakeUp, signal);
  return {
    wake: () => wakeUp.fire(),
    async stop() {
      stopping.abort();
      wakeUp.fire();
      await settledWithin(running, options.stopMs ?? defaultStopMs);
    },
  };
}

async function runRounds(options: LoopOptions, wakeUp: WakeUp, signal: AbortSignal): Promise<void> {
  const { run, log, failure, everyMs, delayMs = 0, batchMs = 0 } = options;
  const pause = (milliseconds: number) => pauseUnlessStopped(milliseconds, signal);
  if (delayMs > 0) await pause(delayMs);
  while (!signal.aborted) {
    try {
      await run(signal);
    } catch (error) {
      log.warn({ err: error }, failure);
      await pause(options.retryMs ?? defaultRetryMs);
      continue;
    }
    if (batchMs > 0) await pause(batchMs);
    if (signal.aborted) return;
    await wakeUp.sleep(typeof everyMs === "number" ? everyMs : everyMs());
  }
}

/** Ends early if the process stops; does not keep it alive. */
function pauseUnlessStopped(milliseconds: number, signal: AbortSignal): Promise<void> {
  return wait(milliseconds, undefined, { signal, ref: false }).catch(() => undefined);
}

/** Resolves when the work has ended or after `milliseconds`. Failures of the work are ignored. */
export async function settledWithin(work: Promise<unknown>, milliseconds: number): Promise<void> {
  const { promise: deadline, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  await Promise.race([work.catch(() => undefined), deadline]);
  clearTimeout(timer);
}

/**
 * Runs background work while `mayRun` returns true: stops it when it turns false, and restarts it
 * when it turns true again.
 */
export function runWhile(
  mayRun: () => boolean,
  begin: () => RunningWork,
  log: Logger,
): RunningWork {
  let work: RunningWork | undefined;
  const loop = startLoop({
    log,
    failure: "the background work could not start",
    everyMs: 1000,
    async run() {
      if (mayRun()) work ??= begin();
      else {
        await work?.stop();
        work = undefined;
      }
    },
    stopMs: longestStopMs,
  });
  return {
    async stop() {
      await loop.stop();
      await work?.stop();
    },
  };
}
