import { type ErrorDetail, invalid, type PartInput, partKey } from "@bayline/contracts";
import type { Scope } from "@bayline/db";
import { isId, newId } from "../../ids.ts";
import { type KnownParts, knownParts, linkPart } from "../lines/part-links.ts";
import { unknownReference } from "../records.ts";
import { type OrderLine, totalLine, uncosted } from "./order-lines.ts";

/**
 * Builds lines from a request's parts. A part with an id updates that line, changing only the
 * fields sent; one without an id is new.
 *
 * Each line is linked to the stocked part it names, or to the only one with its number.
 */
export async function linesOf(
  scope: Scope,
  parts: PartInput[],
  before: OrderLine[],
): Promise<OrderLine[]> {
  const byId = new Map(before.map((line) => [line.id, line]));
  const drafts = parts.map((part, position) => draftLine(part, position, byId.get(part.id ?? "")));
  const stocked = await knownParts(scope, drafts);
  const details = parts.flatMap((part, index) => [
    ...idRefusals(part, index, { parts, byId }),
    ...itemRefusals(part, index, stocked),
  ]);
  if (details.length > 0) throw invalid(details);
  return drafts.map((draft) => {
    const link = linkPart(draft, stocked);
    const inventoryItemId = link.match === "existing" ? link.itemId : null;
    return totalLine({ ...draft, inventoryItemId });
  });
}

function draftLine(
  part: PartInput,
  position: number,
  old: OrderLine | undefined,
): Omit<OrderLine, "totalCostCents"> {
  return {
    id: part.id ?? newId(),
    position,
    partNumber: part.partNumber,
    description: textOf(part.description, old?.description),
    quantity: part.quantity,
    quantityReceived: 0,
    unitCostCents: costOf(part, old),
    ...uncosted,
    vendorPartNumber: textOf(part.vendorPartNumber, old?.vendorPartNumber),
    note: textOf(part.note, old?.note),
    inventoryItemId: namedItem(part, old),
  };
}

/** A cost that was never sent is not known. Null takes back a cost. */
function costOf({ unitCostCents }: PartInput, old: OrderLine | undefined): number | null {
  return unitCostCents === undefined ? (old?.unitCostCents ?? null) : unitCostCents;
}

function textOf(sent: string | null | undefined, old: string | null = null): string | null {
  return sent === undefined ? old : sent || null;
}

/** A line keeps its stocked part as long as its part number does not change. */
function namedItem({ inventoryItemId, partNumber }: PartInput, old?: OrderLine): string | null {
  if (inventoryItemId !== undefined) return isId(inventoryItemId) ? inventoryItemId : null;
  const same = old !== undefined && partKey(old.partNumber) === partKey(partNumber);
  return same ? old.inventoryItemId : null;
}

function idRefusals(
  { id }: PartInput,
  index: number,
  { parts, byId }: { parts: PartInput[]; byId: Map<string, OrderLine> },
): ErrorDetail[] {
  if (id === undefined) return [];
  const field = `parts[${index}].id`;
  if (!byId.has(id)) return [{ field, message: "names no line of this order" }];
  if (parts.findIndex((part) => part.id === id) === index) return [];
  return [{ field, message: "is on an earlier line too" }];
}

function itemRefusals(
  { inventoryItemId }: PartInput,
  index: number,
  { live }: KnownParts,
): ErrorDetail[] {
  if (!inventoryItemId || live.has(inventoryItemId)) return [];
  return [unknownReference(`parts[${index}].inventoryItemId`, "part")];
}
