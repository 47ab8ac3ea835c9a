import { pipelined } from "../../client/pipelined.ts";
import type { WriteScope } from "../../sql/inserting.ts";
import { lockStock } from "../inventory/reservations.ts";
import { lockBills } from "./bills.ts";
import { lockCores } from "./cores.ts";
import { lockOrders } from "./paid-goods.ts";

/** Ids of rows that a write to bills locks. */
interface LockedRows {
  orderIds?: readonly string[] | undefined;
  billIds?: readonly string[] | undefined;
  coreIds?: readonly string[] | undefined;
  itemIds?: readonly string[] | undefined;
}

/** Locks purchase orders, bills, cores and parts, in this order and in one round trip. */
export async function lockRowsOfBills(scope: WriteScope, rows: LockedRows): Promise<void> {
  await pipelined([
    lockAll(rows.orderIds, (ids) => lockOrders(scope, ids)),
    lockAll(rows.billIds, (ids) => lockBills(scope, ids)),
    lockAll(rows.coreIds, (ids) => lockCores(scope, ids)),
    lockAll(rows.itemIds, (ids) => lockStock(scope, ids)),
  ]);
}

async function lockAll(
  ids: readonly string[] | undefined,
  lock: (ids: string[]) => Promise<unknown>,
): Promise<void> {
  if (ids && ids.length > 0) await lock([...new Set(ids)]);
}
