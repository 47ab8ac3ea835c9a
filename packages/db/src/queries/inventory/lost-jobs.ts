import sql from "sql-template-tag";
import type { Scope } from "../../client/scope.ts";
import { generatedId } from "../../sql/generated-id.ts";
import { arrayOf } from "../../sql/rows.ts";

/**
 * Books the cost of goods of permanently deleted work orders as variances of today: what their
 * movements cost above what is booked. `orderNumber` is that of an order whose first variance it
 * is. Other movements are left out, and repeating it books nothing.
 */
export async function bookLostJobs(
  scope: Scope,
  movementIds: readonly string[],
  orderNumber: string | null = null,
): Promise<void> {
  const { tenantId, now } = scope;
  await scope.db.read(sql`
    INSERT INTO variances (tenant_id, id, kind, date, amount_cents, cause_type, cause_id, cause_number, created_at)
    SELECT l.tenant_id, ${generatedId(sql`l.order_id`)}, 'lost_job',
      (SELECT (${now}::timestamptz AT TIME ZONE t.time_zone)::date FROM tenants t WHERE t.tenant_id = ${tenantId}),
      m.cents - coalesce(v.cents, 0), 'work_order', l.order_id, coalesce(${orderNumber}::text, v.number), ${now}::timestamptz
    FROM (SELECT DISTINCT m.tenant_id, m.reference_id AS order_id FROM stock_movements m
      WHERE m.tenant_id = ${tenantId} AND m.id = ANY(${arrayOf(movementIds)}::uuid[])
        AND m.reference_type = 'work_order' AND NOT EXISTS (
          SELECT FROM work_orders o WHERE o.tenant_id = ${tenantId} AND o.id = m.reference_id)) l
    CROSS JOIN LATERAL (SELECT -sum(value_cents) AS cents FROM stock_movements
      WHERE tenant_id = ${tenantId} AND reference_id = l.order_id AND reference_type = 'work_order') m
    LEFT JOIN LATERAL (SELECT sum(amount_cents) AS cents, max(cause_number) AS number FROM variances
      WHERE tenant_id = ${tenantId} AND cause_id = l.order_id AND kind = 'lost_job') v ON true
    WHERE m.cents <> coalesce(v.cents, 0)`);
}
