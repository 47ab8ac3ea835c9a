import { type BillInFull, followGoods, followInParts, type NewBillLine } from "@bayline/db";
import type { WriteContext } from "../../pipeline/context.ts";
import type { RestatedGoods } from "./paid-goods.ts";
import { stockUnitCost } from "./waiting-goods.ts";

/**
 * Lets orders and parts follow the costs of corrected lines: what the received goods of orders cost, the
 * unit costs of their lines that have the cost of the bill, and those of the parts whose last receipt the
 * bill paid for. Charges never enter them. The parts of received goods must be locked.
 */
export async function followCosts(
  ctx: WriteContext,
  { lines: before, purchaseOrderIds }: BillInFull,
  { lines, goods }: { lines: readonly NewBillLine[]; goods: readonly RestatedGoods[] },
): Promise<void> {
  const byId = new Map(lines.map((line) => [line.id, line]));
  const repriced = before.flatMap((line) => {
    const after = byId.get(line.id);
    if (line.kind !== "part" || !after) return [];
    const [old, unitCostCents] = [stockUnitCost(line), stockUnitCost(after)];
    return old === unitCostCents ? [] : [{ line, oldUnitCostCents: old, unitCostCents }];
  });
  const ordered = repriced.flatMap(({ line: { purchaseOrderLineId: lineId }, ...costs }) =>
    lineId ? [{ lineId, ...costs }] : [],
  );
  for (const id of await followGoods(ctx, purchaseOrderIds, ordered)) {
    ctx.emit("purchase_order.updated", id);
  }
  const received = goods.flatMap(({ costLayerId, layerUnitCostCents, unitCostCents }) =>
    layerUnitCostCents === unitCostCents
      ? []
      : [{ layerId: costLayerId, oldUnitCostCents: layerUnitCostCents, unitCostCents }],
  );
  if (received.length === 0) return;
  for (const id of await followInParts(ctx, received)) ctx.emit("inventory.updated", id);
}
