import { z } from "zod";
import { changesEnvelope, updatedSince } from "../fields/changes.ts";
import {
  cents,
  Deleted,
  decimal,
  freeText,
  Name,
  Note,
  page,
  Quantity,
  Reference,
  ShopDate,
  text,
  textFilter,
} from "../fields/fields.ts";
import {
  integrationFilters,
  integrationInput,
  noIntegrationFields,
} from "../fields/integration-fields.ts";
import { maxPurchaseOrderLines } from "../fields/limits.ts";
import { byIdOrNumber, idOrNumber, idOrPartNumber, numberFilter } from "../fields/references.ts";
import { inShort } from "../fields/short-forms.ts";
import { operation } from "../operation/operation.ts";
import { CoverDays } from "../reports/reorder.ts";
import { amountsFit, eachPartOnce } from "./lines.ts";
import {
  OrderMatch,
  PurchaseOrder,
  PurchaseOrderReceipt,
  PurchaseOrderSummary,
  purchaseOrderStatuses,
} from "./purchase-order-records.ts";

const PartInput = inShort(
  z.strictObject({
    id: Reference.optional().meta({
      description:
        "On update: id of an existing line, of which only the fields sent change; omit it to add a line",
    }),
    partNumber: text(64),
    description: freeText(255).nullish(),
    quantity: Quantity,
    unitCostCents: cents(100_000_000).nullish().meta({
      description:
        "Whole cents. null, or omitted on a new line: the cost is not known, which is not 0",
    }),
    vendorPartNumber: freeText(64).nullish(),
    note: freeText(500).nullish(),
    inventoryItemId: idOrNumber("inventory").nullish().meta({
      description: "Id or part number of the inventory item, if several have this part number",
    }),
  }),
  { name: "partNumber", value: "quantity", price: "unitCostCents" },
);
export type PartInput = z.output<typeof PartInput>;

const parts = z
  .array(PartInput)
  .max(maxPurchaseOrderLines, `must have at most ${maxPurchaseOrderLines} lines`);

const orderFields = {
  vendorId: idOrNumber("vendors").nullish(),
  vendorName: Name.nullish().meta({
    description:
      "Matched ignoring case, whitespace differences and company suffixes; created if there is no match",
  }),
  type: z.enum(["purchase", "return"]).optional().meta({ description: "Default purchase" }),
  vendorInvoiceNumber: text(64).nullish(),
  note: Note.nullish(),
  ...integrationInput("purchaseOrders"),
};

const example = {
  id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c03",
  number: "PO-1001",
  status: "ordered",
  type: "purchase",
  vendorId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c01",
  vendorName: "Great Lakes Heavy Duty Parts, Inc.",
  vendorInvoiceNumber: null,
  vendorInvoiceNumbers: [],
  note: null,
  itemCount: 1,
  totalAmount: 345,
  totalCents: 34500,
  totalCostCents: 34500,
  unknownCostCount: 0,
  receivedCents: 0,
  outstandingCents: 34500,
  ...noIntegrationFields,
  createdAt: "2026-03-02T15:04:05.000Z",
  updatedAt: "2026-03-02T15:04:05.000Z",
  deletedAt: null,
  receivedAt: null,
};

const exampleRow = {
  ...example,
  parts: [
    {
      id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c04",
      partNumber: "FF63009",
      description: "Fuel filter, spin-on",
      quantity: 12,
      quantityReceived: 0,
      unitCost: 28.75,
      unitCostCents: 2875,
      orderedUnitCostCents: 2875,
      receivedCents: 0,
      outstandingCents: 34500,
      totalCostCents: 34500,
      vendorPartNumber: null,
      note: null,
      inventoryItemId: null,
      status: "pending",
    },
  ],
};

export const purchaseOrders = {
  list: operation({
    method: "GET",
    path: "/purchase-orders",
    access: "shop.read",
    summary: "List purchase orders, newest first",
    description:
      "Rows include `parts` but omit `auditLog`; get a single order to read it. A page has fewer rows than `limit` if it would exceed 1 MiB.",
    sortedBy: ["createdAt desc", "id desc"],
    input: z.strictObject({
      ...page(100),
      ...updatedSince,
      ...integrationFilters("purchaseOrders"),
      search: textFilter(255).meta({
        description:
          "Part of the number, of the vendor's name or account number, or of the number of a dealer's invoice",
      }),
      number: numberFilter("purchaseOrders"),
      status: z.enum([...purchaseOrderStatuses, "fully_received"]).optional(),
      vendorId: idOrNumber("vendors").optional(),
      dateFrom: ShopDate.optional().meta({
        description: "Created on or after this shop-local day",
      }),
      dateTo: ShopDate.optional().meta({ description: "Created on or before this shop-local day" }),
    }),
    output: changesEnvelope("purchaseOrders", PurchaseOrderSummary),
    example: { output: { purchaseOrders: [exampleRow], count: 1, lastEvaluatedKey: null } },
  }),
  get: operation({
    method: "GET",
    path: "/purchase-orders/{id}",
    access: "shop.read",
    summary: "Get a purchase order with its parts and audit log",
    input: byIdOrNumber("purchaseOrders"),
    output: PurchaseOrder,
    example: { input: { id: example.number }, output: { ...exampleRow, auditLog: [] } },
  }),
  match: operation({
    method: "GET",
    path: "/purchase-orders/{id}/match",
    access: "shop.read",
    summary: "Compare what was ordered, received and billed on a purchase order",
    description:
      "Lists what differs in quantity and price for each line. The credits of a return count as its bills. Goods that were closed as unbilled remain `not_billed`.",
    input: byIdOrNumber("purchaseOrders"),
    output: OrderMatch,
    example: {
      input: { id: example.number },
      output: {
        id: example.id,
        number: example.number,
        status: "partially_received",
        vendorName: example.vendorName,
        isMatched: false,
        matchLines: [
          {
            purchaseOrderLineId: exampleRow.parts[0]?.id ?? "",
            partNumber: "FF63009",
            description: "Fuel filter, spin-on",
            orderedQuantity: 12,
            orderedUnitCostCents: 2875,
            orderedCents: 34500,
            receivedQuantity: 8,
            receivedCents: 23600,
            billedQuantity: 8,
            billedCents: 23600,
            priceDifferenceCents: 600,
            differences: ["not_received", "price"],
          },
        ],
      },
    },
  }),
  create: operation({
    method: "POST",
    path: "/purchase-orders",
    status: 201,
    access: "shop.write",
    summary: "Create a purchase order",
    input: z
      .strictObject({
        ...orderFields,
        status: z.enum(["draft", "ordered"]).default("draft"),
        parts: parts.optional(),
      })
      .check(eachPartOnce("parts"), amountsFit("parts")),
    output: PurchaseOrderSummary,
    errors: ["AMBIGUOUS_VENDOR"],
    amount: ({ totalCostCents }) => totalCostCents,
    emits: ["vendor.created", "purchase_order.created"],
    addsOnly: true,
    example: {
      input: {
        vendorName: "Great Lakes Heavy Duty Parts",
        status: "ordered",
        parts: [{ partNumber: "FF63009", quantity: 12, unitCostCents: 2875 }],
      },
      output: exampleRow,
    },
  }),
  reorder: operation({
    method: "POST",
    path: "/purchase-orders/reorder",
    status: 201,
    access: "shop.write",
    summary: "Create a draft order of a vendor's parts to reorder",
    description:
      "Orders the suggested quantities of `GET /reports/reorder` for the vendor, at the last cost, at most 500 parts. Orders of a shop are created one after the other, and drafts count as ordered, so a concurrent or repeated call does not order a part twice. Returns `NOTHING_TO_REORDER` if nothing is due.",
    input: z.strictObject({
      vendorId: idOrNumber("vendors"),
      coverDays: CoverDays,
      note: Note.nullish(),
    }),
    output: PurchaseOrderSummary,
    errors: ["NOTHING_TO_REORDER"],
    amount: ({ totalCostCents }) => totalCostCents,
    emits: ["purchase_order.created"],
    addsOnly: true,
    example: {
      input: { vendorId: "Great Lakes Heavy Duty Parts, Inc.", coverDays: 30 },
      output: { ...exampleRow, status: "draft" },
    },
  }),
  update: operation({
    method: "PATCH",
    path: "/purchase-orders/{id}",
    access: "shop.write",
    summary: "Update a purchase order",
    description:
      "Only the fields sent change. `status` can change from `draft` to `ordered`, and from `draft`, `ordered` or `partially_received` to `cancelled`. `parts` replaces all lines. `parts`, `type` and the vendor can be sent only while the order is `draft` or `ordered`. `auditLog` and `truncated` are ignored and not returned.",
    input: z
      .strictObject({
        id: idOrNumber("purchaseOrders"),
        ...orderFields,
        status: z.enum(purchaseOrderStatuses).optional(),
        parts: parts.optional(),
      })
      .check(eachPartOnce("parts"), amountsFit("parts")),
    ignored: ["auditLog", "truncated"],
    output: PurchaseOrderSummary,
    errors: [
      "PO_LOCKED",
      "AMBIGUOUS_VENDOR",
      "DUPLICATE_INVOICE",
      "DUPLICATE_BILL",
      "BILL_IN_USE",
      "OVER_CREDIT",
    ],
    amount: ({ totalCostCents }) => totalCostCents,
    emits: ["vendor.created", "purchase_order.updated"],
    example: { input: { id: example.number, status: "ordered" }, output: exampleRow },
  }),
  delete: operation({
    method: "DELETE",
    path: "/purchase-orders/{id}",
    access: "shop.write",
    summary: "Delete a purchase order",
    description:
      "A soft delete, allowed only if nothing was received on the order. The order's invoice numbers can be used again.",
    input: byIdOrNumber("purchaseOrders"),
    output: Deleted,
    errors: ["PO_LOCKED", "BILL_IN_USE"],
    emits: ["purchase_order.updated", "purchase_order.deleted"],
    example: { input: { id: example.id }, output: { id: example.id, deleted: true } },
  }),
  receive: operation({
    method: "POST",
    path: "/purchase-orders/{id}/receive",
    access: "shop.write",
    summary: "Receive outstanding lines into stock",
    description:
      "Receives the lines in `lines`, or everything outstanding if omitted. An order of type `return` takes stock out instead. Goods without a unit cost have the last cost of their part, are on no bill, also with a `vendorInvoiceNumber`, and are in `warnings` as `COST_MISSING`; those of a return have the cost of the goods.",
    input: z.strictObject({
      id: idOrNumber("purchaseOrders"),
      receivedAll: z.boolean().default(true),
      lines: z
        .array(
          inShort(
            z.strictObject({
              partId: idOrPartNumber("purchaseOrderLines"),
              quantity: decimal(0.0001, 1_000_000),
              unitCostCents: cents(100_000_000).optional().meta({
                description:
                  "Default: the ordered unit cost, otherwise the last cost of the part with a warning. Goods that an open bill names cost what the bill says",
              }),
            }),
            { name: "partId", value: "quantity", price: "unitCostCents" },
          ),
        )
        .min(1, "must have at least one line")
        .max(maxPurchaseOrderLines)
        .optional(),
      vendorInvoiceNumber: text(64).optional(),
      receivedDate: ShopDate.optional().meta({ description: "Default today; not in the future" }),
    }),
    output: PurchaseOrderReceipt,
    errors: [
      "PO_ALREADY_RECEIVED",
      "OVER_RECEIPT",
      "INSUFFICIENT_STOCK",
      "AMBIGUOUS_PART_NUMBER",
      "PO_LOCKED",
      "OVER_CREDIT",
    ],
    amount: ({ totalCostCents }) => totalCostCents,
    emits: [
      "inventory.created",
      "bill.created",
      "work_order.updated",
      "sales_order.updated",
      "cost.restated",
      "invoice.updated",
      "purchase_order.updated",
      "purchase_order.received",
      "inventory.stock_changed",
      "inventory.low_stock",
    ],
    // The cost paid replaces the cost ordered.
    addsOnly: false,
    example: {
      input: { id: example.number },
      output: {
        ...exampleRow,
        status: "received",
        receivedAt: "2026-03-03T09:00:00.000Z",
        receivedCents: 34500,
        outstandingCents: 0,
        parts: [
          {
            ...exampleRow.parts[0],
            quantityReceived: 12,
            receivedCents: 34500,
            outstandingCents: 0,
            status: "received",
          },
        ],
        partialFailure: false,
        failures: [],
        warnings: [],
      },
    },
  }),
};
