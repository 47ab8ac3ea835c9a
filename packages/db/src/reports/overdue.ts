import sql from "sql-template-tag";
import type { Scope } from "../client/scope.ts";
import { namesOfOrders, type WorkOrderView } from "../queries/work-orders/work-orders.ts";
import { findOne } from "../sql/paging.ts";

export interface OverdueCustomer {
  customerId: string;
  customer: string;
  invoiceCount: number;
  overdueCents: number;
  days1To30Cents: number;
  days31To60Cents: number;
  days61To90Cents: number;
  over90DaysCents: number;
  /** The oldest five. */
  invoices: Array<{
    invoiceId: string;
    invoiceNumber: string;
    workOrderId: string;
    dueDate: string;
    daysPastDue: number;
    balanceCents: number;
    unitNumber: string | null;
  }>;
}

export interface OverdueReceivables {
  overdueCents: number;
  notYetDueCents: number;
  customerCount: number;
  invoiceCount: number;
  /** The largest overdue amount first. */
  customers: OverdueCustomer[];
}

/**
 * Sums the balances of the customers' work-order invoices, and lists those who owe most past the
 * due date. `today` is a day of the shop (`YYYY-MM-DD`).
 */
export async function listOverdueCustomers(
  scope: Scope,
  { today, limit }: { today: string; limit: number },
): Promise<OverdueReceivables> {
  const { tenantId } = scope;
  const row = await findOne<OverdueReceivables>(
    scope,
    sql`
    WITH unpaid AS MATERIALIZED (
      SELECT i.id, i.number, i.invoice_number, i.customer_id, i.work_order_id, i.due_date,
        i.total_cents - i.credited_cents - i.paid_cents AS balance, ${today}::date - i.due_date AS days
      FROM invoices i
      WHERE i.tenant_id = ${tenantId} AND i.status IN ('open', 'partially_paid')
        AND i.source = 'workOrder' AND i.customer_id IS NOT NULL AND i.voided_at IS NULL
        AND i.total_cents - i.credited_cents > i.paid_cents
    ), late AS (
      SELECT *, row_number() OVER (PARTITION BY customer_id ORDER BY due_date, number) AS place
      FROM unpaid WHERE days > 0
    ), owing AS (
      SELECT customer_id, sum(balance) AS balance, count(*) AS invoices,
        coalesce(sum(balance) FILTER (WHERE days <= 30), 0) AS days30,
        coalesce(sum(balance) FILTER (WHERE days BETWEEN 31 AND 60), 0) AS days60,
        coalesce(sum(balance) FILTER (WHERE days BETWEEN 61 AND 90), 0) AS days90,
        coalesce(sum(balance) FILTER (WHERE days > 90), 0) AS over90
      FROM late GROUP BY customer_id
    ), most AS (
      SELECT * FROM owing ORDER BY balance DESC, customer_id LIMIT ${limit}
    ), listed AS (
      SELECT l.customer_id, json_agg(json_build_object('invoiceId', l.id,
          'invoiceNumber', l.invoice_number, 'workOrderId', l.work_order_id, 'dueDate', l.due_date,
          'daysPastDue', l.days, 'balanceCents', l.balance, 'unitNumber', v.unit_number)
        ORDER BY l.place) AS invoices
      FROM late l JOIN most USING (customer_id)
      JOIN work_orders w ON w.tenant_id = ${tenantId} AND w.id = l.work_order_id
      LEFT JOIN vehicles v ON v.tenant_id = ${tenantId} AND v.id = w.vehicle_id
      WHERE l.place <= 5 GROUP BY l.customer_id)
    SELECT coalesce(sum(balance) FILTER (WHERE days > 0), 0)::bigint AS "overdueCents",
      coalesce(sum(balance) FILTER (WHERE days <= 0), 0)::bigint AS "notYetDueCents",
      count(DISTINCT customer_id) FILTER (WHERE days > 0) AS "customerCount",
      count(*) FILTER (WHERE days > 0) AS "invoiceCount",
      (SELECT coalesce(json_agg(json_build_object('customerId', customer_id,
          'customer', coalesce(nullif(c.name, ''), 'Unknown'), 'invoiceCount', most.invoices,
          'overdueCents', balance, 'days1To30Cents', days30, 'days31To60Cents', days60,
          'days61To90Cents', days90, 'over90DaysCents', over90, 'invoices', listed.invoices)
        ORDER BY balance DESC, customer_id), '[]')
        FROM most JOIN listed USING (customer_id)
        LEFT JOIN customers c ON c.tenant_id = ${tenantId} AND c.id = customer_id) AS customers
    FROM unpaid`,
  );
  const none = { overdueCents: 0, notYetDueCents: 0, customerCount: 0, invoiceCount: 0 };
  return row ?? { ...none, customers: [] };
}

export type LateOrder = Pick<
  WorkOrderView,
  | "id"
  | "orderNumber"
  | "status"
  | "customerName"
  | "vehicleUnit"
  | "priority"
  | "technicianName"
  | "totalPriceCents"
> & { dueDate: string; daysLate: number };

export interface LateOrders {
  count: number;
  /** The longest overdue first. */
  orders: LateOrder[];
}

interface LateRequest {
  timeZone: string;
  /** The current day of the shop (`YYYY-MM-DD`), and its first instant. */
  today: string;
  begin: string;
  limit: number;
}

/**
 * Counts and lists the open orders whose due date is past. An order that is due on a day is late
 * after that day.
 */
export async function listLateOrders(
  scope: Scope,
  { timeZone, today, begin, limit }: LateRequest,
): Promise<LateOrders> {
  const { tenantId, now } = scope;
  const row = await findOne<LateOrders>(
    scope,
    sql`
    WITH late AS MATERIALIZED (
      SELECT w.id, w.due_at FROM work_orders w
      WHERE w.tenant_id = ${tenantId} AND w.deleted_at IS NULL AND NOT w.archived
        AND coalesce(w.due_at, 'infinity') < ${now}::timestamptz
        AND w.category = 'open' AND w.invoiced_at IS NULL
        AND (length(w.due_date) > 10 OR w.due_at < ${begin}::timestamptz)
    ), longest AS (SELECT * FROM late ORDER BY due_at, id LIMIT ${limit})
    SELECT (SELECT count(*) FROM late) AS count,
      (SELECT coalesce(json_agg(json_build_object('id', w.id, 'orderNumber', w.order_number,
          'status', w.status, 'customerName', c.name, 'vehicleUnit', v.unit_number,
          'dueDate', w.due_date,
          'daysLate', ${today}::date - (w.due_at AT TIME ZONE ${timeZone})::date,
          'priority', w.priority, 'technicianName', u.name, 'totalPriceCents', w.total_price_cents)
        ORDER BY w.due_at, w.id), '[]')
        FROM longest JOIN work_orders w ON w.tenant_id = ${tenantId} AND w.id = longest.id
        ${namesOfOrders(scope)}) AS orders`,
  );
  return row ?? { count: 0, orders: [] };
}
