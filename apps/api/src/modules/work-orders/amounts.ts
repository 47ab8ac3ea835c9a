import { type LineKind, maxUnitCents } from "@bayline/contracts";
import type { LineItemRow, ServiceBlockRow } from "@bayline/db";
import { limits } from "../../pipeline/limits.ts";
import {
  allocate,
  extendedCents,
  requireExact,
  salesTax,
  sum,
  sumFields,
  sumOf,
} from "../amounts/money.ts";
import { isCostKnown } from "../lines/line.ts";
import { type TaxDefaults, taxBase } from "../lines/tax.ts";

/** The terms on which an order is taxed. */
export interface TaxTerms extends Required<TaxDefaults> {
  /** Percent, at most 4 decimals; 0 if the customer is exempt. */
  taxRatePercent: number;
}

/** The amounts of a block or an order, in whole cents. */
export interface Amounts {
  laborCents: number;
  partsCents: number;
  tiresCents: number;
  materialsCents: number;
  feesCents: number;
  discountsCents: number;
  taxCents: number;
  totalPriceCents: number;
  /** Of lines whose cost is known. */
  totalCostCents: number;
  unknownCostLines: number;
  unknownCostPriceCents: number;
}

const category = {
  labor: "laborCents",
  part: "partsCents",
  tire: "tiresCents",
  material: "materialsCents",
  fee: "feesCents",
} as const satisfies Record<LineKind, keyof Amounts>;

interface Work {
  blocks: ServiceBlockRow[];
  lines: LineItemRow[];
}

/**
 * Recomputes a whole order: block discounts allocated over lines, block amounts, tax, and the
 * order's amounts, which exclude declined blocks.
 */
export function priceWork(terms: TaxTerms, { blocks, lines }: Work): Work & { amounts: Amounts } {
  const priced = blocks.map((block) =>
    priceBlock(
      block,
      lines.filter((line) => line.serviceBlockId === block.id),
    ),
  );
  const authorised = priced.filter(({ block }) => block.authorizationStatus !== "declined");
  const bases = authorised.map(({ lines: own }) => taxBase(own, terms));
  const tax = salesTax(sum(bases), terms.taxRatePercent);
  const taxOf = new Map(
    allocate(tax, bases).map((share, at) => [authorised[at]?.block.id, share] as const),
  );
  const taxed = priced.map(({ block, lines: own }) => ({
    block: { ...block, taxCents: taxOf.get(block.id) ?? 0 },
    lines: own,
  }));
  const amounts = sumFields<Amounts>(
    noAmounts,
    taxed.flatMap(({ block }) => (block.authorizationStatus === "declined" ? [] : [block])),
  );
  const totalPriceCents = amounts.totalPriceCents + tax;
  const counted = authorised.flatMap(({ lines: own }) => own);
  refuseInexact({ ...amounts, totalPriceCents, totalCostCents: mostCost(counted) });
  return {
    blocks: taxed.map(({ block }) => block),
    lines: taxed.flatMap(({ lines: own }) => own),
    amounts: { ...amounts, totalPriceCents },
  };
}

function priceBlock(block: ServiceBlockRow, lines: LineItemRow[]) {
  const weights = lines.map((line) => line.totalPriceCents);
  const most = sum(weights);
  const shares = allocate(Math.min(block.discountCents, most), weights);
  const own = lines.map((line, at) => ({ ...line, blockDiscountCents: shares[at] ?? 0 }));
  const amounts = amountsOf(own);
  refuseInexact({ ...amounts, totalCostCents: mostCost(own) });
  return { block: { ...block, ...amounts }, lines: own };
}

/** The amounts of a block's lines, before tax. */
function amountsOf(lines: LineItemRow[]): Amounts {
  const amounts = { ...noAmounts };
  for (const line of lines) {
    amounts[category[line.kind]] += line.amountCents;
    amounts.discountsCents += line.discountCents + line.blockDiscountCents;
    const priceCents = line.totalPriceCents - line.blockDiscountCents;
    amounts.totalPriceCents += priceCents;
    amounts.totalCostCents += line.totalCostCents;
    if (isCostKnown(line)) continue;
    amounts.unknownCostLines += 1;
    amounts.unknownCostPriceCents += priceCents;
  }
  return amounts;
}

/**
 * An upper bound for the cost of lines, with labor at the highest hourly rate.
 *
 * With the real rate, a caller without pay permissions could find it by trying which goods costs
 * make an order too large.
 */
function mostCost(lines: LineItemRow[]): number {
  return sumOf(lines, ({ kind, quantity, totalCostCents, billedCostCents }) =>
    kind === "labor" && billedCostCents === null
      ? extendedCents(quantity, maxUnitCents)
      : totalCostCents,
  );
}

export const noAmounts: Amounts = {
  laborCents: 0,
  partsCents: 0,
  tiresCents: 0,
  materialsCents: 0,
  feesCents: 0,
  discountsCents: 0,
  taxCents: 0,
  totalPriceCents: 0,
  totalCostCents: 0,
  unknownCostLines: 0,
  unknownCostPriceCents: 0,
};

/**
 * Refuses amounts that clients cannot read exactly.
 *
 * Categories and discounts do not exceed the amount before discounts, so checking that sum covers
 * them. A float sum above the limit is inexact, but still above the limit.
 */
function refuseInexact({ totalPriceCents, totalCostCents, ...amounts }: Amounts): void {
  const grossCents = sumOf(Object.values(category), (name) => amounts[name]);
  requireExact(Math.max(grossCents, totalPriceCents), limits.price);
  requireExact(totalCostCents, limits.cost);
}
