import { z } from "zod";
import { defineColumns } from "../fields/columns.ts";
import {
  CentsOut,
  cents,
  decimal,
  freeText,
  Id,
  Name,
  Quantity,
  ShopDate,
  text,
} from "../fields/fields.ts";
import { maxInvoiceLines, maxPartBytes, withinBytes } from "../fields/limits.ts";
import { idOrExternal, idOrNumber } from "../fields/references.ts";
import { inShort } from "../fields/short-forms.ts";
import { operation } from "../operation/operation.ts";
import { BilledAmount, billable, Charges } from "./bill-fields.ts";
import { amountsFit, eachPartOnce } from "./lines.ts";
import { LineFailure, purchaseOrderStatuses } from "./purchase-order-records.ts";

export const ReceivingLine = inShort(
  z
    .strictObject({
      partNumber: text(64).meta({
        description: "Matched exactly, ignoring case and whitespace differences",
      }),
      description: freeText(255).nullish(),
      quantity: Quantity,
      unitCostCents: cents(100_000_000).optional().meta({
        description:
          "Whole cents; of a pack if there is a `packQuantity`. Required without `amountCents`",
      }),
      amountCents: BilledAmount.nullish(),
      packQuantity: decimal(0.0001, 100_000).nullish().meta({
        description:
          "Units of stock in each unit of the invoice: 2 boxes of 12 add 24 to stock. Default 1",
      }),
      coreDepositCents: cents(100_000_000).nullish().meta({
        description:
          "Deposit for the core of each unit of stock. It is on the bill, not in the cost of the part",
      }),
      vendorPartNumber: freeText(64).nullish(),
      note: freeText(500).nullish(),
    })
    .meta({ id: "ReceivingLine" }),
  { name: "partNumber", value: "quantity", price: "unitCostCents" },
);
export type ReceivingLine = z.output<typeof ReceivingLine>;

export const ReceivingVendor = z
  .strictObject({
    id: idOrExternal("vendors", "An existing vendor, which takes precedence over name").nullish(),
    name: Name.nullish().meta({
      description:
        "Matched ignoring case, whitespace differences and company suffixes such as Inc or LLC",
    }),
    accountNumber: text(64).nullish().meta({
      description:
        "Distinguishes vendors with the same name; stored when a vendor is created. If the matched vendor has another, the response includes the warning `ACCOUNT_NUMBER_DIFFERS`",
    }),
    createIfMissing: z.boolean().default(true),
  })
  .meta({ id: "ReceivingVendor" });

export const ReceivingRequest = z
  .strictObject({
    invoiceNumber: text(64),
    invoiceDate: ShopDate.nullish(),
    mode: z.enum(["draft", "receive"]).default("draft").meta({
      description:
        "`draft` stocks nothing: it creates an order to review. `receive` stocks every line",
    }),
    purchaseOrderId: idOrNumber("purchaseOrders")
      .nullish()
      .meta({ description: "Id or number of the purchase order to merge into" }),
    purchaseOrderNumber: text(64)
      .nullish()
      .meta({ description: "The same, by the number of the order" }),
    vendor: ReceivingVendor.nullish(),
    note: freeText(500).nullish(),
    lines: z
      .array(ReceivingLine)
      .min(1, "must have at least one line")
      .max(maxInvoiceLines, `must have at most ${maxInvoiceLines} lines`),
    charges: Charges.optional().meta({
      description: "Freight, fees, taxes and discounts of the invoice, at most 20",
    }),
    totalCents: cents().nullish().meta({
      description:
        "The printed total. If lines, charges and core deposits add up to another amount, the answer is `TOTAL_MISMATCH`",
    }),
    dueDate: ShopDate.nullish(),
  })
  .check(eachPartOnce("lines"), amountsFit("lines"), billable())
  .meta({ id: "ReceivingRequest" });
export type ReceivingRequest = z.output<typeof ReceivingRequest>;

export const lineOutcomes = [
  "pending_review",
  "stocked_existing",
  "created_part",
  "skipped_duplicate",
  "failed",
  "not_stocked",
] as const;
export type LineOutcome = (typeof lineOutcomes)[number];

export const ReceivingWarning = z
  .object({
    code: z.enum([
      "VENDOR_UNLINKED",
      "AMBIGUOUS_VENDOR",
      "VENDOR_CREATED",
      "ACCOUNT_NUMBER_DIFFERS",
      "AMBIGUOUS_PART_NUMBER",
      "DUPLICATE_INVOICE_LINE",
      "QUANTITY_RAISED",
      "PRICE_CHANGED",
      "COST_SPIKE",
      "DATE_IN_FUTURE",
    ]),
    message: z.string().max(500),
    lineIndex: z
      .int()
      .optional()
      .meta({ description: "Zero-based position of the line concerned" }),
    candidates: z
      .array(z.record(z.string(), z.unknown()))
      .max(100)
      .optional()
      .meta({ description: "Possible matches" }),
    truncated: z
      .literal(true)
      .optional()
      .meta({ description: "Present if there are more candidates" }),
    unitCostCents: CentsOut.optional().meta({ description: "Of a unit of stock, on the invoice" }),
    previousUnitCostCents: CentsOut.optional().meta({
      description: "The cost that it differs from: the order's, or the last one of the part",
    }),
    changePercent: z
      .number()
      .optional()
      .meta({ description: "The difference of the two; negative if the invoice is lower" }),
  })
  .meta({ id: "ReceivingWarning" });
export type ReceivingWarning = z.output<typeof ReceivingWarning>;

const ReceivedLine = z.object({
  index: z.int(),
  partNumber: z.string().max(64),
  quantity: z.number().meta({ description: "In units of stock" }),
  unitCostCents: CentsOut.meta({
    description: "Of each unit of stock, without charges, rounded",
  }),
  match: z.enum(["existing", "new", "ambiguous"]),
  inventoryPartId: Id.nullable(),
  outcome: z.enum(lineOutcomes),
});

defineColumns(ReceivedLine, [{ path: "partNumber", isWhole: true, isKey: true }, "quantity"]);

export const ReceivingResponse = z
  .object({
    mode: z.enum(["draft", "receive"]),
    status: z.enum(["pending_review", "received", "received_with_issues", "receive_failed"]),
    invoiceDate: z.iso.date().meta({ description: "The date of the bill: as sent, or today" }),
    purchaseOrder: z.object({
      id: Id,
      number: z.string(),
      status: z.enum(purchaseOrderStatuses),
      vendorId: Id.nullable(),
      vendorName: z.string().nullable(),
      vendorInvoiceNumber: z.string().nullable(),
      totalCents: CentsOut,
      totalCostCents: CentsOut.meta({ description: "The same as `totalCents`" }),
      lineCount: z.int(),
      linkedExistingPo: z.boolean(),
    }),
    vendor: z.object({
      id: Id.nullable(),
      name: z.string().nullable(),
      created: z.boolean(),
      matchedBy: z.enum(["id", "name", "created", "unlinked", "none"]),
    }),
    lines: z.array(ReceivedLine).max(maxInvoiceLines),
    bill: z.object({ id: Id, totalCents: CentsOut }),
    warnings: withinBytes(z.array(ReceivingWarning).max(4 * maxInvoiceLines), maxPartBytes),
    partialFailure: z.boolean(),
    failures: z.array(LineFailure).max(maxInvoiceLines),
    nextStep: z.string().nullable(),
  })
  .meta({ id: "ReceivingResponse" });
export type ReceivingResponse = z.output<typeof ReceivingResponse>;

export const receive = {
  invoice: operation({
    method: "POST",
    path: "/inventory/receiving",
    status: 201,
    access: "shop.write",
    summary: "Receive a dealer invoice",
    description:
      "Without `mode`, or with mode `draft`, stocks nothing: the order waits for review. Mode `receive` stocks every line immediately. Creates a purchase order from a dealer's invoice, or merges into an existing one. An invoice number is accepted once per vendor. The invoice becomes a bill; its charges are spread over the cost of its goods. A 201 with `partialFailure: true` means that the order was created: do not send the invoice again.",
    input: ReceivingRequest,
    output: ReceivingResponse,
    errors: [
      "PO_NOT_FOUND",
      "VENDOR_NOT_FOUND",
      "PO_ALREADY_RECEIVED",
      "PO_LOCKED",
      "VENDOR_MISMATCH",
      "AMBIGUOUS_VENDOR",
      "DUPLICATE_INVOICE",
      "DUPLICATE_BILL",
      "INVOICE_IN_PROGRESS",
      "AMBIGUOUS_PART_NUMBER",
      "TOTAL_MISMATCH",
      "OVER_CREDIT",
      "RECEIVING_FAILED",
    ],
    failure: "RECEIVING_FAILED",
    amount: ({ bill, purchaseOrder }) => bill?.totalCents ?? purchaseOrder.totalCostCents,
    emits: [
      "vendor.created",
      "inventory.created",
      "purchase_order.created",
      "bill.created",
      "work_order.updated",
      "sales_order.updated",
      "cost.restated",
      "invoice.updated",
      "purchase_order.updated",
      "purchase_order.received",
      "inventory.stock_changed",
    ],
    // The invoice's quantities and costs replace those of a linked draft.
    addsOnly: false,
    example: {
      input: {
        invoiceNumber: "GL-88213",
        invoiceDate: "2026-03-02",
        mode: "receive",
        vendor: { name: "Great Lakes Heavy Duty Parts" },
        lines: [{ partNumber: "FF63009", quantity: 12, unitCostCents: 2875 }],
        charges: [{ kind: "freight", amountCents: 1500 }],
        totalCents: 36000,
      },
      output: {
        mode: "receive",
        status: "received",
        invoiceDate: "2026-03-02",
        purchaseOrder: {
          id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c03",
          number: "PO-1001",
          status: "received",
          vendorId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c01",
          vendorName: "Great Lakes Heavy Duty Parts, Inc.",
          vendorInvoiceNumber: "GL-88213",
          totalCents: 34500,
          totalCostCents: 34500,
          lineCount: 1,
          linkedExistingPo: false,
        },
        vendor: {
          id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c01",
          name: "Great Lakes Heavy Duty Parts, Inc.",
          created: false,
          matchedBy: "name",
        },
        lines: [
          {
            index: 0,
            partNumber: "FF63009",
            quantity: 12,
            unitCostCents: 2875,
            match: "existing",
            inventoryPartId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c02",
            outcome: "stocked_existing",
          },
        ],
        bill: { id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2d01", totalCents: 36000 },
        warnings: [],
        partialFailure: false,
        failures: [],
        nextStep: null,
      },
    },
  }),
};
