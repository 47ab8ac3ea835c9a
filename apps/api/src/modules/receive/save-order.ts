import { invalid, type ReceivingRequest } from "@bayline/contracts";
import {
  findImport,
  insertImport,
  insertOrderOfInvoice,
  type NewImport,
  type NewPurchaseOrder,
  type PurchaseOrderView,
} from "@bayline/db";
import { newId } from "../../ids.ts";
import type { WriteContext } from "../../pipeline/context.ts";
import { type OrderLine, orderTotals } from "../purchase-orders/order-lines.ts";
import { assignVendor, duplicateInvoice } from "../vendor-invoices/assign-vendor.ts";
import { invoiceKey, type VendorMatch } from "./match-vendor.ts";

/** An order after the invoice was added. */
export interface SavedOrder extends NewPurchaseOrder {
  number: string;
  vendorName: string | null;
}

interface Entry {
  invoice: ReceivingRequest;
  vendor: VendorMatch;
  linked: PurchaseOrderView | undefined;
  /** All lines of the order after the change. */
  lines: OrderLine[];
}

/**
 * Creates the invoice's order, or uses the linked one, and marks the invoice as imported: its
 * number is now in use. `order` is the result of `orderOfInvoice`.
 *
 * The row of a linked order is saved at the end, when the received quantities are known.
 */
export async function saveOrder(
  ctx: WriteContext,
  order: NewPurchaseOrder,
  { invoice, vendor, linked }: Entry,
): Promise<SavedOrder & { importId: string }> {
  const made = importOf(order, invoice);
  const { number, entered } = linked
    ? { number: linked.number, entered: await insertImport(ctx, made) }
    : await insertOrderOfInvoice(ctx, order, made);
  if (!entered) throw await refusal(ctx, made);
  const known = vendor.vendor?.name ?? linked?.vendorName ?? null;
  const vendorName = order.vendorId ? known : order.unlinkedVendorName;
  return { ...order, number, vendorName, importId: made.id };
}

/** Moves the invoices of a linked order without a vendor to the vendor that it gets. */
export async function moveInvoices(
  ctx: WriteContext,
  order: NewPurchaseOrder,
  { linked }: Entry,
): Promise<void> {
  const getsVendor = linked?.vendorId === null && order.vendorId !== null;
  if (getsVendor) await assignVendor(ctx, linked.id, order);
}

function importOf(order: NewPurchaseOrder, invoice: ReceivingRequest): NewImport {
  return {
    id: newId(),
    purchaseOrderId: order.id,
    vendorId: order.vendorId,
    number: invoice.invoiceNumber,
    numberKey: invoiceKey(invoice),
  };
}

async function refusal(ctx: WriteContext, refused: NewImport): Promise<Error> {
  const into = await findImport(ctx, refused);
  return into
    ? duplicateInvoice(refused.number, into)
    : new Error("An invoice was refused as already imported, but is not stored");
}

/** The row of the invoice's order if all goods are stocked. */
export function orderOfInvoice(
  ctx: WriteContext,
  { invoice, vendor, linked, lines }: Entry,
): NewPurchaseOrder {
  const numbers = linked?.vendorInvoiceNumbers ?? [];
  const vendorId = linked?.vendorId ?? vendor.vendor?.id ?? null;
  const received = invoice.mode === "receive";
  return {
    id: linked?.id ?? newId(),
    // A new order is inserted with the status of a full success, which then needs no update.
    status: linked?.status ?? (received ? "received" : "draft"),
    type: "purchase",
    vendorId,
    unlinkedVendorName: vendorId ? null : (vendor.name ?? linked?.unlinkedVendorName ?? null),
    vendorInvoiceNumbers: [
      ...numbers.filter((number) => number !== invoice.invoiceNumber),
      invoice.invoiceNumber,
    ],
    note: joinNotes(linked?.note ?? null, invoice.note || null),
    receivedAt: !linked && received ? ctx.now : (linked?.receivedAt ?? null),
    ...orderTotals(lines),
  };
}

function joinNotes(old: string | null, added: string | null): string | null {
  if (old === null || added === null) return old ?? added;
  const joined = `${old}\n${added}`;
  if (joined.length > 5000) {
    throw invalid([
      { field: "note", message: "makes the order's note longer than 5000 characters" },
    ]);
  }
  return joined;
}
