import { AppError, invalid, type ReceivingRequest } from "@bayline/contracts";
import { findOrderBy, lockPurchaseOrder, type PurchaseOrderView, type Scope } from "@bayline/db";
import { isId } from "../../ids.ts";
import type { WriteContext } from "../../pipeline/context.ts";
import { findBillsOfOrder, lockForBills } from "../bills/lock.ts";
import { requireVendor, type VendorMatch } from "./match-vendor.ts";

/**
 * Finds the open order that an invoice refers to by id or number; undefined if it refers to none.
 */
export async function findLinkedOrder(
  scope: Scope,
  invoice: ReceivingRequest,
): Promise<PurchaseOrderView | undefined> {
  const order = await findNamedOrder(scope, invoice);
  if (order) requireOpen(order);
  return order;
}

async function findNamedOrder(
  scope: Scope,
  { purchaseOrderId, purchaseOrderNumber }: ReceivingRequest,
): Promise<PurchaseOrderView | undefined> {
  if (purchaseOrderId) {
    const order = isId(purchaseOrderId)
      ? await findOrderBy(scope, { id: purchaseOrderId })
      : undefined;
    if (!order) throw orderNotFound(purchaseOrderId);
    if (purchaseOrderNumber && purchaseOrderNumber.toUpperCase() !== order.number) {
      throw invalid([
        { field: "purchaseOrderNumber", message: "is not the number of purchaseOrderId" },
      ]);
    }
    return order;
  }
  if (!purchaseOrderNumber) return undefined;
  const order = await findOrderBy(scope, { number: purchaseOrderNumber });
  if (!order) throw orderNotFound(purchaseOrderNumber);
  return order;
}

/** Locks the order with its bills, if it may open them or give them a vendor. */
export async function lockBillsOfLinked(
  ctx: WriteContext,
  { id, status, vendorId }: PurchaseOrderView,
): Promise<void> {
  if (status === "draft" || vendorId === null) {
    await lockForBills(ctx, () => findBillsOfOrder(ctx, id));
  }
}

/** Locks the order and reads it again, because it may have been closed meanwhile. */
export async function lockLinkedOrder(
  scope: Scope,
  found: PurchaseOrderView,
  { vendor }: VendorMatch,
): Promise<PurchaseOrderView> {
  const order = await lockPurchaseOrder(scope, found.id);
  if (!order) throw orderNotFound(found.number);
  requireOpen(order);
  if (vendor) requireVendor(order, vendor.id);
  return order;
}

function requireOpen(order: PurchaseOrderView): void {
  if (order.status === "received" || order.status === "cancelled") {
    throw new AppError("PO_ALREADY_RECEIVED", `${order.number} is already ${order.status}.`, {
      nextStep: "Omit the order to create a new one.",
    });
  }
  if (order.type === "return") {
    throw new AppError("PO_LOCKED", `${order.number} is a return, which accepts no invoice.`);
  }
}

function orderNotFound(name: string): AppError {
  return new AppError("PO_NOT_FOUND", `There is no purchase order ${name}.`, {
    nextStep: "Omit the order to create a new one.",
  });
}
