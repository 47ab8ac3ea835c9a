import type pg from "pg";
import type { Ask } from "../scale/ask.ts";
import type { Figure, Range } from "./figure.ts";

export interface Plan {
  rounds: number;
  /** Requests per figure, side and round. */
  requests: number;
}

export interface Ratio {
  name: string;
  /** The ratio of the medians of each round, ascending. */
  ratios: number[];
  /** The average size of a response of the service, in bytes. */
  bytes?: number;
}

/** Runs one side once. Returns the milliseconds it took. */
export type Once = (at: number) => Promise<number>;

interface Pair {
  name: string;
  ours: Once;
  theirs: Once;
}

/** Measures two sides in alternating order, over several rounds. */
export async function measurePair({ name, ours, theirs }: Pair, plan: Plan): Promise<Ratio> {
  const ratios: number[] = [];
  for (let round = 0; round < plan.rounds; round++) {
    const times: { ours: number[]; theirs: number[] } = { ours: [], theirs: [] };
    for (let at = 0; at < plan.requests; at++) {
      if (at % 2 === 0) times.ours.push(await ours(at));
      times.theirs.push(await theirs(at));
      if (at % 2 === 1) times.ours.push(await ours(at));
    }
    const [mine, bare] = [middle(times.ours), middle(times.theirs)];
    ratios.push(mine / bare);
  }
  return { name, ratios: ratios.sort((a, b) => a - b) };
}

function middle(times: number[]): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? Number.NaN;
}

interface Sides {
  ask: Ask;
  client: pg.Client;
  shop: string;
}

/**
 * Measures a report over HTTP against plain SQL on a separate connection, after checking that both
 * results agree.
 */
export async function measureFigure(figure: Figure, sides: Sides, plan: Plan): Promise<Ratio> {
  const { ask, client, shop } = sides;
  const rangeAt = (at: number): Range => {
    const range = figure.ranges[at % figure.ranges.length];
    if (!range) throw new Error(`${figure.name} has no ranges`);
    return range;
  };
  const bare = ({ from, to }: Range) => client.query(figure.sql, [shop, from, to]);
  let bytes = 0;
  for (const range of figure.ranges) {
    const { body } = await ask(figure.path(range));
    bytes += body.length / figure.ranges.length;
    const [reported, found] = [
      figure.reported(JSON.parse(body)),
      figure.found((await bare(range)).rows),
    ];
    if (!(Math.abs(reported - found) <= found * (figure.tolerance ?? 0))) {
      throw new Error(`${figure.name}, ${range.from} to ${range.to}: ${reported} is not ${found}`);
    }
  }
  const ratio = await measurePair(
    {
      name: figure.name,
      ours: async (at) => (await ask(figure.path(rangeAt(at)))).milliseconds,
      theirs: (at) => timed(() => bare(rangeAt(at))),
    },
    plan,
  );
  return { ...ratio, bytes };
}

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}
