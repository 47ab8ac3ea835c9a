import { lockWorkOrder, lockWorkOrderEvenDeleted, lockWorkOrdersEvenDeleted } from "@bayline/db";
import type { InvoiceSource } from "../receivables/source.ts";
import { updateStandings } from "./invoicing.ts";
import { orderTerms } from "./work.ts";

/** Work orders, also deleted ones: they still owe their invoice. */
export const workOrderSource: InvoiceSource = {
  async lock(ctx, id, { evenDeleted }) {
    const order = await (evenDeleted ? lockWorkOrderEvenDeleted : lockWorkOrder)(ctx, id);
    return (
      order && {
        number: order.orderNumber,
        async standingChanged(context, { invoice }) {
          const terms = await orderTerms(context, order.customerId);
          await updateStandings(context, [{ order, invoice }], terms);
        },
      }
    );
  },
  async lockAll(ctx, ids) {
    const orders = await lockWorkOrdersEvenDeleted(ctx, ids);
    const byId = new Map(orders.map((order) => [order.id, order]));
    return {
      async standingsChanged(context, invoices) {
        const paid = invoices.flatMap((invoice) => {
          const order = byId.get(invoice.workOrderId ?? "");
          return order ? [{ order, invoice }] : [];
        });
        const [first] = paid;
        if (!first) return;
        const terms = await orderTerms(context, first.order.customerId);
        await updateStandings(context, paid, terms);
      },
    };
  },
};
