import {
  type BillInFull,
  type BillNumber,
  type CostedOrder,
  findBillOfNumber,
  findBillsInFull,
  findCostedOrders,
  findGoods,
  findOrdersOfLines,
  invoiceNumberOf,
  LostRace,
  listBillsOfOrder,
  listOwingMovements,
  listRelatedBills,
  lockCostedOrders,
  lockCounter,
  lockInvoiceNumber,
  lockRowsOfBills,
} from "@bayline/db";
import { isId } from "../../ids.ts";
import type { WriteContext } from "../../pipeline/context.ts";
import { requireRecord } from "../records.ts";

/** The names and ids of what a write to bills locks, in the order of the locks. */
export interface Locks {
  /** Numbers of invoices: see {@link lockInvoiceNumber}. */
  numbers: string[];
  /** Whether the write may create parts or vendors by their names. */
  makesNames: boolean;
  /** Lines of work orders. Their orders are locked. */
  lineItemIds: string[];
  /** Cost layers. The work orders and sales that hold their goods are locked, and their parts. */
  layerIds: string[];
  orderIds: string[];
  billIds: string[];
  coreIds: string[];
  itemIds: string[];
  /** Parts that are received. The work orders and sales that lack them are locked. */
  receivedItemIds: string[];
}

/**
 * Takes all locks of a write to bills, and returns what the write changes. `find` runs before the
 * locks, unless the caller knows its result, and again under them.
 *
 * Work orders and sales that got goods of the layers since the first run are left out:
 * {@link revalueLayers} locks them without waiting.
 *
 * @throws LostRace if the second run finds what is not locked
 */
export async function lockForBills<Found extends { locks: Partial<Locks> }>(
  ctx: WriteContext,
  find: () => Promise<Found>,
  known?: Found,
): Promise<Found> {
  const { locks } = known ?? (await find());
  for (const number of (locks.numbers ?? []).toSorted()) await lockInvoiceNumber(ctx, number);
  if (locks.makesNames) await lockCounter(ctx, "purchase_order");
  const { orders, itemIds } = await findCosted(ctx, locks);
  await lockCostedOrders(ctx, orders, "wait");
  lockRowsOfBills(ctx, {
    ...locks,
    itemIds: [...itemIds, ...(locks.itemIds ?? [])],
  });
  // Its first statement is sent behind the locks, in their round trip.
  const found = await find();
  requireLocked(locks, found.locks);
  return found;
}

/** Finds the work orders and sales whose costs may change, and the parts of the layers. */
async function findCosted(
  ctx: WriteContext,
  { layerIds = [], lineItemIds = [], receivedItemIds = [] }: Partial<Locks>,
): Promise<{ orders: CostedOrder[]; itemIds: string[] }> {
  const goods =
    layerIds.length > 0 ? await findGoods(ctx, layerIds) : { movementIds: [], itemIds: [] };
  const owing = receivedItemIds.length > 0 ? await listOwingMovements(ctx, receivedItemIds) : [];
  const movementIds = [...goods.movementIds, ...owing];
  const holders = movementIds.length > 0 ? await findCostedOrders(ctx, movementIds, "all") : [];
  const ofLines = lineItemIds.length > 0 ? await findOrdersOfLines(ctx, lineItemIds) : [];
  const byId = new Map([...holders, ...ofLines].map((order) => [order.id, order]));
  return { orders: [...byId.values()], itemIds: goods.itemIds };
}

const lists = [
  "numbers",
  "lineItemIds",
  "layerIds",
  "orderIds",
  "billIds",
  "coreIds",
  "itemIds",
  "receivedItemIds",
] as const satisfies Array<keyof Locks>;

function requireLocked(locked: Partial<Locks>, needed: Partial<Locks>): void {
  const isMissing = lists.some((list) => {
    const known = new Set(locked[list]);
    return needed[list]?.some((id) => !known.has(id));
  });
  if (isMissing || (needed.makesNames && !locked.makesNames)) {
    throw new LostRace("Records that a write to bills changes were added before they were locked");
  }
}

/** All locks of some, for {@link lockForBills}. */
export function mergedLocks(...some: ReadonlyArray<Partial<Locks>>): Partial<Locks> {
  return {
    makesNames: some.some(({ makesNames }) => makesNames),
    ...Object.fromEntries(lists.map((list) => [list, some.flatMap((locks) => locks[list] ?? [])])),
  };
}

/**
 * Finds a bill and those that share costs with it, for {@link lockForBills}: see `BillDifference`.
 * Writes to later bills lock their targets.
 */
export async function findWithOthers(ctx: WriteContext, id: string) {
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
export async function findBillToExtend(
  ctx: WriteContext,
  { vendorId, orderId, numberKey }: Omit<BillNumber, "type"> & { orderId: string },
) {
  const numbers = [invoiceNumberOf(vendorId ?? orderId, numberKey)];
  const bill = await findBillOfNumber(ctx, { type: "invoice", vendorId, orderId, numberKey });
  const { locks } = bill ? await findWithOthers(ctx, bill.id) : { locks: {} };
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
