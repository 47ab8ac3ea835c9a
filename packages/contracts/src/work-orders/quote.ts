import { z } from "zod";
import { CentsOut, Id, StockQuantity } from "../fields/fields.ts";
import { maxWorkOrderLines } from "../fields/limits.ts";
import { idOrNumber } from "../fields/references.ts";
import type { EventName } from "../operation/event-names.ts";
import { operation } from "../operation/operation.ts";
import { NewServiceBlock } from "./block-fields.ts";
import { orderFields } from "./order-fields.ts";
import { exampleBlock, exampleCard, WorkOrder, warnings } from "./work-order-records.ts";

const {
  archived: _archived,
  externalIds: _externalIds,
  metadata: _metadata,
  ...fieldsOfOrder
} = orderFields;

const QuoteTotals = z
  .object({
    laborCents: CentsOut,
    partsCents: CentsOut,
    tiresCents: CentsOut,
    materialsCents: CentsOut,
    feesCents: CentsOut,
    discountsCents: CentsOut,
    taxCents: CentsOut,
    totalCents: CentsOut.meta({ description: "Price to the customer, including tax" }),
    totalPriceCents: CentsOut.meta({ description: "The same as `totalCents`" }),
  })
  .meta({
    id: "QuoteTotals",
    description: "Of the whole order, without declined work. Whole cents",
  });

const Shortage = z
  .object({
    partNumber: z.string().max(64),
    needed: StockQuantity.meta({ description: "Quantity on the order" }),
    short: StockQuantity.meta({
      description: "Quantity missing for all open orders, at most `needed`",
    }),
  })
  .meta({ id: "Shortage" });

/** What a write billed that left an order invoiced. */
export function invoicedCents({
  invoiceId,
  totalPriceCents,
}: Pick<z.output<typeof WorkOrder>, "invoiceId" | "totalPriceCents">): number {
  return invoiceId === null ? 0 : totalPriceCents;
}

export const quoteExample = {
  input: {
    customerId: exampleCard.customerId,
    vehicleId: exampleCard.vehicleId,
    complaint: exampleCard.complaint,
    services: [
      {
        name: exampleBlock.name,
        labor: [{ description: "Replace fuel filters", quantity: 0.8, unitPriceCents: 14500 }],
        parts: [{ partNumber: "FF63009", quantity: 2, unitPriceCents: 4599 }],
      },
    ],
  },
  output: {
    workOrder: {
      ...exampleCard,
      status: "estimate",
      statusCategory: "estimate",
      documentType: "estimate",
      services: [{ ...exampleBlock, authorizationStatus: "pending" }],
    },
    addedServiceIds: [exampleBlock.id],
    totals: {
      laborCents: 11600,
      partsCents: 9198,
      tiresCents: 0,
      materialsCents: 0,
      feesCents: 0,
      discountsCents: 0,
      taxCents: 644,
      totalCents: 21442,
      totalPriceCents: 21442,
    },
    shortages: [],
  },
};

export const quote = operation({
  method: "POST",
  path: "/work-orders/quote",
  status: 201,
  access: "shop.write",
  summary: "Open a work order with its work, and quote it",
  description:
    "Opens an order, an estimate unless `status` is sent, with service blocks and their lines, and returns its totals and the parts that are short. All or nothing. Prices that are left out come from the price rules, from the price of a stocked part, and from the labor rate of the settings. A block may be made from a canned job: `cannedJobId` takes an id or a code such as `BRK-02`. With `workOrderId` the blocks are added to an existing order, and no fields of the order may be sent.",
  input: z
    .strictObject({
      workOrderId: idOrNumber("workOrders").optional(),
      ...fieldsOfOrder,
      services: z
        .array(NewServiceBlock)
        .max(50, "must have at most 50 service blocks")
        .default([])
        .meta({ description: "Blocks of work with their lines" }),
    })
    .check(noFieldsOfExistingOrder()),
  output: z
    .object({
      workOrder: WorkOrder,
      addedServiceIds: z
        .array(Id)
        .max(50)
        .meta({ description: "The service blocks of this request" }),
      totals: QuoteTotals,
      shortages: z
        .array(Shortage)
        .max(maxWorkOrderLines)
        .meta({ description: "Stocked parts that are short" }),
      warnings,
    })
    .meta({ id: "WorkOrderQuote" }),
  errors: [
    "BALANCE_DUE",
    "CREDIT_LIMIT",
    "METER_RAN_BACK",
    "NOT_APPROVED",
    "PRICE_MISSING",
    "WORK_ORDER_INVOICED",
    "AMBIGUOUS_PART_NUMBER",
  ],
  amount: ({ workOrder }) => invoicedCents(workOrder),
  emits: [
    "work_order.created",
    "invoice.created",
    "vehicle.updated",
    "work_order.updated",
    "work_order.completed",
    "inventory.stock_changed",
    "inventory.low_stock",
  ],
  addsOnly: true,
  example: quoteExample,
});

/** The errors of operations that open an order with its work, and add none to another order. */
export const openingErrors = (quote.errors ?? []).filter((code) => code !== "WORK_ORDER_INVOICED");

/** The events of operations that open an order with its work. */
export const openingEvents: readonly EventName[] = [
  "work_order.created",
  "invoice.created",
  "work_order.completed",
  "inventory.stock_changed",
  "inventory.low_stock",
];

/** Rejects fields that an existing order has already. Runs even if other fields are invalid. */
function noFieldsOfExistingOrder() {
  const run = z.check<Record<string, unknown>>((payload) => {
    const { value } = payload;
    if (value?.workOrderId === undefined) return;
    for (const field of Object.keys(fieldsOfOrder)) {
      if (value[field] === undefined) continue;
      const message = "is the order's own; leave it out with workOrderId, or update the order";
      payload.issues.push({ code: "custom", input: value, path: [field], message });
    }
  });
  run._zod.def.when = () => true;
  return run;
}
