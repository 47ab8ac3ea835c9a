import { date, pgTable, primaryKey, text } from "../drizzle.cjs";
import { cents, id, quantity, tenantId, updatedAt } from "./columns.ts";
import { tenants } from "./tenants.ts";

/** How much of each part the shop has fitted, by its number or its description. Rebuilt as a whole. */
export const partUsage = pgTable(
  "part_usage",
  {
    tenantId: tenantId().references(() => tenants.tenantId),
    /** Its key may be longer than an index can hold. */
    id: id(),
    key: text("key").notNull(),
    partNumber: text("part_number").notNull(),
    description: text("description").notNull(),
    category: text("category").notNull(),
    quantity180: quantity("quantity_180").notNull(),
    quantityAll: quantity("quantity_all").notNull(),
    /** The last that was not nothing. */
    unitCostCents: cents("unit_cost_cents").notNull(),
    lastUsedDate: date("last_used_date", { mode: "string" }).notNull(),
    updatedAt: updatedAt(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.id] })],
);
