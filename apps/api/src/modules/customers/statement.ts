import { invalid, maxStatementEntries } from "@bayline/contracts";
import { findCustomer, readStatement, readStatementReceipts } from "@bayline/db";
import type { ReadContext } from "../../pipeline/context.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { requireRecord } from "../records.ts";
import { readRange } from "../reports/date-range.ts";

/** What a customer owed before and after a period, and every entry between. */
export async function getStatement(
  ctx: ReadContext,
  { id, ...sent }: InputOf<"customers.statement">,
) {
  const { startDate, endDate } = readRange(ctx, sent);
  const customer = requireRecord(await findCustomer(ctx, id), "customer");
  const limit = maxStatementEntries + 1;
  const period = { customerId: id, startDate, endDate, limit };
  const [figures, received] = await Promise.all([
    readStatement(ctx, period),
    readStatementReceipts(ctx, period),
  ]);
  if (Math.max(figures.entries.length, received.receipts.length) > maxStatementEntries) {
    const message = `has more than ${maxStatementEntries} entries until endDate; choose a shorter period`;
    throw invalid([{ field: "startDate", message }]);
  }
  let balanceCents = figures.openingCents;
  const entries = figures.entries.map((entry) => {
    balanceCents += entry.amountCents;
    return { ...entry, balanceCents };
  });
  const { buckets, counterSales } = figures;
  return {
    customerId: id,
    customerName: customer.name,
    startDate,
    endDate,
    generatedAt: ctx.now,
    openingBalanceCents: figures.openingCents,
    closingBalanceCents: figures.closingCents,
    aging: {
      currentCents: buckets.Current ?? 0,
      days30Cents: buckets["1-30"] ?? 0,
      days60Cents: buckets["31-60"] ?? 0,
      days90Cents: buckets["61-90"] ?? 0,
      over90Cents: buckets["Over 90"] ?? 0,
    },
    entries,
    counterSalesCents: counterSales.reduce((total, sale) => total + sale.balanceCents, 0),
    counterSales,
    ...received,
  };
}
