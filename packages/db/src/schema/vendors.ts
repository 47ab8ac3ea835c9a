import { index, pgTable, primaryKey, sql, text } from "../sql/drizzle.cjs";
import {
  createdAt,
  deletedAt,
  id,
  integrationColumns,
  integrationIndexes,
  phoneDigits,
  tenantId,
  updatedAt,
} from "./columns.ts";
import { tenants } from "./tenants.ts";

export const vendors = pgTable(
  "vendors",
  {
    tenantId: tenantId().references(() => tenants.tenantId),
    id: id(),
    name: text("name").notNull(),
    /** The name normalized for comparison: lower case, without company suffixes. */
    matchKey: text("match_key").notNull(),
    accountNumber: text("account_number"),
    email: text("email"),
    phone: text("phone"),
    address: text("address"),
    notes: text("notes"),
    ...integrationColumns(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: deletedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    ...integrationIndexes("vendors", table),
    index("vendors_match_key")
      .on(table.tenantId, table.matchKey)
      .where(sql`${table.deletedAt} is null`),
    // The exact name, which requests may send in place of an id.
    index("vendors_name")
      .on(table.tenantId, sql`lower(${table.name})`)
      .where(sql`${table.deletedAt} is null`),
    index("vendors_newest")
      .on(table.tenantId, table.createdAt, table.id)
      .where(sql`${table.deletedAt} is null`),
    index("vendors_search")
      .using(
        "gin",
        table.tenantId,
        sql`(${table.name} || ' ' || coalesce(${table.accountNumber}, '') || E'\\n' || coalesce(${table.phone}, '') || E'\\n' || ${phoneDigits(table.phone)}) gin_trgm_ops`,
      )
      .where(sql`${table.deletedAt} is null`),
  ],
);
