import {
  type BillInFull,
  findBillsInFull,
  LostRace,
  listSiblingBills,
  listTargetBills,
  lockBills,
  lockOrders,
} from "@bayline/db";
import { isId } from "../../ids.ts";
import type { WriteContext } from "../../pipeline/context.ts";
import { lockHolders } from "../costs/restate.ts";
import { isChanged, requireRecord } from "../records.ts";

/** A bill with those that share costs with it. */
export interface BillWithOthers {
  bill: BillInFull;
  /** The bills with the goods that its charges and price credits are for. */
  targets: BillInFull[];
  /** The other bills whose goods have charges of the same later bills as its own. */
  siblings: BillInFull[];
}

/** Reads a bill and the others under the locks of {@link readAllUnderOrders}. */
export async function readUnderOrders(ctx: WriteContext, id: string): Promise<BillWithOthers> {
  const targetIds = isId(id) ? await listTargetBills(ctx, id) : [];
  const siblingIds = isId(id) ? await listSiblingBills(ctx, id) : [];
  const ids = isId(id) ? [id, ...targetIds, ...siblingIds] : [];
  const [bill, ...others] = await readAllUnderOrders(ctx, ids);
  const among = (named: string[]) => others.filter((other) => named.includes(other.id));
  return {
    bill: requireRecord(bill, "bill"),
    targets: among(targetIds),
    siblings: among(siblingIds),
  };
}

/** What a request names besides bills: purchase orders, and lines of work orders. */
export interface AlsoLocked {
  orderIds: readonly string[];
  lineItemIds: readonly string[];
}

/**
 * Reads bills, with their orders and others locked. What has their goods, and the orders of lines that
 * they charge, is locked before, as receipts do.
 */
export async function readAllUnderOrders(
  ctx: WriteContext,
  ids: readonly string[],
  { orderIds, lineItemIds }: AlsoLocked = { orderIds: [], lineItemIds: [] },
): Promise<BillInFull[]> {
  const seen = await findBillsInFull(ctx, ids);
  const layerIds = seen.flatMap(({ receipts }) => receipts.map(({ costLayerId }) => costLayerId));
  await lockHolders(ctx, { layerIds, lineItemIds: [...lineItemIds, ...lineItemsOf(seen)] });
  await lockOrders(ctx, [...orderIds, ...ordersOf(seen)]);
  const bills = await findBillsInFull(ctx, ids);
  if (isChanged(ordersOf(seen), ordersOf(bills))) {
    throw new LostRace("A bill got another order before its orders were locked");
  }
  return bills;
}

export function ordersOf(bills: readonly BillInFull[]): string[] {
  return [...new Set(bills.flatMap(({ purchaseOrderIds }) => purchaseOrderIds))];
}

/** The lines of work orders that bills charge. */
export function lineItemsOf(bills: ReadonlyArray<Pick<BillInFull, "lines">>): string[] {
  const ids = bills.flatMap(({ lines }) => lines.flatMap(({ lineItemId }) => lineItemId ?? []));
  return [...new Set(ids)];
}

/** Locks bills. If one changed since it was read, the transaction runs again. */
export async function lockUnchanged(
  ctx: WriteContext,
  bills: readonly BillInFull[],
): Promise<void> {
  const locked = await lockBills(
    ctx,
    bills.map(({ id }) => id),
  );
  const updates = new Map(locked.map(({ id, updatedAt }) => [id, updatedAt]));
  if (bills.every(({ id, updatedAt }) => updates.get(id) === updatedAt)) return;
  throw new LostRace("A bill changed before it was locked");
}
