import type { BillLineKind, BillStatus, BillType } from "@bayline/contracts";
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  sql,
  text,
  uuid,
} from "../sql/drizzle.cjs";
import {
  cents,
  createdAt,
  id,
  instant,
  integrationColumns,
  integrationIndexes,
  maxCents,
  quantity,
  tenantId,
  updatedAt,
} from "./columns.ts";
import { inventoryItems } from "./inventory.ts";
import { costLayers } from "./stock.ts";
import { tenants } from "./tenants.ts";
import { vendors } from "./vendors.ts";

/**
 * What a vendor charges. Amounts are positive if the shop owes them; those of a credit are 0 or
 * less.
 */
export const bills = pgTable(
  "bills",
  {
    tenantId: tenantId().references(() => tenants.tenantId),
    id: id(),
    type: text("type").$type<BillType>().notNull(),
    status: text("status").$type<BillStatus>().notNull(),
    number: text("number").notNull(),
    /** The number normalized for comparison: upper case. */
    numberKey: text("number_key").notNull(),
    vendorId: uuid("vendor_id"),
    /** The vendor's name as received, if the bill is not linked to a vendor. */
    unlinkedVendorName: text("unlinked_vendor_name"),
    billDate: date("bill_date", { mode: "string" }).notNull(),
    /** The day on which the figures count it. */
    postedDate: date("posted_date", { mode: "string" }).notNull(),
    dueDate: date("due_date", { mode: "string" }),
    /** The orders of its lines. */
    purchaseOrderIds: uuid("purchase_order_ids").array().notNull(),
    /** The bills whose goods its charges belong to. Empty unless the charges came later. */
    appliesTo: uuid("applies_to").array().notNull().default(sql`'{}'`),
    /** The import that made it; null if it was made without one. */
    importedInvoiceId: uuid("imported_invoice_id"),
    /** Whether it was made without a receipt, so that its number is not received later. */
    isEntered: boolean("is_entered").notNull().default(false),
    lineCount: integer("line_count").notNull(),
    goodsCents: cents("goods_cents").notNull(),
    chargesCents: cents("charges_cents").notNull(),
    coresCents: cents("cores_cents").notNull(),
    totalCents: cents("total_cents").notNull(),
    /** Why it was voided; null also if its order was cancelled or deleted. */
    voidReason: text("void_reason"),
    /** The sum of its allocations of payments. */
    paidCents: cents("paid_cents").notNull().default(0),
    ...integrationColumns(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    ...integrationIndexes("bills", table),
    foreignKey({
      name: "bills_vendor",
      columns: [table.tenantId, table.vendorId],
      foreignColumns: [vendors.tenantId, vendors.id],
    }),
    index("bills_newest").on(table.tenantId, table.createdAt, table.id),
    index("bills_of_vendor").on(table.tenantId, table.vendorId, table.createdAt, table.id),
    index("bills_status").on(table.tenantId, table.status, table.createdAt, table.id),
    index("bills_type").on(table.tenantId, table.type, table.createdAt, table.id),
    index("bills_number").on(table.tenantId, table.numberKey, table.createdAt, table.id),
    index("bills_date").on(table.tenantId, table.billDate, table.createdAt, table.id),
    index("bills_of_order").using("gin", table.tenantId, table.purchaseOrderIds),
    index("bills_applying")
      .using("gin", table.tenantId, table.appliesTo)
      .where(sql`${table.appliesTo} <> '{}'`),
    check("bills_lines", sql`${table.lineCount} <= 1000`),
    check("bills_type_known", sql`${table.type} in ('invoice', 'credit')`),
    check(
      "bills_status_known",
      sql`${table.status} in ('draft', 'open', 'partially_paid', 'paid', 'void')`,
    ),
    check(
      "bills_total",
      sql`${table.totalCents} = ${table.goodsCents} + ${table.chargesCents} + ${table.coresCents} and abs(${table.totalCents}) <= ${maxCents} and (${table.totalCents} <= 0 or ${table.type} = 'invoice')`,
    ),
    check(
      "bills_paid",
      sql`${table.paidCents} between least(0, ${table.totalCents}) and greatest(0, ${table.totalCents})`,
    ),
  ],
);

/** The goods, charges and core deposits of a bill. */
export const billLines = pgTable(
  "bill_lines",
  {
    tenantId: tenantId(),
    id: id(),
    billId: uuid("bill_id").notNull(),
    position: integer("position").notNull(),
    kind: text("kind").$type<BillLineKind>().notNull(),
    description: text("description"),
    amountCents: cents("amount_cents").notNull(),
    partNumber: text("part_number"),
    inventoryItemId: uuid("inventory_item_id"),
    purchaseOrderId: uuid("purchase_order_id"),
    /** The order's line of the goods. It may have been replaced while nothing was received. */
    purchaseOrderLineId: uuid("purchase_order_line_id"),
    /** As billed; in packs if there is a pack quantity. */
    quantity: quantity("quantity"),
    /** Derived from the amount, rounded. */
    unitCostCents: cents("unit_cost_cents"),
    packQuantity: quantity("pack_quantity"),
    /** The deposit of each core. */
    depositCents: cents("deposit_cents"),
    /** The core that the line credits. */
    coreId: uuid("core_id"),
    /** Core credits: how many of the cores had been sent back, and how many were on the shelf. */
    sentBackQuantity: quantity("sent_back_quantity"),
    inHandQuantity: quantity("in_hand_quantity"),
    /** Of a core credit: more is to come, so that it closes no cores. */
    isPartial: boolean("is_partial").notNull().default(false),
    /** What an expense is for. */
    category: text("category"),
    /** The line of a work order whose cost an expense is. It may have been deleted. */
    lineItemId: uuid("line_item_id"),
    /** Whether a charge is spread over the goods: `value`, or `none`. */
    allocation: text("allocation").$type<"value" | "none">(),
    /** The share of the spread charges that belongs to the cost of these goods. */
    chargedCents: cents("charged_cents").notNull().default(0),
    /**
     * The charges and price credits of later bills for these goods, which are part of their cost.
     */
    appliedCents: cents("applied_cents").notNull().default(0),
    /** The line of goods on another bill that a price credit is for. */
    targetLineId: uuid("target_line_id"),
    /** The goods in units of stock. */
    stockQuantity: quantity("stock_quantity"),
    /** How many of them were received, and the cost with which they were. */
    receivedQuantity: quantity("received_quantity").notNull().default(0),
    receivedCents: cents("received_cents").notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({
      name: "bill_lines_bill",
      columns: [table.tenantId, table.billId],
      foreignColumns: [bills.tenantId, bills.id],
    }),
    foreignKey({
      name: "bill_lines_item",
      columns: [table.tenantId, table.inventoryItemId],
      foreignColumns: [inventoryItems.tenantId, inventoryItems.id],
    }),
    foreignKey({
      name: "bill_lines_core",
      columns: [table.tenantId, table.coreId],
      foreignColumns: [table.tenantId, table.id],
    }),
    index("bill_lines_of_core")
      .on(table.tenantId, table.coreId)
      .where(sql`${table.coreId} is not null`),
    index("bill_lines_of_line_item")
      .on(table.tenantId, table.lineItemId)
      .where(sql`${table.lineItemId} is not null`),
    index("bill_lines_of_bill").on(table.tenantId, table.billId, table.position),
    index("bill_lines_of_item").on(table.tenantId, table.inventoryItemId),
    // The goods that were billed and not received.
    index("bill_lines_waiting")
      .on(table.tenantId, table.purchaseOrderId)
      .where(sql`${table.receivedQuantity} < ${table.stockQuantity}`),
    check(
      "bill_lines_kind",
      sql`${table.kind} in ('part', 'freight', 'fee', 'tax', 'other', 'discount', 'core_deposit', 'core_credit', 'price_credit', 'return_credit', 'restocking', 'expense')`,
    ),
    check(
      "bill_lines_goods",
      sql`(${table.kind} = 'part') = (${table.stockQuantity} is not null) and ${table.receivedQuantity} between 0 and coalesce(${table.stockQuantity}, 0) and (${table.kind} <> 'part' or ${table.amountCents} + ${table.chargedCents} >= 0)`,
    ),
    check(
      "bill_lines_allocation",
      sql`(${table.kind} in ('part', 'core_deposit', 'core_credit', 'price_credit', 'return_credit', 'restocking', 'expense')) = (${table.allocation} is null) and ${table.allocation} in ('value', 'none')`,
    ),
    check(
      "bill_lines_core_credit",
      sql`(${table.kind} = 'core_credit') = (${table.coreId} is not null) and (${table.kind} <> 'core_credit' or ${table.amountCents} <= 0 and ${table.quantity} > 0)`,
    ),
    check(
      "bill_lines_closed_cores",
      sql`${table.sentBackQuantity} is null and ${table.inHandQuantity} is null or ${table.kind} = 'core_credit' and ${table.sentBackQuantity} between 0 and ${table.quantity} and ${table.inHandQuantity} between 0 and ${table.quantity} - ${table.sentBackQuantity}`,
    ),
    check(
      "bill_lines_line_item",
      sql`${table.lineItemId} is null or ${table.kind} in ('restocking', 'expense')`,
    ),
    check(
      "bill_lines_applied",
      sql`${table.appliedCents} = 0 or ${table.kind} = 'part' and ${table.amountCents} + ${table.chargedCents} + ${table.appliedCents} >= 0`,
    ),
    check(
      "bill_lines_price_credit",
      sql`(${table.kind} = 'price_credit') = (${table.targetLineId} is not null) and (${table.kind} <> 'price_credit' or ${table.amountCents} <= 0)`,
    ),
    check(
      "bill_lines_return_credit",
      sql`${table.kind} <> 'return_credit' or ${table.amountCents} <= 0 and ${table.quantity} > 0 and ${table.purchaseOrderLineId} is not null`,
    ),
  ],
);

/** Which goods of a cost layer a line of a bill paid for. What is left of a layer is unbilled. */
export const billReceipts = pgTable(
  "bill_receipts",
  {
    tenantId: tenantId(),
    costLayerId: uuid("cost_layer_id").notNull(),
    billLineId: uuid("bill_line_id").notNull(),
    /** In units of stock. */
    quantity: quantity("quantity").notNull(),
    /** The part of the layer's cost that the line paid, with its charges. */
    cents: cents("cents").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.costLayerId, table.billLineId] }),
    foreignKey({
      name: "bill_receipts_layer",
      columns: [table.tenantId, table.costLayerId],
      foreignColumns: [costLayers.tenantId, costLayers.id],
    }),
    foreignKey({
      name: "bill_receipts_line",
      columns: [table.tenantId, table.billLineId],
      foreignColumns: [billLines.tenantId, billLines.id],
    }),
    index("bill_receipts_of_line").on(table.tenantId, table.billLineId),
    check("bill_receipts_goods", sql`${table.quantity} > 0 and ${table.cents} >= 0`),
  ],
);

/** Received goods that are declared to get no bill, with the reason. */
export const unbilledClosings = pgTable(
  "unbilled_closings",
  {
    tenantId: tenantId().references(() => tenants.tenantId),
    id: id(),
    reason: text("reason").notNull(),
    createdAt: createdAt(),
    createdBy: text("created_by"),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.id] })],
);

/** Which goods of a cost layer a closing names. They cost nothing any more. */
export const closedReceipts = pgTable(
  "closed_receipts",
  {
    tenantId: tenantId(),
    costLayerId: uuid("cost_layer_id").notNull(),
    closingId: uuid("closing_id").notNull(),
    /** In units of stock. */
    quantity: quantity("quantity").notNull(),
    /** What they had cost. */
    cents: cents("cents").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.costLayerId, table.closingId] }),
    foreignKey({
      name: "closed_receipts_layer",
      columns: [table.tenantId, table.costLayerId],
      foreignColumns: [costLayers.tenantId, costLayers.id],
    }),
    foreignKey({
      name: "closed_receipts_closing",
      columns: [table.tenantId, table.closingId],
      foreignColumns: [unbilledClosings.tenantId, unbilledClosings.id],
    }),
    index("closed_receipts_of_closing").on(table.tenantId, table.closingId),
    check("closed_receipts_goods", sql`${table.quantity} > 0 and ${table.cents} >= 0`),
  ],
);

/** A field that a correction changed. */
export interface CorrectedField {
  /** null for a field of the bill. */
  lineId: string | null;
  field: string;
  before: string | number | null;
  after: string | number | null;
}

/** What was corrected on a bill, by whom and why. */
export const billCorrections = pgTable(
  "bill_corrections",
  {
    tenantId: tenantId(),
    id: id(),
    billId: uuid("bill_id").notNull(),
    reason: text("reason").notNull(),
    changes: jsonb("changes").$type<CorrectedField[]>().notNull(),
    createdAt: createdAt(),
    createdBy: text("created_by"),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({
      name: "bill_corrections_bill",
      columns: [table.tenantId, table.billId],
      foreignColumns: [bills.tenantId, bills.id],
    }),
    index("bill_corrections_of_bill").on(table.tenantId, table.billId, table.createdAt, table.id),
  ],
);

/** Payments to vendors. */
export const billPayments = pgTable(
  "bill_payments",
  {
    tenantId: tenantId().references(() => tenants.tenantId),
    id: id(),
    vendorId: uuid("vendor_id").notNull(),
    date: date("date", { mode: "string" }).notNull(),
    amountCents: cents("amount_cents").notNull(),
    reference: text("reference"),
    /** A void payment counts in no total, and neither do its allocations. */
    voidedAt: instant("voided_at"),
    voidReason: text("void_reason"),
    createdAt: createdAt(),
    createdBy: text("created_by"),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({
      name: "bill_payments_vendor",
      columns: [table.tenantId, table.vendorId],
      foreignColumns: [vendors.tenantId, vendors.id],
    }),
    index("bill_payments_newest").on(table.tenantId, table.createdAt, table.id),
    index("bill_payments_of_vendor").on(table.tenantId, table.vendorId, table.createdAt),
    index("bill_payments_day").on(table.tenantId, table.date, table.id),
    check("bill_payments_amount", sql`${table.amountCents} between 0 and ${maxCents}`),
    check("bill_payments_void", sql`(${table.voidedAt} is null) = (${table.voidReason} is null)`),
  ],
);

/** The part of a payment that each bill received. Negative for a credit that was used. */
export const billAllocations = pgTable(
  "bill_allocations",
  {
    tenantId: tenantId(),
    paymentId: uuid("payment_id").notNull(),
    billId: uuid("bill_id").notNull(),
    amountCents: cents("amount_cents").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.paymentId, table.billId] }),
    foreignKey({
      name: "bill_allocations_payment",
      columns: [table.tenantId, table.paymentId],
      foreignColumns: [billPayments.tenantId, billPayments.id],
    }),
    foreignKey({
      name: "bill_allocations_bill",
      columns: [table.tenantId, table.billId],
      foreignColumns: [bills.tenantId, bills.id],
    }),
    index("bill_allocations_of_bill").on(table.tenantId, table.billId),
  ],
);
