import type { InvoiceRow } from "@bayline/db";

type Standing = Pick<InvoiceRow, "totalCents" | "creditedCents" | "paidCents" | "voidedAt">;

/** The balance of an invoice in whole cents; 0 if it is void. */
export function balanceOf({ totalCents, creditedCents, paidCents, voidedAt }: Standing): number {
  return voidedAt === null ? totalCents - creditedCents - paidCents : 0;
}

/** The status that follows from an invoice's amounts. */
export function invoiceStatus(invoice: Standing): InvoiceRow["status"] {
  if (invoice.voidedAt !== null) return "void";
  if (balanceOf(invoice) === 0) return "paid";
  return invoice.paidCents > 0 ? "partially_paid" : "open";
}
