import {
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
import { cents, createdAt, id, instant, tenantId } from "./columns.ts";
import { credits, invoiceLines } from "./money.ts";
import { tenants } from "./tenants.ts";

/**
 * The closings of periods. Reopening marks a closing, and closing the days again adds another row,
 * so that each closing keeps its figures.
 */
export const periodClosings = pgTable(
  "period_closings",
  {
    tenantId: tenantId().references(() => tenants.tenantId),
    id: id(),
    /** Null: from the shop's first record. */
    firstDay: date("first_day", { mode: "string" }),
    lastDay: date("last_day", { mode: "string" }).notNull(),
    invoiceCount: integer("invoice_count").notNull(),
    invoicedCents: cents("invoiced_cents").notNull(),
    creditedCents: cents("credited_cents").notNull(),
    paymentCount: integer("payment_count").notNull(),
    /** Payments of customers less refunds. */
    receivedCents: cents("received_cents").notNull(),
    /** Payments to vendors. */
    vendorPaidCents: cents("vendor_paid_cents").notNull(),
    /** A fingerprint of the dated facts of these days. */
    facts: text("facts").notNull(),
    /** The cost of these days. */
    costCents: cents("cost_cents").notNull(),
    /** Changes of the cost of earlier days that were booked on these days. */
    costAdjustmentCents: cents("cost_adjustment_cents").notNull(),
    /** A fingerprint of both by day. */
    costFacts: text("cost_facts").notNull(),
    /** The sums of the daily figures of these days. */
    figures: jsonb("figures").$type<Record<string, number>>().notNull(),
    createdAt: createdAt(),
    createdBy: text("created_by").notNull(),
    reopenedAt: instant("reopened_at"),
    reopenedBy: text("reopened_by"),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index("period_closings_newest").on(table.tenantId, table.createdAt, table.id),
    check("period_closings_days", sql`${table.firstDay} <= ${table.lastDay}`),
    check(
      "period_closings_reopened",
      sql`(${table.reopenedAt} is null) = (${table.reopenedBy} is null)`,
    ),
  ],
);

/**
 * Changes of the cost of goods used on closed days, booked on the day of the change. The rows of a
 * line or a credit are the difference between its cost and its cost when its day was closed.
 * Reopening the day deletes them.
 */
export const costAdjustments = pgTable(
  "cost_adjustments",
  {
    tenantId: tenantId(),
    id: id(),
    /** The day of the change. */
    date: date("date", { mode: "string" }).notNull(),
    /** The closed day of the invoice or the credit. */
    usedOn: date("used_on", { mode: "string" }).notNull(),
    invoiceLineId: uuid("invoice_line_id"),
    creditId: uuid("credit_id"),
    /**
     * Positive if the cost of the closed day would be higher. A credit reduces the cost of its day.
     */
    cents: cents("cents").notNull(),
    /** -1 if the cost of the line became known, 1 if it is not known any more. */
    unknownCostLines: integer("unknown_cost_lines").notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({
      name: "cost_adjustments_invoice_line",
      columns: [table.tenantId, table.invoiceLineId],
      foreignColumns: [invoiceLines.tenantId, invoiceLines.id],
    }),
    foreignKey({
      name: "cost_adjustments_credit",
      columns: [table.tenantId, table.creditId],
      foreignColumns: [credits.tenantId, credits.id],
    }),
    index("cost_adjustments_day").on(table.tenantId, table.date),
    index("cost_adjustments_used_on").on(table.tenantId, table.usedOn),
    index("cost_adjustments_of_line").on(table.tenantId, table.invoiceLineId),
    index("cost_adjustments_of_credit").on(table.tenantId, table.creditId),
    check(
      "cost_adjustments_target",
      sql`(${table.invoiceLineId} is null) <> (${table.creditId} is null)`,
    ),
    check("cost_adjustments_later", sql`${table.usedOn} < ${table.date}`),
  ],
);
