import { lockWorkOrder, lockWorkOrderEvenDeleted } from "@bayline/db";
import type { InvoiceSource } from "../receivables/source.ts";
import { updateStanding } from "./invoicing.ts";
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
          await updateStanding(context, { order, invoice, terms });
        },
      }
    );
  },
};
