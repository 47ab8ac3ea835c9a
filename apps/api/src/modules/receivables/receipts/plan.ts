import { AppError, type ErrorDetail, formatDollars, invalid } from "@bayline/contracts";
import type { InvoiceRow } from "@bayline/db";
import { sumOf, takeInTurn } from "../../amounts/money.ts";
import { unknownReference } from "../../records.ts";
import { balanceOf } from "../status.ts";

/** An allocation as it was sent. Default: the balance of the invoice. */
export interface SentAllocation {
  invoiceId: string;
  amountCents?: number | undefined;
}

/** What an invoice gets of a receipt. */
export interface Allocation {
  invoice: InvoiceRow;
  amountCents: number;
}

/** The money to allocate, and whose it is. */
interface Money {
  customerId: string;
  /** Whole cents. */
  leftCents: number;
}

/** Allocates money to the oldest of a customer's invoices first. Pure. */
export function allocateOldestFirst(invoices: readonly InvoiceRow[], money: Money): Allocation[] {
  const oldestFirst = invoices
    .filter(({ customerId }) => customerId === money.customerId)
    .sort((a, b) => a.invoiceDate.localeCompare(b.invoiceDate) || a.number - b.number);
  const taken = takeInTurn(money.leftCents, oldestFirst.map(balanceOf));
  return oldestFirst.flatMap((invoice, at) => {
    const amountCents = taken[at] ?? 0;
    return amountCents > 0 ? [{ invoice, amountCents }] : [];
  });
}

/**
 * Allocates money as it was sent. An invoice without an amount gets its balance, or the rest.
 * Pure.
 *
 * @throws 400 for an invoice that the money cannot pay, INVOICE_VOID, OVERPAYMENT, and
 * RECEIPT_EXCEEDED
 */
export function allocateAsSent(
  invoices: readonly InvoiceRow[],
  sent: readonly SentAllocation[],
  money: Money,
): Allocation[] {
  const byId = new Map(invoices.map((invoice) => [invoice.id, invoice]));
  const details = sent.flatMap(({ invoiceId }, at): ErrorDetail[] => {
    const field = `allocations[${at}].invoiceId`;
    const invoice = byId.get(invoiceId);
    if (!invoice) return [unknownReference(field, "invoice")];
    if (invoice.customerId !== money.customerId) {
      return [{ field, message: "is not an invoice of the receipt's customer" }];
    }
    const isRepeated = sent.findIndex((other) => other.invoiceId === invoiceId) < at;
    return isRepeated ? [{ field, message: "is listed twice" }] : [];
  });
  if (details.length > 0) throw invalid(details);
  requireEnough(sent, money);
  let left = money.leftCents - sumOf(sent, ({ amountCents }) => amountCents ?? 0);
  return sent.flatMap(({ invoiceId, amountCents: named }) => {
    const invoice = byId.get(invoiceId);
    if (!invoice) return [];
    const amountCents = named ?? Math.min(left, balanceOf(invoice));
    if (named === undefined) left -= amountCents;
    refuseMoreThanOwed(invoice, amountCents);
    return amountCents > 0 ? [{ invoice, amountCents }] : [];
  });
}

function requireEnough(sent: readonly SentAllocation[], { leftCents }: Money): void {
  const cents = sumOf(sent, ({ amountCents }) => amountCents ?? 0);
  if (cents <= leftCents) return;
  throw new AppError(
    "RECEIPT_EXCEEDED",
    `The allocations add up to ${formatDollars(cents)}, and ${formatDollars(leftCents)} (${leftCents} cents) of the receipt can be allocated.`,
  );
}

function refuseMoreThanOwed(invoice: InvoiceRow, amountCents: number): void {
  const { invoiceNumber } = invoice;
  if (invoice.voidedAt !== null) {
    throw new AppError("INVOICE_VOID", `${invoiceNumber} is void: nothing is owed on it.`);
  }
  const balance = balanceOf(invoice);
  if (amountCents <= balance) return;
  const owed = `${formatDollars(balance)} (${balance} cents)`;
  throw new AppError("OVERPAYMENT", `On ${invoiceNumber} ${owed} are owed.`);
}
