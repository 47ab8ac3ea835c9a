import sql, { join, raw, type Sql } from "sql-template-tag";
import type { Scope } from "../client/scope.ts";
import { taxLedger } from "../schema/index.ts";
import { onConflictUpdate } from "../sql/columns.ts";
import { getTableColumns, getTableName } from "../sql/drizzle.cjs";
import { arrayOf } from "../sql/rows.ts";

/** Increase it with every change of a row's definition. Rows of another version are recomputed. */
export const taxLedgerFormat = 1;

/**
 * The single definition of the tax ledger's rows, for invoices including void ones. `which` selects
 * them, as `i`. Amounts are after discounts. Tires count as parts. Fees and materials are never
 * taxed, nor is anything of a tax-exempt customer or at a rate of zero.
 */
export function taxLedgerRows({ tenantId }: Scope, which: Sql): Sql {
  return sql`
    SELECT i.tenant_id, i.id AS invoice_id, ${taxLedgerFormat}::int AS format_version,
      i.tax_rate_percent, i.tax_exempt, i.exemption_category,
      f.parts_taxed OR f.labor_taxed AS taxed, f.parts_taxed, f.labor_taxed,
      i.taxes_cents AS tax_cents, f.taxable_parts_cents, f.non_taxable_parts_cents,
      f.taxable_labor_cents, f.non_taxable_labor_cents, f.subcontract_cents, f.other_cents
    FROM invoices i
    CROSS JOIN LATERAL (
      SELECT coalesce(bool_or(taxed AND category = 'parts'), false) AS parts_taxed,
        coalesce(bool_or(taxed AND category = 'labor'), false) AS labor_taxed,
        ${sumOf(sql`category = 'parts' AND taxed`)} AS taxable_parts_cents,
        ${sumOf(sql`category = 'parts' AND NOT taxed`)} AS non_taxable_parts_cents,
        ${sumOf(sql`category = 'labor' AND taxed`)} AS taxable_labor_cents,
        ${sumOf(sql`category = 'labor' AND NOT taxed`)} AS non_taxable_labor_cents,
        ${sumOf(sql`category = 'subcontract'`)} AS subcontract_cents,
        ${sumOf(sql`category = 'other'`)} AS other_cents
      FROM (
        SELECT l.amount_cents - l.discount_cents AS cents,
          l.taxed AND NOT i.tax_exempt AND i.tax_rate_percent > 0 AS taxed,
          CASE WHEN l.kind IN ('part', 'tire') THEN 'parts' WHEN l.kind = 'labor' THEN 'labor'
            WHEN l.fee_type = 'subcontract' THEN 'subcontract' ELSE 'other' END AS category
        FROM invoice_lines l WHERE l.tenant_id = ${tenantId} AND l.invoice_id = i.id) line) f
    WHERE i.tenant_id = ${tenantId} AND ${which}`;
}

const sumOf = (which: Sql) => sql`coalesce(sum(cents) FILTER (WHERE ${which}), 0)::bigint`;

const columns = Object.values(getTableColumns(taxLedger)).map(({ name }) => name);

/** The columns of a row with a table alias. */
export function taxLedgerColumns(alias: string): Sql {
  return raw(columns.map((name) => `${alias}."${name}"`).join(", "));
}

/** Inserts or updates the rows of invoices in one statement. Their lines must exist. */
export async function insertTaxLedgerRows(scope: Scope, invoiceIds: string[]): Promise<void> {
  if (invoiceIds.length === 0) return;
  await writeTaxLedgerRows(scope, sql`i.id = ANY(${arrayOf(invoiceIds)}::uuid[])`);
}

/** Inserts or updates the rows of all invoices that match `which`, as `i`. */
export async function writeTaxLedgerRows(scope: Scope, which: Sql): Promise<void> {
  const names = columns.map((name) => raw(`"${name}"`));
  // Sorted, so that concurrent writers of the same rows wait for each other instead of deadlocking.
  await scope.db.read(sql`
    INSERT INTO ${raw(getTableName(taxLedger))} (${join(names)})
    SELECT ${taxLedgerColumns("made")} FROM (${taxLedgerRows(scope, which)}) made
    ORDER BY made.invoice_id
    ${onConflictUpdate(taxLedger, { key: ["tenant_id", "invoice_id"] })}`);
}
