import type { Services } from "../pipeline/context.ts";
import { type RunningLoop, startLoop } from "./loop.ts";
import { measured } from "./measured.ts";

/** Work that every process with background work repeats, without a schedule or a lease. */
export interface PeriodicTask {
  /** Its name in the metrics of jobs. Without one, it is not in them. */
  readonly job?: string;
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
  { job, run, everyMs, failure }: PeriodicTask,
  services: Services,
): RunningLoop {
  const measure = (round: () => Promise<unknown>) =>
    job === undefined ? round() : measured(job, services.metrics, round);
  return startLoop({
    run: (signal) => measure(() => run(services, signal)),
    log: services.log,
    failure,
    everyMs,
    retryMs: everyMs,
  });
}
