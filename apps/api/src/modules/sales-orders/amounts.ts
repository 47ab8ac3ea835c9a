import { lineAmountCents, maxCents } from "@bayline/contracts";
import type { OrderTerms, SalesOrderLineRow, SalesOrderRow } from "@bayline/db";
import { LimitExceeded, limits } from "../../pipeline/limits.ts";
import { taxOn } from "../work-orders/amounts.ts";
import { isTaxable } from "../work-orders/present-block.ts";

export type SalesTerms = Pick<OrderTerms, "taxRatePercent" | "partsTaxable">;

/** A line with its computed amounts. Goods that left stock keep their cost. */
export function pricedLine(line: SalesOrderLineRow): SalesOrderLineRow {
  const amountCents = Number(lineAmountCents(line.quantity, line.unitPriceCents));
  const totalCostCents = line.deductionId
    ? line.totalCostCents
    : Number(lineAmountCents(line.quantity, line.unitCostCents));
  return {
    ...line,
    amountCents,
    totalPriceCents: amountCents - line.discountCents,
    totalCostCents,
  };
}

/** Whether a line bears sales tax: by its own setting, otherwise by the sale's terms. Fees never do. */
export function isTaxed(
  { kind, taxable }: Pick<SalesOrderLineRow, "kind" | "taxable">,
  { partsTaxable }: Pick<SalesTerms, "partsTaxable">,
): boolean {
  return isTaxable({ kind, taxable }, { partsTaxable, laborTaxable: false });
}

/** A sale with its computed amounts. Tax is rounded half up once, on the whole taxable amount. */
export function pricedSale(
  order: SalesOrderRow,
  lines: SalesOrderLineRow[],
  { taxRatePercent, partsTaxable }: SalesTerms,
): SalesOrderRow {
  const sum = (
    some: SalesOrderLineRow[],
    of: "amountCents" | "totalPriceCents" | "totalCostCents",
  ) => some.reduce((total, line) => total + line[of], 0);
  if (sum(lines, "amountCents") > maxCents) throw new LimitExceeded(limits.price);
  if (sum(lines, "totalCostCents") > maxCents) throw new LimitExceeded(limits.cost);
  const subtotalCents = sum(lines, "totalPriceCents");
  const taxed = lines.filter((line) => isTaxed(line, { partsTaxable }));
  const taxesCents = taxOn(sum(taxed, "totalPriceCents"), taxRatePercent);
  const totalCents = subtotalCents + taxesCents;
  if (totalCents > maxCents) throw new LimitExceeded(limits.price);
  return { ...order, taxRatePercent, partsTaxable, subtotalCents, taxesCents, totalCents };
}
