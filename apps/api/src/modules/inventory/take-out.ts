import {
  type MovementCause,
  type Withdrawal,
  type WithdrawnValue,
  withdrawStock,
} from "@bayline/db";
import type { WriteContext } from "../../context.ts";

interface Taking {
  cause: MovementCause;
  /** What was on hand of each part when the request locked it. */
  onHand: ReadonlyMap<string, number>;
}

/**
 * Takes goods out of stock, and says of which parts no more than their reorder point is left. What
 * counts is the request as a whole: of a part that was put back before, and comes down again to
 * where it was, nothing new is to be told.
 */
export async function takeOut(
  ctx: WriteContext,
  withdrawals: Withdrawal[],
  { cause, onHand }: Taking,
): Promise<WithdrawnValue[]> {
  const taken = await withdrawStock(ctx, withdrawals, cause);
  for (const { itemId, reorderPoint } of taken) {
    const before = onHand.get(itemId) ?? 0;
    if (reorderPoint !== null && before > reorderPoint) ctx.emit("inventory.low_stock", itemId);
  }
  return taken;
}
