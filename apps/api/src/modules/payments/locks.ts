import { AppError, invalid } from "@bayline/contracts";
import {
  findBilledOrder,
  findPayment,
  type InvoiceRow,
  lockInvoice,
  lockInvoiceOfOrder,
  lockPayment,
  lockSalesOrder,
  lockWorkOrder,
  lockWorkOrderEvenDeleted,
  type WorkOrderRow,
} from "@bayline/db";
import { isId } from "../../ids.ts";
import type { WriteContext } from "../../pipeline/context.ts";
import { requireRecord, unknownReference } from "../records.ts";
import type { Recorded } from "./record.ts";

interface Billed {
  /** The billed work order; undefined for a counter sale and after a purge. */
  order: WorkOrderRow | undefined;
  invoice: InvoiceRow;
}

/** Locks what a payment refers to, the work order before its invoice. */
export async function lockPayable(
  ctx: WriteContext,
  { invoiceId, workOrderId }: { invoiceId?: string | undefined; workOrderId?: string | undefined },
): Promise<Billed> {
  if (workOrderId !== undefined) return lockOrderAndInvoice(ctx, workOrderId);
  const known = isId(invoiceId) ? await findBilledOrder(ctx, invoiceId) : undefined;
  if (!known) throw invalid([unknownReference("invoiceId", "invoice")]);
  return lockBilled(ctx, known);
}

async function lockOrderAndInvoice(ctx: WriteContext, workOrderId: string): Promise<Billed> {
  const order = isId(workOrderId) ? await lockWorkOrder(ctx, workOrderId) : undefined;
  if (!order) {
    throw invalid([unknownReference("workOrderId", "work order")]);
  }
  const invoice = await lockInvoiceOfOrder(ctx, order.id);
  if (!invoice) {
    throw new AppError("NOT_INVOICED", `${order.orderNumber} is not invoiced.`, {
      nextStep: "Invoice the order first.",
    });
  }
  return { order, invoice };
}

/**
 * Locks an invoice and its work order, also a deleted one: it still owes its invoice. The invoice of a
 * counter sale is locked after the sale, because changes of costs lock only that.
 *
 * The order of a void invoice may have a new invoice by now. This is safe, because a void invoice
 * accepts no payment and no credit, and has nothing to refund.
 */
export async function lockBilled(
  ctx: WriteContext,
  { id, workOrderId, salesOrderId }: Pick<InvoiceRow, "id" | "workOrderId" | "salesOrderId">,
): Promise<Billed> {
  const order = workOrderId ? await lockWorkOrderEvenDeleted(ctx, workOrderId) : undefined;
  if (salesOrderId) await lockSalesOrder(ctx, salesOrderId);
  const invoice = requireRecord(await lockInvoice(ctx, id), "invoice");
  return { order, invoice };
}

/** Locks a payment that is to be refunded or voided, with its invoice and its work order. */
export async function lockPaid(
  ctx: WriteContext,
  id: string,
): Promise<Recorded & { order: WorkOrderRow | undefined }> {
  const known = requireRecord(await findPayment(ctx, id), "payment");
  const invoice = requireRecord(await findBilledOrder(ctx, known.invoiceId), "invoice");
  const billed = await lockBilled(ctx, invoice);
  return { ...billed, payment: requireRecord(await lockPayment(ctx, id), "payment") };
}
