import { date, pgTable, primaryKey, text } from "../sql/drizzle.cjs";
import { cents, id, quantity, tenantId, updatedAt } from "./columns.ts";
import { tenants } from "./tenants.ts";

/** The quantity of each part used by the shop, by its number or description. Rebuilt as a whole. */
export const partUsage = pgTable(
  "part_usage",
  {
    tenantId: tenantId().references(() => tenants.tenantId),
    /** A separate id, because the key may be too long for an index. */
    id: id(),
    key: text("key").notNull(),
    partNumber: text("part_number").notNull(),
    description: text("description").notNull(),
    category: text("category").notNull(),
    quantity180: quantity("quantity_180").notNull(),
    quantityAll: quantity("quantity_all").notNull(),
    /** The last non-zero unit cost. */
    unitCostCents: cents("unit_cost_cents").notNull(),
    lastUsedDate: date("last_used_date", { mode: "string" }).notNull(),
    updatedAt: updatedAt(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.id] })],
);
