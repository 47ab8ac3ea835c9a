import sql from "sql-template-tag";
import type { Scope } from "../client/scope.ts";

/** Money received from a customer, and what it paid up to the end of a period. */
export interface StatementReceipt {
  receiptId: string;
  date: string;
  method: string;
  reference: string | null;
  amountCents: number;
  allocations: Array<{
    invoiceId: string;
    invoiceNumber: string;
    date: string;
    amountCents: number;
  }>;
  refundedCents: number;
  /** What was left at the end of the period. */
  creditCents: number;
}

export interface StatementReceipts {
  /** What was left of all receipts at the end of the period. */
  creditCents: number;
  receipts: StatementReceipt[];
}

interface Period {
  customerId: string;
  startDate: string;
  endDate: string;
  /** The maximum number of receipts. */
  limit: number;
}

/**
 * Reads the receipts of a customer that are dated in a period, or had credit left at its end, as
 * they were at the end. The oldest are first.
 */
export async function readStatementReceipts(
  { tenantId, db }: Scope,
  { customerId, startDate, endDate, limit }: Period,
): Promise<StatementReceipts> {
  const [row] = await db.read<StatementReceipts>(sql`
    WITH received AS MATERIALIZED (
      SELECT r.id, r.receipt_date, r.created_at, r.method, r.reference, r.amount_cents,
        coalesce((SELECT sum(f.amount_cents) FROM receipt_refunds f
          WHERE f.tenant_id = ${tenantId} AND f.receipt_id = r.id
            AND f.refund_date <= ${endDate}::date), 0)::bigint AS refunded,
        coalesce((SELECT sum(CASE p.type WHEN 'payment' THEN p.amount_cents ELSE -p.amount_cents END)
          FROM payments p WHERE p.tenant_id = ${tenantId} AND p.receipt_id = r.id
            AND p.voided_at IS NULL AND p.paid_date <= ${endDate}::date
            AND (p.type = 'payment' OR p.to_credit)), 0)::bigint AS allocated
      FROM receipts r
      WHERE r.tenant_id = ${tenantId} AND r.customer_id = ${customerId} AND r.voided_at IS NULL
        AND r.receipt_date <= ${endDate}::date
    ), listed AS (
      SELECT * FROM received
      WHERE receipt_date >= ${startDate}::date OR amount_cents > allocated + refunded
      ORDER BY receipt_date, created_at, id LIMIT ${limit}
    ), allocated AS (
      SELECT p.receipt_id, p.invoice_id, min(p.paid_date) AS date, min(p.created_at) AS created_at,
        sum(CASE p.type WHEN 'payment' THEN p.amount_cents ELSE -p.amount_cents END)::bigint AS cents
      FROM listed l JOIN payments p ON p.tenant_id = ${tenantId} AND p.receipt_id = l.id
      WHERE p.voided_at IS NULL AND p.paid_date <= ${endDate}::date
        AND (p.type = 'payment' OR p.to_credit)
      GROUP BY p.receipt_id, p.invoice_id)
    SELECT (SELECT coalesce(sum(amount_cents - allocated - refunded), 0) FROM received)::bigint
        AS "creditCents",
      (SELECT coalesce(json_agg(json_build_object('receiptId', l.id, 'date', l.receipt_date,
          'method', l.method, 'reference', l.reference, 'amountCents', l.amount_cents,
          'allocations', (
            SELECT coalesce(json_agg(json_build_object('invoiceId', a.invoice_id,
                'invoiceNumber', i.invoice_number, 'date', a.date, 'amountCents', a.cents)
                ORDER BY a.date, a.created_at, i.number), '[]')
            FROM allocated a JOIN invoices i ON i.tenant_id = ${tenantId} AND i.id = a.invoice_id
            WHERE a.receipt_id = l.id AND a.cents > 0),
          'refundedCents', l.refunded, 'creditCents', l.amount_cents - l.allocated - l.refunded)
          ORDER BY l.receipt_date, l.created_at, l.id), '[]') FROM listed l) AS receipts`);
  return row ?? { creditCents: 0, receipts: [] };
}
