import type { InvoiceRow } from "@bayline/db";

type Standing = Pick<InvoiceRow, "totalCents" | "creditedCents" | "paidCents" | "voidedAt">;

/** What is owed on an invoice, in whole cents: nothing on one that is void. */
export function balanceOf({ totalCents, creditedCents, paidCents, voidedAt }: Standing): number {
  return voidedAt === null ? totalCents - creditedCents - paidCents : 0;
}

/** What an invoice's money says of it. */
export function invoiceStatus(invoice: Standing): InvoiceRow["status"] {
  if (invoice.voidedAt !== null) return "void";
  if (balanceOf(invoice) === 0) return "paid";
  return invoice.paidCents > 0 ? "partially_paid" : "open";
}
