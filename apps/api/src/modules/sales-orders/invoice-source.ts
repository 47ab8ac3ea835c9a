import {
  listSalesOrderLines,
  lockSalesOrder,
  lockSalesOrders,
  type SalesOrderLineRow,
} from "@bayline/db";
import type { WriteContext } from "../../pipeline/context.ts";
import type { InvoiceSource } from "../receivables/source.ts";
import { saveCredited } from "./credit-sale.ts";

/** Counter sales. Returned goods reduce the amounts of their lines that can be credited. */
export const salesOrderSource: InvoiceSource = {
  async lock(ctx, id) {
    const order = await lockSalesOrder(ctx, id);
    let read: Promise<SalesOrderLineRow[]> | undefined;
    const linesOf = (context: WriteContext) => {
      read ??= listSalesOrderLines(context, id);
      return read;
    };
    return (
      order && {
        number: order.orderNumber,
        async creditableCents(context) {
          const lines = await linesOf(context);
          return lines.map((line) => line.totalPriceCents - line.returnedCents);
        },
        async standingChanged(context, change) {
          if (change.cause === "refund") context.emit("sales_order.refunded", id);
          if (change.cause !== "credit") return;
          const { invoice, creditedCents } = change;
          const credited = (await linesOf(context)).map((line, at) => {
            return { ...line, returnedCents: line.returnedCents + (creditedCents[at] ?? 0) };
          });
          await saveCredited(context, { order, lines: credited, invoice });
        },
      }
    );
  },
  async lockAll(ctx, ids) {
    await lockSalesOrders(ctx, ids);
    // A sale shows nothing of its payments.
    return { standingsChanged: () => Promise.resolve() };
  },
};
