import sql, { join, raw, type Sql } from "sql-template-tag";
import type { Scope } from "../client/scope.ts";
import { taxLedgerFormat } from "./tax-ledger.ts";

/**
 * The format of the stored days. Increase it with every change of their definition. Rows of another
 * format are not read.
 */
export const storedDaysFormat = taxLedgerFormat * 1000 + 3;

/** The tables whose rows belong to a day of the shop. Each has an index by shop and day. */
export const dayColumns = {
  invoices: "invoice_date",
  payments: "paid_date",
  credits: "credit_date",
};
type DayTable = keyof typeof dayColumns;

export interface StoredDate {
  date: string;
}

/** Both inclusive. */
export interface Days {
  first: Sql;
  last: Sql;
}

/** Before every day. */
export const beginning = sql`'-infinity'::date`;

/**
 * Tables for the days of a range: `stored_day` has the rows of `invoice_days` that are current, and
 * `live_day` the other days with rows in one of `tables`. A statement with them begins with WITH
 * RECURSIVE.
 *
 * Days are found by one index lookup each, which is independent of their number of rows.
 */
export function storedAndLiveDays(
  { tenantId }: Scope,
  { first, last }: Days,
  tables: readonly DayTable[],
): Sql {
  const daysOf = (table: DayTable) => {
    const name = raw(`days_of_${table}`);
    const day = raw(`r.${dayColumns[table]}`);
    const next = (after: Sql) => sql`
      SELECT ${day} AS date FROM ${raw(table)} r
      WHERE r.tenant_id = ${tenantId} AND ${day} ${after} AND ${day} <= ${last} ORDER BY ${day} LIMIT 1`;
    return sql`${name} (date) AS (
      (${next(sql`>= ${first}`)})
      UNION ALL
      SELECT next.date FROM ${name} d CROSS JOIN LATERAL (${next(sql`> d.date`)}) next)`;
  };
  const days = join(
    tables.map((table) => sql`SELECT date FROM ${raw(`days_of_${table}`)}`),
    " UNION ",
  );
  return sql`
    ${join(tables.map(daysOf))}, stored_day AS MATERIALIZED (
      SELECT d.* FROM invoice_days d
      WHERE d.tenant_id = ${tenantId} AND d.date BETWEEN ${first} AND ${last}
        AND d.format_version = ${storedDaysFormat}
        AND d.date NOT IN (SELECT m.date FROM dirty_days m
          WHERE m.tenant_id = ${tenantId} AND m.date BETWEEN ${first} AND ${last})
    ), live_day AS MATERIALIZED (
      (${days}) EXCEPT SELECT date FROM stored_day)`;
}
