import {
  check,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  sql,
  text,
  unique,
} from "../sql/drizzle.cjs";
import { createdAt, id, tenantId, updatedAt } from "./columns.ts";
import { tenants } from "./tenants.ts";

/** The digests of a shop, one per day or week. Regenerating it overwrites the row. */
export const digests = pgTable(
  "digests",
  {
    tenantId: tenantId().references(() => tenants.tenantId),
    id: id(),
    period: text("period", { enum: ["daily", "weekly"] }).notNull(),
    /** The covered day; for a week, its Monday. */
    businessDate: date("business_date", { mode: "string" }).notNull(),
    headline: text("headline").notNull(),
    /**
     * `llm`: written by the model, with every figure checked; `fallback`: rendered from the
     * template.
     */
    renderMode: text("render_mode", { enum: ["llm", "fallback"] }).notNull(),
    /** `delivered` and `failed` are the outcome of its event. */
    status: text("status", { enum: ["generated", "delivered", "failed"] }).notNull(),
    feedbackScore: text("feedback_score", { enum: ["up", "down"] }),
    narrative: jsonb("narrative").notNull(),
    snapshot: jsonb("snapshot").notNull(),
    anomalyCount: integer("anomaly_count").notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    // Also serves the list, which has one period and is sorted by day.
    unique("digests_period").on(table.tenantId, table.period, table.businessDate),
    check("digests_period_known", sql`${table.period} in ('daily', 'weekly')`),
    check("digests_render_mode", sql`${table.renderMode} in ('llm', 'fallback')`),
    check("digests_status", sql`${table.status} in ('generated', 'delivered', 'failed')`),
    check("digests_feedback", sql`${table.feedbackScore} in ('up', 'down')`),
    check(
      "digests_monday",
      sql`${table.period} = 'daily' or extract(isodow from ${table.businessDate}) = 1`,
    ),
  ],
);
