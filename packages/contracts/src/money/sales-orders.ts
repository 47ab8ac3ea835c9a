import { z } from "zod";
import {
  ById,
  cents,
  Deleted,
  envelope,
  freeText,
  Note,
  PathId,
  page,
  Quantity,
  Reference,
  ShopDate,
  text,
} from "../fields/fields.ts";
import { wholeWindow } from "../fields/windows.ts";
import { operation } from "../operation/operation.ts";
import { PaidAt } from "./payments.ts";
import {
  exampleCompletedSale,
  exampleSalesLine,
  exampleSalesOrder,
  SalesOrder,
  salesLineKinds,
  salesOrderStatuses,
} from "./sales-order-records.ts";

const LineInput = z.strictObject({
  id: Reference.optional().meta({
    description:
      "On update: the line to keep, of which only the fields sent change; without it the line is new",
  }),
  kind: z.enum(salesLineKinds).optional().meta({ description: "Default part; a line keeps it" }),
  inventoryItemId: Reference.nullish().meta({
    description: "The stocked part; found by its part number where only that is sent",
  }),
  partNumber: text(64).nullish(),
  description: freeText(1000).nullish(),
  quantity: Quantity.optional().meta({ description: "Default 1" }),
  unitPriceCents: cents(100_000_000).optional().meta({
    description: "Whole cents. Default: of a stocked part its retail price, else 0",
  }),
  unitCostCents: cents(100_000_000).optional().meta({
    description: "Whole cents. Default: of a stocked part its cost, else 0",
  }),
  discountCents: cents().optional().meta({ description: "At most the amount of the line" }),
  taxable: z.boolean().nullish().meta({
    description: "null: as the shop's settings say of parts. Fees are never taxed: true is refused",
  }),
});
export type SalesLineInput = z.output<typeof LineInput>;

const draftFields = {
  customerId: Reference.nullish().meta({ description: "None for cash customers" }),
  notes: Note.nullish(),
  lines: z.array(LineInput).max(200, "must have at most 200 lines").optional(),
};

/** Refuses lines and an amount together: a refund is the one or the other. */
function linesOrAmount() {
  const run = z.check<Record<string, unknown>>((payload) => {
    const { lines, amountCents, restock } = payload.value ?? {};
    const report = (field: string, message: string) =>
      payload.issues.push({ code: "custom", input: payload.value, path: [field], message });
    if (amountCents === undefined) return;
    if (lines !== undefined) report("amountCents", "may not stand beside lines");
    if (restock === true) report("restock", "is for lines: with an amount no goods come back");
  });
  run._zod.def.when = () => true;
  return run;
}

export const salesOrders = {
  list: operation({
    method: "GET",
    path: "/sales-orders",
    access: "shop.read",
    summary: "List counter sales, newest first",
    input: z
      .strictObject({
        ...page(100),
        status: z.enum(salesOrderStatuses).optional(),
        customerId: text(64).optional(),
        startDate: ShopDate.optional().meta({
          description: "First day on which it was created; needs endDate too, both inclusive",
        }),
        endDate: ShopDate.optional().meta({
          description: "Last day on which it was created; needs startDate too",
        }),
      })
      .check(wholeWindow()),
    output: envelope("salesOrders", SalesOrder),
    example: {
      input: { status: "draft" },
      output: { salesOrders: [exampleSalesOrder], count: 1, lastEvaluatedKey: null },
    },
  }),
  get: operation({
    method: "GET",
    path: "/sales-orders/{id}",
    access: "shop.read",
    summary: "Get a counter sale",
    input: ById,
    output: SalesOrder,
    example: { input: { id: exampleSalesOrder.id }, output: exampleSalesOrder },
  }),
  create: operation({
    method: "POST",
    path: "/sales-orders",
    status: 201,
    access: "shop.write",
    summary: "Draft a counter sale",
    description: "A draft reserves nothing: stock leaves when it is completed.",
    input: z.strictObject(draftFields),
    output: SalesOrder,
    errors: ["AMBIGUOUS_PART_NUMBER"],
    example: {
      input: {
        customerId: exampleSalesOrder.customerId,
        lines: [{ partNumber: "FF63009", quantity: 2, unitPriceCents: 4599 }],
      },
      output: exampleSalesOrder,
    },
  }),
  update: operation({
    method: "PATCH",
    path: "/sales-orders/{id}",
    access: "shop.write",
    summary: "Update a draft",
    description:
      "Only the fields sent change; `null` clears one. `lines` replaces all lines: with `id` a line is changed, without it is new, and what is missing is removed.",
    input: z.strictObject({ id: PathId, ...draftFields }),
    output: SalesOrder,
    errors: ["AMBIGUOUS_PART_NUMBER", "SALES_ORDER_COMPLETED"],
    example: {
      input: { id: exampleSalesOrder.id, notes: "Calls back on Friday" },
      output: exampleSalesOrder,
    },
  }),
  delete: operation({
    method: "DELETE",
    path: "/sales-orders/{id}",
    access: "shop.write",
    summary: "Delete a draft",
    description: "A soft delete. A completed sale stays: refund it.",
    input: ById,
    output: Deleted,
    errors: ["SALES_ORDER_COMPLETED"],
    example: {
      input: { id: exampleSalesOrder.id },
      output: { id: exampleSalesOrder.id, deleted: true },
    },
  }),
  complete: operation({
    method: "POST",
    path: "/sales-orders/{id}/complete",
    access: "shop.write",
    summary: "Take the payment of a sale, and hand out its goods",
    description:
      "The payment is the whole total, which is computed once more by the tax of the day. Goods leave stock oldest layer first, below zero where there are none, and the sale gets its invoice, dated at `paidAt`. A total of zero takes no payment.",
    input: z.strictObject({
      id: PathId,
      method: text(64).nullish().meta({
        description: "Free text, as reports are to call it; `Other` without",
      }),
      amountCents: cents().optional().meta({
        description:
          "Whole cents, without surcharge. Default: the total, and nothing else is taken",
      }),
      paidAt: PaidAt.optional().meta({
        description:
          "A date-time, or a day, which means noon in the shop. Not in the future; default now",
      }),
      surchargeCents: cents(1_000_000_000_000).optional().meta({
        description: "What paying by card costs on top: passed through, outside the total",
      }),
      reference: text(255).nullish().meta({ description: "Check number, card slip, …" }),
    }),
    output: SalesOrder,
    errors: ["BALANCE_DUE", "OVERPAYMENT", "SALES_ORDER_COMPLETED"],
    example: { input: { id: exampleSalesOrder.id, method: "Cash" }, output: exampleCompletedSale },
  }),
  refund: operation({
    method: "POST",
    path: "/sales-orders/{id}/refund",
    access: "shop.write",
    summary: "Take goods back, or give back part of the price",
    description:
      "With `lines` their price and tax, in proportion to what is returned; with `amountCents` an allowance, without goods; with neither everything that is left. It is credited on the sale's invoice today, and what was paid beyond the rest is given back.",
    input: z
      .strictObject({
        id: PathId,
        lines: z
          .array(
            z.strictObject({
              lineId: Reference.meta({ description: "Id of a line of this sale" }),
              quantity: Quantity,
            }),
          )
          .min(1, "must have at least one line")
          .max(200, "must have at most 200 lines")
          .optional(),
        amountCents: cents().min(1, "must be above zero").optional(),
        reason: freeText(500).nullish(),
        restock: z.boolean().optional().meta({
          description: "Whether returned goods go back into stock; default true",
        }),
      })
      .check(linesOrAmount()),
    output: SalesOrder,
    errors: ["OVER_REFUND"],
    destructive: true,
    example: {
      input: { id: exampleSalesOrder.id, amountCents: 500, reason: "Scratched" },
      output: {
        ...exampleCompletedSale,
        status: "partially_refunded",
        lines: [{ ...exampleSalesLine, refundedCents: 467 }],
        refundedCents: 500,
      },
    },
  }),
};
