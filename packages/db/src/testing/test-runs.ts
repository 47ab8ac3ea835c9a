/** Whether this is a long run: `npm run test:long`. */
export const isLongRun = process.env.TEST_LONG === "1";

/** Whether this is a short run: the tests of `npm test`. A run of named files is not. */
const isShortRun = process.env.TEST_SHORT === "1";

interface Runs {
  /** Repetitions in `npm test`. */
  short: number;
  /** Repetitions in `npm run test:long`, which CI runs too. */
  long: number;
}

/** How often a test checks a property or repeats a round of random traffic. `RUNS` overrides it. */
export function runs({ short, long }: Runs): number {
  return Number(process.env.RUNS) || (isLongRun ? long : short);
}

/**
 * The seed of a test's random choices. It is the same in each run, so that no test fails by chance.
 * `SEED` overrides it. The title or the failure of the test contains it.
 */
export function seedOr(usual: number): number {
  return Number(process.env.SEED) || usual;
}

/**
 * The cases of a loop: in a short run the first of each kind, otherwise all of them. The long run
 * takes all, and contains each file that calls this.
 */
export function someOf<T>(cases: readonly T[], kindOf: (one: T) => unknown): T[] {
  if (!isShortRun) return [...cases];
  const kinds = Map.groupBy(cases, kindOf);
  return cases.filter((one) => kinds.get(kindOf(one))?.[0] === one);
}
