import { AppError, type ErrorDetail, partKey } from "@bayline/contracts";
import { listPartsForLines, type PartForLine, type Scope } from "@bayline/db";
import { isId } from "../../ids.ts";
import { presentPart } from "../purchase-orders/known-parts.ts";

/** The part and the cost of a goods line. */
interface Goods {
  inventoryItemId: string | null;
  partNumber: string | null;
  description: string | null;
  unitPriceCents: number;
  unitCostCents: number;
}

/**
 * A sent goods line, the stored line that it changes, and its path in the request: `parts[0].` or
 * empty.
 */
export interface SentGoods {
  input: { inventoryItemId?: string | null | undefined; partNumber?: string | null | undefined };
  current: Pick<Goods, "inventoryItemId" | "partNumber"> | undefined;
  at: string;
}

/** The parts that the lines of one request refer to. */
export interface NamedParts {
  byId: Map<string, PartForLine>;
  byKey: Map<string, PartForLine[]>;
}

/** Looks up all parts that the lines refer to, by id or by number, in one statement. */
export async function partsNamed(scope: Scope, sent: SentGoods[]): Promise<NamedParts> {
  const ids = sent.flatMap((line) => [...partToLookUp(line), ...formerPart(line)]);
  const partKeys = sent.flatMap((line) => keyToLookUp(line) ?? []);
  const parts =
    ids.length + partKeys.length > 0 ? await listPartsForLines(scope, { ids, partKeys }) : [];
  return {
    byId: new Map(parts.map((part) => [part.id, part])),
    byKey: Map.groupBy(parts, (part) => part.partKey),
  };
}

function partToLookUp({ input: { inventoryItemId } }: SentGoods): string[] {
  return isId(inventoryItemId) ? [inventoryItemId] : [];
}

/** The part that a line may be detached from, because the line may still use its name. */
function formerPart(line: SentGoods): string[] {
  const former = line.current?.inventoryItemId;
  const { inventoryItemId } = line.input;
  const isOther = inventoryItemId ? inventoryItemId !== former : keyToLookUp(line) !== undefined;
  return former && isOther ? [former] : [];
}

/** The part number to look up in stock, if the request names no part and the number is new. */
function keyToLookUp({ input, current }: SentGoods): string | undefined {
  if (!input.partNumber || input.inventoryItemId !== undefined) return undefined;
  const key = partKey(input.partNumber);
  return current?.partNumber && partKey(current.partNumber) === key ? undefined : key;
}

/**
 * Returns the error for a part that does not exist. An unchanged part is not checked: it may be
 * deleted by now.
 */
export function unknownPart(
  { input, current, at }: SentGoods,
  { byId }: NamedParts,
): ErrorDetail[] {
  const { inventoryItemId: part } = input;
  if (!part || part === current?.inventoryItemId || byId.has(part)) return [];
  return [{ field: `${at}inventoryItemId`, message: "names no part of this shop" }];
}

export function refuseAmbiguousGoods(sent: SentGoods[], { byKey }: NamedParts): void {
  const ambiguous = sent.flatMap((line) => {
    const sharing = byKey.get(keyToLookUp(line) ?? "") ?? [];
    return sharing.length > 1 ? [{ line, sharing }] : [];
  });
  const [first] = ambiguous;
  if (!first) return;
  const { partNumber } = first.line.input;
  throw new AppError(
    "AMBIGUOUS_PART_NUMBER",
    `${partNumber} is the number of ${first.sharing.length} parts in inventory.`,
    {
      details: ambiguous.map(({ line, sharing }) => ({
        field: `${line.at}partNumber`,
        message: `${line.input.partNumber} is the number of ${sharing.length} parts`,
      })),
      candidates: ambiguous.flatMap(({ sharing }) => sharing.map(presentPart)),
      nextStep: "Send inventoryItemId with the id of one of the candidates.",
    },
  );
}

/** Links a line to its part. A new part supplies its number, name, price and cost. */
export function withPart<L extends Goods>(sent: SentGoods, base: L, named: NamedParts): L {
  const { input, current } = sent;
  const partNumber = input.partNumber === undefined ? base.partNumber : input.partNumber;
  const part = partOf(sent, named);
  if (part === undefined) return { ...base, partNumber };
  const inventoryItemId = part?.id ?? null;
  const isNew = inventoryItemId !== base.inventoryItemId;
  if (!part || !isNew) return { ...base, partNumber, inventoryItemId };
  return {
    ...base,
    inventoryItemId,
    partNumber: input.partNumber ?? part.partNumber,
    description: descriptionOf(part, base, named),
    unitPriceCents: part.unitPriceCents ?? (current ? base.unitPriceCents : 0),
    unitCostCents: part.unitCostCents,
  };
}

/** A line uses its part's name until it gets a different description. */
function descriptionOf(part: PartForLine, base: Goods, { byId }: NamedParts): string {
  const former = byId.get(base.inventoryItemId ?? "")?.name;
  return base.description === null || base.description === former ? part.name : base.description;
}

/** The part of a line after the request; null for none in stock, undefined for unchanged. */
function partOf(line: SentGoods, { byId, byKey }: NamedParts): PartForLine | null | undefined {
  const { inventoryItemId } = line.input;
  if (inventoryItemId === null) return null;
  if (inventoryItemId === line.current?.inventoryItemId && inventoryItemId) return undefined;
  if (inventoryItemId !== undefined) return byId.get(inventoryItemId);
  const key = keyToLookUp(line);
  if (key !== undefined) return byKey.get(key)?.[0] ?? null;
  return line.input.partNumber === null ? null : undefined;
}
