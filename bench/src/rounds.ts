import { setTimeout as wait } from "node:timers/promises";
import type { Load } from "../load.ts";
import type { LoadMaker } from "./processes.ts";
import { cpuTime } from "./usage.ts";

/** One of the two sides of a scenario. */
export interface Side {
  pid: number;
  load: Omit<Load, "seconds">;
}

export interface Scenario {
  name: string;
  /** The required throughput of the service, relative to the baseline server. */
  goal: number;
  service: Side;
  baseline: Side;
}

export interface Plan {
  rounds: number;
  seconds: number;
  warmUpSeconds: number;
}

interface Measured {
  requestsPerSecond: number;
  /** CPU per request, in clock ticks. */
  node: number;
  postgres: number;
}

export interface Outcome {
  name: string;
  goal: number;
  /**
   * The throughput of the service relative to the baseline server, one for each round, ascending.
   */
  throughput: number[];
  /**
   * The CPU time per request of the baseline server relative to the service, one for each round,
   * ascending.
   */
  nodeCpu: number[];
  totalCpu: number[];
  /** The share of the service's CPU time used by its process. The rest is PostgreSQL's. */
  nodeShare: number;
  baselineNodeShare: number;
}

/**
 * Measures both sides in alternating order, in short rounds, so that other activity of the machine
 * affects both equally.
 */
export async function measure(
  { name, goal, service, baseline }: Scenario,
  plan: Plan,
  loads: LoadMaker,
  postmaster: number,
): Promise<Outcome> {
  const round = (side: Side, seconds: number) => measureSide(side, seconds, loads, postmaster);
  await round(service, plan.warmUpSeconds);
  await round(baseline, plan.warmUpSeconds);
  const pairs: Array<{ ours: Measured; theirs: Measured }> = [];
  for (let count = 0; count < plan.rounds; count++) {
    if (count % 2 === 0) {
      const ours = await round(service, plan.seconds);
      pairs.push({ ours, theirs: await round(baseline, plan.seconds) });
    } else {
      const theirs = await round(baseline, plan.seconds);
      pairs.push({ ours: await round(service, plan.seconds), theirs });
    }
  }
  const ratios = (ratio: (pair: { ours: Measured; theirs: Measured }) => number) =>
    pairs.map(ratio).sort((a, b) => a - b);
  return {
    name,
    goal,
    throughput: ratios(({ ours, theirs }) => ours.requestsPerSecond / theirs.requestsPerSecond),
    nodeCpu: ratios(({ ours, theirs }) => theirs.node / ours.node),
    totalCpu: ratios(
      ({ ours, theirs }) => (theirs.node + theirs.postgres) / (ours.node + ours.postgres),
    ),
    nodeShare: median(ratios(({ ours }) => ours.node / (ours.node + ours.postgres))),
    baselineNodeShare: median(
      ratios(({ theirs }) => theirs.node / (theirs.node + theirs.postgres)),
    ),
  };
}

async function measureSide(
  { pid, load }: Side,
  seconds: number,
  loads: LoadMaker,
  postmaster: number,
): Promise<Measured> {
  const before = cpuTime(pid, postmaster);
  const { requestsPerSecond, completed, failed } = await loads.fire({ ...load, seconds });
  // Requests in progress at the end of a round must not overlap the next.
  await wait(150);
  const after = cpuTime(pid, postmaster);
  if (failed > 0 || completed === 0) {
    throw new Error(`${failed} of ${completed + failed} requests to ${load.url} failed`);
  }
  const used = (part: "node" | "postgres") =>
    before && after ? (after[part] - before[part]) / completed : Number.NaN;
  return { requestsPerSecond, node: used("node"), postgres: used("postgres") };
}

/** Returns the median of an ascending list. */
export function median(sorted: number[]): number {
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}
