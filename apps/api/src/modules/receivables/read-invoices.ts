import {
  findInvoice,
  type InvoiceCreditView,
  type InvoiceDetail,
  type InvoiceLineView,
  type InvoiceView,
  isoInstant,
  listInvoices as queryInvoices,
} from "@bayline/db";
import type { ReadContext } from "../../pipeline/context.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { isCostKnown } from "../lines/line.ts";
import { listPage } from "../list-page.ts";
import { requireRecord } from "../records.ts";
import { balanceOf } from "./status.ts";

export function listInvoices(ctx: ReadContext, input: InputOf<"invoices.list">) {
  const byDay = input.startDate !== undefined;
  return listPage("invoices", input, {
    read: (page) => queryInvoices(ctx, { ...input, ...page, byDay }),
    at: (row) => (byDay ? row.invoiceDate : row.createdAt),
    present: presentInvoice,
    changes: { scope: ctx, table: "invoices" },
    sortKind: byDay ? "day" : "instant",
    ids: [input.customerId, input.workOrderId],
  });
}

export function getInvoice(ctx: ReadContext, { id }: InputOf<"invoices.get">) {
  return answerInvoice(ctx, id);
}

/** The invoice as returned by its GET. */
export async function answerInvoice(ctx: ReadContext, id: string) {
  return presentWithLines(requireRecord(await findInvoice(ctx, id), "invoice"));
}

export function presentWithLines(invoice: InvoiceDetail) {
  return {
    ...presentInvoice(invoice),
    lines: invoice.lines.map(presentLine),
    credits: invoice.credits.map(presentCredit),
  };
}

function presentInvoice(row: InvoiceView) {
  return {
    id: row.id,
    invoiceNumber: row.invoiceNumber,
    source: row.source,
    workOrderId: row.workOrderId,
    salesOrderId: row.salesOrderId,
    customerId: row.customerId,
    customerName: row.customerName,
    poNumber: row.poNumber,
    status: row.status,
    invoicedAt: row.invoicedAt,
    invoiceDate: row.invoiceDate,
    dueDate: row.dueDate,
    taxRatePercent: row.taxRatePercent,
    taxExempt: row.taxExempt,
    exemptionCategory: row.exemptionCategory,
    laborCents: row.laborCents,
    partsCents: row.partsCents,
    tiresCents: row.tiresCents,
    subcontractsCents: row.subcontractsCents,
    shopSuppliesCents: row.shopSuppliesCents,
    feesCents: row.feesCents,
    epaCents: row.epaCents,
    serviceItemsCents: row.serviceItemsCents,
    discountsCents: row.discountsCents,
    taxesCents: row.taxesCents,
    totalCents: row.totalCents,
    surchargeCents: row.surchargeCents,
    creditedCents: row.creditedCents,
    paidCents: row.paidCents,
    balanceCents: balanceOf(row),
    voidedAt: row.voidedAt,
    externalIds: row.externalIds,
    metadata: row.metadata,
    createdAt: row.createdAt,
  };
}

function presentCredit({ creditedAt, createdAt, lines, ...credit }: InvoiceCreditView) {
  return {
    id: credit.id,
    type: credit.type,
    creditedAt: isoInstant(creditedAt),
    creditDate: credit.creditDate,
    reason: credit.reason,
    lines: lines.map(({ kind, description, amountCents, shares }) => {
      return { kind, description, amountCents, shares };
    }),
    taxesCents: credit.taxesCents,
    totalCents: credit.totalCents,
    createdAt: isoInstant(createdAt),
  };
}

function presentLine(line: InvoiceLineView) {
  const costIsKnown = isCostKnown(line);
  return {
    id: line.id,
    kind: line.kind,
    feeType: line.feeType,
    description: line.description,
    partNumber: line.partNumber,
    quantity: line.quantity,
    unitPriceCents: line.unitPriceCents,
    amountCents: line.amountCents,
    discountCents: line.discountCents,
    taxed: line.taxed,
    costCents: costIsKnown ? line.costCents : null,
    costIsKnown,
    vmrsCode: line.vmrsCode,
    technicianId: line.technicianId,
    technicianName: line.technicianName,
  };
}
