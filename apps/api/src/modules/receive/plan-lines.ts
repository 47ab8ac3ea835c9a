import {
  maxPartCandidates,
  partKey,
  type ReceivingRequest,
  type ReceivingWarning,
} from "@bayline/contracts";
import { newId } from "../../ids.ts";
import { addQuantities, subtractQuantities } from "../amounts/quantities.ts";
import {
  type KnownParts,
  lastCostOf,
  linkPart,
  type PartLink,
  presentCandidate,
} from "../lines/part-links.ts";
import {
  type OrderLine,
  orderedUnitCost,
  outstanding,
  receivedLine,
  totalLine,
  uncosted,
} from "../purchase-orders/order-lines.ts";
import { costWarnings } from "./cost-warnings.ts";
import type { InvoiceLine } from "./invoice-lines.ts";

/** The planned effect of an invoice line on the order. */
export interface PlannedLine {
  /** Position in the request, from 0. */
  index: number;
  sent: InvoiceLine;
  /** The order's line after the change, before any receipt. */
  line: OrderLine;
  /** The order's line if the goods are put into stock; a draft and a duplicate receive none. */
  stocked: OrderLine;
  link: PartLink;
  /** The order had already received this part in full, so the line changes nothing. */
  duplicate: boolean;
  warnings: ReceivingWarning[];
}

/**
 * Plans how an invoice's lines change an order: a line for a part on the order updates that line,
 * any other is appended. Warns of unit costs that differ from the order's by more than a
 * percentage. Pure.
 */
export function planLines(
  { lines, mode }: { lines: InvoiceLine[]; mode: ReceivingRequest["mode"] },
  orderLines: OrderLine[],
  parts: KnownParts,
  warnPercent: number,
): PlannedLine[] {
  const byKey = linesByKey(orderLines);
  const behind = Math.max(-1, ...orderLines.map(({ position }) => position)) + 1;
  return lines.map((sent, index) => {
    const existing = byKey.get(partKey(sent.partNumber));
    const duplicate = existing !== undefined && outstanding(existing) === 0;
    const base = existing ?? newLine(sent, behind + index);
    const link = linkPart(base, parts);
    const planned = existing && !duplicate ? merge(existing, sent, mode) : base;
    const inventoryItemId = link.match === "existing" ? link.itemId : null;
    const line = totalLine({ ...planned, inventoryItemId });
    const costs = {
      orderedCents: existing && (orderedUnitCost(existing) ?? undefined),
      lastCents: lastCostOf(base.partNumber, link, parts),
    };
    return {
      index,
      sent,
      line,
      stocked: mode === "draft" || duplicate ? line : stockedLine(line, sent, existing ?? line),
      link,
      duplicate,
      warnings: [
        ...(duplicate ? [duplicateWarning(sent, index)] : []),
        ...(existing && !duplicate ? raisedWarning(existing, sent, index, mode) : []),
        ...(duplicate ? [] : costWarnings(sent, index, costs, warnPercent)),
        ...(link.match === "ambiguous" && mode === "draft"
          ? [ambiguousWarning(sent, index, link)]
          : []),
      ],
    };
  });
}

/**
 * The order's line after the receipt of an invoice line, whose amount is the cost of the goods. The
 * goods that stay outstanding cost what they were ordered at.
 */
function stockedLine(line: OrderLine, sent: InvoiceLine, ordered: Unpriced): OrderLine {
  const { quantity, unitCostCents, amountCents: goodsCents } = sent;
  const receipt = { quantity, unitCostCents, goodsCents, itemId: line.inventoryItemId };
  const orderedUnitCostCents = orderedUnitCost(ordered) ?? unitCostCents;
  return receivedLine({ ...line, orderedUnitCostCents }, receipt);
}

/** Whether receiving an invoice's lines would create parts. Pure. */
export function namesNewParts(
  { lines }: Pick<ReceivingRequest, "lines">,
  orderLines: OrderLine[],
  parts: KnownParts,
): boolean {
  const byKey = linesByKey(orderLines);
  return lines.some(({ partNumber }) => {
    const line = byKey.get(partKey(partNumber)) ?? { partNumber, inventoryItemId: null };
    return linkPart(line, parts).match === "new";
  });
}

function linesByKey(lines: OrderLine[]): Map<string, OrderLine> {
  return new Map(lines.map((line) => [partKey(line.partNumber), line]));
}

type Unpriced = Omit<OrderLine, "totalCostCents">;

function newLine(sent: InvoiceLine, position: number): Unpriced {
  return {
    id: newId(),
    position,
    partNumber: sent.partNumber,
    description: sent.description || null,
    quantity: sent.quantity,
    quantityReceived: 0,
    unitCostCents: sent.unitCostCents,
    ...uncosted,
    vendorPartNumber: sent.vendorPartNumber || null,
    note: sent.note || null,
    inventoryItemId: null,
  };
}

/**
 * Merges an invoice line into a line of the order.
 *
 * A draft sets the outstanding quantity to the invoice's. Receiving raises the ordered quantity if
 * more arrived than was outstanding, and otherwise keeps the rest outstanding.
 */
function merge(line: Unpriced, sent: InvoiceLine, mode: ReceivingRequest["mode"]): Unpriced {
  const invoiced = addQuantities(line.quantityReceived, sent.quantity);
  return {
    ...line,
    quantity: mode === "draft" ? invoiced : Math.max(line.quantity, invoiced),
    unitCostCents: sent.unitCostCents,
    orderedUnitCostCents: null,
    description: sent.description || line.description,
    vendorPartNumber: sent.vendorPartNumber || line.vendorPartNumber,
    note: sent.note || line.note,
  };
}

function duplicateWarning(sent: InvoiceLine, lineIndex: number): ReceivingWarning {
  return {
    code: "DUPLICATE_INVOICE_LINE",
    message: `${sent.partNumber} was already received in full on this order.`,
    lineIndex,
  };
}

function raisedWarning(
  existing: OrderLine,
  sent: InvoiceLine,
  lineIndex: number,
  mode: ReceivingRequest["mode"],
): ReceivingWarning[] {
  const more = subtractQuantities(sent.quantity, outstanding(existing));
  if (mode === "draft" || more <= 0) return [];
  const message = `${sent.partNumber}: ${more} more than was outstanding; the ordered quantity was raised.`;
  return [{ code: "QUANTITY_RAISED", message, lineIndex }];
}

function ambiguousWarning(
  sent: InvoiceLine,
  lineIndex: number,
  { candidates }: Extract<PartLink, { match: "ambiguous" }>,
): ReceivingWarning {
  return {
    code: "AMBIGUOUS_PART_NUMBER",
    message: `${sent.partNumber} is the number of ${candidates.length} parts in inventory; set inventoryItemId on the order's line before receiving it.`,
    lineIndex,
    candidates: candidates.slice(0, maxPartCandidates).map(presentCandidate),
    ...(candidates.length > maxPartCandidates && { truncated: true as const }),
  };
}
