import { AppError, invalid, type ReceivingRequest } from "@bayline/contracts";
import {
  type BillOfOrder,
  findOrderBy,
  type OrderInFull,
  type PurchaseOrderView,
  type Scope,
} from "@bayline/db";
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
): Promise<OrderInFull | undefined> {
  const order = await findNamedOrder(scope, invoice);
  if (order) requireOpen(order);
  return order;
}

async function findNamedOrder(
  scope: Scope,
  { purchaseOrderId, purchaseOrderNumber }: ReceivingRequest,
): Promise<OrderInFull | undefined> {
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

/** An order for an invoice, with its live bills if the invoice may change them. */
export type LinkedOrder = OrderInFull & { bills: BillOfOrder[] };

/**
 * Locks the order, and its bills if the invoice may open them or give them a vendor. Reads it
 * again, because it may have been closed meanwhile.
 */
export async function lockLinkedOrder(
  ctx: WriteContext,
  found: OrderInFull,
  { vendor }: VendorMatch,
): Promise<LinkedOrder> {
  const find = async (order: OrderInFull | undefined) => {
    if (!order) throw orderNotFound(found.number);
    const changesBills = order.status === "draft" || order.vendorId === null;
    if (changesBills) return { order, ...(await findBillsOfOrder(ctx, order.id)) };
    return { order, bills: [], locks: { orderIds: [order.id] } };
  };
  const { order, bills } = await lockForBills(
    ctx,
    async () => find(await findOrderBy(ctx, { id: found.id })),
    await find(found),
  );
  requireOpen(order);
  if (vendor) requireVendor(order, vendor.id);
  return { ...order, bills };
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
