import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  sql,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "../sql/drizzle.cjs";
import { users } from "./access.ts";
import {
  cents,
  createdAt,
  id,
  instant,
  integrationColumns,
  integrationIndexes,
  isVmrsCode,
  maxCents,
  pricingColumns,
  quantity,
  tenantId,
  updatedAt,
} from "./columns.ts";
import { customers } from "./fleet.ts";
import { receipts } from "./receipts.ts";
import { salesOrders } from "./sales-orders.ts";
import { stockMovements } from "./stock.ts";
import { tenants } from "./tenants.ts";
import { workOrders } from "./work-orders.ts";

/** The amount a customer owes for a work order or a counter sale, fixed when it was finalised. */
export const invoices = pgTable(
  "invoices",
  {
    tenantId: tenantId().references(() => tenants.tenantId),
    id: id(),
    /** Counted per shop. */
    number: bigint("number", { mode: "number" }).notNull(),
    invoiceNumber: text("invoice_number").notNull(),
    source: text("source", { enum: ["workOrder", "salesOrder"] }).notNull(),
    /** Null after the order was permanently deleted. The invoice is void in that case. */
    workOrderId: uuid("work_order_id"),
    salesOrderId: uuid("sales_order_id"),
    customerId: uuid("customer_id"),
    /** The number of the customer's purchase order. */
    poNumber: text("po_number"),
    status: text("status", { enum: ["open", "partially_paid", "paid", "void"] }).notNull(),
    invoicedAt: instant("invoiced_at").notNull(),
    /** The same as a day of the shop, which reports use. */
    invoiceDate: date("invoice_date", { mode: "string" }).notNull(),
    dueDate: date("due_date", { mode: "string" }).notNull(),
    taxRatePercent: numeric("tax_rate_percent", {
      precision: 7,
      scale: 4,
      mode: "number",
    }).notNull(),
    taxExempt: boolean("tax_exempt").notNull(),
    exemptionCategory: text("exemption_category", { enum: ["resale", "exempt_organization"] }),
    laborCents: cents("labor_cents").notNull(),
    partsCents: cents("parts_cents").notNull(),
    tiresCents: cents("tires_cents").notNull(),
    subcontractsCents: cents("subcontracts_cents").notNull(),
    shopSuppliesCents: cents("shop_supplies_cents").notNull(),
    feesCents: cents("fees_cents").notNull(),
    epaCents: cents("epa_cents").notNull(),
    serviceItemsCents: cents("service_items_cents").notNull(),
    discountsCents: cents("discounts_cents").notNull(),
    taxesCents: cents("taxes_cents").notNull(),
    /** Without surcharge. */
    totalCents: cents("total_cents").notNull(),
    /** The surcharge on card payments, passed through to the customer, net of refunds and voids. */
    surchargeCents: cents("surcharge_cents").notNull().default(0),
    /** The total of the credits. */
    creditedCents: cents("credited_cents").notNull().default(0),
    /** Net of refunds and voids, without surcharge. */
    paidCents: cents("paid_cents").notNull().default(0),
    voidedAt: instant("voided_at"),
    ...integrationColumns(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    ...integrationIndexes("invoices", table),
    unique("invoices_number").on(table.tenantId, table.number),
    foreignKey({
      name: "invoices_work_order",
      columns: [table.tenantId, table.workOrderId],
      foreignColumns: [workOrders.tenantId, workOrders.id],
    }),
    foreignKey({
      name: "invoices_sales_order",
      columns: [table.tenantId, table.salesOrderId],
      foreignColumns: [salesOrders.tenantId, salesOrders.id],
    }),
    foreignKey({
      name: "invoices_customer",
      columns: [table.tenantId, table.customerId],
      foreignColumns: [customers.tenantId, customers.id],
    }),
    // Prevents double invoicing by a retry or a concurrent request.
    uniqueIndex("invoices_one_of_work_order")
      .on(table.tenantId, table.workOrderId)
      .where(sql`${table.voidedAt} is null`),
    unique("invoices_one_of_sales_order").on(table.tenantId, table.salesOrderId),
    index("invoices_newest").on(table.tenantId, table.createdAt, table.id),
    index("invoices_search").using("gin", table.tenantId, sql`${table.invoiceNumber} gin_trgm_ops`),
    index("invoices_po_number")
      .using("gin", table.tenantId, sql`${table.poNumber} gin_trgm_ops`)
      .where(sql`${table.poNumber} is not null`),
    index("invoices_day").on(table.tenantId, table.invoiceDate, table.id),
    index("invoices_status").on(table.tenantId, table.status, table.createdAt, table.id),
    index("invoices_source_newest").on(table.tenantId, table.source, table.createdAt, table.id),
    index("invoices_work_order_id").on(
      table.tenantId,
      table.workOrderId,
      table.createdAt,
      table.id,
    ),
    index("invoices_customer_id").on(table.tenantId, table.customerId, table.createdAt, table.id),
    // What a customer owes, the oldest first.
    index("invoices_owed")
      .on(table.tenantId, table.customerId, table.invoiceDate, table.number)
      .where(sql`${table.status} in ('open', 'partially_paid')`),
    check(
      "invoices_source",
      sql`(${table.source} = 'workOrder' and ${table.salesOrderId} is null and (${table.workOrderId} is not null or ${table.voidedAt} is not null)) or (${table.source} = 'salesOrder' and ${table.workOrderId} is null and ${table.salesOrderId} is not null)`,
    ),
    check(
      "invoices_total",
      sql`${table.totalCents} = ${table.laborCents} + ${table.partsCents} + ${table.tiresCents} + ${table.subcontractsCents} + ${table.shopSuppliesCents} + ${table.feesCents} + ${table.epaCents} + ${table.serviceItemsCents} - ${table.discountsCents} + ${table.taxesCents}`,
    ),
    check(
      "invoices_amounts",
      sql`${table.taxesCents} >= 0 and ${table.discountsCents} >= 0 and ${table.surchargeCents} >= 0 and ${table.creditedCents} between 0 and ${table.totalCents} and ${table.paidCents} between 0 and ${table.totalCents} - ${table.creditedCents}`,
    ),
    check(
      "invoices_limit",
      sql`${table.laborCents} + ${table.partsCents} + ${table.tiresCents} + ${table.subcontractsCents} + ${table.shopSuppliesCents} + ${table.feesCents} + ${table.epaCents} + ${table.serviceItemsCents} <= ${maxCents} and ${table.totalCents} <= ${maxCents} and ${table.surchargeCents} <= ${maxCents}`,
    ),
    check("invoices_void_uncredited", sql`${table.voidedAt} is null or ${table.creditedCents} = 0`),
    // A void invoice has no payments, and the status reflects the paid amount.
    check(
      "invoices_status_follows",
      sql`${table.status} = case when ${table.voidedAt} is not null then 'void' when ${table.paidCents} = ${table.totalCents} - ${table.creditedCents} then 'paid' when ${table.paidCents} > 0 then 'partially_paid' else 'open' end and (${table.voidedAt} is null or ${table.paidCents} = 0)`,
    ),
  ],
);

/** The lines of an invoice. Later changes of the order do not affect them. */
export const invoiceLines = pgTable(
  "invoice_lines",
  {
    tenantId: tenantId(),
    id: id(),
    invoiceId: uuid("invoice_id").notNull(),
    position: integer("position").notNull(),
    kind: text("kind", { enum: ["labor", "part", "tire", "material", "fee"] }).notNull(),
    feeType: text("fee_type", { enum: ["fee", "epa", "service_item", "subcontract"] }),
    description: text("description"),
    partNumber: text("part_number"),
    /** For labor: hours. */
    quantity: quantity("quantity").notNull(),
    unitPriceCents: cents("unit_price_cents").notNull(),
    /** quantity × unit price, before any discount. */
    amountCents: cents("amount_cents").notNull(),
    /** The line's own discount and its share of the block's. */
    discountCents: cents("discount_cents").notNull(),
    taxed: boolean("taxed").notNull(),
    /** For goods: the cost consumed by FIFO. 0 if it is not known. */
    costCents: cents("cost_cents").notNull(),
    /** The unit cost before the line's cost was rounded; null if the cost is not known. */
    unitCostCents: cents("unit_cost_cents"),
    /** The movement that took the goods out of stock; null for other lines. */
    deductionId: uuid("deduction_id"),
    vmrsCode: text("vmrs_code"),
    ...pricingColumns(),
    /** The line of the work order, which may have been deleted; null for counter sales. */
    lineItemId: uuid("line_item_id"),
    technicianId: uuid("technician_id"),
    /** The technician's rate at the time of the invoice. */
    commissionRatePercent: numeric("commission_rate_percent", {
      precision: 7,
      scale: 4,
      mode: "number",
    }),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({
      name: "invoice_lines_invoice",
      columns: [table.tenantId, table.invoiceId],
      foreignColumns: [invoices.tenantId, invoices.id],
    }),
    foreignKey({
      name: "invoice_lines_technician",
      columns: [table.tenantId, table.technicianId],
      foreignColumns: [users.tenantId, users.id],
    }),
    index("invoice_lines_of_invoice").on(table.tenantId, table.invoiceId, table.position),
    foreignKey({
      name: "invoice_lines_deduction",
      columns: [table.tenantId, table.deductionId],
      foreignColumns: [stockMovements.tenantId, stockMovements.id],
    }),
    index("invoice_lines_technician_id").on(table.tenantId, table.technicianId),
    index("invoice_lines_deduction_id")
      .on(table.tenantId, table.deductionId)
      .where(sql`${table.deductionId} is not null`),
    index("invoice_lines_of_line_item")
      .on(table.tenantId, table.lineItemId)
      .where(sql`${table.lineItemId} is not null`),
    check("invoice_lines_vmrs_code", isVmrsCode(table.vmrsCode)),
    check("invoice_lines_kind", sql`${table.kind} in ('labor', 'part', 'tire', 'material', 'fee')`),
    check("invoice_lines_fee", sql`(${table.kind} = 'fee') = (${table.feeType} is not null)`),
    check("invoice_lines_discount", sql`${table.discountCents} between 0 and ${table.amountCents}`),
  ],
);

/** Payments and refunds. A refund is a separate row. */
export const payments = pgTable(
  "payments",
  {
    tenantId: tenantId(),
    id: id(),
    invoiceId: uuid("invoice_id").notNull(),
    customerId: uuid("customer_id"),
    type: text("type", { enum: ["payment", "refund"] }).notNull(),
    /** Without surcharge. Always positive, for refunds too. */
    amountCents: cents("amount_cents").notNull(),
    surchargeCents: cents("surcharge_cents").notNull().default(0),
    method: text("method").notNull(),
    reference: text("reference"),
    reason: text("reason"),
    paidAt: instant("paid_at").notNull(),
    /** The same as a day of the shop, which reports use. */
    paidDate: date("paid_date", { mode: "string" }).notNull(),
    /** The receipt that the payment allocates; null for a payment of its own. */
    receiptId: uuid("receipt_id"),
    /** For a refund: the refunded payment. */
    refundedPaymentId: uuid("refunded_payment_id"),
    /** For a refund: whether its amount is credit again, in place of money to the customer. */
    toCredit: boolean("to_credit").notNull().default(false),
    refundedCents: cents("refunded_cents").notNull().default(0),
    refundedSurchargeCents: cents("refunded_surcharge_cents").notNull().default(0),
    voidedAt: instant("voided_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({
      name: "payments_invoice",
      columns: [table.tenantId, table.invoiceId],
      foreignColumns: [invoices.tenantId, invoices.id],
    }),
    foreignKey({
      name: "payments_customer",
      columns: [table.tenantId, table.customerId],
      foreignColumns: [customers.tenantId, customers.id],
    }),
    foreignKey({
      name: "payments_refunded_payment",
      columns: [table.tenantId, table.refundedPaymentId],
      foreignColumns: [table.tenantId, table.id],
    }),
    foreignKey({
      name: "payments_receipt",
      columns: [table.tenantId, table.receiptId],
      foreignColumns: [receipts.tenantId, receipts.id],
    }),
    index("payments_newest").on(table.tenantId, table.createdAt, table.id),
    index("payments_type_newest").on(table.tenantId, table.type, table.createdAt, table.id),
    index("payments_search")
      .using("gin", table.tenantId, sql`${table.reference} gin_trgm_ops`)
      .where(sql`${table.reference} is not null`),
    index("payments_day").on(table.tenantId, table.paidDate, table.id),
    index("payments_invoice_id").on(table.tenantId, table.invoiceId, table.createdAt, table.id),
    index("payments_customer_id").on(table.tenantId, table.customerId, table.createdAt, table.id),
    index("payments_refunded_payment_id").on(table.tenantId, table.refundedPaymentId),
    index("payments_receipt_id")
      .on(table.tenantId, table.receiptId, table.createdAt, table.id)
      .where(sql`${table.receiptId} is not null`),
    check(
      "payments_amounts",
      sql`${table.amountCents} > 0 and ${table.surchargeCents} >= 0 and ${table.refundedCents} between 0 and ${table.amountCents} and ${table.refundedSurchargeCents} between 0 and ${table.surchargeCents}`,
    ),
    // Only what a receipt paid is credit again. The surcharge is the receipt's.
    check(
      "payments_receipt_credit",
      sql`(not ${table.toCredit} or (${table.type} = 'refund' and ${table.receiptId} is not null)) and (${table.receiptId} is null or ${table.surchargeCents} = 0)`,
    ),
    // A refund refers to a payment and cannot be refunded or voided. A refunded payment cannot be
    // voided.
    check(
      "payments_type",
      sql`(${table.type} = 'refund') = (${table.refundedPaymentId} is not null) and ${table.type} in ('payment', 'refund') and (${table.type} = 'payment' or (${table.refundedCents} = 0 and ${table.voidedAt} is null)) and (${table.voidedAt} is null or ${table.refundedCents} = 0)`,
    ),
  ],
);

/**
 * Credits of invoices, on their own day: of goods returned to a counter sale, with price and tax,
 * or of lines of the invoice, for a reason. For returned goods that were free of charge, only their
 * cost.
 */
export const credits = pgTable(
  "credits",
  {
    tenantId: tenantId(),
    id: id(),
    invoiceId: uuid("invoice_id").notNull(),
    /** Whether it comes from a refund of a sale. A `credit` has lines. */
    type: text("type", { enum: ["return", "credit"] })
      .notNull()
      .default("return"),
    creditedAt: instant("credited_at").notNull(),
    /** The same as a day of the shop, which reports use. */
    creditDate: date("credit_date", { mode: "string" }).notNull(),
    /** Amounts by category, as of invoices. Those of a `credit` are after discounts. */
    laborCents: cents("labor_cents").notNull().default(0),
    partsCents: cents("parts_cents").notNull(),
    tiresCents: cents("tires_cents").notNull().default(0),
    subcontractsCents: cents("subcontracts_cents").notNull().default(0),
    shopSuppliesCents: cents("shop_supplies_cents").notNull().default(0),
    feesCents: cents("fees_cents").notNull(),
    epaCents: cents("epa_cents").notNull().default(0),
    serviceItemsCents: cents("service_items_cents").notNull().default(0),
    discountsCents: cents("discounts_cents").notNull(),
    taxesCents: cents("taxes_cents").notNull(),
    totalCents: cents("total_cents").notNull(),
    /** The taxed part of the parts and tires, after discounts. */
    taxableCents: cents("taxable_cents").notNull(),
    taxableLaborCents: cents("taxable_labor_cents").notNull().default(0),
    /** The part of the discounts that applied to fees. The rest applied to parts. */
    feeDiscountsCents: cents("fee_discounts_cents").notNull(),
    /** The cost of the goods that were returned to stock. */
    costCents: cents("cost_cents").notNull(),
    /** The movements of those goods. */
    returnIds: uuid("return_ids").array().notNull(),
    reason: text("reason"),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({
      name: "credits_invoice",
      columns: [table.tenantId, table.invoiceId],
      foreignColumns: [invoices.tenantId, invoices.id],
    }),
    index("credits_of_invoice").on(table.tenantId, table.invoiceId, table.createdAt, table.id),
    index("credits_day").on(table.tenantId, table.creditDate, table.id),
    check("credits_type", sql`${table.type} in ('return', 'credit')`),
    check(
      "credits_total",
      sql`${table.totalCents} = ${table.laborCents} + ${table.partsCents} + ${table.tiresCents} + ${table.subcontractsCents} + ${table.shopSuppliesCents} + ${table.feesCents} + ${table.epaCents} + ${table.serviceItemsCents} - ${table.discountsCents} + ${table.taxesCents} and ${table.totalCents} >= 0`,
    ),
    check(
      "credits_parts_and_fees",
      sql`${table.feeDiscountsCents} between 0 and least(${table.feesCents}, ${table.discountsCents}) and ${table.taxableCents} between 0 and ${table.partsCents} + ${table.tiresCents} - ${table.discountsCents} + ${table.feeDiscountsCents}`,
    ),
    check("credits_labor", sql`${table.taxableLaborCents} between 0 and ${table.laborCents}`),
  ],
);

/** The parts of invoice lines that a credit takes back: a row for each of its lines and theirs. */
export const creditLines = pgTable(
  "credit_lines",
  {
    tenantId: tenantId(),
    id: id(),
    creditId: uuid("credit_id").notNull(),
    /** The line of the credit, from 0. Rows of one line have the same kind and description. */
    position: integer("position").notNull(),
    kind: text("kind", {
      enum: ["labor", "part", "fee", "core", "warranty", "goodwill"],
    }).notNull(),
    description: text("description"),
    invoiceLineId: uuid("invoice_line_id").notNull(),
    /** After discounts, without tax. */
    amountCents: cents("amount_cents").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({
      name: "credit_lines_credit",
      columns: [table.tenantId, table.creditId],
      foreignColumns: [credits.tenantId, credits.id],
    }),
    foreignKey({
      name: "credit_lines_invoice_line",
      columns: [table.tenantId, table.invoiceLineId],
      foreignColumns: [invoiceLines.tenantId, invoiceLines.id],
    }),
    unique("credit_lines_once").on(
      table.tenantId,
      table.creditId,
      table.position,
      table.invoiceLineId,
    ),
    index("credit_lines_of_invoice_line").on(table.tenantId, table.invoiceLineId),
    check(
      "credit_lines_kind",
      sql`${table.kind} in ('labor', 'part', 'fee', 'core', 'warranty', 'goodwill')`,
    ),
    check("credit_lines_amount", sql`${table.amountCents} > 0`),
  ],
);
