import { bigint, numeric, type SQL, sql, timestamp, uuid } from "../drizzle.cjs";

/** Every table's primary key and every reference begin with the shop: that is the tenant wall. */
export const tenantId = () => uuid("tenant_id").notNull();
export const id = () => uuid("id").notNull();

/** Whole cents. */
export const cents = (name: string) => bigint(name, { mode: "number" });

/** The largest amount that every client reads exactly: 2^53 − 1 cents. */
export const maxCents = sql.raw("9007199254740991");

/** Goods are counted in decimals, never in floats. */
export const quantity = (name: string) =>
  numeric(name, { precision: 14, scale: 4, mode: "number" });

/** Kept to the microsecond; cursors compare it as the database writes it. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "string" });
export const createdAt = () => instant("created_at").notNull().defaultNow();
export const updatedAt = () => instant("updated_at").notNull().defaultNow();
export const deletedAt = () => instant("deleted_at");

/** Every letter of a text, and every two that follow one another: as in searching.ts, to the letter. */
export const lettersOf = (text: SQL) =>
  sql`string_to_array(regexp_replace(lower(${text}), '(.)', E'\\\\1\\n\\\\1\\n\\\\1', 'g'), E'\\n')`;
