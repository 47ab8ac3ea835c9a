import { costCauses, costTargets } from "@bayline/contracts";
import { type CostChangeRow, listCostChanges } from "@bayline/db";
import type { ReadContext } from "../../pipeline/context.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { createdWithin, listPage, requireRange } from "../list-page.ts";

/**
 * Lists what changed the cost of goods that were received before, and where the difference went.
 */
export async function costChanges(ctx: ReadContext, input: InputOf<"reports.costChanges">) {
  const { from, to } = input;
  requireRange({ from, to });
  const created = createdWithin(from, to, ctx.caller.timeZone);
  return listPage("costChanges", input, {
    read: (page) => listCostChanges(ctx, { ...page, ...created }),
    at: (row) => row.createdAt,
    present: presentChange,
  });
}

function presentChange(row: CostChangeRow) {
  return {
    id: row.id,
    date: row.date,
    createdAt: row.createdAt,
    cause: costCauses.find((cause) => cause === row.causeType) ?? "deficit_settled",
    billId: row.billId,
    billNumber: row.billNumber,
    inventoryItemId: row.itemId,
    partNumber: row.partNumber,
    targetType: costTargets.find((target) => target === row.targetType) ?? "stock",
    targetId: row.targetId,
    targetNumber: row.targetNumber,
    lineId: row.lineId,
    cents: row.cents,
  };
}
