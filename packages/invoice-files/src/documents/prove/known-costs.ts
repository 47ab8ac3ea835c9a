import { partKey } from "@bayline/contracts";
import type { KnownPart } from "../types.ts";

/** What the shop pays for one of each part, in cents, by the keys of the parts. */
export type KnownCosts = ReadonlyMap<string, number>;

export function knownCosts(parts: readonly KnownPart[]): KnownCosts {
  return new Map(
    parts.flatMap(({ partNumber, unitCostCents }) =>
      unitCostCents ? [[partKey(partNumber), unitCostCents] as const] : [],
    ),
  );
}

/** Two costs of one part differ by less than this factor. The cost of a pair is twice as much. */
const nearFactor = 1.25;

/** Whether two costs may be those of one part. */
export function areNear(cents: number, known: number): boolean {
  return cents < known * nearFactor && cents > known / nearFactor;
}
