import type { RecordType } from "@bayline/contracts";
import {
  bigint,
  type Column,
  customType,
  type ExtraConfigColumn,
  index,
  jsonb,
  numeric,
  type SQL,
  sql,
  timestamp,
  uuid,
} from "../sql/drizzle.cjs";
import type { PricedFrom, Pricing } from "./priced-lines.ts";

/**
 * The tenant column. Every primary key and every reference begins with it, which isolates tenants.
 */
export const tenantId = () => uuid("tenant_id").notNull();
export const id = () => uuid("id").notNull();

export const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** Whole cents. */
export const cents = (name: string) => bigint(name, { mode: "number" });

/** The largest amount that every client represents exactly: 2^53 − 1 cents. */
export const maxCents = sql.raw("9007199254740991");

/** Quantities are decimals, never floats. */
export const quantity = (name: string) =>
  numeric(name, { precision: 14, scale: 4, mode: "number" });

/** Intervals of a quantity, such as `{[0,2.5),[4,6)}`. */
export const intervals = customType<{ data: string }>({ dataType: () => "nummultirange" });

/** Has microsecond precision. Cursors compare it in the format that the database writes. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "string" });
export const createdAt = () => instant("created_at").notNull().defaultNow();
export const updatedAt = () => instant("updated_at").notNull().defaultNow();
export const deletedAt = () => instant("deleted_at");

/** The ids of a record in other systems, and texts of integrations: see `external-ids.ts`. */
export const integrationColumns = () => ({
  externalIds: jsonb("external_ids")
    .$type<Array<{ system: string; id: string }>>()
    .notNull()
    .default([]),
  metadata: jsonb("metadata").$type<Record<string, string>>().notNull().default({}),
});

/** The index of the metadata of a table of this name. */
export const integrationIndexes = (
  name: string,
  table: Record<"tenantId" | "metadata", ExtraConfigColumn>,
) => [
  index(`${name}_metadata`)
    .using("gin", table.tenantId, sql`${table.metadata} jsonb_path_ops`)
    .where(sql`${table.metadata} <> '{}'`),
];

/** Why a line has its price. Reads of lines show the first column only. */
export const pricingColumns = () => ({
  pricing: jsonb("pricing").$type<Pricing>().notNull().default({ source: "typed" }),
  pricedFrom: jsonb("priced_from").$type<PricedFrom>().notNull().default({}),
});

/** The types of the records that comments and attachments belong to. */
export const recordTypes = [
  "work_order",
  "purchase_order",
  "sales_order",
  "invoice",
  "bill",
  "service_request",
  "inspection",
  "customer",
  "vehicle",
  "vendor",
  "inventory_item",
  "service_block",
  "line_item",
  "inspection_item",
] satisfies RecordType[];

/** Whether a column is the type of a record that comments and attachments belong to. */
export const isRecordType = (column: Column) =>
  sql`${column} in (${sql.raw(recordTypes.map((type) => `'${type}'`).join(", "))})`;

/** Whether a column contains no other text than a VMRS code. */
export const isVmrsCode = (column: Column) => sql`${column} ~ '^[0-9]{3}(-[0-9]{3}){0,2}$'`;

/** The digits of a phone number. Must match the expression in searching.ts exactly. */
export const phoneDigits = (phone: Column | SQL) =>
  sql`regexp_replace(coalesce(${phone}, ''), '\\D', '', 'g')`;

/**
 * All letters and pairs of adjacent letters of a shop's text. Must match the expression in
 * searching.ts exactly.
 */
export const lettersOf = (shop: Column, text: SQL) => {
  const prefix = sql`right(${shop}::text, 6)`;
  return sql`string_to_array(${prefix} || regexp_replace(lower(${text}), '(.)', E'\\\\1\\n' || ${prefix} || E'\\\\1\\n' || ${prefix} || E'\\\\1', 'g'), E'\\n')`;
};
