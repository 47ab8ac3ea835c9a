import { z } from "zod";
import { changesEnvelope, updatedSince } from "../fields/changes.ts";
import {
  cents,
  Deleted,
  freeText,
  Note,
  page,
  Quantity,
  Reference,
  ShopDate,
  text,
  textFilter,
} from "../fields/fields.ts";
import { integrationFilters, integrationInput } from "../fields/integration-fields.ts";
import { maxSalesLines } from "../fields/limits.ts";
import { NewPoNumber, termsOfInvoice } from "../fields/po-numbers.ts";
import { byIdOrNumber, idOrNumber, idOrPartNumber, numberFilter } from "../fields/references.ts";
import { inShort } from "../fields/short-forms.ts";
import { newVmrsCodeOfLine } from "../fields/vmrs-codes.ts";
import { completeDateRange } from "../fields/windows.ts";
import { operation } from "../operation/operation.ts";
import { priceOfLine } from "../pricing/priced-by.ts";
import { PaidAt } from "./payments.ts";
import {
  exampleCompletedSale,
  exampleSalesLine,
  exampleSalesOrder,
  SalesOrder,
  salesLineKinds,
  salesOrderStatuses,
} from "./sales-order-records.ts";

const LineInput = inShort(
  z.strictObject({
    id: Reference.optional().meta({
      description:
        "On update: id of an existing line, of which only the fields sent change; omit it to add a line",
    }),
    kind: z
      .enum(salesLineKinds)
      .optional()
      .meta({ description: "Default `part`; cannot be changed" }),
    inventoryItemId: idOrNumber("inventory").nullish().meta({
      description:
        "Id or part number of the inventory item; found by `partNumber` if only that is sent",
    }),
    partNumber: text(64).nullish(),
    description: freeText(1000).nullish(),
    quantity: Quantity.optional().meta({ description: "Default 1" }),
    unitPriceCents: priceOfLine,
    unitCostCents: cents(100_000_000).nullish().meta({
      description:
        "Whole cents; 0 for what costs nothing. Default: the cost of a stocked part, null (not known) for other parts, 0 for fees. For stocked parts and fees, null changes nothing",
    }),
    discountCents: cents().optional().meta({ description: "At most the amount of the line" }),
    taxable: z.boolean().nullish().meta({
      description: "null: use the shop's setting for parts. Fees are never taxed: true is rejected",
    }),
    vmrsCode: newVmrsCodeOfLine,
  }),
  { name: "partNumber", value: "quantity", price: "unitPriceCents" },
);
export type SalesLineInput = z.output<typeof LineInput>;

const draftFields = {
  customerId: idOrNumber("customers")
    .nullish()
    .meta({ description: "Id or exact name of the customer; omit for cash customers" }),
  poNumber: NewPoNumber,
  notes: Note.nullish(),
  lines: z
    .array(LineInput)
    .max(maxSalesLines, `must have at most ${maxSalesLines} lines`)
    .optional(),
  ...integrationInput("salesOrders"),
};

/** Rejects a refund with both lines and an amount. */
function linesOrAmount() {
  const run = z.check<Record<string, unknown>>((payload) => {
    const { lines, amountCents, restock } = payload.value ?? {};
    const report = (field: string, message: string) =>
      payload.issues.push({ code: "custom", input: payload.value, path: [field], message });
    if (amountCents === undefined) return;
    if (lines !== undefined) report("amountCents", "cannot be sent together with lines");
    if (restock === true) report("restock", "requires lines: with an amount no goods are returned");
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
    sortedBy: ["createdAt desc", "id desc"],
    input: z
      .strictObject({
        ...page(100),
        ...updatedSince,
        ...integrationFilters("salesOrders"),
        search: textFilter(255).meta({
          description:
            "Part of the number or the PO number, or of the customer's name, company, email, phone or DOT number",
        }),
        number: numberFilter("salesOrders"),
        status: z.enum(salesOrderStatuses).optional(),
        customerId: idOrNumber("customers").optional(),
        startDate: ShopDate.optional().meta({
          description: "First creation date, inclusive; requires endDate",
        }),
        endDate: ShopDate.optional().meta({
          description: "Last creation date, inclusive; requires startDate",
        }),
      })
      .check(completeDateRange()),
    output: changesEnvelope("salesOrders", SalesOrder),
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
    input: byIdOrNumber("salesOrders"),
    output: SalesOrder,
    example: { input: { id: exampleSalesOrder.orderNumber }, output: exampleSalesOrder },
  }),
  create: operation({
    method: "POST",
    path: "/sales-orders",
    status: 201,
    access: "shop.write",
    summary: "Draft a counter sale",
    description:
      "A draft reserves no stock: stock is deducted when the sale is completed. A new line whose price nothing says is in `warnings`.",
    input: z.strictObject(draftFields),
    output: SalesOrder,
    errors: ["AMBIGUOUS_PART_NUMBER"],
    emits: ["sales_order.created"],
    addsOnly: true,
    example: {
      input: {
        customerId: exampleSalesOrder.customerId,
        poNumber: exampleSalesOrder.poNumber,
        lines: [{ partNumber: "FF63009", quantity: 2, unitPriceCents: 4599 }],
      },
      output: exampleSalesOrder,
    },
  }),
  update: operation({
    method: "PATCH",
    path: "/sales-orders/{id}",
    access: "shop.write",
    summary: "Update a counter sale draft",
    description:
      "Only the fields sent change; `null` clears a field. `lines` replaces all lines: lines with an `id` are updated, lines without one are added, and missing lines are removed.",
    input: z.strictObject({ id: idOrNumber("salesOrders"), ...draftFields }),
    ignored: ["warnings"],
    output: SalesOrder,
    errors: ["AMBIGUOUS_PART_NUMBER", "SALES_ORDER_COMPLETED"],
    emits: ["sales_order.updated"],
    example: {
      input: { id: exampleSalesOrder.orderNumber, notes: "Calls back on Friday" },
      output: exampleSalesOrder,
    },
  }),
  delete: operation({
    method: "DELETE",
    path: "/sales-orders/{id}",
    access: "shop.write",
    summary: "Delete a counter sale draft",
    description: "A soft delete. A completed sale cannot be deleted: refund it instead.",
    input: byIdOrNumber("salesOrders"),
    output: Deleted,
    errors: ["SALES_ORDER_COMPLETED"],
    emits: ["sales_order.deleted"],
    example: {
      input: { id: exampleSalesOrder.id },
      output: { id: exampleSalesOrder.id, deleted: true },
    },
  }),
  complete: operation({
    method: "POST",
    path: "/sales-orders/{id}/complete",
    access: "shop.write",
    summary: "Complete a counter sale",
    description:
      "Records the payment, deducts the goods from stock and creates the invoice, dated at `paidAt`. The payment is the whole total, which is recomputed with the current tax settings. The oldest cost layers are consumed first, and the quantity on hand may fall below zero. A total of zero records no payment. The invoice of a customer with `poRequired` needs a PO number, which may be sent here.",
    input: z.strictObject({
      id: idOrNumber("salesOrders"),
      ...termsOfInvoice,
      method: text(64).nullish().meta({
        description: "Free text, shown in reports; default `Other`",
      }),
      amountCents: cents().optional().meta({
        description: "Whole cents, without surcharge. Must equal the total, which is the default",
      }),
      paidAt: PaidAt.optional().meta({
        description:
          "A date-time, or a day, which means noon in the shop's time zone. Not in the future; default now",
      }),
      surchargeCents: cents(1_000_000_000_000).optional().meta({
        description: "Card surcharge, passed through; not included in the total",
      }),
      reference: text(255).nullish().meta({ description: "Check number, card slip or similar" }),
    }),
    output: SalesOrder,
    errors: [
      "BALANCE_DUE",
      "OVERPAYMENT",
      "PERIOD_CLOSED",
      "PRICE_MISSING",
      "SALES_ORDER_COMPLETED",
    ],
    amount: ({ totalCents }) => totalCents,
    emits: [
      "invoice.created",
      "payment.received",
      "sales_order.completed",
      "inventory.stock_changed",
      "inventory.low_stock",
    ],
    addsOnly: true,
    asksOnTerminal: true,
    example: {
      input: { id: exampleSalesOrder.orderNumber, method: "Cash" },
      output: exampleCompletedSale,
    },
  }),
  refund: operation({
    method: "POST",
    path: "/sales-orders/{id}/refund",
    access: "shop.write",
    summary: "Refund a counter sale in full or in part",
    description:
      "With `lines`, refunds their price and tax in proportion to the quantity returned; with `amountCents`, refunds an allowance without returning goods; with neither, refunds everything that is left. The amount is credited on the sale's invoice today, and any amount paid beyond the remaining total is refunded.",
    input: z
      .strictObject({
        id: idOrNumber("salesOrders"),
        lines: z
          .array(
            inShort(
              z.strictObject({
                lineId: idOrPartNumber("salesOrderLines"),
                quantity: Quantity,
              }),
              { name: "lineId", value: "quantity" },
            ),
          )
          .min(1, "must have at least one line")
          .max(maxSalesLines, `must have at most ${maxSalesLines} lines`)
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
    amount: ({ refundedCents }, { amountCents }) => amountCents ?? refundedCents,
    emits: [
      "payment.refunded",
      "work_order.updated",
      "sales_order.updated",
      "sales_order.refunded",
      "cost.restated",
      "invoice.updated",
      "payment.updated",
      "inventory.stock_changed",
    ],
    example: {
      input: { id: exampleSalesOrder.orderNumber, amountCents: 500, reason: "Scratched" },
      output: {
        ...exampleCompletedSale,
        status: "partially_refunded",
        lines: [{ ...exampleSalesLine, refundedCents: 467 }],
        refundedCents: 500,
      },
    },
  }),
};
