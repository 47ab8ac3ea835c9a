import { partKey } from "@bayline/contracts";
import type { KnownOrderLine, LineReading, ProvedField, Reading } from "../types.ts";
import { certain, fieldOf, type Judgement, likely } from "./fields.ts";
import { areNear, type KnownCosts } from "./known-costs.ts";

/** The lines of the order that a document names, by the key of their part. */
export type OrderLines = ReadonlyMap<string, KnownOrderLine>;

/** The pieces in a pack, and how certain they are. */
export interface ProvedPack {
  value: number;
  field: ProvedField;
}

/** The records that say how many pieces a pack has. */
interface PackFacts {
  order: OrderLines;
  /** The keys of parts that earlier bills of the vendor have. */
  billed: ReadonlySet<string>;
  costs: KnownCosts;
}

/**
 * The pieces in a pack are certain if the order's line has the same in pieces, or one of them costs
 * about what the shop pays for it. A pair is one piece or two, as these have it. Null for a
 * quantity of pieces.
 */
export function provePack(
  line: LineReading,
  partNumber: string | null,
  { order, billed, costs }: PackFacts,
): ProvedPack | null {
  // An earlier bill was booked in the same units, whatever the description names.
  const isBilled = partNumber !== null && billed.has(partKey(partNumber));
  const packQuantity = line.packQuantity ?? (isBilled ? null : namedPack(line));
  if (!packQuantity) return null;
  const { value, alternatives } = packQuantity;
  // A deposit was read for the first of the sizes, and is shared by the pieces of another.
  const deposit = line.coreDepositCents?.value ?? 0;
  const sizes = [value, ...alternatives].filter((size) =>
    Number.isInteger((deposit * value) / size),
  );
  const known = partNumber === null ? null : partKey(partNumber);
  const field = (judgement: Judgement) => fieldOf("packQuantity", packQuantity, judgement);
  const ordered = orderedSizes(line, sizes, known === null ? undefined : order.get(known));
  const paid = ordered.length > 0 ? ordered : paidSizes(line, sizes, costs.get(known ?? ""));
  const [size, ...others] = paid;
  if (size === undefined || others.length > 0) {
    return { value, field: field(likely("no order or cost confirms the units in a pack")) };
  }
  const reason =
    paid === ordered
      ? "the order has the same in single units"
      : "one of them costs about what the shop pays for it";
  return line.packQuantity && { value: size, field: field(certain(reason)) };
}

/** One piece, where the description names a pack that the quantity may count: `box of 12`. */
function namedPack({ description, quantity }: LineReading): Reading<number> | null {
  const isNamed = packs.some((pack) => pack.test(description?.value ?? ""));
  return isNamed && quantity ? { ...quantity, value: 1, alternatives: [] } : null;
}

const names = "box|bx|case|cs|pack|pk|pkg|carton|ctn|bag";

const packs = [
  new RegExp(String.raw`\b(${names})s?\.? ?(of |[/-] ?)?\d+\b`, "i"),
  new RegExp(String.raw`\b\d+ ?(pcs?|pieces|ea)? ?(\/|per|to a) ?(${names})\b`, "i"),
  /\b\d+[ -]?(pk|pack|pkg|ct|count)s?\b/i,
  /\bper (100|1000|hundred|thousand|dozen|doz|dz)\b/i,
];

/**
 * The sizes of a pack with which the order's line has the same price of a piece, or as many pieces
 * at a price that is near it.
 */
function orderedSizes(
  { quantity, unitCostCents }: LineReading,
  sizes: readonly number[],
  known: KnownOrderLine | undefined,
): number[] {
  const orderedCents = known?.unitCostCents ?? null;
  if (!known || orderedCents === null || !unitCostCents) return [];
  return sizes.filter((size) => {
    const cost = unitCostCents.value / size;
    const isCount = (quantity?.value ?? 0) * size === known.outstandingQuantity;
    return Math.abs(cost - orderedCents) < 1 || (isCount && areNear(cost, orderedCents));
  });
}

/** The sizes of a pack with which one piece costs about what the shop pays for it. */
function paidSizes(
  { unitCostCents }: LineReading,
  sizes: readonly number[],
  known: number | undefined,
): number[] {
  if (known === undefined || !unitCostCents) return [];
  return sizes.filter((size) => areNear(unitCostCents.value / size, known));
}
