import type { LineItemRow, ServiceBlockRow, WorkOrderRow } from "@bayline/db";
import type { WriteContext } from "../../context.ts";

/** An order, with blocks and lines where those may have changed. */
interface Saved {
  order: WorkOrderRow;
  blocks?: ServiceBlockRow[];
  lines?: LineItemRow[];
}

/**
 * Says what a write did to an order: that it changed, that it has another status, and that its work
 * is done where the status means that. A write that changed nothing but the time did nothing.
 */
export function tellSaved(ctx: WriteContext, before: Saved, after: Saved): void {
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
