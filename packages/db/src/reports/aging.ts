import sql, { type Sql } from "sql-template-tag";
import type { Scope } from "../client/scope.ts";
import type { AgingRow } from "../schema/aging.ts";
import type { agingSnapshots } from "../schema/index.ts";
import type { RowOf } from "../sql/columns.ts";
import { findOne } from "../sql/paging.ts";
import { beginning, storedAndLiveDays } from "./stored-days.ts";

/** An invoice that had a balance at the end of a day. */
export interface AgedInvoice {
  workOrderId: string;
  invoiceNumber: string;
  invoiceDate: string;
  dueDate: string;
  /** In days of the shop; 0 if it is not due yet. */
  daysPastDue: number;
  totalCents: number;
  paidCents: number;
  balanceCents: number;
  bucket: AgingBucket;
  vehicle: string | null;
  unitNumber: string | null;
  vin: string | null;
  archived: boolean;
}

export const agingBuckets = ["Current", "1-30", "31-60", "61-90", "Over 90"] as const;
export type AgingBucket = (typeof agingBuckets)[number];

export interface AsOfAging {
  rows: Array<AgingRow & { invoices: AgedInvoice[] }>;
  /**
   * The paid amount of invoices without a matching payment. It counts as paid when they were
   * issued.
   */
  untraceablePaidCents: number;
  untraceableInvoiceCount: number;
}

/** The fields of a customer's row. */
const customerRow = ({ tenantId }: Scope) => sql`'customerId', customer_id,
  'customer', coalesce((SELECT nullif(c.name, '') FROM customers c
    WHERE c.tenant_id = ${tenantId} AND c.id = aged.customer_id), 'Unknown'),
  'currentCents', current, 'days30Cents', days30, 'days60Cents', days60, 'days90Cents', days90,
  'over90Cents', over90, 'totalCents', total, 'invoiceCount', invoice_count`;

const signedCents = sql`CASE WHEN p.type = 'refund' THEN -p.amount_cents ELSE p.amount_cents END`;
const recordedCents = sql`coalesce(sum(${signedCents}), 0)::bigint`;

/** The credits of an invoice `i` up to a day. Few invoices have any. */
const creditedBy = ({ tenantId }: Scope, day: Sql) => sql`
  CASE WHEN i.credited_cents = 0 THEN 0 ELSE (
    SELECT coalesce(sum(c.total_cents), 0)::bigint FROM credits c
    WHERE c.tenant_id = ${tenantId} AND c.invoice_id = i.id AND c.credit_date <= ${day}) END`;

/** Selects the work-order invoices `i` of customers dated up to a day. */
const issuedBy = ({ tenantId }: Scope, day: Sql) => sql`
  i.tenant_id = ${tenantId} AND i.source = 'workOrder' AND i.customer_id IS NOT NULL
    AND i.voided_at IS NULL AND i.invoice_date <= ${day}`;

/**
 * Tables for {@link replay}: `unsettled` has the invoices of stored days that may have had a
 * balance at the end of the day. Those of other days are `live_day`'s. All others were settled,
 * with payments for all of their paid amount.
 */
const unsettledThen = (scope: Scope, asOf: Sql) => sql`
  ${storedAndLiveDays(scope, { first: beginning, last: asOf }, ["invoices"])},
  unsettled AS (
    SELECT unnest(open) AS id FROM stored_day
    UNION ALL SELECT closed.id FROM stored_day d
      CROSS JOIN LATERAL unnest(d.closed, d.closed_on) closed (id, closed_on)
    WHERE d.last_closed_on > ${asOf} AND closed.closed_on > ${asOf})`;

const maybeOpen = sql`(i.invoice_date = ANY(ARRAY(SELECT date FROM live_day))
  OR i.id = ANY(ARRAY(SELECT id FROM unsettled)))`;

/** {@link replay} of the invoices that may have had a balance. Begins WITH RECURSIVE. */
const replayStored = (scope: Scope, asOf: Sql) =>
  sql`${unsettledThen(scope, asOf)}, ${replay(scope, asOf, maybeOpen)}`;

/**
 * Reconstructs the work-order invoices of customers at the end of a day: `owed` contains those with
 * a balance, `aged` the sums of each customer, `untraced` the sum of {@link AsOfAging}. An invoice
 * counts from its date; payments, refunds and credits count if dated up to that day; void invoices
 * and payments never count. `which` selects the invoices, as `i`.
 *
 * Settled invoices are dropped as soon as their payments are summed: they are nearly all of the
 * shop's, and a later step would write them to disk.
 */
function replay(scope: Scope, asOf: Sql, which: Sql): Sql {
  return sql`
    replayed AS MATERIALIZED (
      SELECT invoice.*, greatest(${asOf} - due_date, 0) AS late
      FROM (
        SELECT i.tenant_id, i.id, i.customer_id, i.work_order_id, i.number, i.invoice_number,
          i.invoice_date, i.due_date, i.total_cents - ${creditedBy(scope, asOf)} AS billed,
          greatest(i.paid_cents, ${recordedCents})
            - coalesce(sum(${signedCents}) FILTER (WHERE p.paid_date > ${asOf}), 0)::bigint AS paid,
          greatest(i.paid_cents - ${recordedCents}, 0) AS untraceable
        FROM invoices i LEFT JOIN payments p
          ON p.tenant_id = ${scope.tenantId} AND p.invoice_id = i.id AND p.voided_at IS NULL
        WHERE ${issuedBy(scope, asOf)} AND ${which} GROUP BY i.tenant_id, i.id) invoice
      WHERE billed > paid OR untraceable > 0
    ), owed AS (
      SELECT *, billed - paid AS balance,
        CASE WHEN late = 0 THEN 'Current' WHEN late <= 30 THEN '1-30' WHEN late <= 60 THEN '31-60'
          WHEN late <= 90 THEN '61-90' ELSE 'Over 90' END AS bucket
      FROM replayed WHERE billed > paid
    ), aged AS (
      SELECT tenant_id, customer_id, count(*) AS invoice_count, sum(balance) AS total,
        coalesce(sum(balance) FILTER (WHERE bucket = 'Current'), 0) AS current,
        coalesce(sum(balance) FILTER (WHERE bucket = '1-30'), 0) AS days30,
        coalesce(sum(balance) FILTER (WHERE bucket = '31-60'), 0) AS days60,
        coalesce(sum(balance) FILTER (WHERE bucket = '61-90'), 0) AS days90,
        coalesce(sum(balance) FILTER (WHERE bucket = 'Over 90'), 0) AS over90
      FROM owed GROUP BY tenant_id, customer_id
    ), untraced AS (
      SELECT coalesce(sum(untraceable), 0) AS cents, count(*) FILTER (WHERE untraceable > 0) AS invoices
      FROM replayed)`;
}

/**
 * The order of an invoice `o`, and its vehicle. LIMIT enforces single lookups: a join may read all
 * orders of the shop.
 */
const orderOfInvoice = ({ tenantId }: Scope) => sql`
  SELECT w.order_number, w.archived, v.unit_number, v.vin,
    nullif(concat_ws(' ', v.year, v.make, v.model), '') AS vehicle
  FROM work_orders w LEFT JOIN vehicles v ON v.tenant_id = ${tenantId} AND v.id = w.vehicle_id
  WHERE w.tenant_id = ${tenantId} AND w.id = o.work_order_id LIMIT 1`;

/** Returns what customers owed at the end of a day (`YYYY-MM-DD`), largest balance first. */
export async function replayAging(scope: Scope, asOf: string): Promise<AsOfAging> {
  const [row] = await scope.db.read<AsOfAging>(sql`
    WITH RECURSIVE ${replayStored(scope, sql`${asOf}::date`)}, listed AS (
      SELECT o.customer_id, json_agg(json_build_object('workOrderId', o.work_order_id,
          'invoiceNumber', coalesce(nullif(o.invoice_number, ''), w.order_number, o.work_order_id::text),
          'invoiceDate', o.invoice_date, 'dueDate', o.due_date, 'daysPastDue', o.late,
          'totalCents', o.billed, 'paidCents', o.paid, 'balanceCents', o.balance, 'bucket', o.bucket,
          'vehicle', w.vehicle, 'unitNumber', w.unit_number, 'vin', w.vin, 'archived', w.archived)
        ORDER BY o.due_date, o.invoice_date, o.number) AS invoices
      FROM owed o CROSS JOIN LATERAL (${orderOfInvoice(scope)}) w
      GROUP BY o.customer_id)
    SELECT (SELECT coalesce(json_agg(json_build_object(${customerRow(scope)}, 'invoices', listed.invoices)
          ORDER BY total DESC, customer_id), '[]') FROM aged JOIN listed USING (customer_id)) AS rows,
      u.cents AS "untraceablePaidCents", u.invoices AS "untraceableInvoiceCount"
    FROM untraced u`);
  return row ?? { rows: [], untraceablePaidCents: 0, untraceableInvoiceCount: 0 };
}

/** The total owed by all customers at the end of a day. */
export interface AgingTotals {
  totalCents: number;
  pastDueCents: number;
  over90Cents: number;
  customers: number;
  /** The largest balance of a customer. */
  largestCents: number;
}

/** Returns the sums of {@link replayAging} without its rows. */
export async function sumAging(scope: Scope, asOf: string): Promise<AgingTotals> {
  const row = await findOne<AgingTotals>(
    scope,
    sql`WITH RECURSIVE ${replayStored(scope, sql`${asOf}::date`)}
      SELECT coalesce(sum(total), 0) AS "totalCents", coalesce(sum(total - current), 0) AS "pastDueCents",
        coalesce(sum(over90), 0) AS "over90Cents", count(*) AS customers,
        coalesce(max(total), 0) AS "largestCents"
      FROM aged`,
  );
  if (!row) throw new Error("A sum has no row");
  return row;
}

/** The maximum JSON size of a snapshot's rows. The other columns use the rest of the limit. */
const maxBytes = 350 * 1024 - 256;

/**
 * Stores what customers owed at the end of a day (`YYYY-MM-DD`, which ended at the instant `end`).
 * An existing snapshot is kept, and there is none from before the shop existed. If not all rows
 * fit, those with the largest balances are kept.
 */
export async function storeAgingSnapshot(
  scope: Scope,
  { day, end }: { day: string; end: string },
): Promise<void> {
  await scope.db.read(sql`
    INSERT INTO aging_snapshots (tenant_id, date, generated_at, rows, truncated, untraceable_paid_cents)
    WITH RECURSIVE ${replayStored(scope, sql`${day}::date`)}, listed AS (
      SELECT total, customer_id, jsonb_build_object(${customerRow(scope)}) AS row FROM aged
    ), fitted AS (
      SELECT total, customer_id, row, 2 + sum(octet_length(row::text) + 2)
        OVER (ORDER BY total DESC, customer_id) <= ${maxBytes}::int AS fits
      FROM listed)
    SELECT t.tenant_id, ${day}, ${scope.now},
      (SELECT coalesce(jsonb_agg(row ORDER BY total DESC, customer_id) FILTER (WHERE fits), '[]')
        FROM fitted),
      EXISTS (SELECT 1 FROM fitted WHERE NOT fits), u.cents
    FROM tenants t, untraced u
    WHERE t.tenant_id = ${scope.tenantId} AND (t.created_at < ${end}
      OR EXISTS (SELECT 1 FROM invoices i WHERE ${issuedBy(scope, sql`${day}::date`)}))
    ON CONFLICT (tenant_id, date) DO NOTHING`);
}

export type AgingSnapshot = Pick<
  RowOf<typeof agingSnapshots>,
  "rows" | "generatedAt" | "truncated" | "untraceablePaidCents"
>;

export function findAgingSnapshot(scope: Scope, day: string): Promise<AgingSnapshot | undefined> {
  return findOne(
    scope,
    sql`SELECT s.rows, s.generated_at AS "generatedAt", s.truncated,
        s.untraceable_paid_cents AS "untraceablePaidCents"
      FROM aging_snapshots s WHERE s.tenant_id = ${scope.tenantId} AND s.date = ${day}`,
  );
}

/** Lists the days with a snapshot, newest first. */
export async function listAgingSnapshotDays(scope: Scope): Promise<string[]> {
  const rows = await scope.db.read<{ date: string }>(sql`
    SELECT s.date FROM aging_snapshots s WHERE s.tenant_id = ${scope.tenantId} ORDER BY s.date DESC`);
  return rows.map(({ date }) => date);
}

/**
 * Finds invoices whose balance in the aging differs from their own, in which case the aging is not
 * the sum of the open balances. Invoices that disagree with their payments are left to another
 * check. Evaluated as of tomorrow, because records of a shop that moved west may be dated so for
 * some hours.
 */
export function agingViolations(scope: Scope): Sql {
  const { tenantId, now } = scope;
  const tomorrow = sql`(SELECT (greatest(${now}::timestamptz, (SELECT max(created_at) FROM payments
      WHERE tenant_id = ${tenantId}), (SELECT max(created_at) FROM invoices
      WHERE tenant_id = ${tenantId})) AT TIME ZONE shop_time_zone(t.time_zone))::date + 1
    FROM tenants t WHERE t.tenant_id = ${tenantId})`;
  return sql`
    WITH ${replay(scope, tomorrow, sql`true`)}, recorded AS (
      SELECT p.invoice_id, ${recordedCents} AS cents FROM payments p
      WHERE p.tenant_id = ${tenantId} AND p.voided_at IS NULL GROUP BY p.invoice_id
    ), open AS (
      SELECT i.id, i.total_cents - i.credited_cents - i.paid_cents AS balance
      FROM invoices i LEFT JOIN recorded r ON r.invoice_id = i.id
      WHERE i.tenant_id = ${tenantId} AND i.source = 'workOrder' AND i.customer_id IS NOT NULL
        AND i.voided_at IS NULL AND i.paid_cents = coalesce(r.cents, 0))
    SELECT open.id AS "invoiceId", coalesce(owed.balance, 0) AS "agingCents",
      open.balance AS "openCents"
    FROM open LEFT JOIN owed USING (id) WHERE coalesce(owed.balance, 0) <> open.balance`;
}
