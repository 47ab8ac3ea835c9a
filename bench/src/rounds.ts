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
 * affects both equally. A round in which one side answers nothing, for example because the disk
 * hangs, is measured again.
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
  for (let count = 0; pairs.length < plan.rounds; count++) {
    if (count === 2 * plan.rounds) throw new Error(`${name}: too many rounds without an answer`);
    const isServiceFirst = count % 2 === 0;
    const first = await round(isServiceFirst ? service : baseline, plan.seconds);
    const second = await round(isServiceFirst ? baseline : service, plan.seconds);
    const [ours, theirs] = isServiceFirst ? [first, second] : [second, first];
    if (ours && theirs) pairs.push({ ours, theirs });
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
): Promise<Measured | undefined> {
  const before = cpuTime(pid, postmaster);
  const { requestsPerSecond, completed, failed } = await loads.fire({ ...load, seconds });
  // Requests in progress at the end of a round must not overlap the next.
  await wait(150);
  const after = cpuTime(pid, postmaster);
  if (failed > 0) {
    throw new Error(`${failed} of ${completed + failed} requests to ${load.url} failed`);
  }
  if (completed === 0) return undefined;
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
