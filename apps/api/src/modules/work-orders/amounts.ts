import { type LineKind, lineAmountCents, maxCents, maxUnitCents } from "@bayline/contracts";
import type { LineItemRow, ServiceBlockRow } from "@bayline/db";
import { LimitExceeded, limits } from "../../pipeline/limits.ts";
import { isTaxable, type Taxability } from "./present-block.ts";

/** The terms on which an order is taxed. */
export interface TaxTerms extends Taxability {
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
  totalCostCents: number;
}

const category = {
  labor: "laborCents",
  part: "partsCents",
  tire: "tiresCents",
  material: "materialsCents",
  fee: "feesCents",
} as const satisfies Record<LineKind, keyof Amounts>;

/**
 * Distributes `whole` over the weights in proportion: each share is rounded half up, and the last
 * takes the remainder.
 *
 * No share exceeds its weight or the rest, so none is negative.
 */
export function shareOut(whole: number, weights: number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let left = whole;
  const shares = weights.map((weight) => {
    const exact = total === 0 ? 0 : Number(divided(BigInt(whole) * BigInt(weight), BigInt(total)));
    const share = Math.min(exact, weight, left);
    left -= share;
    return share;
  });
  for (let at = shares.length - 1; at >= 0 && left > 0; at--) {
    const more = Math.min(left, (weights[at] ?? 0) - (shares[at] ?? 0));
    shares[at] = (shares[at] ?? 0) + more;
    left -= more;
  }
  return shares;
}

/** Divides, rounding half up. The numerator must not be negative. */
export function divided(numerator: bigint, denominator: bigint): bigint {
  return (2n * numerator + denominator) / (2n * denominator);
}

/** Sales tax on an amount, rounded half up once. */
export function taxOn(baseCents: number, ratePercent: number): number {
  const tenThousandths = BigInt(Math.round(ratePercent * 10_000));
  return Number(divided(BigInt(baseCents) * tenThousandths, 1_000_000n));
}

/** A line with its computed amounts. Goods that left stock keep their cost. */
export function pricedLine(line: LineItemRow): LineItemRow {
  const amountCents = Number(lineAmountCents(line.quantity, line.unitPriceCents));
  const totalPriceCents = amountCents - line.discountCents;
  const totalCostCents = line.deductionId
    ? line.totalCostCents
    : Number(lineAmountCents(line.quantity, line.unitCostCents));
  return { ...line, amountCents, totalPriceCents, totalCostCents };
}

interface Work {
  blocks: ServiceBlockRow[];
  lines: LineItemRow[];
}

/**
 * Recomputes a whole order: block discounts spread over lines, block amounts, tax, and the order's
 * amounts, which exclude declined blocks.
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
  const tax = taxOn(
    bases.reduce((sum, base) => sum + base, 0),
    terms.taxRatePercent,
  );
  const taxOf = new Map(
    shareOut(tax, bases).map((share, at) => [authorised[at]?.block.id, share] as const),
  );
  const taxed = priced.map(({ block, lines: own }) => ({
    block: { ...block, taxCents: taxOf.get(block.id) ?? 0 },
    lines: own,
  }));
  const amounts = sumOf(
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
  const most = weights.reduce((sum, weight) => sum + weight, 0);
  const shares = shareOut(Math.min(block.discountCents, most), weights);
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
    amounts.totalPriceCents += line.totalPriceCents - line.blockDiscountCents;
    amounts.totalCostCents += line.totalCostCents;
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
  return lines.reduce((sum, { kind, quantity, totalCostCents }) => {
    const isLabor = kind === "labor";
    return sum + (isLabor ? Number(lineAmountCents(quantity, maxUnitCents)) : totalCostCents);
  }, 0);
}

function taxBase(lines: LineItemRow[], terms: TaxTerms): number {
  return lines
    .filter((line) => isTaxable(line, terms))
    .reduce((sum, line) => sum + line.totalPriceCents - line.blockDiscountCents, 0);
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
};

function sumOf(all: Amounts[]): Amounts {
  return all.reduce(
    (sum, each) => ({
      laborCents: sum.laborCents + each.laborCents,
      partsCents: sum.partsCents + each.partsCents,
      tiresCents: sum.tiresCents + each.tiresCents,
      materialsCents: sum.materialsCents + each.materialsCents,
      feesCents: sum.feesCents + each.feesCents,
      discountsCents: sum.discountsCents + each.discountsCents,
      taxCents: sum.taxCents + each.taxCents,
      totalPriceCents: sum.totalPriceCents + each.totalPriceCents,
      totalCostCents: sum.totalCostCents + each.totalCostCents,
    }),
    noAmounts,
  );
}

/**
 * Refuses amounts that clients cannot read exactly.
 *
 * Categories and discounts do not exceed the amount before discounts, so checking that sum covers
 * them. A float sum above the limit is inexact, but still above the limit.
 */
function refuseInexact({ totalPriceCents, totalCostCents, ...amounts }: Amounts): void {
  const grossCents = Object.values(category).reduce((sum, name) => sum + amounts[name], 0);
  if (grossCents > maxCents || totalPriceCents > maxCents) throw new LimitExceeded(limits.price);
  if (totalCostCents > maxCents) throw new LimitExceeded(limits.cost);
}
