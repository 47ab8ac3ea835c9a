import { findGoods, type LayerCostChange, restateLayerCosts, revalueReturns } from "@bayline/db";
import type { WriteContext } from "../../pipeline/context.ts";
import { costBooking, revalueMovements } from "./revalue-movements.ts";

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
 * Sets the total cost of cost layers, and moves the difference to where their goods are: stock,
 * jobs, sales with their invoices and credits, counts, returns to vendors with the variances of
 * their credits. What customers were charged does not change.
 *
 * The orders that hold the goods, and the parts, must be locked. Orders that got goods since are
 * locked without waiting, because purchase orders are locked by now. Takes a fixed number of
 * statements for any number of uses.
 */
export async function revalueLayers(
  ctx: WriteContext,
  layers: readonly LayerCostChange[],
  cause: RestatementCause,
): Promise<void> {
  const ids = layers.map(({ layerId }) => layerId);
  if (ids.length === 0) return;
  const { movementIds, itemIds } = await findGoods(ctx, ids);
  await restateLayerCosts(ctx, layers, cause);
  if (movementIds.length > 0) await revalueReturns(ctx, movementIds, await costBooking(ctx));
  await revalueMovements(ctx, movementIds, { locksOrders: true, hasUnitCosts: true });
  for (const itemId of itemIds) ctx.emit("inventory.stock_changed", itemId);
}
