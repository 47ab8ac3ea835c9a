import { AppError, type PartInput, type PurchaseOrderStatus } from "@bayline/contracts";
import {
  deleteCores,
  deleteImports,
  deleteOtherLines,
  findPurchaseOrder,
  insertLines,
  insertPurchaseOrder,
  listBillsOfOrder,
  listImportedNumbers,
  listLines,
  lockPurchaseOrder,
  type NewPurchaseOrder,
  type PurchaseOrderView,
  saveLines,
  softDeletePurchaseOrder,
  updatePurchaseOrder,
  type VendorRow,
  voidBillsOfOrder,
} from "@bayline/db";
import { noteGenerated } from "../../ids.ts";
import type { WriteContext } from "../../pipeline/context.ts";
import { newRecordId } from "../../pipeline/record-ids.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { findBillsOfOrder, lockForBills } from "../bills/lock.ts";
import { requireNoLaterCharges, requireUnused } from "../bills/rename-bill.ts";
import { openDraftBills } from "../bills/write.ts";
import { requireRecord } from "../records.ts";
import { assignVendor } from "../vendor-invoices/assign-vendor.ts";
import { resolveVendor } from "../vendors/resolve-vendor.ts";
import { auditOrderChange } from "./audit.ts";
import { asOrderLine, type OrderLine, orderTotals } from "./order-lines.ts";
import { linesOf } from "./parts.ts";
import { asStatus } from "./present.ts";
import { getOrder } from "./read.ts";

export async function createOrder(ctx: WriteContext, input: InputOf<"purchaseOrders.create">) {
  const vendor = await resolveVendor(ctx, input);
  const lines = await linesOf(ctx, input.parts ?? [], []);
  const order: NewPurchaseOrder = {
    id: newRecordId(ctx),
    status: input.status,
    type: input.type ?? "purchase",
    vendorId: vendor?.id ?? null,
    unlinkedVendorName: null,
    vendorInvoiceNumbers: input.vendorInvoiceNumber ? [input.vendorInvoiceNumber] : [],
    note: input.note || null,
    receivedAt: null,
    ...orderTotals(lines),
  };
  const number = noteGenerated(await insertPurchaseOrder(ctx, order));
  if (lines.length > 0) insertLines(ctx, order.id, lines);
  const made = { ...order, number, vendorName: vendor?.name ?? null };
  await auditOrderChange(ctx, null, { order: made, lines });
  return getOrder(ctx, order);
}

export async function updateOrder(ctx: WriteContext, input: InputOf<"purchaseOrders.update">) {
  // Resolve a name before locking the order: creating a vendor locks the shop's counter, which
  // precedes orders.
  const named = input.vendorId ? undefined : await resolveVendor(ctx, input);
  const { status: wanted, vendorId: chosen, vendorName } = input;
  const isOfBills = [wanted, chosen, vendorName].some((field) => field !== undefined);
  const before = await lockOrder(ctx, input.id, isOfBills);
  // An unchanged vendor is kept, even if it is deleted.
  const isNew = input.vendorId && input.vendorId !== before.vendorId;
  const vendor = isNew ? await resolveVendor(ctx, input) : named;
  refuseLockedChanges(before, input, vendor);
  const status = nextStatus(before, input.status);

  const vendorId = vendor === undefined ? before.vendorId : (vendor?.id ?? null);
  if (vendorId !== before.vendorId) {
    if (before.vendorId) await requireUnused(ctx, await listBillsOfOrder(ctx, before.id));
    await assignVendor(ctx, before.id, { vendorId, unlinkedVendorName: null });
  }
  const lines = (await listLines(ctx, before.id)).map(asOrderLine);
  const replaced = input.parts ? await replaceParts(ctx, before.id, input.parts, lines) : lines;
  const totals = orderTotals(replaced);
  const after = {
    ...before,
    ...totals,
    status,
    type: input.type ?? before.type,
    vendorId,
    vendorName: vendor === undefined ? before.vendorName : (vendor?.name ?? null),
    unlinkedVendorName: vendor === undefined ? before.unlinkedVendorName : null,
    vendorInvoiceNumbers: await invoiceNumbers(ctx, before, input.vendorInvoiceNumber),
    note: input.note === undefined ? before.note : input.note || null,
  };
  updatePurchaseOrder(ctx, before.id, after);
  if (status === "cancelled" && isUntouched(before)) await releaseInvoices(ctx, before.id);
  if (before.status === "draft" && status === "ordered") {
    await openDraftBills(ctx, before.id, replaced);
  }
  await auditOrderChange(ctx, { order: before, lines }, { order: after, lines: replaced });
  return getOrder(ctx, before);
}

export async function deleteOrder(ctx: WriteContext, { id }: InputOf<"purchaseOrders.delete">) {
  const before = await lockOrder(ctx, id, true);
  const lines = (await listLines(ctx, id)).map(asOrderLine);
  if (lines.some((line) => line.quantityReceived > 0)) {
    throw locked(before, "goods were received on it");
  }
  await releaseInvoices(ctx, id);
  await softDeletePurchaseOrder(ctx, id);
  await auditOrderChange(ctx, { order: before, lines }, null);
  return { id, deleted: true as const };
}

/** Locks an order, and its bills if they may change with it. */
async function lockOrder(ctx: WriteContext, id: string, isOfBills: boolean) {
  const find = async () => {
    requireRecord(await findPurchaseOrder(ctx, id), "purchase order");
    return findBillsOfOrder(ctx, id);
  };
  if (isOfBills) await lockForBills(ctx, find);
  return requireRecord(await lockPurchaseOrder(ctx, id), "purchase order");
}

/**
 * Releases the numbers of an order's invoices, and voids their bills. Nothing may have been
 * received.
 */
async function releaseInvoices(ctx: WriteContext, orderId: string): Promise<void> {
  await deleteImports(ctx, orderId);
  const voided = await voidBillsOfOrder(ctx, orderId);
  if (voided.length === 0) return;
  await requireNoLaterCharges(ctx, voided);
  const [inUse] = await deleteCores(ctx, voided);
  if (!inUse) return;
  throw new AppError(
    "BILL_IN_USE",
    `Cores of ${inUse.partNumber} were sent back, credited or denied, so their bill cannot be voided.`,
  );
}

/** The status transitions that a client may request; receiving sets the others. */
const moves = {
  draft: ["ordered", "cancelled"],
  ordered: ["cancelled"],
  partially_received: ["cancelled"],
  received: [],
  cancelled: [],
} as const satisfies Record<PurchaseOrderStatus, readonly PurchaseOrderStatus[]>;

function nextStatus(
  order: PurchaseOrderView,
  wanted: PurchaseOrderStatus | undefined,
): PurchaseOrderStatus {
  const status = asStatus(order.status);
  if (wanted === undefined || wanted === status) return status;
  const allowed: readonly PurchaseOrderStatus[] = moves[status];
  if (!allowed.includes(wanted)) {
    throw locked(order, `its status cannot change to ${wanted}`, receiveInstead(order, wanted));
  }
  return wanted;
}

/**
 * Returns the next step for a client that sends a status which only receiving sets, if it is still
 * reachable.
 */
function receiveInstead(order: PurchaseOrderView, wanted: PurchaseOrderStatus): string | undefined {
  const setByReceiving = wanted === "received" || wanted === "partially_received";
  const isClosed = order.status === "received" || order.status === "cancelled";
  if (!setByReceiving || isClosed) return undefined;
  return `Receive its parts instead, with POST /purchase-orders/${order.id}/receive.`;
}

/** Refuses changes of lines, type and vendor once something was received. */
function refuseLockedChanges(
  order: PurchaseOrderView,
  input: InputOf<"purchaseOrders.update">,
  vendor: VendorRow | null | undefined,
): void {
  if (isUntouched(order)) return;
  const changes = [
    input.parts !== undefined && "parts",
    input.type !== undefined && input.type !== order.type && "type",
    vendor !== undefined && (vendor?.id ?? null) !== order.vendorId && "vendor",
  ].filter((name) => name !== false);
  if (changes.length > 0) throw locked(order, `its ${changes.join(", ")} cannot change any more`);
}

/**
 * Whether nothing was received yet.
 *
 * Cancelling such an order frees its invoice numbers. Later they stay in use, because importing an
 * invoice again would stock its goods twice.
 */
function isUntouched({ status }: PurchaseOrderView): boolean {
  return status === "draft" || status === "ordered";
}

function locked(order: PurchaseOrderView, why: string, nextStep?: string): AppError {
  const message = `${order.number} is ${order.status}: ${why}.`;
  return new AppError("PO_LOCKED", message, nextStep === undefined ? {} : { nextStep });
}

async function replaceParts(
  ctx: WriteContext,
  orderId: string,
  parts: PartInput[],
  before: OrderLine[],
): Promise<OrderLine[]> {
  const lines = await linesOf(ctx, parts, before);
  await deleteOtherLines(
    ctx,
    orderId,
    lines.map((line) => line.id),
  );
  if (lines.length > 0) saveLines(ctx, orderId, lines);
  return lines;
}

/**
 * Adds a number as the latest. Null removes the numbers that were entered manually, but no imported
 * ones.
 */
async function invoiceNumbers(
  ctx: WriteContext,
  order: PurchaseOrderView,
  sent: string | null | undefined,
): Promise<string[]> {
  if (sent === undefined) return order.vendorInvoiceNumbers;
  if (sent === null) return listImportedNumbers(ctx, order.id);
  return [...order.vendorInvoiceNumbers.filter((number) => number !== sent), sent];
}
