import { date, jsonb, pgTable, primaryKey, sql, text, uuid } from "../drizzle.cjs";
import { instant, tenantId, updatedAt } from "./columns.ts";
import { tenants } from "./tenants.ts";

/** The stored figures of a shop's days. A day without activity has no row. */
export const dailyAggregates = pgTable(
  "daily_aggregates",
  {
    tenantId: tenantId().references(() => tenants.tenantId),
    date: date("date", { mode: "string" }).notNull(),
    /** What the one statement of the daily figures said of the day. */
    figures: jsonb("figures").notNull(),
    updatedAt: updatedAt(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.date] })],
);

/**
 * The days whose stored figures a committed write has outdated. Each write adds marks of its own, so
 * that writes of one day do not wait for each other, nor for the worker that takes the marks away.
 */
export const dirtyDays = pgTable(
  "dirty_days",
  {
    tenantId: tenantId().references(() => tenants.tenantId),
    date: date("date", { mode: "string" }).notNull(),
    id: uuid("id").notNull().default(sql`gen_random_uuid()`),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.date, table.id] })],
);

/** How far a scheduled job has come in a shop. */
export const jobMarks = pgTable(
  "job_marks",
  {
    tenantId: tenantId().references(() => tenants.tenantId),
    job: text("job").notNull(),
    /** The last due time for which it was done. */
    doneFor: instant("done_for").notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.job] })],
);
