import { categoryOf } from "@bayline/contracts";
import type { OrderTerms, WorkOrderRow } from "@bayline/db";

/**
 * Moves an order to another status.
 *
 * The status's category in the shop's workflow decides about stock and money when the order is
 * saved. Categories `invoiced` and `paid` invoice the order; reopening or cancelling it voids the
 * invoice; `completed` leaves the invoice unchanged.
 */
export function moveTo(
  order: WorkOrderRow,
  { status, terms, now }: { status: string; terms: OrderTerms; now: string },
): WorkOrderRow {
  const category = categoryOf(terms.workflowStatuses, status);
  const invoicedAt = {
    estimate: null,
    open: null,
    completed: order.invoicedAt,
    invoiced: order.invoicedAt ?? now,
    paid: order.invoicedAt ?? now,
    cancelled: null,
  } as const satisfies Record<typeof category, string | null>;
  const isDone = ["completed", "invoiced", "paid"].includes(category);
  const completedAt = isDone ? (order.completedAt ?? now) : null;
  return { ...order, status, category, completedAt, invoicedAt: invoicedAt[category] };
}
