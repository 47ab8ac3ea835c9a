import sql from "sql-template-tag";
import type { Scope } from "../client/scope.ts";
import { findOne } from "../sql/paging.ts";

/** The intake of a day of the shop. */
export interface IntakeDay {
  date: string;
  ordersOpened: number;
  serviceRequests: number;
}

/** Calendar days of a shop (`YYYY-MM-DD`), both inclusive, with their bounding instants. */
export interface ShopDays {
  timeZone: string;
  /** The first instant of the first day, and the first instant after the last. */
  begin: string;
  end: string;
}

/**
 * Lists the days on which orders were opened or requests came in, oldest first. Deleted records do
 * not count.
 */
export function listIntakeDays(
  { tenantId, db }: Scope,
  { timeZone, begin, end }: ShopDays,
): Promise<IntakeDay[]> {
  return db.read(sql`
    WITH came AS (
      SELECT created_at, 1 AS orders, 0 AS requests FROM work_orders
      WHERE tenant_id = ${tenantId} AND deleted_at IS NULL
        AND created_at >= ${begin} AND created_at < ${end}
      UNION ALL
      SELECT created_at, 0, 1 FROM service_requests
      WHERE tenant_id = ${tenantId} AND created_at >= ${begin} AND created_at < ${end})
    SELECT (created_at AT TIME ZONE ${timeZone})::date AS date, sum(orders)::int AS "ordersOpened",
      sum(requests)::int AS "serviceRequests"
    FROM came GROUP BY 1 ORDER BY 1`);
}

/** Returns the day (`YYYY-MM-DD`) of a shop's first invoice; null if there is none. */
export async function findFirstInvoiceDay({ tenantId, db }: Scope): Promise<string | null> {
  const row = await findOne<{ day: string | null }>(
    { db },
    sql`SELECT min(invoice_date) AS day FROM invoices
      WHERE tenant_id = ${tenantId} AND voided_at IS NULL`,
  );
  return row?.day ?? null;
}

/** The current open work of the shop. */
export interface OpenWork {
  orders: number;
  valueCents: number;
  awaitingApproval: number;
  awaitingApprovalCents: number;
  readyForPickup: number;
  readyToInvoice: number;
  readyToInvoiceCents: number;
  overdue: number;
  unassigned: number;
  openOver7Days: number;
  openOver30Days: number;
  serviceRequestsWaiting: number;
}

/**
 * Counts the orders that are not invoiced. An order due on a day is late after that day: `today` is
 * the first instant of the shop's current day.
 */
export async function countOpenWork(
  { tenantId, now, db }: Scope,
  { today }: { today: string },
): Promise<OpenWork> {
  const row = await findOne<OpenWork>(
    { db },
    sql`
    SELECT count(*) FILTER (WHERE is_open) AS orders,
      coalesce(sum(total_price_cents) FILTER (WHERE is_open), 0) AS "valueCents",
      count(*) FILTER (WHERE category = 'estimate') AS "awaitingApproval",
      coalesce(sum(total_price_cents) FILTER (WHERE category = 'estimate'), 0)
        AS "awaitingApprovalCents",
      count(*) FILTER (WHERE is_open AND lower(trim(status)) = 'ready_for_pickup')
        AS "readyForPickup",
      count(*) FILTER (WHERE category = 'completed') AS "readyToInvoice",
      coalesce(sum(total_price_cents) FILTER (WHERE category = 'completed'), 0)
        AS "readyToInvoiceCents",
      count(*) FILTER (WHERE is_open AND due_at < CASE WHEN length(due_date) = 10
        THEN ${today}::timestamptz ELSE ${now}::timestamptz END) AS overdue,
      count(*) FILTER (WHERE is_open AND assigned_to IS NULL AND assigned_technicians = '{}')
        AS unassigned,
      count(*) FILTER (WHERE is_open AND created_at < ${now}::timestamptz - interval '7 days')
        AS "openOver7Days",
      count(*) FILTER (WHERE is_open AND created_at < ${now}::timestamptz - interval '30 days')
        AS "openOver30Days",
      (SELECT count(*) FROM service_requests r WHERE r.tenant_id = ${tenantId} AND r.status = 'new')
        AS "serviceRequestsWaiting"
    FROM (SELECT *, category = 'open' AS is_open FROM work_orders
      WHERE tenant_id = ${tenantId} AND deleted_at IS NULL AND NOT archived
        AND invoiced_at IS NULL AND category IN ('estimate', 'open', 'completed')) o`,
  );
  if (!row) throw new Error("A count has no row");
  return row;
}

export interface ShortStock {
  low: number;
  out: number;
  belowZero: number;
}

/** Counts the parts that are currently short. */
export async function countShortStock({ tenantId, db }: Scope): Promise<ShortStock> {
  const row = await findOne<ShortStock>(
    { db },
    sql`
    SELECT count(*) FILTER (WHERE quantity <= reorder_point) AS low,
      count(*) FILTER (WHERE quantity <= reorder_point AND quantity <= 0) AS out,
      count(*) FILTER (WHERE quantity < 0) AS "belowZero"
    FROM inventory_items
    WHERE tenant_id = ${tenantId} AND deleted_at IS NULL AND (quantity <= reorder_point OR quantity < 0)`,
  );
  if (!row) throw new Error("A count has no row");
  return row;
}

/** The documents that a person must review or book. */
export interface WaitingDocuments {
  waiting: number;
  ready: number;
}

/** Counts the documents that are read and neither booked nor rejected. */
export async function countWaitingDocuments({ tenantId, db }: Scope): Promise<WaitingDocuments> {
  const row = await findOne<WaitingDocuments>(
    { db },
    sql`
    SELECT count(*) AS waiting, count(*) FILTER (WHERE status = 'ready') AS ready
    FROM documents WHERE tenant_id = ${tenantId} AND status IN ('needs_review', 'ready')`,
  );
  if (!row) throw new Error("A count has no row");
  return row;
}
