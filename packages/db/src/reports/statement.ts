import sql from "sql-template-tag";
import type { Scope } from "../client/scope.ts";
import type { AgingBucket } from "./aging.ts";

/** A change of what a customer owes for work orders. */
export interface StatementEntry {
  /** The shop's day, never before that of the invoice. */
  date: string;
  type: "invoice" | "payment" | "refund" | "credit" | "unapplied";
  invoiceId: string;
  invoiceNumber: string;
  workOrderId: string | null;
  /** Of invoices. */
  poNumber: string | null;
  dueDate: string | null;
  method: string | null;
  reference: string | null;
  /** Positive if the customer owes more. */
  amountCents: number;
}

/** An invoice of a counter sale that had a balance at the end of the period. */
export interface OpenCounterSale {
  invoiceId: string;
  invoiceNumber: string;
  poNumber: string | null;
  invoiceDate: string;
  dueDate: string;
  totalCents: number;
  creditedCents: number;
  paidCents: number;
  balanceCents: number;
}

export interface StatementFigures {
  openingCents: number;
  closingCents: number;
  /** The closing balance by days past due. */
  buckets: Partial<Record<AgingBucket, number>>;
  entries: StatementEntry[];
  counterSales: OpenCounterSale[];
}

interface Period {
  customerId: string;
  startDate: string;
  endDate: string;
  /** The maximum number of entries. */
  limit: number;
}

/**
 * Reads what a customer owed for work orders at the beginning and the end of a period, and why it
 * changed. The rules are those of the aging: void invoices never count, a payment or credit counts
 * from its day but not before its invoice, and the balance of an invoice is never negative.
 * Payments beyond that are `unapplied` until a refund takes them back.
 */
export async function readStatement(
  { tenantId, db }: Scope,
  { customerId, startDate, endDate, limit }: Period,
): Promise<StatementFigures> {
  const [row] = await db.read<StatementFigures>(sql`
    WITH billed AS (
      SELECT i.id, i.source, i.number, i.invoice_number, i.work_order_id, i.po_number, i.invoice_date, i.due_date,
        i.total_cents, i.credited_cents, i.paid_cents
      FROM invoices i
      WHERE i.tenant_id = ${tenantId} AND i.customer_id = ${customerId}
        AND i.voided_at IS NULL AND i.invoice_date <= ${endDate}::date
    ), recorded AS (
      SELECT p.id, b.id AS invoice_id, b.source, p.type, p.method, p.reference, p.created_at,
        greatest(p.paid_date, b.invoice_date) AS day,
        CASE p.type WHEN 'refund' THEN p.amount_cents ELSE -p.amount_cents END AS cents
      FROM billed b JOIN payments p ON p.tenant_id = ${tenantId} AND p.invoice_id = b.id
      WHERE p.voided_at IS NULL
    ), untraceable AS (
      SELECT b.id AS invoice_id, b.paid_cents + coalesce(sum(r.cents), 0) AS cents
      FROM billed b LEFT JOIN recorded r ON r.invoice_id = b.id
      GROUP BY b.id, b.paid_cents HAVING b.paid_cents + coalesce(sum(r.cents), 0) > 0
    ), changes AS (
      SELECT id, id AS invoice_id, invoice_date AS day, 'invoice' AS type, NULL AS method,
        NULL AS reference, NULL::timestamptz AS created_at, total_cents AS cents
      FROM billed WHERE source = 'workOrder'
      UNION ALL
      SELECT c.id, b.id, greatest(c.credit_date, b.invoice_date), 'credit', NULL, c.reason, c.created_at,
        -c.total_cents
      FROM billed b JOIN credits c ON c.tenant_id = ${tenantId} AND c.invoice_id = b.id
      WHERE b.source = 'workOrder' AND b.credited_cents > 0 AND c.credit_date <= ${endDate}::date
      UNION ALL
      SELECT id, invoice_id, day, type, method, reference, created_at, cents
      FROM recorded WHERE source = 'workOrder' AND day <= ${endDate}::date
      UNION ALL
      SELECT b.id, u.invoice_id, b.invoice_date, 'payment', NULL, NULL, NULL, -u.cents
      FROM untraceable u JOIN billed b ON b.id = u.invoice_id WHERE b.source = 'workOrder'
    ), balances AS (
      SELECT c.invoice_id, coalesce(sum(c.cents) FILTER (WHERE c.day < ${startDate}::date), 0) AS before,
        sum(c.cents) AS after
      FROM changes c GROUP BY c.invoice_id
    ), clamped AS (
      SELECT invoice_id, greatest(before, 0) AS opening, greatest(after, 0) AS closing,
        greatest(after, 0) - after - greatest(before, 0) + before AS unapplied,
        greatest(${endDate}::date - b.due_date, 0) AS late
      FROM balances JOIN billed b ON b.id = invoice_id
    ), aged AS (
      SELECT CASE WHEN late = 0 THEN 'Current' WHEN late <= 30 THEN '1-30' WHEN late <= 60 THEN '31-60'
          WHEN late <= 90 THEN '61-90' ELSE 'Over 90' END AS bucket, sum(closing) AS cents
      FROM clamped WHERE closing > 0 GROUP BY bucket
    ), listed AS (
      SELECT c.id, c.invoice_id, c.day, c.type, c.method, c.reference, c.created_at, c.cents,
        CASE c.type WHEN 'invoice' THEN 0 ELSE 1 END AS rank
      FROM changes c WHERE c.day >= ${startDate}::date AND (c.type <> 'invoice' OR c.cents <> 0)
      UNION ALL
      SELECT invoice_id, invoice_id, ${endDate}::date, 'unapplied', NULL, NULL, NULL, unapplied, 2
      FROM clamped WHERE unapplied <> 0
      ORDER BY day, rank, created_at NULLS FIRST, invoice_id, id LIMIT ${limit}
    ), sales AS (
      SELECT b.*, b.total_cents - credited - paid AS balance, credited, paid
      FROM billed b, LATERAL (
        SELECT coalesce(sum(c.total_cents), 0) AS credited FROM credits c
        WHERE c.tenant_id = ${tenantId} AND c.invoice_id = b.id AND c.credit_date <= ${endDate}::date) k,
        LATERAL (SELECT coalesce((SELECT u.cents FROM untraceable u WHERE u.invoice_id = b.id), 0)
          - coalesce(sum(r.cents), 0) AS paid FROM recorded r
        WHERE r.invoice_id = b.id AND r.day <= ${endDate}::date) m
      WHERE b.source = 'salesOrder')
    SELECT (SELECT coalesce(sum(opening), 0) FROM clamped)::bigint AS "openingCents",
      (SELECT coalesce(sum(closing), 0) FROM clamped)::bigint AS "closingCents",
      (SELECT coalesce(jsonb_object_agg(bucket, cents), '{}') FROM aged) AS buckets,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('date', l.day, 'type', l.type,
          'invoiceId', l.invoice_id, 'invoiceNumber', b.invoice_number, 'workOrderId', b.work_order_id,
          'poNumber', CASE l.type WHEN 'invoice' THEN b.po_number END,
          'dueDate', CASE l.type WHEN 'invoice' THEN b.due_date END, 'method', l.method,
          'reference', l.reference, 'amountCents', l.cents)
          ORDER BY l.day, l.rank, l.created_at NULLS FIRST, b.number, l.id), '[]')
        FROM listed l JOIN billed b ON b.id = l.invoice_id) AS entries,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('invoiceId', s.id, 'invoiceNumber', s.invoice_number,
          'poNumber', s.po_number, 'invoiceDate', s.invoice_date, 'dueDate', s.due_date, 'totalCents', s.total_cents,
          'creditedCents', s.credited, 'paidCents', s.paid, 'balanceCents', s.balance)
          ORDER BY s.invoice_date, s.number), '[]')
        FROM sales s WHERE s.balance > 0) AS "counterSales"`);
  if (!row) throw new Error("A statement has no row");
  return row;
}
