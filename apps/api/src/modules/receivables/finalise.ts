import {
  findUnitCosts,
  type InvoiceLineRow,
  type InvoiceRow,
  insertInvoice,
  insertTaxLedgerRows,
  listCommissionRates,
  markInvoiceDays,
  noIntegrationColumns,
  type OrderTerms,
} from "@bayline/db";
import { newId, noteGenerated } from "../../ids.ts";
import type { WriteContext } from "../../pipeline/context.ts";
import { dayAfter, shopDay } from "../../time/clock.ts";
import { salesTax, sumOf } from "../amounts/money.ts";
import type { BilledLine } from "../lines/billed-line.ts";
import { requireOpenDay } from "../periods/open-days.ts";
import { categoryAmounts } from "./categories.ts";
import { requirePoNumber } from "./po-number.ts";
import { invoiceStatus } from "./status.ts";

/** The record that an invoice bills. */
type Billed =
  | { source: "workOrder"; workOrderId: string }
  | { source: "salesOrder"; salesOrderId: string };

export type Bill = Billed & {
  customerId: string | null;
  /** ISO 8601. Its shop-local day is the invoice date. */
  invoicedAt: string;
  /** A shop-local day. Default: the customer's `termsDays` after the invoice date. */
  dueDate?: string | null;
  /** From `nextNumber(ctx, "invoice")`; the counter is locked before all other records. */
  number: number;
  /** A copy: later changes of the customer do not affect the invoice. */
  terms: Pick<
    OrderTerms,
    "taxRatePercent" | "taxExempt" | "exemptionCategory" | "poRequired" | "termsDays"
  >;
  poNumber: string | null;
  /** Why an administrator invoices beyond the customer's terms. */
  overrideReason?: string | undefined;
  lines: BilledLine[];
};

/** The due date of an invoice: the order's due date, or that of the customer's terms. */
export function dueDateOf(
  invoiceDate: string,
  { dueDate, termsDays }: { dueDate?: string | null | undefined; termsDays: number },
): string {
  return dueDate ?? dayAfter(invoiceDate, termsDays);
}

/**
 * Creates the invoice of a locked record without a live invoice. The invoice is a snapshot: later
 * changes of the record do not affect it. An invoice of zero is paid.
 *
 * @throws PERIOD_CLOSED, and VALIDATION_ERROR without a PO number that the customer requires
 */
export async function finaliseInvoice(ctx: WriteContext, bill: Bill): Promise<InvoiceRow> {
  requirePoNumber(ctx.caller, bill);
  const invoice = invoiceOf(ctx, bill);
  await requireOpenDay(ctx, invoice.invoiceDate, "Leave out `paidAt`, which dates the sale today.");
  await insertInvoice(ctx, invoice, await linesOf(ctx, invoice, bill.lines));
  await insertTaxLedgerRows(ctx, [invoice.id]);
  await markInvoiceDays(ctx, [invoice.id]);
  ctx.emit("invoice.created", invoice.id);
  return invoice;
}

function invoiceOf(ctx: WriteContext, bill: Bill): InvoiceRow {
  const invoiceDate = shopDay(bill.invoicedAt, ctx.caller.timeZone);
  const invoice: InvoiceRow = {
    tenantId: ctx.tenantId,
    id: newId(),
    number: bill.number,
    invoiceNumber: noteGenerated(`INV-${bill.number}`),
    source: bill.source,
    workOrderId: bill.source === "workOrder" ? bill.workOrderId : null,
    salesOrderId: bill.source === "salesOrder" ? bill.salesOrderId : null,
    customerId: bill.customerId,
    poNumber: bill.poNumber,
    status: "open",
    invoicedAt: bill.invoicedAt,
    invoiceDate,
    dueDate: dueDateOf(invoiceDate, { ...bill.terms, dueDate: bill.dueDate }),
    taxRatePercent: bill.terms.taxRatePercent,
    taxExempt: bill.terms.taxExempt,
    exemptionCategory: bill.terms.taxExempt ? bill.terms.exemptionCategory : null,
    ...amountsOf(bill),
    surchargeCents: 0,
    creditedCents: 0,
    paidCents: 0,
    voidedAt: null,
    ...noIntegrationColumns,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  };
  return { ...invoice, status: invoiceStatus(invoice) };
}

/** Category amounts are before discounts. Tax is rounded once, on the whole taxable amount. */
function amountsOf({ lines, terms }: Bill) {
  const categories = categoryAmounts(lines);
  const discountsCents = sumOf(lines, (line) => line.discountCents);
  const taxed = lines.filter((line) => line.taxable);
  const base = sumOf(taxed, (line) => line.amountCents - line.discountCents);
  const taxesCents = salesTax(base, terms.taxRatePercent);
  const grossCents = sumOf(lines, (line) => line.amountCents);
  const totalCents = grossCents - discountsCents + taxesCents;
  return { ...categories, discountsCents, taxesCents, totalCents };
}

async function linesOf(
  ctx: WriteContext,
  { id: invoiceId, tenantId, taxRatePercent }: InvoiceRow,
  lines: BilledLine[],
): Promise<InvoiceLineRow[]> {
  const named = new Set(lines.map((line) => line.technicianId).filter((id) => id !== null));
  const users = named.size > 0 ? await listCommissionRates(ctx, [...named]) : [];
  const rates = new Map<string | null, number | null>(
    users.map((user) => [user.id, user.commissionRatePercent]),
  );
  const deductions = lines.map((line) => line.deductionId).filter((id) => id !== null);
  const unitCosts = await findUnitCosts(ctx, deductions);
  return lines.map(({ taxable, ...line }, position) => ({
    ...line,
    unitCostCents: unitCosts.get(line.deductionId ?? "") ?? line.unitCostCents,
    tenantId,
    invoiceId,
    position,
    id: newId(),
    taxed: taxable && taxRatePercent > 0,
    commissionRatePercent: rates.get(line.technicianId) ?? null,
  }));
}
