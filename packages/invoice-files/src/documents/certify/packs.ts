import { partKey } from "@bayline/contracts";
import type { CertifiedField, KnownOrder, LineReading } from "../types.ts";
import { certain, fieldOf, type Judgement, likely } from "./fields.ts";

/** The order that a document names. */
type Order = Pick<KnownOrder, "lines"> | null;

/** By which factor a unit cost differs at most from that of the order. */
const nearCost = 1.25;

/** A quantity of packs, of a size that only the description names, needs the order as well. */
export function certifyQuantity(
  line: LineReading,
  partNumber: string | null,
  order: Order,
  amounts: Judgement,
): CertifiedField {
  const field = fieldOf("quantity", line.quantity, amounts);
  const isOpen = field.certainty === "certain" && mayBePacks(line);
  if (!isOpen || orderedSizes(line, [1], partNumber, order).length > 0) return field;
  return { ...field, certainty: "likely", reason: "it may be one of packs" };
}

/** Whether the description names a pack that the quantity may count, such as `box of 12`. */
function mayBePacks({ description, packQuantity }: LineReading): boolean {
  return packQuantity === null && packs.some((pack) => pack.test(description?.value ?? ""));
}

const names = "box|bx|case|cs|pack|pk|pkg|carton|ctn|bag";

const packs = [
  new RegExp(String.raw`\b(${names})s?\.? ?(of |[/-] ?)?\d+\b`, "i"),
  new RegExp(String.raw`\b\d+ ?(pcs?|pieces|ea)? ?(\/|per|to a) ?(${names})\b`, "i"),
  /\b\d+[ -]?(pk|pack|pkg|ct|count)s?\b/i,
  /\bper (100|1000|hundred|thousand|dozen|doz|dz)\b/i,
];

/** The pieces in a pack, and how certain they are. */
export interface CertifiedPack {
  value: number;
  field: CertifiedField;
}

/**
 * The pieces in a pack are certain if the order's line has the same in pieces. A pair is one piece
 * or two, as the order has it.
 */
export function certifyPack(
  line: LineReading,
  partNumber: string | null,
  order: Order,
): CertifiedPack | null {
  const { packQuantity, coreDepositCents } = line;
  if (!packQuantity) return null;
  const { value, alternatives } = packQuantity;
  // A deposit was read for the first of the sizes.
  const sizes = coreDepositCents ? [value] : [value, ...alternatives];
  const [size, ...others] = orderedSizes(line, sizes, partNumber, order);
  const judgement =
    size !== undefined && others.length === 0
      ? certain("the order has the same in single units")
      : likely("no order confirms the units in a pack");
  const chosen = judgement.isCertain && size !== undefined ? size : value;
  return { value: chosen, field: fieldOf("packQuantity", packQuantity, judgement) };
}

/**
 * The sizes of a pack with which the order's line has the same price of a piece, or as many pieces
 * at a price that is near it.
 */
function orderedSizes(
  { quantity, unitCostCents }: LineReading,
  sizes: readonly number[],
  partNumber: string | null,
  order: Order,
): number[] {
  const key = partNumber === null ? null : partKey(partNumber);
  const known = order?.lines.find((line) => partKey(line.partNumber) === key);
  if (!known || !unitCostCents) return [];
  return sizes.filter((size) => {
    const cost = unitCostCents.value / size;
    const isCount = (quantity?.value ?? 0) * size === known.outstandingQuantity;
    const isNear =
      cost < known.unitCostCents * nearCost && cost > known.unitCostCents / nearCost;
    return Math.abs(cost - known.unitCostCents) < 1 || (isCount && isNear);
  });
}
