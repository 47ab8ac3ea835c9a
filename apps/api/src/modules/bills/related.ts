import {
  type BillInFull,
  findBillsInFull,
  findInvoiceOfNumber,
  type InvoiceNumber,
  invoiceNumberOf,
  listBillsOfOrder,
  listRelatedBills,
} from "@bayline/db";
import { isId } from "../../ids.ts";
import type { WriteContext } from "../../pipeline/context.ts";
import { requireRecord } from "../records.ts";

/** A bill with those that share costs with it: see `BillDifference`. */
export interface BillWithOthers {
  bill: BillInFull;
  targets: BillInFull[];
  later: BillInFull[];
  siblings: BillInFull[];
  locks: ReturnType<typeof locksOf>;
}

/**
 * Finds a bill and the others, for {@link lockForBills}. Writes to later bills lock their targets.
 */
export async function findWithOthers(ctx: WriteContext, id: string): Promise<BillWithOthers> {
  const related = isId(id) ? await listRelatedBills(ctx, id) : [];
  const ids = new Set(isId(id) ? [id, ...related.map((other) => other.id)] : []);
  const bills = new Map((await findBillsInFull(ctx, [...ids])).map((bill) => [bill.id, bill]));
  const bill = requireRecord(bills.get(id), "bill");
  const [targets, later, siblings] = (["target", "later", "sibling"] as const).map((relation) =>
    related.flatMap((other) => (other.relation === relation ? (bills.get(other.id) ?? []) : [])),
  );
  const others = { targets: targets ?? [], later: later ?? [], siblings: siblings ?? [] };
  const locks = locksOf([bill, ...others.targets, ...others.siblings]);
  return { bill, ...others, locks };
}

/**
 * Finds the bill of a number, to which received goods are added, and what the change of its costs
 * locks.
 */
export async function findBillToExtend(ctx: WriteContext, number: InvoiceNumber) {
  const { vendorId, orderId, numberKey } = number;
  const numbers = [invoiceNumberOf(vendorId ?? orderId, numberKey)];
  const bill = await findInvoiceOfNumber(ctx, number);
  const { locks } = bill ? await findWithOthers(ctx, bill.id) : { locks: locksOf([]) };
  return { bill, locks: { ...locks, numbers } };
}

/** The locks of bills whose amounts change, or whose goods get another cost. */
export function locksOf(bills: readonly BillInFull[]) {
  const lines = bills.flatMap((bill) => bill.lines);
  const receipts = bills.flatMap((bill) => bill.receipts);
  const moved = lines.filter(
    ({ kind, receivedQuantity }) => kind === "return_credit" || receivedQuantity > 0,
  );
  const deposits = lines.filter(({ kind }) => kind === "core_deposit");
  return {
    lineItemIds: lines.flatMap(({ lineItemId }) => lineItemId ?? []),
    layerIds: receipts.map(({ costLayerId }) => costLayerId),
    orderIds: bills.flatMap(({ purchaseOrderIds }) => purchaseOrderIds),
    billIds: bills.map(({ id }) => id),
    // A core has the id of the line with its deposit.
    coreIds: [...deposits.map(({ id }) => id), ...lines.flatMap(({ coreId }) => coreId ?? [])],
    itemIds: moved.flatMap(({ inventoryItemId }) => inventoryItemId ?? []),
  };
}

/** Finds the live bills of an order, and what a change of its vendor or status locks. */
export async function findBillsOfOrder(ctx: WriteContext, orderId: string) {
  const bills = await listBillsOfOrder(ctx, orderId);
  const billIds = bills.map(({ id }) => id);
  const coreIds = bills.flatMap((bill) => bill.coreIds);
  return { bills, locks: { orderIds: [orderId], billIds, coreIds } };
}
