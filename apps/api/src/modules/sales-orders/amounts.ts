import type { OrderTerms, SalesOrderLineRow, SalesOrderRow } from "@bayline/db";
import { limits } from "../../pipeline/limits.ts";
import { requireExact, salesTax, sumOf } from "../amounts/money.ts";
import { taxBase } from "../lines/tax.ts";

export type SalesTerms = Pick<OrderTerms, "taxRatePercent" | "partsTaxable">;

/** A sale with its computed amounts. Tax is rounded half up once, on the whole taxable amount. */
export function priceSale(
  order: SalesOrderRow,
  lines: SalesOrderLineRow[],
  { taxRatePercent, partsTaxable }: SalesTerms,
): SalesOrderRow {
  requireExact(
    sumOf(lines, (line) => line.amountCents),
    limits.price,
  );
  requireExact(
    sumOf(lines, (line) => line.totalCostCents),
    limits.cost,
  );
  const subtotalCents = sumOf(lines, (line) => line.totalPriceCents);
  const taxesCents = salesTax(taxBase(lines, { partsTaxable }), taxRatePercent);
  const totalCents = subtotalCents + taxesCents;
  requireExact(totalCents, limits.price);
  return { ...order, taxRatePercent, partsTaxable, subtotalCents, taxesCents, totalCents };
}
