import type { LineItemRow, ServiceBlockRow, WorkOrderRow } from "@bayline/db";
import type { WriteContext } from "../../pipeline/context.ts";

/** An order, with blocks and lines if they may have changed. */
interface Saved {
  order: WorkOrderRow;
  blocks?: ServiceBlockRow[];
  lines?: LineItemRow[];
}

/**
 * Emits the events of a write: the update, a new status, and completion if the status means that.
 *
 * A write that changed only the time emits nothing.
 */
export function emitSaved(ctx: WriteContext, before: Saved, after: Saved): void {
  const { id, status, category } = after.order;
  if (content(before) !== content(after)) ctx.emit("work_order.updated", id);
  if (status !== before.order.status) {
    ctx.emit("work_order.status_changed", id, { previousStatus: before.order.status });
  }
  if (category === "completed" && before.order.category !== "completed") {
    ctx.emit("work_order.completed", id);
  }
}

function content({ order, blocks = [], lines = [] }: Saved): string {
  return JSON.stringify([order, ...blocks, ...lines].map((row) => ({ ...row, updatedAt: null })));
}
