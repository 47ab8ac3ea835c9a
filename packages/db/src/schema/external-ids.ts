import { check, index, pgTable, primaryKey, sql, text, uuid } from "../sql/drizzle.cjs";
import { tenantId } from "./columns.ts";
import { tenants } from "./tenants.ts";

/**
 * Which record of a shop has an id in another system. The table makes these ids unique and finds
 * records by them. Each live record repeats its ids in its column `external_ids`, so that reading a
 * record needs no join; `queries/external-ids.ts` writes both.
 */
export const externalIds = pgTable(
  "external_ids",
  {
    tenantId: tenantId().references(() => tenants.tenantId),
    kind: text("kind", {
      enum: [
        "customers",
        "vehicles",
        "vendors",
        "inventory",
        "workOrders",
        "purchaseOrders",
        "salesOrders",
        "invoices",
        "bills",
        "users",
      ],
    }).notNull(),
    system: text("system").notNull(),
    externalId: text("external_id").notNull(),
    recordId: uuid("record_id").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.kind, table.system, table.externalId] }),
    index("external_ids_record").on(table.tenantId, table.recordId),
    check(
      "external_ids_kind",
      sql`${table.kind} in ('customers', 'vehicles', 'vendors', 'inventory', 'workOrders', 'purchaseOrders', 'salesOrders', 'invoices', 'bills', 'users')`,
    ),
    check("external_ids_system", sql`${table.system} ~ '^[a-z0-9_-]{1,32}$'`),
  ],
);
