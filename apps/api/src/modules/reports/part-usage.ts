import { listPartUsage, type PartUsage } from "@bayline/db";
import type { ReadContext } from "../../pipeline/context.ts";
import { checkRange, type SentRange } from "./date-range.ts";

export async function partUsage(ctx: ReadContext, sent: SentRange) {
  checkRange(sent);
  const parts = await listPartUsage(ctx);
  return {
    parts: parts.map(presentPart),
    // A rebuild writes all rows at the same time.
    updatedAt: parts[0]?.updatedAt ?? null,
    count: parts.length,
  };
}

function presentPart({ updatedAt: _updatedAt, ...part }: PartUsage) {
  const { quantity180, quantityAll, unitCostCents, lastUsedDate, ...names } = part;
  return {
    ...names,
    qtyUsed180: quantity180,
    qtyUsedAll: quantityAll,
    totalCostCents: unitCostCents,
    lastUsedDate,
  };
}
