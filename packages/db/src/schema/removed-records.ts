import { index, pgTable, primaryKey, text } from "../sql/drizzle.cjs";
import { id, instant, tenantId } from "./columns.ts";
import { tenants } from "./tenants.ts";

/**
 * Permanently deleted records, kept for ever. Triggers write the rows.
 *
 * Two columns that only triggers write are not part of this schema, because no record shows them:
 * `changed_at` of the tables that clients synchronise, and `named_at` of the tables whose texts
 * other records show. The baseline creates them, and `queries/changes.ts` reads them.
 */
export const removedRecords = pgTable(
  "removed_records",
  {
    tenantId: tenantId().references(() => tenants.tenantId, { onDelete: "cascade" }),
    /** The name of the table. */
    kind: text("kind").notNull(),
    id: id(),
    removedAt: instant("removed_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.kind, table.id] }),
    index("removed_records_latest").on(table.tenantId, table.kind, table.removedAt, table.id),
  ],
);
