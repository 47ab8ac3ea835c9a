import sql, { type Sql } from "sql-template-tag";
import type { Scope } from "../client/scope.ts";
import { taxLedgerColumns, taxLedgerFormat, taxLedgerRows } from "./tax-ledger.ts";

const isCurrent = sql`format_version = ${taxLedgerFormat}`;

/**
 * Tables for the invoices in `invoiced`: `entry` has the tax ledger row of each, and `coverage`
 * counts those that the ledger has. Missing rows are computed from the invoices' lines, and
 * determined only if there are any.
 *
 * Rows are found by the sorted ids of all invoices together, which reads each index page once.
 */
export function taxEntries(scope: Scope): Sql {
  const missing = sql`i.id = ANY(CASE WHEN (SELECT current < expected FROM coverage) THEN
    ARRAY(SELECT id FROM invoiced EXCEPT SELECT invoice_id FROM known WHERE ${isCurrent})
    ELSE '{}' END)`;
  return sql`
    known AS MATERIALIZED (
      SELECT ${taxLedgerColumns("t")} FROM tax_ledger t
      WHERE t.tenant_id = ${scope.tenantId} AND t.invoice_id = ANY(ARRAY(SELECT id FROM invoiced))),
    coverage AS MATERIALIZED (
      SELECT (SELECT count(*) FROM invoiced) AS expected,
        count(*) FILTER (WHERE ${isCurrent}) AS current,
        count(*) FILTER (WHERE NOT ${isCurrent}) AS outdated FROM known),
    entry AS (
      SELECT ${taxLedgerColumns("known")} FROM known WHERE ${isCurrent}
      UNION ALL SELECT ${taxLedgerColumns("made")} FROM (${taxLedgerRows(scope, missing)}) made)`;
}
