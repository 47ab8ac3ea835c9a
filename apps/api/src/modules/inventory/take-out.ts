import {
  type MovementCause,
  type Withdrawal,
  type WithdrawnValue,
  withdrawStock,
} from "@bayline/db";
import type { WriteContext } from "../../pipeline/context.ts";

interface Taking {
  cause: MovementCause;
  /** Quantity on hand of each part when the request locked it. */
  onHand: ReadonlyMap<string, number>;
}

/**
 * Takes goods out of stock, and emits the changes of stock and each part that falls to its reorder
 * point.
 *
 * Compares the stock before and after the whole request: a part that was put back and taken out
 * again to the same level emits nothing.
 */
export async function takeOut(
  ctx: WriteContext,
  withdrawals: Withdrawal[],
  { cause, onHand }: Taking,
): Promise<WithdrawnValue[]> {
  const taken = await withdrawStock(ctx, withdrawals, cause);
  for (const { itemId, reorderPoint } of taken) {
    ctx.emit("inventory.stock_changed", itemId);
    const before = onHand.get(itemId) ?? 0;
    if (reorderPoint !== null && before > reorderPoint) ctx.emit("inventory.low_stock", itemId);
  }
  return taken;
}
