import { z } from "zod";
import { defineColumns } from "../fields/columns.ts";
import {
  CentsOut,
  decimal,
  envelope,
  freeText,
  Id,
  page,
  Quantity,
  ShopDate,
  StockQuantity,
  Timestamp,
  textFilter,
} from "../fields/fields.ts";
import { maxPaidBills } from "../fields/limits.ts";
import { idOrNumber, idOrPartNumber } from "../fields/references.ts";
import { inShort } from "../fields/short-forms.ts";
import { operation } from "../operation/operation.ts";

const coreStatuses = ["open", "closed"] as const;

const Core = z
  .object({
    id: Id.meta({ description: "Id of the bill's line of the core deposit" }),
    status: z.enum(coreStatuses).meta({
      description: "`closed` once every core is credited or denied",
    }),
    vendorId: Id.nullable(),
    vendorName: z.string().max(255).nullable(),
    billId: Id,
    billNumber: z.string().max(64),
    billDate: ShopDate,
    partNumber: z.string().max(64),
    inventoryItemId: Id.nullable(),
    quantity: StockQuantity,
    depositCents: CentsOut.meta({ description: "Deposit of each core" }),
    amountCents: CentsOut.meta({ description: "Deposit of all of them" }),
    heldQuantity: StockQuantity.meta({ description: "Not sent back" }),
    sentBackQuantity: StockQuantity.meta({ description: "Sent back and not credited" }),
    creditedQuantity: StockQuantity,
    deniedQuantity: StockQuantity,
    inHandQuantity: StockQuantity.meta({
      description: "Old cores on the shelf, as counted; at most this many can be sent back",
    }),
    heldCents: CentsOut,
    sentBackCents: CentsOut,
    creditedCents: CentsOut.meta({ description: "The deposit of the credited cores" }),
    deniedCents: CentsOut,
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: "Core" });

defineColumns(Core, [
  { path: "vendorName", label: "Vendor" },
  { path: "partNumber", isWhole: true },
  { path: "billNumber", label: "Bill", isWhole: true },
  { path: "heldQuantity", label: "Held" },
  { path: "inHandQuantity", label: "In hand" },
  { path: "sentBackQuantity", label: "Sent back" },
  { path: "depositCents", label: "Deposit" },
  { path: "creditedQuantity", label: "Credited", isRare: true },
  { path: "deniedQuantity", label: "Denied", isRare: true },
  "status",
  "billDate",
  { path: "id", isKey: true },
]);

const ReturnedCore = z.object({
  coreId: Id,
  partNumber: z.string().max(64),
  quantity: StockQuantity,
  amountCents: CentsOut.meta({ description: "Their deposit" }),
});

defineColumns(ReturnedCore, [
  { path: "partNumber", isWhole: true, isKey: true },
  "quantity",
  { path: "amountCents", label: "Amount" },
]);

const CoreReturn = z
  .object({
    id: Id,
    number: z.string(),
    vendorId: Id,
    vendorName: z.string().max(255).nullable(),
    date: ShopDate,
    note: z.string().nullable(),
    lines: z.array(ReturnedCore).max(maxPaidBills),
    totalCents: CentsOut,
    createdAt: Timestamp,
  })
  .meta({ id: "CoreReturn" });

const example = {
  id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2d11",
  status: "open" as const,
  vendorId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c01",
  vendorName: "Great Lakes Heavy Duty Parts, Inc.",
  billId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2d01",
  billNumber: "GL-90211",
  billDate: "2026-03-02",
  partNumber: "ST-39MT",
  inventoryItemId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c12",
  quantity: 2,
  depositCents: 7500,
  amountCents: 15000,
  heldQuantity: 2,
  sentBackQuantity: 0,
  creditedQuantity: 0,
  deniedQuantity: 0,
  inHandQuantity: 1,
  heldCents: 15000,
  sentBackCents: 0,
  creditedCents: 0,
  deniedCents: 0,
  createdAt: "2026-03-02T15:04:05.000Z",
  updatedAt: "2026-03-02T15:04:05.000Z",
};

const sentBack = {
  ...example,
  heldQuantity: 1,
  sentBackQuantity: 1,
  inHandQuantity: 0,
  heldCents: 7500,
  sentBackCents: 7500,
};

export const cores = {
  list: operation({
    method: "GET",
    path: "/cores",
    access: "shop.read",
    summary: "List cores, newest first",
    description:
      "A core is made from each core deposit of a bill that is neither a draft nor void. Its quantities `held`, `sentBack`, `credited` and `denied` add up to its quantity, and their deposits to its amount.",
    sortedBy: ["createdAt desc", "id desc"],
    input: z.strictObject({
      ...page(100),
      vendorId: idOrNumber("vendors").optional(),
      status: z.enum(coreStatuses).optional(),
      partNumber: textFilter(255).meta({ description: "The exact part number, in any case" }),
    }),
    output: envelope("cores", Core),
    example: {
      input: { status: "open" },
      output: { cores: [example], count: 1, lastEvaluatedKey: null },
    },
  }),
  get: operation({
    method: "GET",
    path: "/cores/{id}",
    access: "shop.read",
    summary: "Get a core",
    input: z.strictObject({ id: idOrPartNumber("cores") }),
    output: Core,
    example: { input: { id: example.id }, output: example },
  }),
  update: operation({
    method: "PATCH",
    path: "/cores/{id}",
    access: "shop.write",
    summary: "Count the old cores on the shelf",
    description:
      "`inHandQuantity` limits what can be sent back. It is at most `heldQuantity`; sending back lowers it.",
    input: z.strictObject({
      id: idOrPartNumber("cores"),
      inHandQuantity: decimal(0, 1_000_000).optional().meta({
        description: "Old cores on the shelf. Up to 4 decimals",
      }),
    }),
    output: Core,
    errors: ["TOO_MANY_CORES"],
    example: {
      input: { id: example.id, inHandQuantity: 2 },
      output: { ...example, inHandQuantity: 2 },
    },
  }),
  sendBack: operation({
    method: "POST",
    path: "/cores/send-back",
    status: 201,
    access: "shop.write",
    summary: "Send cores back to their vendor",
    description:
      "Makes a core return of cores that are in hand. All must be of one vendor. Their deposits stay owed by the vendor until a credit names them.",
    input: z.strictObject({
      cores: z
        .array(
          inShort(z.strictObject({ coreId: idOrPartNumber("cores"), quantity: Quantity }), {
            name: "coreId",
            value: "quantity",
          }),
        )
        .min(1, "must have at least one core")
        .max(100, "must have at most 100 cores"),
      date: ShopDate.optional().meta({ description: "Default today; not in the future" }),
      note: freeText(5000).nullish(),
    }),
    output: z.object({ coreReturn: CoreReturn, cores: z.array(Core).max(maxPaidBills) }),
    errors: ["PERIOD_CLOSED", "TOO_MANY_CORES"],
    addsOnly: true,
    example: {
      input: { cores: [{ coreId: example.id, quantity: 1 }], date: "2026-03-02" },
      output: {
        coreReturn: {
          id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2d12",
          number: "CR-1001",
          vendorId: example.vendorId,
          vendorName: example.vendorName,
          date: "2026-03-02",
          note: null,
          lines: [
            { coreId: example.id, partNumber: example.partNumber, quantity: 1, amountCents: 7500 },
          ],
          totalCents: 7500,
          createdAt: "2026-03-02T17:12:00.000Z",
        },
        cores: [sentBack],
      },
    },
  }),
  deny: operation({
    method: "POST",
    path: "/cores/{id}/deny",
    access: "shop.write",
    summary: "Give up the deposit of cores",
    description:
      "The vendor refused the cores, or they are lost. Their deposit becomes a core loss, or with `lineItemId` part of the cost of a work order's line that used the part; its order and invoice follow. Without `from`, cores that were sent back are denied first.",
    input: z.strictObject({
      id: idOrPartNumber("cores"),
      quantity: Quantity,
      from: z
        .enum(["held", "sentBack"])
        .optional()
        .meta({ description: "Default: `sentBack`, then `held`" }),
      lineItemId: Id.optional().meta({
        description: "The line of a work order that bears the deposit",
      }),
      reason: freeText(255).nullish(),
    }),
    output: Core,
    errors: ["CORE_NOT_USED", "TOO_MANY_CORES"],
    destructive: true,
    emits: ["work_order.updated", "cost.restated", "invoice.updated"],
    example: {
      input: { id: example.id, quantity: 1, from: "held", reason: "Housing cracked" },
      output: {
        ...example,
        heldQuantity: 1,
        deniedQuantity: 1,
        heldCents: 7500,
        deniedCents: 7500,
      },
    },
  }),
};
