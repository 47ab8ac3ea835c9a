import { boolean, check, date, jsonb, pgTable, primaryKey, sql } from "../sql/drizzle.cjs";
import { cents, instant, tenantId } from "./columns.ts";
import { tenants } from "./tenants.ts";

/** What a customer owed at the end of a day, by days past due, in cents. */
export interface AgingRow {
  customerId: string;
  customer: string;
  currentCents: number;
  days30Cents: number;
  days60Cents: number;
  days90Cents: number;
  over90Cents: number;
  totalCents: number;
  invoiceCount: number;
}

/** The receivables aging at the end of a day of the shop. Rows are never updated. */
export const agingSnapshots = pgTable(
  "aging_snapshots",
  {
    tenantId: tenantId().references(() => tenants.tenantId),
    date: date("date", { mode: "string" }).notNull(),
    generatedAt: instant("generated_at").notNull(),
    /** Largest balance first. */
    rows: jsonb("rows").$type<AgingRow[]>().notNull(),
    /** Whether there were more rows than fit. */
    truncated: boolean("truncated").notNull(),
    untraceablePaidCents: cents("untraceable_paid_cents").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.date] }),
    check("aging_snapshots_size", sql`octet_length(${table.rows}::text) <= 350 * 1024`),
  ],
);
