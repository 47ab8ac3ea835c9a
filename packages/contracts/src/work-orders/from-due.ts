import { z } from "zod";
import { text } from "../fields/fields.ts";
import { idOrNumber } from "../fields/references.ts";
import { operation } from "../operation/operation.ts";
import { orderFields } from "./order-fields.ts";
import { invoicedCents, openingErrors, openingEvents, quote, quoteExample } from "./quote.ts";

const { status } = orderFields;

/** Tasks that a request opens an order for. */
export const maxOrderedDue = 50;

export const fromDue = operation({
  method: "POST",
  path: "/vehicles/{vehicleId}/due/order",
  status: 201,
  access: "shop.write",
  summary: "Open a work order for the maintenance that is due",
  description:
    "Opens one order, an estimate unless `status` is sent, with a service block for the canned job of each task, priced as by `workOrders.quote`. A task that an open order of the vehicle has already is refused. The answer is that of `workOrders.quote`.",
  input: z.strictObject({
    vehicleId: idOrNumber("vehicles"),
    dueIds: z
      .array(text(64))
      .min(1, "must have at least one task")
      .max(maxOrderedDue, `must have at most ${maxOrderedDue} tasks`)
      .optional()
      .meta({
        description:
          "The tasks: an `id` of `vehicles.due`, or the code of a canned job. Default: all that are overdue, due or soon due, and on no open order",
      }),
    status,
  }),
  output: quote.output,
  errors: [...openingErrors, "DUE_ALREADY_ORDERED", "NOTHING_DUE"],
  amount: ({ workOrder }) => invoicedCents(workOrder),
  emits: openingEvents,
  addsOnly: true,
  example: {
    input: { vehicleId: "T-104" },
    output: quoteExample.output,
  },
});
