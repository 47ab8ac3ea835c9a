import { formatDollars, type ReceivingWarning } from "@bayline/contracts";
import { extendedCents } from "../amounts/money.ts";
import type { InvoiceLine } from "./invoice-lines.ts";

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
