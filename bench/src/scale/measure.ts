import { threadTime } from "../usage.ts";
import type { Ask } from "./ask.ts";
import type { Case, ShopFacts } from "./case.ts";

interface Side {
  ask: Ask;
  facts: ShopFacts;
}

interface Sides<T> {
  large: T;
  small: T;
}

export interface CaseOutcome {
  name: string;
  /**
   * Large ÷ small of the median CPU time of a request in the service and in PostgreSQL, which other
   * work on the machine affects less.
   */
  cpu: number;
  /** Large ÷ small, one for each round, ascending. */
  p50: number[];
  /** Large ÷ small, over the requests of all rounds: one round has too few for a percentile. */
  p99: number;
  /** The ends of the interval that contains `p99` in 90 of 100 samples. */
  p99Between: [low: number, high: number];
  /** Requests for each shop. */
  requests: number;
  /** The average number of rows in a response. */
  rows: Sides<number>;
}

interface Plan {
  /** Rounds of all cases. */
  rounds: number;
  /** The most rounds of a case. */
  mostRounds: number;
  requests: number;
  /** The ratio to decide on: a case gets further rounds while its interval contains it. */
  limit: number;
}

/** Times of requests in milliseconds, ascending. */
interface Times {
  wall: Sides<number[]>;
  cpu: Sides<number[]>;
}

interface Asked {
  name: string;
  paths: Sides<string[]>;
  rows: Sides<number>;
  rounds: Times[];
}

/** Slow searches make a round slow. It ends early after this time. */
const roundLimitMs = 3_000;

/**
 * Measures all cases in rounds, so that a disturbance of the machine does not affect a single case,
 * and alternates the shops request by request, so that it affects both. `servers` returns the
 * processes whose CPU time counts.
 */
export async function measureCases(
  cases: Case[],
  sides: Sides<Side>,
  plan: Plan,
  servers: () => number[],
): Promise<CaseOutcome[]> {
  const asked: Asked[] = [];
  for (const { name, paths } of cases) {
    const both = {
      large: await paths(sides.large.facts),
      small: await paths(sides.small.facts),
    };
    const rows = {
      large: await warmUp(sides.large.ask, both.large),
      small: await warmUp(sides.small.ask, both.small),
    };
    asked.push({ name, paths: both, rows, rounds: [] });
  }
  let undecided = asked;
  for (let round = 1; round <= plan.mostRounds && undecided.length > 0; round++) {
    console.log(`… round ${round}, ${undecided.length} cases`);
    for (const one of undecided) {
      one.rounds.push(await measureRound(one.paths, sides, plan.requests, servers()));
    }
    if (round >= plan.rounds) undecided = asked.filter((one) => isUndecided(one, plan.limit));
  }
  return asked.map(outcomeOf);
}

function isUndecided(one: Asked, limit: number): boolean {
  const [low, high] = outcomeOf(one).p99Between;
  return low <= limit && limit < high;
}

/** Requests every path once. Returns the average number of rows in a response. */
async function warmUp(ask: Ask, paths: string[]): Promise<number> {
  let rows = 0;
  for (const path of paths) rows += JSON.parse((await ask(path)).body).count;
  return rows / paths.length;
}

async function measureRound(
  paths: Sides<string[]>,
  { large, small }: Sides<Side>,
  requests: number,
  servers: number[],
): Promise<Times> {
  const wall: Sides<number[]> = { large: [], small: [] };
  const cpu: Sides<number[]> = { large: [], small: [] };
  const asking =
    (of: keyof typeof paths, { ask }: Side) =>
    async (at: number) => {
      const before = threadTime(servers);
      const { milliseconds } = await ask(paths[of][at % paths[of].length] ?? "");
      wall[of].push(milliseconds);
      cpu[of].push(threadTime(servers) - before);
    };
  const askLarge = asking("large", large);
  const askSmall = asking("small", small);
  const begun = performance.now();
  for (let at = 0; at < requests && performance.now() - begun < roundLimitMs; at++) {
    for (const ask of at % 2 ? [askLarge, askSmall] : [askSmall, askLarge]) await ask(at);
  }
  for (const times of [wall.large, wall.small, cpu.large, cpu.small]) times.sort((a, b) => a - b);
  return { wall, cpu };
}

function outcomeOf({ name, rows, rounds }: Asked): CaseOutcome {
  const medians = rounds
    .map(({ wall }) => quantile(wall.large, 0.5) / quantile(wall.small, 0.5))
    .sort((a, b) => a - b);
  const all = (kind: keyof Times, side: keyof Sides<unknown>) =>
    rounds.flatMap((times) => times[kind][side]).sort((a, b) => a - b);
  const large = all("wall", "large");
  const small = all("wall", "small");
  const ratio = (draw: (sorted: number[], part: number) => number) =>
    draw(large, 0.99) / draw(small, 0.99);
  const drawn = Array.from({ length: 1000 }, () => ratio(drawnQuantile)).sort((a, b) => a - b);
  return {
    name,
    rows,
    cpu: quantile(all("cpu", "large"), 0.5) / quantile(all("cpu", "small"), 0.5),
    p50: medians,
    p99: ratio(quantile),
    p99Between: [quantile(drawn, 0.05), quantile(drawn, 0.95)],
    requests: large.length,
  };
}

function quantile(sorted: number[], part: number): number {
  return sorted[rankOf(part, sorted.length)] ?? Number.NaN;
}

function rankOf(part: number, count: number): number {
  return Math.max(0, Math.ceil(part * count) - 1);
}

/**
 * The quantile of a sample drawn with repetition. Of such a sample, only the values above the
 * quantile matter, and the positions of the highest are drawn one after the other.
 */
function drawnQuantile(sorted: number[], part: number): number {
  let position = 1;
  for (let left = sorted.length; left > rankOf(part, sorted.length); left--) {
    position *= Math.random() ** (1 / left);
  }
  return sorted[Math.floor(position * sorted.length)] ?? Number.NaN;
}
