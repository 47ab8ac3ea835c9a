import { type RepricedLine, revalueOrderedGoods, revalueParts } from "@bayline/db";
import type { WriteContext } from "../../pipeline/context.ts";
import type { RestatedGoods } from "./paid-goods.ts";

interface Repriced {
  orderIds: readonly string[];
  /** The lines of orders whose unit cost changes. */
  lines: readonly RepricedLine[];
  goods: readonly RestatedGoods[];
}

/**
 * Updates orders and parts from the costs of a bill: the cost of received goods of orders, the unit costs of
 * their lines that have the cost of the bill, and those of the parts whose last receipt it paid for. Charges
 * never enter them. The orders and the parts must be locked. Returns the ids of the orders that changed.
 */
export async function revalueUnitCosts(
  ctx: WriteContext,
  { orderIds, lines, goods }: Repriced,
): Promise<string[]> {
  const changed = await revalueOrderedGoods(ctx, orderIds, lines);
  const ofLayers = new Map(
    goods.flatMap(({ costLayerId: layerId, layerUnitCostCents, unitCostCents }) =>
      layerUnitCostCents === unitCostCents
        ? []
        : [[layerId, { layerId, oldUnitCostCents: layerUnitCostCents, unitCostCents }]],
    ),
  );
  if (ofLayers.size === 0) return changed;
  for (const id of await revalueParts(ctx, [...ofLayers.values()])) {
    ctx.emit("inventory.updated", id);
  }
  return changed;
}
