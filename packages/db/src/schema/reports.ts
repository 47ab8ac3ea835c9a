import { date, jsonb, pgTable, primaryKey, sql, text, uuid } from "../sql/drizzle.cjs";
import { instant, tenantId, updatedAt } from "./columns.ts";
import { tenants } from "./tenants.ts";

/** The stored figures of a shop's days. A day without activity has no row. */
export const dailyAggregates = pgTable(
  "daily_aggregates",
  {
    tenantId: tenantId().references(() => tenants.tenantId),
    date: date("date", { mode: "string" }).notNull(),
    /** The result of the daily figures statement. */
    figures: jsonb("figures").notNull(),
    /** A fingerprint of the figures and the records they were computed from; null if unknown. */
    sources: text("sources"),
    updatedAt: updatedAt(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.date] })],
);

/**
 * Days whose stored figures are outdated by a committed write. Each write inserts separate marks,
 * so that writes of one day wait neither for each other nor for the worker that deletes marks.
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

/** The progress of a scheduled job in a shop. */
export const jobMarks = pgTable(
  "job_marks",
  {
    tenantId: tenantId().references(() => tenants.tenantId),
    job: text("job").notNull(),
    /** The last due time for which the job was done. */
    doneFor: instant("done_for").notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.job] })],
);
