import type { Services } from "../pipeline/context.ts";
import { type RunningLoop, startLoop } from "./loop.ts";

/** Work that every process with background work repeats, without a schedule or a lease. */
export interface PeriodicTask {
  /** The time between two rounds. */
  readonly everyMs: number;
  /** The log message of a failed round. */
  readonly failure: string;
  /**
   * Does all work that is due. Must be safe to run in several processes concurrently and to be
   * killed at any point.
   */
  run(services: Services, signal: AbortSignal): Promise<unknown>;
}

/** Runs the task immediately and then periodically. A failed round waits for the next time. */
export function startTask(
  { run, everyMs, failure }: PeriodicTask,
  services: Services,
): RunningLoop {
  return startLoop({
    run: (signal) => run(services, signal),
    log: services.log,
    failure,
    everyMs,
    retryMs: everyMs,
  });
}
