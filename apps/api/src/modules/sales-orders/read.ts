import { findSalesOrder, listSalesOrders } from "@bayline/db";
import type { ReadContext } from "../../pipeline/context.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { createdWithin, listPage } from "../list-page.ts";
import { requireRecord } from "../records.ts";
import { presentSale, presentWithWarnings } from "./present.ts";

/** The sale as returned by its GET and its writes. */
export async function getSale(ctx: ReadContext, { id }: InputOf<"salesOrders.get">) {
  return presentWithWarnings(requireRecord(await findSalesOrder(ctx, id), "sales order"));
}

export function listSales(ctx: ReadContext, input: InputOf<"salesOrders.list">) {
  const { search, number, status, customerId, startDate, endDate } = input;
  const created = createdWithin(startDate, endDate, ctx.caller.timeZone);
  return listPage("salesOrders", input, {
    read: (page) =>
      listSalesOrders(ctx, { ...page, ...created, search, number, status, customerId }),
    at: (row) => row.createdAt,
    present: presentSale,
    changes: { scope: ctx, table: "sales_orders" },
    ids: [customerId],
  });
}
