import { type InvoiceRow, lockDeposits, type ReceiptRow } from "@bayline/db";
import type { WriteContext } from "../../pipeline/context.ts";
import { takeInTurn } from "../amounts/money.ts";
import { addAllocated, creditOf, recordAllocations } from "./receipts/allocate.ts";
import { balanceOf } from "./status.ts";

/**
 * Pays the new invoice of an order with the customer's deposits for it, the oldest first, and
 * returns the invoice. Nothing changes without deposits.
 */
export async function takeDeposits(ctx: WriteContext, invoice: InvoiceRow): Promise<InvoiceRow> {
  const { workOrderId, customerId } = invoice;
  if (workOrderId === null || customerId === null || balanceOf(invoice) === 0) return invoice;
  const deposits = await lockDeposits(ctx, { workOrderId, customerId });
  const taken = sharesOf(deposits, balanceOf(invoice));
  if (taken.length === 0) return invoice;
  const payments = taken.map((share) => ({ ...share, invoice }));
  const [paid] = await recordAllocations(ctx, payments, invoice.invoicedAt);
  await addAllocated(ctx, taken);
  return paid ?? invoice;
}

/** What receipts pay of an amount, in their order. */
function sharesOf(receipts: readonly ReceiptRow[], cents: number) {
  const taken = takeInTurn(cents, receipts.map(creditOf));
  return receipts.flatMap((receipt, at) => {
    const amountCents = taken[at] ?? 0;
    return amountCents > 0 ? [{ receipt, amountCents }] : [];
  });
}
