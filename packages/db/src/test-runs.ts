/** Whether this run tries more: `npm run test:long`. */
export const isLongRun = process.env.TEST_LONG === "1";

interface Runs {
  /** In every `npm test`. */
  short: number;
  /** In `npm run test:long`, which CI runs too. */
  long: number;
}

/** How often a test tries a property, or repeats a round of random traffic. `RUNS` sets it by hand. */
export function runs({ short, long }: Runs): number {
  return Number(process.env.RUNS) || (isLongRun ? long : short);
}

/**
 * The seed of a test's random choices: the same in each run, so that no change fails by chance.
 * `SEED` sets another one. The title or the failure of the test shows it.
 */
export function seedOr(usual: number): number {
  return Number(process.env.SEED) || usual;
}
