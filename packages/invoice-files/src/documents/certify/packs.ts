import { partKey } from "@bayline/contracts";
import type { CertifiedField, KnownOrderLine, LineReading, Reading } from "../types.ts";
import { certain, fieldOf, likely } from "./fields.ts";

/** The lines of the order that a document names, by the key of their part. */
export type OrderLines = ReadonlyMap<string, KnownOrderLine>;

/** By which factor a unit cost differs at most from that of the order. */
const nearCost = 1.25;

/** The pieces in a pack, and how certain they are. */
export interface CertifiedPack {
  value: number;
  field: CertifiedField;
}

/**
 * The pieces in a pack are certain if the order's line has the same in pieces. A pair is one piece
 * or two, as the order has it. Null for a quantity of pieces.
 */
export function certifyPack(
  line: LineReading,
  partNumber: string | null,
  { order, billed }: { order: OrderLines; billed: ReadonlySet<string> },
): CertifiedPack | null {
  // An earlier bill was booked in the same units, whatever the description names.
  const isBilled = partNumber !== null && billed.has(partKey(partNumber));
  const packQuantity = line.packQuantity ?? (isBilled ? null : namedPack(line));
  if (!packQuantity) return null;
  const { value, alternatives } = packQuantity;
  // A deposit was read for the first of the sizes.
  const sizes = line.coreDepositCents ? [value] : [value, ...alternatives];
  const [size, ...others] = orderedSizes(line, sizes, partNumber, order);
  if (size === undefined || others.length > 0) {
    const judgement = likely("no order confirms the units in a pack");
    return { value, field: fieldOf("packQuantity", packQuantity, judgement) };
  }
  const judgement = certain("the order has the same in single units");
  return (
    line.packQuantity && { value: size, field: fieldOf("packQuantity", packQuantity, judgement) }
  );
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
  partNumber: string | null,
  order: OrderLines,
): number[] {
  const known = partNumber === null ? undefined : order.get(partKey(partNumber));
  const orderedCents = known?.unitCostCents ?? null;
  if (!known || orderedCents === null || !unitCostCents) return [];
  return sizes.filter((size) => {
    const cost = unitCostCents.value / size;
    const isCount = (quantity?.value ?? 0) * size === known.outstandingQuantity;
    const isNear = cost < orderedCents * nearCost && cost > orderedCents / nearCost;
    return Math.abs(cost - orderedCents) < 1 || (isCount && isNear);
  });
}
