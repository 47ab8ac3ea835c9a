import { bigint, boolean, index, pgTable, primaryKey, text, uuid } from "../drizzle.cjs";
import { createdAt, tenantId } from "./columns.ts";

/** The shops. */
export const tenants = pgTable(
  "tenants",
  {
    tenantId: uuid("tenant_id").primaryKey(),
    name: text("name").notNull(),
    timeZone: text("time_zone").notNull(),
    digestEnabled: boolean("digest_enabled").notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [index("tenants_newest").on(table.createdAt, table.tenantId)],
);

/** The last number given out per shop and series, such as purchase orders. First in the lock order. */
export const shopCounters = pgTable(
  "shop_counters",
  {
    tenantId: tenantId().references(() => tenants.tenantId),
    name: text("name").notNull(),
    value: bigint("value", { mode: "number" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.name] })],
);
