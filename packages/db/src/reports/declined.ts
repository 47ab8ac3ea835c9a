import sql, { empty } from "sql-template-tag";
import type { Scope } from "../client/scope.ts";
import { isDoneLater } from "../queries/work-orders/declined-blocks.ts";
import { findOne } from "../sql/paging.ts";

export interface DeclinedWork {
  serviceId: string;
  name: string;
  workOrderId: string;
  orderNumber: string;
  customerId: string | null;
  customerName: string | null;
  vehicleId: string | null;
  unitNumber: string | null;
  cannedJobId: string | null;
  cannedJobCode: string | null;
  declinedOn: string;
  ageDays: number;
  priceCents: number;
}

export interface DeclinedReport {
  count: number;
  priceCents: number;
  /** The newest first. */
  declined: DeclinedWork[];
}

interface DeclinedRequest {
  customerId?: string | undefined;
  vehicleId?: string | undefined;
  /** Blocks that were created at this instant or later. */
  since: string;
  /** The current day of the shop (`YYYY-MM-DD`). */
  today: string;
  timeZone: string;
  limit: number;
}

/** Counts and lists the declined blocks whose job no later block of the vehicle has. */
export async function listDeclinedWork(
  scope: Scope,
  { customerId, vehicleId, since, today, timeZone, limit }: DeclinedRequest,
): Promise<DeclinedReport> {
  const { tenantId } = scope;
  const row = await findOne<DeclinedReport>(
    scope,
    sql`
    WITH open AS MATERIALIZED (
      SELECT b.id, b.name, b.canned_job_id, b.work_order_id, b.created_at, w.order_number,
        w.customer_id, w.vehicle_id, b.total_price_cents AS price,
        (coalesce(a.created_at, b.updated_at) AT TIME ZONE ${timeZone})::date AS day
      FROM service_blocks b
      JOIN work_orders w ON w.tenant_id = ${tenantId} AND w.id = b.work_order_id
      LEFT JOIN approvals a ON a.tenant_id = ${tenantId} AND a.id = b.approval_id
      WHERE b.tenant_id = ${tenantId} AND b.authorization_status = 'declined'
        AND b.created_at >= ${since}::timestamptz AND w.deleted_at IS NULL
        ${customerId ? sql`AND w.customer_id = ${customerId}` : empty}
        ${vehicleId ? sql`AND w.vehicle_id = ${vehicleId}` : empty}
        AND NOT ${isDoneLater(scope)}
    ), newest AS (SELECT * FROM open ORDER BY created_at DESC, id DESC LIMIT ${limit})
    SELECT (SELECT count(*) FROM open) AS count,
      (SELECT coalesce(sum(price), 0)::bigint FROM open) AS "priceCents",
      (SELECT coalesce(json_agg(json_build_object('serviceId', n.id, 'name', n.name,
          'workOrderId', n.work_order_id, 'orderNumber', n.order_number,
          'customerId', n.customer_id, 'customerName', c.name, 'vehicleId', n.vehicle_id,
          'unitNumber', v.unit_number, 'cannedJobId', n.canned_job_id, 'cannedJobCode', j.code,
          'declinedOn', n.day, 'ageDays', ${today}::date - n.day, 'priceCents', n.price)
        ORDER BY n.created_at DESC, n.id DESC), '[]')
        FROM newest n
        LEFT JOIN customers c ON c.tenant_id = ${tenantId} AND c.id = n.customer_id
        LEFT JOIN vehicles v ON v.tenant_id = ${tenantId} AND v.id = n.vehicle_id
        LEFT JOIN canned_jobs j ON j.tenant_id = ${tenantId} AND j.id = n.canned_job_id) AS declined`,
  );
  return row ?? { count: 0, priceCents: 0, declined: [] };
}
