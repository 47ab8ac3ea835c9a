import {
  findCostedOrders,
  findGoods,
  findOrdersOfLines,
  followReturns,
  type LayerCostChange,
  lockCostedOrders,
  lockStock,
  restateLayerCosts,
} from "@bayline/db";
import type { WriteContext } from "../../pipeline/context.ts";
import { costBooking, followMovements } from "./follow.ts";

export interface RestatementCause {
  type:
    | "bill_created"
    | "bill_corrected"
    | "bill_voided"
    | "charge_applied"
    | "price_credited"
    | "unbilled_closed";
  /** The bill, or the closing of unbilled goods. */
  id: string;
}

/**
 * Sets the total cost of cost layers, and moves the difference to where their goods are: stock, jobs,
 * sales with their invoices and credits, counts, returns to vendors with the variances of their
 * credits. What customers were charged does not change.
 *
 * The orders that hold the goods must be locked: see {@link lockHolders}. Those that got goods since
 * are locked without waiting, because purchase orders are locked by now. Locks the parts. Takes a
 * fixed number of statements for any number of uses. `alsoLocked` are parts to be locked with those of
 * the layers.
 */
export async function restateLayers(
  ctx: WriteContext,
  layers: readonly LayerCostChange[],
  cause: RestatementCause,
  alsoLocked: readonly string[] = [],
): Promise<void> {
  const ids = layers.map(({ layerId }) => layerId);
  const held = ids.length > 0 ? await findGoods(ctx, ids) : { itemIds: [] };
  const items = new Set([...held.itemIds, ...alsoLocked]);
  if (items.size > 0) await lockStock(ctx, [...items]);
  if (ids.length === 0) return;
  const { movementIds, itemIds } = await findGoods(ctx, ids);
  await restateLayerCosts(ctx, layers, cause);
  if (movementIds.length > 0) await followReturns(ctx, movementIds, await costBooking(ctx));
  await followMovements(ctx, movementIds, { isRestatement: true });
  for (const itemId of itemIds) ctx.emit("inventory.stock_changed", itemId);
}

/** What has a cost that a bill changes. */
export interface Costed {
  layerIds: readonly string[];
  /** Lines of work orders without stock. */
  lineItemIds: readonly string[];
}

/**
 * Locks the orders with goods of layers, and those of lines. Orders of work and sales are locked before
 * purchase orders.
 */
export async function lockHolders(
  ctx: WriteContext,
  { layerIds, lineItemIds }: Costed,
): Promise<void> {
  const { movementIds } = await findGoods(ctx, layerIds);
  const holders = await findCostedOrders(ctx, movementIds, "all");
  const ofLines = lineItemIds.length > 0 ? await findOrdersOfLines(ctx, lineItemIds) : [];
  const orders = new Map([...holders, ...ofLines].map((order) => [order.id, order]));
  await lockCostedOrders(ctx, [...orders.values()], "wait");
}
