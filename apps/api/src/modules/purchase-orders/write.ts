import { AppError, type contract, type PurchaseOrderStatus } from "@bayline/contracts";
import {
  archivePurchaseOrder,
  deleteImports,
  deleteOtherLines,
  insertPurchaseOrder,
  listLines,
  lockPurchaseOrder,
  type NewPurchaseOrder,
  type PurchaseOrderView,
  saveLines,
  updatePurchaseOrder,
  type VendorRow,
} from "@bayline/db";
import type { z } from "zod";
import type { WriteContext } from "../../context.ts";
import { newId } from "../../ids.ts";
import { found } from "../records.ts";
import { resolveVendor } from "../vendors/resolve-vendor.ts";
import { assignVendor } from "./assign-vendor.ts";
import { asOrderLine, orderTotals } from "./order-lines.ts";
import { linesOf } from "./parts.ts";
import { asStatus } from "./present.ts";
import { getOrder } from "./read.ts";

type Input<K extends keyof (typeof contract)["purchaseOrders"]> = z.output<
  (typeof contract)["purchaseOrders"][K]["input"]
>;

export async function createOrder(ctx: WriteContext, input: Input<"create">) {
  const vendor = await resolveVendor(ctx, input);
  const lines = await linesOf(ctx, input.parts ?? [], []);
  const order: NewPurchaseOrder = {
    id: newId(),
    status: input.status,
    type: input.type ?? "purchase",
    vendorId: vendor?.id ?? null,
    unlinkedVendorName: null,
    vendorInvoiceNumbers: input.vendorInvoiceNumber ? [input.vendorInvoiceNumber] : [],
    note: input.note || null,
    receivedAt: null,
    ...orderTotals(lines),
  };
  const number = await insertPurchaseOrder(ctx, order);
  if (lines.length > 0) await saveLines(ctx, order.id, lines);
  await ctx.noteChange({
    resourceType: "purchase_order",
    resourceId: order.id,
    before: null,
    after: { number, ...order },
  });
  return getOrder(ctx, order.id);
}

export async function updateOrder(ctx: WriteContext, input: Input<"update">) {
  // The vendor first: creating one takes the shop's counter, which comes before orders.
  const vendor = await resolveVendor(ctx, input);
  const before = found(await lockPurchaseOrder(ctx, input.id), "purchase order");
  refuseLockedChanges(before, input, vendor);
  const status = nextStatus(before, input.status);

  const vendorId = vendor === undefined ? before.vendorId : (vendor?.id ?? null);
  if (vendorId !== before.vendorId) await assignVendor(ctx, before.id, vendorId);
  const parts = input.parts && (await replaceParts(ctx, before, input.parts));
  const after = {
    ...before,
    ...parts,
    status,
    type: input.type ?? before.type,
    vendorId,
    unlinkedVendorName: vendor === undefined ? before.unlinkedVendorName : null,
    vendorInvoiceNumbers: invoiceNumbers(before, input.vendorInvoiceNumber),
    note: input.note === undefined ? before.note : input.note || null,
  };
  await updatePurchaseOrder(ctx, before.id, after);
  if (status === "cancelled") await freeInvoiceNumbers(ctx, before);
  await ctx.noteChange({
    resourceType: "purchase_order",
    resourceId: before.id,
    before: { ...before, vendorName: null },
    after: { ...after, vendorName: null },
  });
  return getOrder(ctx, before.id);
}

export async function deleteOrder(ctx: WriteContext, { id }: Input<"delete">) {
  const before = found(await lockPurchaseOrder(ctx, id), "purchase order");
  const lines = await listLines(ctx, id);
  if (lines.some((line) => line.quantityReceived > 0)) {
    throw locked(before, "goods were received on it, so it stays");
  }
  await deleteImports(ctx, id);
  await archivePurchaseOrder(ctx, id);
  await ctx.noteChange({
    resourceType: "purchase_order",
    resourceId: id,
    before,
    after: null,
  });
  return { id, deleted: true as const };
}

/** Where an order may go from where it is; receiving sets the rest. */
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
    const how = wanted === "received" ? "receive it instead" : `it is ${status}`;
    throw locked(order, `it cannot become ${wanted}: ${how}`);
  }
  return wanted;
}

/** Lines, type and vendor may change only until something was received. */
function refuseLockedChanges(
  order: PurchaseOrderView,
  input: Input<"update">,
  vendor: VendorRow | null | undefined,
): void {
  if (order.status === "draft" || order.status === "ordered") return;
  const changes = [
    input.parts !== undefined && "parts",
    input.type !== undefined && input.type !== order.type && "type",
    vendor !== undefined && (vendor?.id ?? null) !== order.vendorId && "vendor",
  ].filter((name) => name !== false);
  if (changes.length > 0) throw locked(order, `its ${changes.join(", ")} cannot change any more`);
}

function locked(order: PurchaseOrderView, why: string): AppError {
  return new AppError("PO_LOCKED", `${order.number} is ${order.status}: ${why}.`);
}

async function replaceParts(
  ctx: WriteContext,
  order: PurchaseOrderView,
  parts: NonNullable<Input<"update">["parts"]>,
) {
  const before = (await listLines(ctx, order.id)).map(asOrderLine);
  const lines = await linesOf(ctx, parts, before);
  await deleteOtherLines(
    ctx,
    order.id,
    lines.map((line) => line.id),
  );
  if (lines.length > 0) await saveLines(ctx, order.id, lines);
  return orderTotals(lines);
}

function invoiceNumbers(order: PurchaseOrderView, sent: string | null | undefined): string[] {
  if (sent === undefined) return order.vendorInvoiceNumbers;
  const others = order.vendorInvoiceNumbers.filter((number) => number !== sent);
  return sent === null ? [] : [...others, sent];
}

/**
 * A cancelled order frees its invoices' numbers, unless goods came on them: those invoices were
 * taken in, and importing one again would stock its goods twice.
 */
async function freeInvoiceNumbers(ctx: WriteContext, before: PurchaseOrderView): Promise<void> {
  if (before.status !== "partially_received") await deleteImports(ctx, before.id);
}
