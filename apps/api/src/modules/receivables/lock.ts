import { AppError, invalid } from "@bayline/contracts";
import {
  findBilledRecord,
  findBilledRecords,
  findPayment,
  type InvoiceRow,
  lockInvoice,
  lockInvoiceOfOrder,
  lockInvoices,
  lockPayment,
} from "@bayline/db";
import { isId } from "../../ids.ts";
import type { WriteContext } from "../../pipeline/context.ts";
import { requireRecord, unknownReference } from "../records.ts";
import type { Recorded } from "./record-payment.ts";
import type { BilledRecord } from "./source.ts";

export interface Billed {
  /** The billed record; undefined after a purge. */
  record: BilledRecord | undefined;
  invoice: InvoiceRow;
}

/** Locks what a payment refers to, the work order before its invoice. */
export async function lockPayable(
  ctx: WriteContext,
  { invoiceId, workOrderId }: { invoiceId?: string | undefined; workOrderId?: string | undefined },
): Promise<Billed> {
  if (workOrderId !== undefined) return lockOrderAndInvoice(ctx, workOrderId);
  const known = isId(invoiceId) ? await findBilledRecord(ctx, invoiceId) : undefined;
  if (!known) throw invalid([unknownReference("invoiceId", "invoice")]);
  return lockFound(ctx, known);
}

async function lockOrderAndInvoice(ctx: WriteContext, workOrderId: string): Promise<Billed> {
  const { workOrder } = ctx.services.invoiceSources;
  const record = isId(workOrderId)
    ? await workOrder.lock(ctx, workOrderId, { evenDeleted: false })
    : undefined;
  if (!record) throw invalid([unknownReference("workOrderId", "work order")]);
  const invoice = await lockInvoiceOfOrder(ctx, workOrderId);
  if (!invoice) {
    throw new AppError("NOT_INVOICED", `${record.number} is not invoiced.`, {
      nextStep: "Invoice the order first.",
    });
  }
  return { record, invoice };
}

/**
 * Locks an invoice after the record that it bills, also a deleted one: it still owes its invoice.
 * Changes of costs lock only the record of a counter sale.
 *
 * The order of a void invoice may have a new invoice by now. This is safe, because a void invoice
 * accepts no payment and no credit, and has nothing to refund.
 */
export async function lockBilled(ctx: WriteContext, invoiceId: string): Promise<Billed> {
  return lockFound(ctx, requireRecord(await findBilledRecord(ctx, invoiceId), "invoice"));
}

type Found = Pick<InvoiceRow, "id" | "source" | "workOrderId" | "salesOrderId">;

async function lockFound(
  ctx: WriteContext,
  { id, source, workOrderId, salesOrderId }: Found,
): Promise<Billed> {
  const recordId = workOrderId ?? salesOrderId;
  const record =
    recordId === null
      ? undefined
      : await ctx.services.invoiceSources[source].lock(ctx, recordId, { evenDeleted: true });
  return { record, invoice: requireRecord(await lockInvoice(ctx, id), "invoice") };
}

/** Locked invoices with the records that they bill. */
export interface LockedInvoices {
  invoices: InvoiceRow[];
  /** Updates the records after payments on their invoices. */
  standingsChanged(saved: readonly InvoiceRow[]): Promise<void>;
}

/**
 * Locks invoices after the records that they bill, also deleted ones, and further work orders with
 * these. Ids of no invoice are ignored.
 */
export async function lockAllBilled(
  ctx: WriteContext,
  invoiceIds: readonly string[],
  workOrderIds: readonly string[] = [],
): Promise<LockedInvoices> {
  const found = await findBilledRecords(ctx, invoiceIds);
  const idsOf = (field: "workOrderId" | "salesOrderId") =>
    found.map((invoice) => invoice[field]).filter((id) => id !== null);
  const { workOrder, salesOrder } = ctx.services.invoiceSources;
  const locked = [
    await workOrder.lockAll(ctx, [...workOrderIds, ...idsOf("workOrderId")]),
    await salesOrder.lockAll(ctx, idsOf("salesOrderId")),
  ];
  return {
    invoices: await lockInvoices(
      ctx,
      found.map(({ id }) => id),
    ),
    async standingsChanged(saved) {
      for (const records of locked) await records.standingsChanged(ctx, saved);
    },
  };
}

/** Locks a payment that is to be refunded or voided, with its invoice and what that bills. */
export async function lockPaid(ctx: WriteContext, id: string): Promise<Recorded & Billed> {
  const known = requireRecord(await findPayment(ctx, id), "payment");
  const billed = await lockBilled(ctx, known.invoiceId);
  return { ...billed, payment: requireRecord(await lockPayment(ctx, id), "payment") };
}
