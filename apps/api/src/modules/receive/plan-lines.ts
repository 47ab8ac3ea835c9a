import {
  formatDollars,
  maxPartCandidates,
  partKey,
  type ReceivingRequest,
  type ReceivingWarning,
} from "@bayline/contracts";
import { newId } from "../../ids.ts";
import { extendedCents } from "../amounts/money.ts";
import { addQuantities, subtractQuantities } from "../amounts/quantities.ts";
import {
  byPartKey,
  type KnownParts,
  lastCostOf,
  linkPart,
  type PartLink,
  presentCandidate,
} from "../lines/part-links.ts";
import {
  lineStatus,
  type OrderLine,
  orderedUnitCost,
  outstanding,
  receivedLine,
  totalLine,
  uncosted,
} from "../purchase-orders/order-lines.ts";
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
  const byKey = byPartKey(orderLines);
  const behind = Math.max(-1, ...orderLines.map(({ position }) => position)) + 1;
  return lines.map((sent, index) => {
    const existing = byKey.get(partKey(sent.partNumber));
    const duplicate = existing !== undefined && lineStatus(existing) === "received";
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

/** What goods of a line cost before, for each unit of stock. */
export interface KnownCosts {
  /** On the order's line. */
  orderedCents: number | undefined;
  /** The last cost of the part. */
  lastCents: number | undefined;
}

const spikePercent = 50;

/**
 * Warns about a unit cost that differs from the order's by more than a percentage, or from the last
 * cost of the part by more than 50 %, up or down. A cost of 0 is not compared. Pure.
 */
export function costWarnings(
  sent: InvoiceLine,
  lineIndex: number,
  { orderedCents, lastCents }: KnownCosts,
  warnPercent: number,
): ReceivingWarning[] {
  const ordered = changeFrom(orderedCents, sent, warnPercent);
  const last = changeFrom(lastCents, sent, spikePercent);
  const warnings: ReceivingWarning[] = [];
  if (!ordered && !last) return warnings;
  const costs = `${sent.partNumber} costs ${formatDollars(sent.unitCostCents)} a unit`;
  if (ordered) {
    const message = `${costs}; the order has ${before(ordered)}`;
    warnings.push({ code: "PRICE_CHANGED", message, lineIndex, ...ordered });
  }
  if (last) {
    const message = `${costs}; the last cost of the part was ${before(last)} Check its quantity and unit.`;
    warnings.push({ code: "COST_SPIKE", message, lineIndex, ...last });
  }
  return warnings;
}

interface CostChange {
  unitCostCents: number;
  previousUnitCostCents: number;
  changePercent: number;
}

function changeFrom(
  previous: number | undefined,
  sent: InvoiceLine,
  percent: number,
): CostChange | undefined {
  const { unitCostCents } = sent;
  // Equal rounded costs are no change.
  if (!previous || unitCostCents === previous) return undefined;
  const difference = exactUnitCents(sent) - previous;
  if (Math.abs(difference) * 100 <= percent * previous) return undefined;
  const changePercent = Math.round((difference / previous) * 1000) / 10;
  return { unitCostCents, previousUnitCostCents: previous, changePercent };
}

/** The cost of a unit of stock, before it was rounded to a cent. */
function exactUnitCents({ amountCents, billed }: InvoiceLine): number {
  const { quantity, unitCostCents, packQuantity } = billed;
  const isPriced = extendedCents(quantity, unitCostCents) === amountCents;
  return (isPriced ? unitCostCents : amountCents / quantity) / (packQuantity ?? 1);
}

function before({ previousUnitCostCents, changePercent }: CostChange): string {
  const change = `${Math.abs(changePercent)} % ${changePercent > 0 ? "more" : "less"}`;
  return `${formatDollars(previousUnitCostCents)}. That is ${change}.`;
}
