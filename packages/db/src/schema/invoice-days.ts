import {
  boolean,
  date,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "../sql/drizzle.cjs";
import { cents, tenantId } from "./columns.ts";
import { tenants } from "./tenants.ts";

/**
 * Until when the invoices of a day had a balance, as last settled. A day with payments or credits
 * only has a row too. A day without a row, or with a mark, is computed from its records.
 */
export const invoiceDays = pgTable(
  "invoice_days",
  {
    tenantId: tenantId().references(() => tenants.tenantId),
    /** The day of the invoices. */
    date: date("date", { mode: "string" }).notNull(),
    /** The version of the definition that computed the row and the day's tax. */
    formatVersion: integer("format_version").notNull(),
    /** The invoices of work orders with a balance, or with a paid amount without payments. */
    open: uuid("open").array().notNull(),
    /** The other invoices of work orders whose last payment is dated after the day. */
    closed: uuid("closed").array().notNull(),
    /** The dates of their last payments. */
    closedOn: date("closed_on", { mode: "string" }).array().notNull(),
    /** The latest of these dates. */
    lastClosedOn: date("last_closed_on", { mode: "string" }),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.date] })],
);

/**
 * The tax of the invoices of a day on accrual basis by tier, as last settled, without credits. The
 * rows of a day are valid together with its row of `invoice_days`.
 */
export const taxDays = pgTable(
  "tax_days",
  {
    tenantId: tenantId().references(() => tenants.tenantId),
    date: date("date", { mode: "string" }).notNull(),
    /** The position of the tier in its day. */
    tier: integer("tier").notNull(),
    source: text("source", { enum: ["workOrder", "salesOrder"] }).notNull(),
    taxed: boolean("taxed").notNull(),
    /** Null for untaxed orders. */
    tierRate: numeric("tier_rate", { precision: 7, scale: 4, mode: "number" }),
    orderCount: integer("order_count").notNull(),
    exemptOrders: integer("exempt_orders").notNull(),
    billedTaxCents: cents("billed_tax_cents").notNull(),
    billedTaxablePartsCents: cents("billed_taxable_parts_cents").notNull(),
    billedNonTaxablePartsCents: cents("billed_non_taxable_parts_cents").notNull(),
    billedTaxableLaborCents: cents("billed_taxable_labor_cents").notNull(),
    billedNonTaxableLaborCents: cents("billed_non_taxable_labor_cents").notNull(),
    billedSubcontractCents: cents("billed_subcontract_cents").notNull(),
    billedOtherCents: cents("billed_other_cents").notNull(),
    receivedTaxCents: cents("received_tax_cents").notNull(),
    receivedTaxablePartsCents: cents("received_taxable_parts_cents").notNull(),
    receivedNonTaxablePartsCents: cents("received_non_taxable_parts_cents").notNull(),
    receivedTaxableLaborCents: cents("received_taxable_labor_cents").notNull(),
    receivedNonTaxableLaborCents: cents("received_non_taxable_labor_cents").notNull(),
    receivedSubcontractCents: cents("received_subcontract_cents").notNull(),
    receivedOtherCents: cents("received_other_cents").notNull(),
    resaleBilledCents: cents("resale_billed_cents").notNull(),
    resaleReceivedCents: cents("resale_received_cents").notNull(),
    exemptOrgBilledCents: cents("exempt_org_billed_cents").notNull(),
    exemptOrgReceivedCents: cents("exempt_org_received_cents").notNull(),
    /** The invoices, newest first. */
    orders: uuid("orders").array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.date, table.tier] })],
);

/**
 * The tax of the payments and credits of a day on cash basis by tier, as last settled. The rows of
 * a day are valid together with its row of `invoice_days`.
 */
export const taxReceiptDays = pgTable(
  "tax_receipt_days",
  {
    tenantId: tenantId().references(() => tenants.tenantId),
    date: date("date", { mode: "string" }).notNull(),
    /** The position of the row in its day. */
    tier: integer("tier").notNull(),
    source: text("source", { enum: ["workOrder", "salesOrder"] }).notNull(),
    taxed: boolean("taxed").notNull(),
    /** Null for untaxed orders. */
    tierRate: numeric("tier_rate", { precision: 7, scale: 4, mode: "number" }),
    taxExempt: boolean("tax_exempt").notNull(),
    /** Whether the orders had a payment or refund on the day, not only a credit. */
    isPaid: boolean("is_paid").notNull(),
    receivedTaxCents: cents("received_tax_cents").notNull(),
    receivedTaxablePartsCents: cents("received_taxable_parts_cents").notNull(),
    receivedNonTaxablePartsCents: cents("received_non_taxable_parts_cents").notNull(),
    receivedTaxableLaborCents: cents("received_taxable_labor_cents").notNull(),
    receivedNonTaxableLaborCents: cents("received_non_taxable_labor_cents").notNull(),
    receivedSubcontractCents: cents("received_subcontract_cents").notNull(),
    receivedOtherCents: cents("received_other_cents").notNull(),
    resaleReceivedCents: cents("resale_received_cents").notNull(),
    exemptOrgReceivedCents: cents("exempt_org_received_cents").notNull(),
    surchargeCents: cents("surcharge_cents").notNull(),
    /** The invoices. */
    orders: uuid("orders").array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.date, table.tier] })],
);
