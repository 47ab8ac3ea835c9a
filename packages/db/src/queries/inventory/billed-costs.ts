import sql, { type Sql } from "sql-template-tag";
import type { Scope } from "../../client/scope.ts";
import { generatedId } from "../../sql/generated-id.ts";
import { runInserting } from "../../sql/insertions.ts";
import { arrayOf } from "../../sql/rows.ts";
import { nextUpdatedAt } from "../../sql/values.ts";

/**
 * Whether the cost of a line of an invoice is not known. A cost without a unit cost is known,
 * because it was recorded in another way.
 */
export const isCostUnknown = (cents: Sql, unitCents: Sql): Sql =>
  sql`(${unitCents} IS NULL AND ${cents} = 0)`;

/** The day of a change of costs, and the last closed day of the shop. */
export interface CostBooking {
  today: string;
  closedThrough: string | null;
}

/** The invoices whose costs changed, and the number and the sum of the booked adjustments. */
export interface BilledCosts {
  invoiceIds: string[];
  adjustmentCount: number;
  adjustmentCents: number;
}

/** What has another cost: the goods of movements, and lines of work orders without stock. */
export interface RecostedLines {
  movementIds: readonly string[];
  lineItemIds: readonly string[];
}

/**
 * Gives the lines of invoices, and credits, the cost of their goods or of their work. The changes
 * of those of closed days are booked today as adjustments, in the same statement. Void invoices
 * keep their costs. The orders, the parts and the last closed day must be locked.
 */
export async function revalueInvoices(
  scope: Scope,
  { movementIds, lineItemIds }: RecostedLines,
  { today, closedThrough }: CostBooking,
): Promise<BilledCosts> {
  const { tenantId, now } = scope;
  const moved = arrayOf(movementIds);
  const unitCents = sql`CASE WHEN w.billed_cost_cents IS NULL THEN w.unit_cost_cents
    ELSE round(w.billed_cost_cents / w.quantity) END`;
  const [followed] = await runInserting<BilledCosts>(scope, {
    before: [
      sql`line AS MATERIALIZED (
        SELECT l.id, l.invoice_id, i.invoice_date, m.cost_cents, m.unit_cost_cents, m.cost_cents - l.cost_cents AS cents, 0 AS unknown_lines
        FROM (SELECT m.id, m.unit_cost_cents, coalesce(w.added_cost_cents, 0) - m.value_cents AS cost_cents
          FROM stock_movements m
          LEFT JOIN line_items w ON w.tenant_id = ${tenantId} AND w.deduction_id = m.id
          WHERE m.tenant_id = ${tenantId} AND m.id = ANY(${moved}::uuid[])) m
        JOIN invoice_lines l ON l.tenant_id = ${tenantId} AND l.deduction_id = m.id
        JOIN invoices i ON i.tenant_id = ${tenantId} AND i.id = l.invoice_id AND i.voided_at IS NULL
        WHERE (l.cost_cents, l.unit_cost_cents) IS DISTINCT FROM (m.cost_cents, m.unit_cost_cents)
        UNION ALL
        SELECT l.id, l.invoice_id, i.invoice_date, w.total_cost_cents, ${unitCents},
          w.total_cost_cents - l.cost_cents,
          ${isCostUnknown(sql`w.total_cost_cents`, unitCents)}::int - ${isCostUnknown(sql`l.cost_cents`, sql`l.unit_cost_cents`)}::int
        FROM line_items w
        JOIN invoice_lines l ON l.tenant_id = ${tenantId} AND l.line_item_id = w.id
        JOIN invoices i ON i.tenant_id = ${tenantId} AND i.id = l.invoice_id AND i.voided_at IS NULL
        WHERE w.tenant_id = ${tenantId} AND w.id = ANY(${arrayOf(lineItemIds)}::uuid[]) AND w.deduction_id IS NULL
          AND (l.cost_cents, l.unit_cost_cents) IS DISTINCT FROM (w.total_cost_cents, ${unitCents})
      ), credit AS MATERIALIZED (
        SELECT c.id, c.invoice_id, c.credit_date, sum(m.value_cents) AS cost_cents,
          sum(m.value_cents) - c.cost_cents AS cents
        FROM invoices i
        JOIN credits c ON c.tenant_id = ${tenantId} AND c.invoice_id = i.id AND c.type = 'return'
        JOIN stock_movements m ON m.tenant_id = ${tenantId} AND m.reference_id = i.sales_order_id AND m.type = 'return'
          AND m.id = ANY(c.return_ids)
        WHERE i.tenant_id = ${tenantId} AND i.voided_at IS NULL AND i.sales_order_id IN (
          SELECT reference_id FROM stock_movements
          WHERE tenant_id = ${tenantId} AND id = ANY(${moved}::uuid[]) AND reference_type = 'sales_order')
        GROUP BY c.id, c.invoice_id, c.credit_date, c.cost_cents
        HAVING sum(m.value_cents) <> c.cost_cents
      ), lines AS (
        UPDATE invoice_lines l SET cost_cents = x.cost_cents, unit_cost_cents = x.unit_cost_cents
        FROM line x WHERE l.tenant_id = ${tenantId} AND l.id = x.id
      ), credited AS (
        UPDATE credits c SET cost_cents = x.cost_cents
        FROM credit x WHERE c.tenant_id = ${tenantId} AND c.id = x.id
      ), invoice AS MATERIALIZED (
        SELECT invoice_id AS id FROM line WHERE (cents, unknown_lines) <> (0, 0) UNION SELECT invoice_id FROM credit
      ), invoiced AS (
        UPDATE invoices i SET updated_at = ${nextUpdatedAt(now)}
        FROM invoice x WHERE i.tenant_id = ${tenantId} AND i.id = x.id
      ), booked AS MATERIALIZED (
        SELECT used.* FROM (
          SELECT id AS invoice_line_id, NULL::uuid AS credit_id, invoice_date AS used_on, cents,
            unknown_lines FROM line
          UNION ALL SELECT NULL, id, credit_date, -cents, 0 FROM credit) used
        WHERE used.used_on <= ${closedThrough}::date AND (used.cents, used.unknown_lines) <> (0, 0)
      )`,
    ],
    insertions: [
      {
        name: "adjusted",
        table: "cost_adjustments",
        columns:
          "tenant_id, id, date, used_on, invoice_line_id, credit_id, cents, unknown_cost_lines, created_at",
        rows: sql`
          SELECT ${tenantId}, ${generatedId(sql`b.invoice_line_id, b.credit_id`)}, ${today}::date,
            b.used_on, b.invoice_line_id, b.credit_id, b.cents, b.unknown_lines, ${now}
          FROM booked b`,
      },
    ],
    result: sql`
      SELECT (SELECT coalesce(json_agg(id), '[]') FROM invoice) AS "invoiceIds",
        count(*)::int AS "adjustmentCount", coalesce(sum(cents), 0)::bigint AS "adjustmentCents" FROM booked`,
  });
  return followed ?? { invoiceIds: [], adjustmentCount: 0, adjustmentCents: 0 };
}
