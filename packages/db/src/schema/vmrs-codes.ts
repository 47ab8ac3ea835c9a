import { check, index, pgTable, primaryKey, sql, text, unique } from "../sql/drizzle.cjs";
import { createdAt, id, isVmrsCode, tenantId, updatedAt } from "./columns.ts";
import { tenants } from "./tenants.ts";

/** The codes of the shop's own list, with their names. Records may have codes that it lacks. */
export const vmrsCodes = pgTable(
  "vmrs_codes",
  {
    tenantId: tenantId().references(() => tenants.tenantId),
    id: id(),
    code: text("code").notNull(),
    name: text("name").notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    unique("vmrs_codes_code").on(table.tenantId, table.code),
    index("vmrs_codes_search").using("gin", table.tenantId, sql`${table.name} gin_trgm_ops`),
    check("vmrs_codes_form", isVmrsCode(table.code)),
    check("vmrs_codes_name", sql`length(${table.name}) between 1 and 255`),
  ],
);
