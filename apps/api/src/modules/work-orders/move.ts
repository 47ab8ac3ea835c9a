import { categoryOf } from "@bayline/contracts";
import type { OrderTerms, WorkOrderRow } from "@bayline/db";

/**
 * An order in another status. What the status means is its category in the shop's workflow: stock
 * and money follow that, when the order is saved. Categories `invoiced` and `paid` invoice the
 * order; going back to work, or cancelling it, takes the invoice back; `completed` leaves that as
 * it is.
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
  return { ...order, status, category, invoicedAt: invoicedAt[category] };
}
