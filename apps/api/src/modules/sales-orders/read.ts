import type { contract } from "@bayline/contracts";
import { findSalesOrder, listSalesOrders } from "@bayline/db";
import type { z } from "zod";
import { isId } from "../../ids.ts";
import type { ReadContext } from "../../pipeline/context.ts";
import { pageAnswer, pageRequest } from "../../pipeline/cursor.ts";
import { endOfShopDay, startOfShopDay } from "../../time/clock.ts";
import { found } from "../records.ts";
import { presentSale } from "./present.ts";

type Sales = (typeof contract)["salesOrders"];

/** The sale as returned by its GET and its writes. */
export async function getSale(ctx: ReadContext, { id }: z.output<Sales["get"]["input"]>) {
  return presentSale(found(await findSalesOrder(ctx, id), "sales order"));
}

export async function listSales(ctx: ReadContext, input: z.output<Sales["list"]["input"]>) {
  const { status, customerId, startDate, endDate } = input;
  const page = pageRequest("salesOrders", input);
  const { timeZone } = ctx.caller;
  const rows =
    customerId === undefined || isId(customerId)
      ? await listSalesOrders(ctx, {
          ...page,
          status,
          customerId,
          createdFrom: startDate && startOfShopDay(startDate, timeZone).toISOString(),
          createdBefore: endDate && endOfShopDay(endDate, timeZone).toISOString(),
        })
      : [];
  const { rows: salesOrders, ...rest } = pageAnswer("salesOrders", input, rows, {
    at: (row) => row.createdAt,
    present: presentSale,
  });
  return { salesOrders, ...rest };
}
