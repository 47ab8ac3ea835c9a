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
  /** Large ÷ small, one for each round, ascending. */
  p50: number[];
  /** Large ÷ small, over the requests of all rounds: one round has too few for a percentile. */
  p99: number;
  /** The average number of rows in a response. */
  rows: Sides<number>;
}

interface Plan {
  rounds: number;
  requests: number;
}

interface Asked {
  name: string;
  paths: Sides<string[]>;
  rows: Sides<number>;
  rounds: Array<Sides<number[]>>;
}

/** Slow searches make a round slow. It ends early after this time. */
const roundLimitMs = 3_000;

/**
 * Measures all cases in rounds, so that a disturbance of the machine does not affect a single case,
 * and alternates the shops request by request, so that it affects both.
 */
export async function measureCases(
  cases: Case[],
  sides: Sides<Side>,
  plan: Plan,
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
  for (let round = 0; round < plan.rounds; round++) {
    console.log(`… round ${round + 1} of ${plan.rounds}`);
    for (const one of asked) one.rounds.push(await measureRound(one.paths, sides, plan.requests));
  }
  return asked.map(outcomeOf);
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
): Promise<Sides<number[]>> {
  const times: Sides<number[]> = { large: [], small: [] };
  const askLarge = async (at: number) =>
    times.large.push((await large.ask(paths.large[at % paths.large.length] ?? "")).milliseconds);
  const askSmall = async (at: number) =>
    times.small.push((await small.ask(paths.small[at % paths.small.length] ?? "")).milliseconds);
  const begun = performance.now();
  for (let at = 0; at < requests && performance.now() - begun < roundLimitMs; at++) {
    for (const ask of at % 2 ? [askLarge, askSmall] : [askSmall, askLarge]) await ask(at);
  }
  times.large.sort((a, b) => a - b);
  times.small.sort((a, b) => a - b);
  return times;
}

function outcomeOf({ name, rows, rounds }: Asked): CaseOutcome {
  const ratios = (part: number) =>
    rounds
      .map(({ large, small }) => quantile(large, part) / quantile(small, part))
      .sort((a, b) => a - b);
  const all = (side: keyof Sides<unknown>) =>
    rounds.flatMap((times) => times[side]).sort((a, b) => a - b);
  const p99 = quantile(all("large"), 0.99) / quantile(all("small"), 0.99);
  return { name, rows, p50: ratios(0.5), p99 };
}

function quantile(sorted: number[], part: number): number {
  return sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)] ?? Number.NaN;
}
