import { align } from "../report.ts";
import { median, type Outcome } from "../rounds.ts";

/** What a supervisor uses of the processor time of its start. */
export interface SupervisorShare {
  name: string;
  /** Of the processor time that its processes take for the same requests. */
  share: number;
}

/** What a machine would reach on paper. */
export interface Estimate {
  cores: number;
  /** The processes that the service keeps busy; PostgreSQL uses the other cores. */
  processes: number;
  /** The throughput, relative to one core that runs both. */
  throughput: number;
}

/**
 * Estimates a machine from the processor time of a request: both sides divide the cores as they
 * divide a request, and each further process costs as much more as the second one. The supervisor
 * counts every request on one core, which is the limit.
 */
export function estimate(outcome: Outcome, supervisor: number, cores: number): Estimate {
  const processes = cores * outcome.nodeShare;
  // Below 1, a request in several processes takes more processor time than in one.
  const efficiency = Math.min(1, median(outcome.totalCpu));
  const limit = supervisor > 0 ? 1 / supervisor / outcome.nodeShare : Number.POSITIVE_INFINITY;
  return { cores, processes, throughput: Math.min(cores * efficiency, limit) };
}

/** Formats the estimates as a table. */
export function estimateTable(
  outcomes: readonly Outcome[],
  supervisors: readonly SupervisorShare[],
  sizes: readonly number[],
): string {
  const head = ["on paper", "supervisor ÷ processes"];
  for (const cores of sizes) head.push(`busy processes of ${cores} cores`, "÷ one core");
  const rows = outcomes.map((outcome) => {
    const share = supervisors.find(({ name }) => name === outcome.name)?.share ?? 0;
    const cells = sizes.flatMap((cores) => {
      const { processes, throughput } = estimate(outcome, share, cores);
      return [processes.toFixed(1), throughput.toFixed(1)];
    });
    return [outcome.name, `${(100 * share).toFixed(1)} %`, ...cells];
  });
  return align([head, ...rows]);
}
