import { type Server, untilHealthy } from "./processes.ts";
import { median } from "./rounds.ts";

const starts = 9;

/** How a start of the service compares with one of the baseline server. */
export interface StartRatio {
  /** Of the fastest starts. Other work on the machine only adds time. */
  fastest: number;
  /** Of the medians. */
  median: number;
}

type Start = () => Promise<Server>;

/** Compares the times from starting a process to its first healthy response, alternating. */
export async function startRatio(service: Start, baseline: Start): Promise<StartRatio> {
  // The first start fills the cache of compiled code, as the first start of an installation does.
  await startTime(service);
  await startTime(baseline);
  const ours: number[] = [];
  const theirs: number[] = [];
  while (ours.length < starts) {
    theirs.push(await startTime(baseline));
    ours.push(await startTime(service));
  }
  return {
    fastest: Math.min(...ours) / Math.min(...theirs),
    median: median(ours.sort(ascending)) / median(theirs.sort(ascending)),
  };
}

const ascending = (a: number, b: number) => a - b;

/** Returns the milliseconds to the first healthy response. Stops the server. */
export async function startTime(start: Start): Promise<number> {
  const begun = performance.now();
  const { origin, stop } = await start();
  const elapsed = await untilHealthy(`${origin}/v1/health`, begun);
  await stop();
  return elapsed;
}
