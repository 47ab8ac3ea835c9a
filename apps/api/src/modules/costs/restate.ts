import {
  findCostedOrders,
  findGoods,
  type LayerCostChange,
  lockCostedOrders,
  lockStock,
  restateLayerCosts,
} from "@bayline/db";
import type { WriteContext } from "../../pipeline/context.ts";
import { followMovements } from "./follow.ts";

interface Cause {
  type: "bill_corrected" | "bill_voided";
  /** The bill. */
  id: string;
}

/**
 * Sets the total cost of cost layers, and moves the difference to where their goods are: stock, jobs,
 * sales with their invoices and credits, counts, returns to vendors. What customers were charged does
 * not change.
 *
 * Locks the orders that hold the goods, then the parts. Takes a fixed number of statements for any
 * number of uses.
 */
export async function restateLayers(
  ctx: WriteContext,
  layers: readonly LayerCostChange[],
  cause: Cause,
): Promise<void> {
  if (layers.length === 0) return;
  const ids = layers.map(({ layerId }) => layerId);
  const held = await lockHolders(ctx, ids);
  await lockStock(ctx, held.itemIds);
  const { movementIds, itemIds } = await findGoods(ctx, ids);
  await restateLayerCosts(ctx, layers, cause);
  await followMovements(ctx, movementIds);
  for (const itemId of itemIds) ctx.emit("inventory.stock_changed", itemId);
}

/** Locks the orders with goods of layers. Orders of work and sales are locked before purchase orders. */
export async function lockHolders(ctx: WriteContext, layerIds: readonly string[]) {
  const goods = await findGoods(ctx, layerIds);
  const holders = await findCostedOrders(ctx, goods.movementIds, "all");
  await lockCostedOrders(ctx, holders, "wait");
  return goods;
}
