import {
  type ErrorDetail,
  invalid,
  maxAllocationsOfReceipt,
  maxAttachments,
  maxBillLines,
  maxCannedJobs,
  maxComments,
  maxInspectionTemplates,
  maxOnHand,
  maxOrderInvoices,
  maxPartBytes,
  maxPmPrograms,
  maxPurchaseOrderLines,
  maxReceiptRefunds,
  maxWorkOrderBlocks,
  maxWorkOrderLines,
} from "@bayline/contracts";
import { violatedConstraint } from "@bayline/db";

/**
 * A limited figure: the message of the refusal, and the fields that can increase the figure. The
 * refusal names the first group of fields of which the request contains any.
 */
interface Limit {
  message: string;
  causes: readonly (readonly string[])[];
}

const lists = ["labor", "parts", "tires", "materials", "fees", "lines", "services"];
const terms = ["taxRatePercent", "partsTaxable", "laborTaxable", "taxExempt", "customerId"];
const goods = ["inventoryItemId", "partNumber"];
const texts = [
  "description",
  "complaint",
  "cause",
  "correction",
  "name",
  "notes",
  "photos",
  "label",
];
const state = ["authorizationStatus", "status"];

export const limits = {
  price: {
    message: "raises the amounts above 2^53 − 1 cents",
    causes: [
      ["unitPriceCents", "quantity"],
      ["discountCents", "taxable"],
      ["kind", ...goods],
      lists,
      ["financials.discountCents"],
      state,
      terms,
    ],
  },
  cost: {
    message: "raises the cost above 2^53 − 1 cents",
    causes: [["unitCostCents", "quantity"], ["technicianId", ...goods], lists, state],
  },
  orderedCost: {
    message: "raise the order above 2^53 − 1 cents",
    causes: [["lines", "parts"]],
  },
  lines: { message: `exceeds ${maxWorkOrderLines} lines on the work order`, causes: [lists] },
  blocks: { message: `has ${maxWorkOrderBlocks} blocks, the maximum`, causes: [] },
  texts: {
    message: "makes the texts of the record larger than 2 MiB",
    causes: [[...lists, "items"], texts, ["partNumber"]],
  },
  credits: {
    message: "makes the credits of the invoice larger than 2 MiB",
    causes: [["lines", "amountCents"], ["reason"]],
  },
  corrections: {
    message: "makes the corrections of the bill larger than 2 MiB",
    causes: [["lines", "charges"], ["reason"]],
  },
  orderLines: {
    message: `exceeds ${maxPurchaseOrderLines} lines on the purchase order`,
    causes: [["lines", "parts"]],
  },
  orderInvoices: {
    message: `exceeds ${maxOrderInvoices} invoice numbers of the purchase order`,
    causes: [["vendorInvoiceNumber", "invoiceNumber", "number"]],
  },
  billLines: {
    message: `exceeds ${maxBillLines} lines on the bill`,
    causes: [["vendorInvoiceNumber"], ["lines", "charges"]],
  },
  attachments: {
    message: `has ${maxAttachments} attachments, the maximum`,
    causes: [["recordId"]],
  },
  comments: { message: `has ${maxComments} comments, the maximum`, causes: [["recordId"]] },
  cannedJobs: {
    message: `exceeds ${maxCannedJobs} canned jobs of the shop`,
    causes: [["code"]],
  },
  inspectionTemplates: {
    message: `exceeds ${maxInspectionTemplates} inspection templates of the shop`,
    causes: [["name"]],
  },
  pmPrograms: {
    message: `exceeds ${maxPmPrograms} maintenance programs of the shop`,
    causes: [["name"]],
  },
  allocations: {
    message: `exceeds ${maxAllocationsOfReceipt} invoices that the receipt pays`,
    causes: [["allocations"]],
  },
  receiptRefunds: {
    message: `has ${maxReceiptRefunds} refunds, the maximum`,
    causes: [],
  },
  surcharge: {
    message: "raises the invoice's surcharge above 2^53 − 1 cents",
    causes: [["surchargeCents"]],
  },
  onHand: {
    message: `brings the quantity on hand of a part beyond ${maxOnHand}, above or below zero`,
    causes: [["quantity"], goods, ["parts", "tires", "lines"], state, ["restock"]],
  },
  reserved: {
    message: "raises the reserved quantity of a part above 1000000000",
    causes: [["quantity"], goods, ["parts", "tires"], state],
  },
} as const satisfies Record<string, Limit>;

/** The limits enforced by the database, by constraint name. */
const ofConstraint: Readonly<Record<string, Limit | undefined>> = {
  work_orders_limit: limits.price,
  service_blocks_limit: limits.price,
  sales_orders_limit: limits.price,
  purchase_orders_total: limits.orderedCost,
  purchase_orders_lines: limits.orderLines,
  purchase_orders_invoices: limits.orderInvoices,
  bills_lines: limits.billLines,
  invoices_limit: limits.surcharge,
  inventory_items_quantity: limits.onHand,
  inventory_items_reserved_limit: limits.reserved,
};

/** A write that would exceed a limit. The pipeline adds the fields that cause it. */
export class LimitExceeded extends Error {
  readonly limit: Limit;

  constructor(limit: Limit) {
    super(`A figure ${limit.message}`);
    this.name = "LimitExceeded";
    this.limit = limit;
  }
}

/** Refuses a write that makes what several requests add to a record too large, as JSON. */
export function refuseLarge(part: unknown, limit: Limit): void {
  if (Buffer.byteLength(JSON.stringify(part)) > maxPartBytes) throw new LimitExceeded(limit);
}

/**
 * Refuses texts of a record that are too large together, as JSON. Accepts a write that makes too
 * large texts smaller.
 */
export function refuseLongTexts(before: readonly Text[], after: readonly Text[]): void {
  const bytes = bytesOf(after);
  if (bytes > maxPartBytes && bytes > bytesOf(before)) throw new LimitExceeded(limits.texts);
}

type Text = string | null;

const bytesOf = (texts: readonly Text[]) => Buffer.byteLength(JSON.stringify(texts));

/**
 * The 400 for a write that exceeded a limit; undefined for any other error. If the request contains
 * none of the causes, as when an order is invoiced, the refusal names the record in the path.
 */
export function limitRefusal(error: unknown, input: unknown, inPath: readonly string[]) {
  const limit =
    error instanceof LimitExceeded ? error.limit : ofConstraint[violatedConstraint(error) ?? ""];
  if (!limit) return undefined;
  const sent = limit.causes
    .map((group) => group.filter((field) => isSent(input, field)))
    .find((group) => group.length > 0);
  const fields = sent ?? inPath.slice(-1);
  return invalid(fields.map((field): ErrorDetail => ({ field, message: limit.message })));
}

function isSent(input: unknown, path: string): boolean {
  const value = path.split(".").reduce(memberOf, input);
  return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null;
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}
