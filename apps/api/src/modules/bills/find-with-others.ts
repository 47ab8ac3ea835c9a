import { type BillInFull, findBillsInFull, listSiblingBills, listTargetBills } from "@bayline/db";
import { isId } from "../../ids.ts";
import type { WriteContext } from "../../pipeline/context.ts";
import { requireRecord } from "../records.ts";
import { type Locks, locksOf } from "./lock.ts";

/** A bill with those that share costs with it. */
export interface BillWithOthers {
  bill: BillInFull;
  /** The bills with the goods that its charges and price credits are for. */
  targets: BillInFull[];
  /** The other bills whose goods have charges of the same later bills as its own. */
  siblings: BillInFull[];
  locks: Partial<Locks>;
}

/** Finds a bill and the others, for {@link lockForBills}. */
export async function findWithOthers(ctx: WriteContext, id: string): Promise<BillWithOthers> {
  const targetIds = isId(id) ? await listTargetBills(ctx, id) : [];
  const siblingIds = isId(id) ? await listSiblingBills(ctx, id) : [];
  const ids = isId(id) ? [id, ...targetIds, ...siblingIds] : [];
  const bills = await findBillsInFull(ctx, ids);
  const [bill, ...others] = bills;
  const among = (named: string[]) => others.filter((other) => named.includes(other.id));
  return {
    bill: requireRecord(bill, "bill"),
    targets: among(targetIds),
    siblings: among(siblingIds),
    locks: locksOf(bills),
  };
}
