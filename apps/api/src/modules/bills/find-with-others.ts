import {
  type BillInFull,
  findBillsInFull,
  findInvoiceOfNumber,
  type InvoiceNumber,
  invoiceNumberOf,
  listRelatedBills,
} from "@bayline/db";
import { isId } from "../../ids.ts";
import type { WriteContext } from "../../pipeline/context.ts";
import { requireRecord } from "../records.ts";
import { locksOf } from "./lock.ts";

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
