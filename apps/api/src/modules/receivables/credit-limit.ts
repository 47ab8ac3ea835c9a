import { AppError, formatDollars } from "@bayline/contracts";
import { type InvoiceRow, type OrderTerms, sumCredit, sumOwed } from "@bayline/db";
import type { WriteContext } from "../../pipeline/context.ts";
import { balanceOf } from "./status.ts";

/**
 * Refuses a new invoice with which its customer owes more than its credit limit, unless an
 * administrator gives a reason. Credit of the customer counts against what it owes. The invoice is
 * stored.
 *
 * The invoice counter is locked, so no other invoice of the shop is made at the same time.
 *
 * @throws CREDIT_LIMIT
 */
export async function requireCredit(
  ctx: WriteContext,
  invoice: InvoiceRow,
  terms: Pick<OrderTerms, "creditLimitCents"> & { overrideReason?: string | undefined },
): Promise<void> {
  const { customerId, invoiceNumber, totalCents } = invoice;
  const { creditLimitCents: limit, overrideReason } = terms;
  if (customerId === null || limit === null || overrideReason !== undefined) return;
  if (balanceOf(invoice) === 0) return;
  const owed = (await sumOwed(ctx, customerId)) - (await sumCredit(ctx, customerId));
  if (owed <= limit) return;
  const beyond = formatDollars(owed - limit);
  throw new AppError(
    "CREDIT_LIMIT",
    `With ${formatDollars(totalCents)} for ${invoiceNumber} the customer would owe ${formatDollars(owed)}, which is ${beyond} (${owed - limit} cents) above its credit limit of ${formatDollars(limit)}.`,
  );
}
