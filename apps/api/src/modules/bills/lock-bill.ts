import { type BillInFull, findBillInFull, LostRace, lockBills, lockOrders } from "@bayline/db";
import { isId } from "../../ids.ts";
import type { WriteContext } from "../../pipeline/context.ts";
import { lockHolders } from "../costs/restate.ts";
import { isChanged, requireRecord } from "../records.ts";

/** Reads a bill, with its orders locked. What has its goods is locked before, as receipts do. */
export async function readUnderOrders(ctx: WriteContext, id: string): Promise<BillInFull> {
  const seen = requireRecord(isId(id) ? await findBillInFull(ctx, id) : undefined, "bill");
  await lockHolders(
    ctx,
    seen.receipts.map(({ costLayerId }) => costLayerId),
  );
  await lockOrders(ctx, seen.purchaseOrderIds);
  const bill = requireRecord(await findBillInFull(ctx, id), "bill");
  if (isChanged(seen.purchaseOrderIds, bill.purchaseOrderIds)) {
    throw new LostRace("A bill got another order before its orders were locked");
  }
  return bill;
}

/** Locks a bill. If it changed since it was read, the transaction runs again. */
export async function lockUnchanged(
  ctx: WriteContext,
  { id, updatedAt }: BillInFull,
): Promise<void> {
  const [locked] = await lockBills(ctx, [id]);
  if (locked?.updatedAt === updatedAt) return;
  throw new LostRace("A bill changed before it was locked");
}
