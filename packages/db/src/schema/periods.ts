import { check, date, index, integer, pgTable, primaryKey, sql, text } from "../sql/drizzle.cjs";
import { cents, createdAt, id, instant, tenantId } from "./columns.ts";
import { tenants } from "./tenants.ts";

/**
 * The closings of periods. Reopening marks a closing, and closing the days again adds another row, so
 * that each closing keeps its figures.
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
