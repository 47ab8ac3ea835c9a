import {
  type AppliedCharge,
  listChargesOfGoods,
  type RepricedLine,
  revalueOrderedGoods,
  revalueParts,
  saveBillChanges,
} from "@bayline/db";
import type { WriteContext } from "../../pipeline/context.ts";
import { goodsLines } from "../amounts/charges.ts";
import { type RestatementCause, revalue } from "../costing/revalue.ts";
import {
  type BillDifference,
  othersOf,
  planBill,
  type RestatedGoods,
  returnCreditIds,
} from "./plan.ts";

interface SavedBill extends BillDifference {
  cause: RestatementCause["type"];
  /** The lines of its orders with another unit cost. Without it, the orders keep theirs. */
  repriced?: readonly RepricedLine[] | undefined;
}

/**
 * Saves a bill, and moves its cost to where its goods are: with the lines and receipts of bills
 * that share costs with it, with orders, parts and lines of work orders. All of them must be
 * locked: see {@link lockForBills}.
 *
 * @throws OVER_CREDIT if the cost of a line would become negative
 */
export async function saveBill(ctx: WriteContext, saved: SavedBill): Promise<void> {
  const { cause: type, repriced, ...bills } = saved;
  const { before, after } = bills;
  const cause = { type, id: after.id };
  const { changes, goods, layers } = planBill(bills, await chargesOfGoods(ctx, bills));
  saveBillChanges(ctx, changes);
  // After the bill: a credit may settle returned goods whose cost it changes.
  const creditLineIds = returnCreditIds(after);
  const lineItemIds = after.lines.flatMap(({ lineItemId }) => lineItemId ?? []);
  await revalue(
    ctx,
    { layers, creditLineIds, lineItemIds },
    { ofLayers: cause, ofLines: before === null ? { ...cause, type: "bill_created" } : cause },
  );
  if (repriced) await revalueUnitCosts(ctx, after.purchaseOrderIds, { repriced, goods });
}

/** What other bills add to the cost of the goods of a bill and those that share costs with it. */
async function chargesOfGoods(ctx: WriteContext, bills: BillDifference): Promise<AppliedCharge[]> {
  const { after, targets = [], later = [] } = bills;
  if (targets.length + later.length === 0) return [];
  const goods = goodsLines([after, ...othersOf(bills)]);
  return listChargesOfGoods(
    ctx,
    goods.map(({ id }) => id),
  );
}

/**
 * Updates orders and parts from the costs of a bill: the cost of received goods of orders, the unit
 * costs of their lines that have the cost of the bill, and those of the parts whose last receipt it
 * paid for. Charges never enter them.
 */
async function revalueUnitCosts(
  ctx: WriteContext,
  orderIds: readonly string[],
  { repriced, goods }: { repriced: readonly RepricedLine[]; goods: readonly RestatedGoods[] },
): Promise<void> {
  if (orderIds.length === 0) return;
  for (const id of await revalueOrderedGoods(ctx, orderIds, repriced)) {
    ctx.emit("purchase_order.updated", id);
  }
  const ofLayers = new Map(
    goods.flatMap(({ costLayerId: layerId, layerUnitCostCents, unitCostCents }) =>
      layerUnitCostCents === unitCostCents
        ? []
        : [[layerId, { layerId, oldUnitCostCents: layerUnitCostCents, unitCostCents }]],
    ),
  );
  if (ofLayers.size === 0) return;
  for (const id of await revalueParts(ctx, [...ofLayers.values()])) {
    ctx.emit("inventory.updated", id);
  }
}
