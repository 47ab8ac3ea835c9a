import sql, { raw, type Sql } from "sql-template-tag";
import type { Scope } from "../client/scope.ts";
import type { Within } from "./within.ts";

/**
 * The adjustments of the cost of closed days: a row for each with the kind and the price of its
 * line, by the day on which it was booked, or the day of use.
 *
 * LIMIT enforces single lookups: a join may read all lines of the shop.
 */
export function costAdjustments(tenantId: string, day: "date" | "used_on", within: Within): Sql {
  const column = raw(`a.${day}`);
  return sql`
    SELECT ${column} AS date, coalesce(l.on_order, false) AS on_order, coalesce(l.kind, 'credit') AS kind,
      l.fee_type, a.cents, a.unknown_cost_lines AS unknown_lines, l.price_cents
    FROM cost_adjustments a LEFT JOIN LATERAL (
      SELECT (SELECT i.source = 'workOrder' FROM invoices i
          WHERE i.tenant_id = ${tenantId} AND i.id = l.invoice_id) AS on_order, l.kind, l.fee_type,
        l.amount_cents - l.discount_cents AS price_cents
      FROM invoice_lines l
      WHERE l.tenant_id = ${tenantId} AND l.id = a.invoice_line_id LIMIT 1) l ON true
    WHERE a.tenant_id = ${tenantId} AND ${within(column)}`;
}

/**
 * Deletes the adjustments of days that are open again, so that their cost counts on the day of use.
 * Returns their sum, and the days whose figures change.
 */
export async function deleteCostAdjustments(
  { tenantId, db }: Scope,
  from: string,
): Promise<{ cents: number; days: string[] }> {
  const rows = await db.read<{ day: string; cents: number }>(sql`
    WITH deleted AS (
      DELETE FROM cost_adjustments WHERE tenant_id = ${tenantId} AND used_on >= ${from}::date
      RETURNING date, used_on, cents)
    SELECT day, sum(cents)::bigint AS cents FROM (
      SELECT date AS day, cents FROM deleted UNION ALL SELECT used_on, 0 FROM deleted) moved
    GROUP BY day`);
  return {
    cents: rows.reduce((sum, { cents }) => sum + cents, 0),
    days: rows.map(({ day }) => day),
  };
}
