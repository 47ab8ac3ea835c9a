import { type LineItemRow, releaseLineCosts } from "@bayline/db";
import type { WriteContext } from "../../pipeline/context.ts";
import { openToday } from "../periods/open-days.ts";

/** Turns the core deposits of lines that no longer use the part into core losses of today. */
export async function releaseAddedCosts(
  ctx: WriteContext,
  before: readonly LineItemRow[],
  after: readonly LineItemRow[],
): Promise<void> {
  const kept = new Map(after.map((line) => [line.id, line.addedCostCents]));
  const released = before.filter(
    ({ id, addedCostCents }) => addedCostCents !== (kept.get(id) ?? 0),
  );
  if (released.length === 0) return;
  const ids = released.map(({ id }) => id);
  await releaseLineCosts(ctx, ids, await openToday(ctx));
}
