import {
  type BillInFull,
  followInParts,
  lockItemIds,
  type NewBillLine,
  priceOrderedLines,
} from "@bayline/db";
import type { WriteContext } from "../../pipeline/context.ts";
import type { RestatedGoods } from "./paid-goods.ts";
import { stockUnitCost } from "./waiting-goods.ts";

/**
 * Lets the unit costs follow those of corrected lines: on the lines of orders that have the cost of the
 * bill, and of the parts whose last receipt the bill paid for. Charges never enter them.
 */
export async function followCosts(
  ctx: WriteContext,
  { lines: before }: BillInFull,
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
  if (ordered.length > 0) {
    for (const id of await priceOrderedLines(ctx, ordered)) ctx.emit("purchase_order.updated", id);
  }
  const received = goods.flatMap(({ costLayerId, layerUnitCostCents, unitCostCents }) =>
    layerUnitCostCents === unitCostCents
      ? []
      : [{ layerId: costLayerId, oldUnitCostCents: layerUnitCostCents, unitCostCents }],
  );
  if (received.length === 0) return;
  const items = repriced.flatMap(({ line }) => line.inventoryItemId ?? []);
  await lockItemIds(ctx, items);
  for (const id of await followInParts(ctx, received)) ctx.emit("inventory.updated", id);
}
