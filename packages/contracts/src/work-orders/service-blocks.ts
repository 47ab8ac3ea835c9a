import { z } from "zod";
import { lineKinds } from "../fields/billed-lines.ts";
import { Deleted, Name, PathId } from "../fields/fields.ts";
import { idOrNumber } from "../fields/references.ts";
import { operation } from "../operation/operation.ts";
import {
  blockFields,
  computed,
  fieldsOfKind,
  jobFields,
  namedBlock,
  newLine,
} from "./block-fields.ts";
import {
  exampleBlock,
  exampleCard,
  exampleLine,
  WrittenLineItem,
  WrittenServiceBlock,
} from "./work-order-records.ts";

const byBlock = { woId: idOrNumber("workOrders"), svcId: PathId };
const byLine = { ...byBlock, itemId: PathId };
const exampleIds = { woId: exampleCard.id, svcId: exampleBlock.id };
const exampleLineIds = { ...exampleIds, itemId: exampleLine.id };

export const services = {
  create: operation({
    method: "POST",
    path: "/work-orders/{woId}/services",
    status: 201,
    access: "shop.write",
    summary: "Add a service block to a work order",
    description:
      "Adds the block with the lines sent, or those of a canned job, recomputes totals and reserves parts. A new line whose price nothing says is in `warnings`, as is a job that is for other vehicles.",
    input: z
      .strictObject({ woId: idOrNumber("workOrders"), ...jobFields, ...blockFields })
      .check(namedBlock()),
    output: WrittenServiceBlock,
    errors: ["WORK_ORDER_INVOICED", "AMBIGUOUS_PART_NUMBER"],
    emits: ["work_order.updated", "inventory.stock_changed", "inventory.low_stock"],
    addsOnly: true,
    example: {
      input: {
        woId: exampleCard.id,
        name: exampleBlock.name,
        complaint: exampleBlock.complaint,
        cause: exampleBlock.cause,
        authorizationStatus: "approved",
        labor: [{ description: "Replace fuel filters", quantity: 0.8, unitPriceCents: 14500 }],
        parts: [{ partNumber: "FF63009", quantity: 2, unitPriceCents: 4599 }],
      },
      output: exampleBlock,
    },
  }),
  update: operation({
    method: "PATCH",
    path: "/work-orders/{woId}/services/{svcId}",
    access: "shop.write",
    summary: "Update a service block",
    description:
      "Only the fields sent change. An array replaces the lines of its kind: lines with an `id` are updated, lines without one are added, and missing lines are removed. A block can be sent back as it was read. `version` is the version last read: if the stored version is newer, the response is a 409 that contains the stored block.",
    input: z.strictObject({
      ...byBlock,
      id: computed,
      warnings: computed,
      cannedJobId: computed,
      version: z.int("must be a whole number").min(1, "must be at least 1"),
      name: Name.optional(),
      ...blockFields,
    }),
    output: WrittenServiceBlock,
    // The input declares the computed fields, and `version` detects a stale block.
    computedFields: "declared",
    errors: ["VERSION_CONFLICT", "WORK_ORDER_INVOICED", "AMBIGUOUS_PART_NUMBER"],
    emits: [
      "work_order.updated",
      "sales_order.updated",
      "cost.restated",
      "invoice.updated",
      "inventory.stock_changed",
      "inventory.low_stock",
    ],
    example: {
      input: { ...exampleIds, version: 1, authorizationStatus: "approved" },
      output: exampleBlock,
    },
  }),
  delete: operation({
    method: "DELETE",
    path: "/work-orders/{woId}/services/{svcId}",
    access: "shop.write",
    summary: "Remove a service block with its lines",
    description: "Recomputes totals and releases reserved parts.",
    input: z.strictObject(byBlock),
    output: Deleted,
    errors: ["WORK_ORDER_INVOICED"],
    emits: [
      "work_order.updated",
      "sales_order.updated",
      "cost.restated",
      "invoice.updated",
      "inventory.stock_changed",
    ],
    example: { input: exampleIds, output: { id: exampleBlock.id, deleted: true } },
  }),
};

export const items = {
  create: operation({
    method: "POST",
    path: "/work-orders/{woId}/services/{svcId}/items",
    status: 201,
    access: "shop.write",
    summary: "Add a line to a service block",
    description: "Increments the block's version, recomputes totals and reserves a stocked part.",
    input: z
      .strictObject({ ...byBlock, kind: z.enum(lineKinds), ...newLine })
      .check(fieldsOfKind()),
    output: WrittenLineItem,
    errors: ["WORK_ORDER_INVOICED", "AMBIGUOUS_PART_NUMBER"],
    emits: ["work_order.updated", "inventory.stock_changed", "inventory.low_stock"],
    addsOnly: true,
    example: {
      input: {
        ...exampleIds,
        kind: "part",
        partNumber: exampleLine.partNumber,
        quantity: exampleLine.quantity,
        unitPriceCents: exampleLine.unitPriceCents,
      },
      output: exampleLine,
    },
  }),
  update: operation({
    method: "PATCH",
    path: "/work-orders/{woId}/services/{svcId}/items/{itemId}",
    access: "shop.work",
    summary: "Update a line",
    description:
      "Only the fields sent change. Increments the block's version. Technicians can update labor assigned to them and the lines of work orders assigned to them, but not prices.",
    input: z
      .strictObject({
        ...byLine,
        kind: z
          .enum(lineKinds)
          .optional()
          .meta({ description: "The kind of a line cannot be changed" }),
        ...newLine,
      })
      .check(fieldsOfKind()),
    ignored: ["warnings"],
    output: WrittenLineItem,
    errors: ["WORK_ORDER_INVOICED", "AMBIGUOUS_PART_NUMBER"],
    emits: [
      "work_order.updated",
      "sales_order.updated",
      "cost.restated",
      "invoice.updated",
      "inventory.stock_changed",
      "inventory.low_stock",
    ],
    example: {
      input: { ...exampleLineIds, kind: "part", quantity: exampleLine.quantity },
      output: exampleLine,
    },
  }),
  delete: operation({
    method: "DELETE",
    path: "/work-orders/{woId}/services/{svcId}/items/{itemId}",
    access: "shop.write",
    summary: "Remove a line",
    description: "Increments the block's version, recomputes totals and releases a reserved part.",
    input: z.strictObject({
      ...byLine,
      kind: z
        .enum(lineKinds)
        .optional()
        .meta({ description: "If sent, must be the kind of the line" }),
    }),
    output: Deleted,
    errors: ["WORK_ORDER_INVOICED"],
    emits: [
      "work_order.updated",
      "sales_order.updated",
      "cost.restated",
      "invoice.updated",
      "inventory.stock_changed",
    ],
    example: {
      input: { ...exampleLineIds, kind: "part" },
      output: { id: exampleLine.id, deleted: true },
    },
  }),
};
