import sql from "sql-template-tag";
import type { Scope } from "../../client/scope.ts";
import { generatedId } from "../../sql/generated-id.ts";
import { arrayOf } from "../../sql/rows.ts";

/**
 * Books the cost of goods of permanently deleted work orders as variances of today: what their
 * movements cost above what is booked. `orderNumber` is that of an order whose first variance it is.
 * Other movements are left out, and repeating it books nothing.
 */
export async function bookLostJobs(
  scope: Scope,
  movementIds: readonly string[],
  orderNumber: string | null = null,
): Promise<void> {
  const { tenantId, now } = scope;
  await scope.db.query(sql`
    INSERT INTO variances (tenant_id, id, kind, date, amount_cents, cause_type, cause_id, cause_number, created_at)
    SELECT m.tenant_id, ${generatedId(sql`m.order_id`)}, 'lost_job',
      (SELECT (${now}::timestamptz AT TIME ZONE t.time_zone)::date FROM tenants t WHERE t.tenant_id = ${tenantId}),
      m.cents - coalesce(v.cents, 0), 'work_order', m.order_id, coalesce(${orderNumber}::text, v.number), ${now}::timestamptz
    FROM (SELECT tenant_id, reference_id AS order_id, -sum(value_cents) AS cents FROM stock_movements
      WHERE tenant_id = ${tenantId} AND reference_type = 'work_order' AND reference_id IN (
        SELECT reference_id FROM stock_movements WHERE tenant_id = ${tenantId}
          AND id = ANY(${arrayOf(movementIds)}::uuid[]) AND reference_type = 'work_order')
      GROUP BY tenant_id, reference_id) m
    LEFT JOIN LATERAL (SELECT sum(amount_cents) AS cents, max(cause_number) AS number FROM variances
      WHERE tenant_id = ${tenantId} AND cause_id = m.order_id AND kind = 'lost_job') v ON true
    WHERE m.cents <> coalesce(v.cents, 0) AND NOT EXISTS (
      SELECT FROM work_orders o WHERE o.tenant_id = ${tenantId} AND o.id = m.order_id)`);
}
