import { z } from "zod";
import { changesEnvelope, orderOfChanges, updatedSince } from "../fields/changes.ts";
import { Deleted, PathId, page, ShopDate, text, textFilter } from "../fields/fields.ts";
import { integrationFilters } from "../fields/integration-fields.ts";
import { maxWorkOrderBlocks } from "../fields/limits.ts";
import { listedIn } from "../fields/listings.ts";
import { termsOfInvoice } from "../fields/po-numbers.ts";
import { byIdOrNumber, idOrNumber, userReference } from "../fields/references.ts";
import { completeDateRange } from "../fields/windows.ts";
import { exampleInvoice, Invoice } from "../money/invoice-records.ts";
import { pageFields } from "../operation/customer-access.ts";
import { operation } from "../operation/operation.ts";
import { fromDue } from "./from-due.ts";
import { orderFields } from "./order-fields.ts";
import { invoicedCents, quote } from "./quote.ts";
import { quoteDeclined } from "./quote-declined.ts";
import { sendEstimate } from "./send-estimate.ts";
import { items, services } from "./service-blocks.ts";
import {
  documentTypes,
  exampleBlock,
  exampleCard,
  WorkOrder,
  WorkOrderCard,
} from "./work-order-records.ts";

/** Fields by which work orders can be sorted. */
export const workOrderSortFields = [
  "createdAt",
  "updatedAt",
  "orderNumber",
  "dueDate",
  "invoicedAt",
  "totalPriceCents",
  "marginPercent",
] as const;

const example = { ...exampleCard, services: [exampleBlock] };

export const workOrders = {
  list: operation({
    method: "GET",
    path: "/work-orders",
    access: "shop.read",
    forCustomers: {
      filter: "customerId",
      fields: [
        ...pageFields,
        "status",
        "vehicleId",
        "documentType",
        "search",
        "unpaidOnly",
        "paidOnly",
        "includeArchived",
        "startDate",
        "endDate",
        "dateField",
        "sortField",
        "sortDirection",
        "fullDetails",
      ],
    },
    summary: "List work orders",
    description:
      "Returns orders that match every filter sent. At a limit of 100 (the default) or more, rows omit `services`. Orders without the date or the margin used for sorting come last in both directions. Sorting by margin requires the right to see pay, because margins contain the cost of labor.",
    sortedBy: ["{sortField} {sortDirection}", "id {sortDirection}"],
    input: z
      .strictObject({
        ...page(100),
        ...updatedSince,
        ...integrationFilters("workOrders"),
        status: listedIn("workflowStatuses", text(64))
          .optional()
          .meta({ description: "The exact status" }),
        customerId: idOrNumber("customers").optional(),
        vehicleId: idOrNumber("vehicles").optional(),
        assignedTo: userReference("The technician in charge").optional(),
        documentType: z.enum(documentTypes).optional(),
        search: textFilter(255).meta({
          description:
            "Part of the order number, the PO number, the customer's name, the VIN, unit number or plate",
        }),
        unpaidOnly: z.boolean().optional().meta({ description: "Invoiced, with a balance" }),
        paidOnly: z.boolean().optional().meta({ description: "Invoiced, without a balance" }),
        includeArchived: z
          .boolean()
          .default(false)
          .meta({ description: "Include archived orders" }),
        startDate: ShopDate.optional().meta({
          description: "First day, by `dateField`, inclusive; requires endDate",
        }),
        endDate: ShopDate.optional().meta({
          description: "Last day, by `dateField`, inclusive; requires startDate",
        }),
        dateField: z
          .enum(["createdAt", "updatedAt", "invoicedAt", "dueDate"])
          .default("createdAt")
          .meta({ description: "The date to which startDate and endDate apply" }),
        sortField: z.enum(workOrderSortFields).default("createdAt"),
        sortDirection: z.enum(["asc", "desc"]).default("desc"),
        fullDetails: z.boolean().default(false).meta({
          description: "Include `services` at any limit",
        }),
      })
      .check(completeDateRange())
      .check(orderOfChanges()),
    output: changesEnvelope("workOrders", WorkOrderCard),
    example: {
      input: { status: "approved", search: "T-104" },
      output: { workOrders: [exampleCard], count: 1, lastEvaluatedKey: null },
    },
  }),
  get: operation({
    method: "GET",
    path: "/work-orders/{id}",
    access: "shop.read",
    forCustomers: { record: "id", fields: [] },
    summary: "Get a work order with its service blocks and lines",
    input: byIdOrNumber("workOrders"),
    output: WorkOrder,
    example: { input: { id: example.orderNumber }, output: example },
  }),
  create: operation({
    method: "POST",
    path: "/work-orders",
    status: 201,
    access: "shop.write",
    summary: "Open a work order",
    description:
      "The status is `estimate`, unless another is sent. One that the shop's workflow does not list is stored, with a warning in `warnings`.",
    input: z.strictObject(orderFields),
    output: WorkOrder,
    errors: ["BALANCE_DUE", "CREDIT_LIMIT", "METER_RAN_BACK", "NOT_APPROVED", "PRICE_MISSING"],
    amount: invoicedCents,
    emits: ["work_order.created", "invoice.created", "vehicle.updated", "work_order.completed"],
    addsOnly: true,
    example: {
      input: {
        customerId: example.customerId,
        vehicleId: example.vehicleId,
        complaint: example.complaint,
        poNumber: example.poNumber,
        priority: example.priority,
        dueDate: example.dueDate,
      },
      output: { ...example, status: "estimate", services: [] },
    },
  }),
  update: operation({
    method: "PATCH",
    path: "/work-orders/{id}",
    access: "shop.write",
    summary: "Update a work order, or move it to another status",
    description:
      "Only the fields sent change; `null` clears a field. Service blocks have separate operations. A new status that the shop's workflow does not list is stored, with a warning in `warnings`. A status of category `completed` or `invoiced` takes the order's parts out of stock, once; moving back returns them to stock. Categories `invoiced` and `paid` create the order's invoice, and `paid` is rejected while there is a balance. Moving back to work, or cancelling, voids the invoice, which must have no payments or credits.",
    input: z.strictObject({ id: idOrNumber("workOrders"), ...orderFields }),
    ignored: ["services", "warnings"],
    output: WorkOrder,
    errors: [
      "BALANCE_DUE",
      "CREDIT_LIMIT",
      "INVOICE_HAS_CREDITS",
      "INVOICE_HAS_PAYMENTS",
      "METER_RAN_BACK",
      "NOT_APPROVED",
      "PERIOD_CLOSED",
      "PRICE_MISSING",
      "WORK_ORDER_INVOICED",
    ],
    // An order that was invoiced before is not billed again.
    amount: (order, { status }) => (status === undefined ? 0 : invoicedCents(order)),
    emits: [
      "invoice.created",
      "payment.received",
      "vehicle.updated",
      "work_order.updated",
      "work_order.status_changed",
      "work_order.completed",
      "sales_order.updated",
      "cost.restated",
      "invoice.updated",
      "receipt.updated",
      "inventory.stock_changed",
      "inventory.low_stock",
    ],
    example: { input: { id: example.orderNumber, status: example.status }, output: example },
  }),
  delete: operation({
    method: "DELETE",
    path: "/work-orders/{id}",
    access: "shop.write",
    summary: "Delete a work order",
    description: "A soft delete, which releases the order's reserved parts. `restore` undoes it.",
    input: byIdOrNumber("workOrders"),
    output: Deleted,
    emits: ["work_order.updated", "work_order.deleted", "inventory.stock_changed"],
    example: { input: { id: example.id }, output: { id: example.id, deleted: true } },
  }),
  restore: operation({
    method: "POST",
    path: "/work-orders/{id}/restore",
    access: "shop.write",
    summary: "Restore a deleted work order",
    description:
      "Reserves the order's parts again. An order that is not deleted is returned unchanged.",
    input: byIdOrNumber("workOrders"),
    output: WorkOrder,
    errors: ["EXTERNAL_ID_TAKEN"],
    emits: ["work_order.updated", "work_order.restored", "inventory.stock_changed"],
    addsOnly: true,
    example: { input: { id: example.orderNumber }, output: example },
  }),
  permanentDelete: operation({
    method: "POST",
    path: "/work-orders/{id}/permanent-delete",
    access: "shop.admin",
    summary: "Delete a work order permanently",
    description:
      "Deletes the order with its blocks, lines, comments and attachments, and releases its reserved parts. Parts that it used stay out of stock; their cost becomes a variance of kind `lost_job`. To return them, move the order back first. Cannot be undone. Rejected for an invoiced order.",
    input: byIdOrNumber("workOrders"),
    output: Deleted,
    errors: ["WORK_ORDER_INVOICED"],
    destructive: true,
    emits: [
      "service_request.updated",
      "work_order.deleted",
      "invoice.updated",
      "receipt.updated",
      "inspection.updated",
      "inventory.stock_changed",
    ],
    example: { input: { id: example.id }, output: { id: example.id, deleted: true } },
  }),
  invoice: operation({
    method: "POST",
    path: "/work-orders/{id}/invoice",
    status: 201,
    access: "shop.write",
    summary: "Invoice a work order",
    description:
      "Moves the order to the shop's first status of category `invoiced` and returns its invoice, a snapshot of every line that is not declined. An invoice with a total of zero is paid immediately, and so is its order. A customer with `poRequired` is invoiced only with a PO number, which may be sent here, and up to its `creditLimitCents`. Deposits for the order pay the invoice immediately.",
    input: z.strictObject({ id: idOrNumber("workOrders"), ...termsOfInvoice }),
    output: Invoice,
    errors: ["CREDIT_LIMIT", "NOT_APPROVED", "PRICE_MISSING", "WORK_ORDER_INVOICED"],
    amount: ({ totalCents, surchargeCents }) => totalCents + surchargeCents,
    emits: [
      "invoice.created",
      "payment.received",
      "work_order.updated",
      "work_order.status_changed",
      "receipt.updated",
      "inventory.stock_changed",
      "inventory.low_stock",
    ],
    addsOnly: true,
    example: { input: { id: example.orderNumber }, output: exampleInvoice },
  }),
  reprice: operation({
    method: "POST",
    path: "/work-orders/{id}/reprice",
    access: "shop.write",
    summary: "Price a work order again by today's price book",
    description:
      "Prices again the lines whose price was not typed, by today's rules, costs and customer; with `services` only those of these blocks. A line that nothing prices now keeps its price. With the header `Dry-Run: true` the answer shows the new prices, and nothing changes.",
    input: z.strictObject({
      id: idOrNumber("workOrders"),
      services: z
        .array(PathId)
        .max(maxWorkOrderBlocks, `must have at most ${maxWorkOrderBlocks} blocks`)
        .optional()
        .meta({ description: "Ids of service blocks. Default: all" }),
    }),
    output: WorkOrder,
    errors: ["WORK_ORDER_INVOICED"],
    emits: ["work_order.updated"],
    example: { input: { id: example.orderNumber }, output: example },
  }),
  quote,
  fromDue,
  quoteDeclined,
  sendEstimate,
  services,
  items,
};
