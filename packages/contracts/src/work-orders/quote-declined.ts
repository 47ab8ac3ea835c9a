import { z } from "zod";
import { Reference } from "../fields/fields.ts";
import { operation } from "../operation/operation.ts";
import { orderFields } from "./order-fields.ts";
import { invoicedCents, openingErrors, openingEvents, quote, quoteExample } from "./quote.ts";
import { exampleBlock } from "./work-order-records.ts";

const { status } = orderFields;

const maxQuotedAgain = 50;

export const quoteDeclined = operation({
  method: "POST",
  path: "/work-orders/quote-declined",
  status: 201,
  access: "shop.write",
  summary: "Quote declined work again",
  description:
    "Opens one order, an estimate unless `status` is sent, with the declined services of `reports.declined`, at today's prices: typed prices stay, and other lines are priced by the price rules of today. Discounts are not repeated. All services must be of one vehicle and customer. A dry run returns the price of today without opening an order. The answer is that of `workOrders.quote`.",
  input: z.strictObject({
    serviceIds: z
      .array(Reference)
      .min(1, "must have at least one service")
      .max(maxQuotedAgain, `must have at most ${maxQuotedAgain} services`)
      .meta({ description: "The `serviceId` of rows of `reports.declined`" }),
    status,
  }),
  output: quote.output,
  errors: [...openingErrors, "NOT_DECLINED"],
  amount: ({ workOrder }) => invoicedCents(workOrder),
  emits: openingEvents,
  addsOnly: true,
  example: {
    input: { serviceIds: [exampleBlock.id] },
    output: quoteExample.output,
  },
});
