import { seedOr } from "@bayline/db/testing";

/** Random numbers that are reproducible by their seed, which a failing test shows. */
export interface Random {
  readonly seed: number;
  /** From 0 to `below` - 1. */
  below(below: number): number;
  chance(probability: number): boolean;
  pick<T>(values: readonly T[]): T;
  /** Some distinct values, in random order. */
  some<T>(values: readonly T[], count: number): T[];
}

export function seedOfRun(): number {
  return seedOr(20_260_302);
}

/** mulberry32: small, and sufficient for shuffling. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    seed,
    below,
    chance: (probability) => next() < probability,
    pick(values) {
      const value = values[below(values.length)];
      if (value === undefined) throw new Error("There is nothing to pick from");
      return value;
    },
    some(values, count) {
      const left = [...values];
      return Array.from({ length: Math.min(count, left.length) }, () =>
        left.splice(below(left.length), 1),
      ).flat();
    },
  };
}
