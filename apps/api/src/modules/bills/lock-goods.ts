import { LostRace, lockOrders } from "@bayline/db";
import type { WriteContext } from "../../pipeline/context.ts";
import { lockHolders } from "../costs/restate.ts";

/** The cost layers and the orders of goods that a request bills or closes, and the lines that it charges. */
export interface GoodsPlan {
  layerIds: string[];
  orderIds: string[];
  /** Lines of work orders. */
  lineItemIds: string[];
}

/**
 * Locks what holds the goods of a plan, and their orders, and plans again with what is now there. If
 * the goods are others then, the transaction runs again.
 */
export async function planUnderOrders<Plan extends GoodsPlan>(
  ctx: WriteContext,
  plan: () => Promise<Plan>,
): Promise<Plan> {
  const seen = await plan();
  await lockHolders(ctx, seen);
  await lockOrders(ctx, seen.orderIds);
  const planned = await plan();
  const known = new Set([...seen.layerIds, ...seen.orderIds]);
  if ([...planned.layerIds, ...planned.orderIds].some((id) => !known.has(id))) {
    throw new LostRace("Goods of other orders became the oldest before their orders were locked");
  }
  return planned;
}
