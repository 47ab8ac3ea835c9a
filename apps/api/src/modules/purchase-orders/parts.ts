import { type ErrorDetail, invalid, type PartInput } from "@bayline/contracts";
import type { Scope } from "@bayline/db";
import { isId, newId } from "../../ids.ts";
import { knownParts } from "./known-parts.ts";
import { type KnownParts, linkPart, type OrderLine, withTotal } from "./order-lines.ts";

/**
 * The lines that a request's parts make: with an id the line they keep, without one a new line,
 * linked to the stocked part they name or that alone bears their number.
 */
export async function linesOf(
  scope: Scope,
  parts: PartInput[],
  before: OrderLine[],
): Promise<OrderLine[]> {
  const named = parts.map(({ partNumber, inventoryItemId }) => ({
    partNumber,
    inventoryItemId: isId(inventoryItemId) ? inventoryItemId : null,
  }));
  const stocked = await knownParts(scope, named);
  const details = parts.flatMap((part, index) => refusals(part, index, { parts, before, stocked }));
  if (details.length > 0) throw invalid(details);
  return parts.map((part, position) => lineOf(part, position, stocked));
}

function lineOf(part: PartInput, position: number, stocked: KnownParts): OrderLine {
  const link = linkPart({ ...part, inventoryItemId: part.inventoryItemId ?? null }, stocked);
  return withTotal({
    id: part.id ?? newId(),
    position,
    partNumber: part.partNumber,
    description: part.description || null,
    quantity: part.quantity,
    quantityReceived: 0,
    unitCostCents: part.unitCostCents ?? 0,
    vendorPartNumber: part.vendorPartNumber || null,
    note: part.note || null,
    inventoryItemId: link.match === "existing" ? link.itemId : null,
  });
}

interface Known {
  parts: PartInput[];
  before: OrderLine[];
  stocked: KnownParts;
}

/** What is wrong with the records that a part names. */
function refusals({ id, inventoryItemId }: PartInput, index: number, known: Known): ErrorDetail[] {
  const details: ErrorDetail[] = [];
  if (id !== undefined && !known.before.some((line) => line.id === id)) {
    details.push({ field: `parts[${index}].id`, message: "names no line of this order" });
  } else if (id !== undefined && known.parts.findIndex((part) => part.id === id) < index) {
    details.push({ field: `parts[${index}].id`, message: "stands on an earlier line too" });
  }
  if (inventoryItemId && !known.stocked.live.has(inventoryItemId)) {
    details.push({
      field: `parts[${index}].inventoryItemId`,
      message: "names no part of this shop",
    });
  }
  return details;
}
