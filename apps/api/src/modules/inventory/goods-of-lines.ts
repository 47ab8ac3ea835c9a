import { AppError, type ErrorDetail, partKey } from "@bayline/contracts";
import { listPartsForLines, type PartForLine, type Scope } from "@bayline/db";
import { isId } from "../../ids.ts";
import { presentPart } from "../purchase-orders/known-parts.ts";

/** What a line of goods is of, and what it costs. */
interface Goods {
  inventoryItemId: string | null;
  partNumber: string | null;
  description: string | null;
  unitPriceCents: number;
  unitCostCents: number;
}

/** A line of goods that is sent, what it changes, and where the request wrote it: `parts[0].` or nothing. */
export interface SentGoods {
  input: { inventoryItemId?: string | null | undefined; partNumber?: string | null | undefined };
  current: Pick<Goods, "inventoryItemId" | "partNumber"> | undefined;
  at: string;
}

/** The parts that lines of one request name. */
export interface NamedParts {
  byId: Map<string, PartForLine>;
  byKey: Map<string, PartForLine[]>;
}

/** Looks up every part that the lines name, by id or by number: one statement for any number of them. */
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

/** The part that a line may be taken off, whose name it may bear. */
function formerPart(line: SentGoods): string[] {
  const former = line.current?.inventoryItemId;
  const { inventoryItemId } = line.input;
  const isOther = inventoryItemId ? inventoryItemId !== former : keyToLookUp(line) !== undefined;
  return former && isOther ? [former] : [];
}

/** A part number finds its part in stock where the request does not name one, and it is a new one. */
function keyToLookUp({ input, current }: SentGoods): string | undefined {
  if (!input.partNumber || input.inventoryItemId !== undefined) return undefined;
  const key = partKey(input.partNumber);
  return current?.partNumber && partKey(current.partNumber) === key ? undefined : key;
}

/** What a line keeps is not looked at again: its part may be deleted since. */
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

/** A line with the part that it is to be of: a new one brings its number, name, price and cost along. */
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

/** A line bears its part's name, until somebody describes it in other words. */
function descriptionOf(part: PartForLine, base: Goods, { byId }: NamedParts): string {
  const former = byId.get(base.inventoryItemId ?? "")?.name;
  return base.description === null || base.description === former ? part.name : base.description;
}

/** The part that a line is to be of; null: of none that is in stock; undefined: as it is. */
function partOf(line: SentGoods, { byId, byKey }: NamedParts): PartForLine | null | undefined {
  const { inventoryItemId } = line.input;
  if (inventoryItemId === null) return null;
  if (inventoryItemId === line.current?.inventoryItemId && inventoryItemId) return undefined;
  if (inventoryItemId !== undefined) return byId.get(inventoryItemId);
  const key = keyToLookUp(line);
  if (key !== undefined) return byKey.get(key)?.[0] ?? null;
  return line.input.partNumber === null ? null : undefined;
}
