import { check, date, integer, numeric, pgTable, primaryKey, sql } from "../sql/drizzle.cjs";
import { cents, tenantId, updatedAt } from "./columns.ts";
import { tenants } from "./tenants.ts";

/** The figures of a shop's weeks, Monday to Sunday, as last recomputed. */
export const weeklyRollups = pgTable(
  "weekly_rollups",
  {
    tenantId: tenantId().references(() => tenants.tenantId),
    weekStart: date("week_start", { mode: "string" }).notNull(),
    /** The invoiced amount including taxes, less credits. */
    revenueCents: cents("revenue_cents").notNull(),
    laborRevenueCents: cents("labor_revenue_cents").notNull(),
    /** Parts and tires, of work orders and counter sales. */
    partsRevenueCents: cents("parts_revenue_cents").notNull(),
    /** Changes of the cost of goods of closed days. The profit of parts contains those of parts. */
    costAdjustmentCents: cents("cost_adjustment_cents").notNull().default(0),
    laborProfitCents: cents("labor_profit_cents").notNull(),
    partsProfitCents: cents("parts_profit_cents").notNull(),
    /** The number of lines sold at unknown cost, and their price after discounts. */
    unknownCostLines: integer("unknown_cost_lines").notNull().default(0),
    unknownCostPriceCents: cents("unknown_cost_price_cents").notNull().default(0),
    /** Rounded to two decimals, as in the report. */
    laborHours: numeric("labor_hours", { precision: 14, scale: 2, mode: "number" }).notNull(),
    customers: integer("customers").notNull(),
    invoiceCount: integer("invoice_count").notNull(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.weekStart] }),
    check("weekly_rollups_monday", sql`extract(isodow from ${table.weekStart}) = 1`),
  ],
);
