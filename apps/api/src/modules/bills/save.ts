import {
  type AppliedCharge,
  type BillChanges,
  listChargesOfGoods,
  type NewBillLine,
  type RepricedLine,
  revalueOrderedGoods,
  revalueParts,
  saveBillChanges,
} from "@bayline/db";
import type { WriteContext } from "../../pipeline/context.ts";
import { goodsLines } from "../amounts/charges.ts";
import { type RestatementCause, revalue } from "../costing/revalue.ts";
import { type BillDifference, othersOf, planBill, type RestatedGoods } from "./plan.ts";

interface SavedBill
  extends BillDifference,
    Pick<BillChanges, "cores" | "returnCredits" | "variances" | "correction"> {
  cause: RestatementCause["type"];
  /** Whether the goods of a new bill were received without one. */
  billsUnbilled?: boolean;
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
  const { before, after, repriced } = saved;
  const cause = { type: saved.cause, id: after.id };
  const plan = planBill(saved, await chargesOfGoods(ctx, saved));
  const { goods, layers, addedLines, removedLineIds, charges, chargedByLineIds } = plan;
  const isVoid = after.status === "void";
  const recounted = isVoid || saved.billsUnbilled ? after.receipts : [];
  const returns = after.lines.filter(({ kind }) => kind === "return_credit").map(({ id }) => id);
  saveBillChanges(ctx, {
    bill: before === null ? after : undefined,
    changedBills: [...othersOf(saved), ...(before ? [{ ...before, ...after }] : [])],
    added: { billId: after.id, lines: addedLines },
    changedLines: plan.changedLines,
    removedLineIds,
    receipts: [...plan.otherGoods, ...(isVoid ? [] : goods)],
    unreceivedLineIds: isVoid ? after.receipts.map(({ billLineId }) => billLineId) : [],
    recountedLayerIds: recounted.map(({ costLayerId }) => costLayerId),
    charges,
    chargedByLineIds,
    coresOfBillIds: makesCores(saved, addedLines) ? [after.id] : [],
    cores: saved.cores ?? [],
    returnCredits: saved.returnCredits ?? [],
    unsettledLineIds: isVoid ? returns : [],
    variances: saved.variances ?? [],
    correction: saved.correction,
  });
  // After the bill: a credit may settle returned goods whose cost it changes.
  const lineItemIds = after.lines.flatMap(({ lineItemId }) => lineItemId ?? []);
  await revalue(
    ctx,
    { layers, creditLineIds: returns, lineItemIds },
    { ofLayers: cause, ofLines: before === null ? { ...cause, type: "bill_created" } : cause },
  );
  if (repriced) await revalueUnitCosts(ctx, after.purchaseOrderIds, { repriced, goods });
}

/** What other bills add to the cost of the goods of a bill and those that share costs with it. */
async function chargesOfGoods(ctx: WriteContext, saved: SavedBill): Promise<AppliedCharge[]> {
  const { after, targets = [], later = [] } = saved;
  if (targets.length + later.length === 0) return [];
  const goods = goodsLines([after, ...othersOf(saved)]);
  return listChargesOfGoods(
    ctx,
    goods.map(({ id }) => id),
  );
}

/** Whether core deposits are new on a bill, or those of a draft that becomes open. */
function makesCores({ before, after }: SavedBill, added: readonly NewBillLine[]): boolean {
  if (after.status === "draft") return false;
  const lines = before?.status === "draft" ? after.lines : added;
  return lines.some(({ kind }) => kind === "core_deposit");
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
