import { createHash } from "node:crypto";

/** Reproducible random choices. */
export interface Random {
  /** A whole number, including both ends. */
  between(low: number, high: number): number;
  chance(share: number): boolean;
  pick<T>(choices: readonly T[]): T;
}

/** Makes the same choices for the same text, on every machine. */
export function randomOf(text: string): Random {
  let count = 0;
  function next(): number {
    count += 1;
    return createHash("sha256").update(`${text} ${count}`).digest().readUInt32BE() / 2 ** 32;
  }
  return {
    between: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (share) => next() < share,
    pick<T>(choices: readonly T[]): T {
      const chosen = choices[Math.floor(next() * choices.length)];
      if (chosen === undefined) throw new RangeError("There is nothing to pick from.");
      return chosen;
    },
  };
}
