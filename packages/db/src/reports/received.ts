import sql, { raw, type Sql } from "sql-template-tag";
import type { Within } from "./within.ts";

/**
 * Money from and to customers, of days: `date`, `method`, `amount_cents`, `surcharge_cents`, and
 * `sign`, which is -1 for a refund. A receipt counts on its day, whatever it pays and when. Its
 * payments are not counted again, and what they return to its credit is no refund.
 */
export function moneyMoves(tenantId: string | Sql, within: Within): Sql {
  return sql`
    SELECT paid_date AS date, method, amount_cents, surcharge_cents,
      CASE type WHEN 'refund' THEN -1 ELSE 1 END AS sign
    FROM payments
    WHERE tenant_id = ${tenantId} AND voided_at IS NULL AND ${within(raw("paid_date"))}
      AND (receipt_id IS NULL OR (type = 'refund' AND NOT to_credit))
    UNION ALL
    SELECT receipt_date, method, amount_cents, surcharge_cents, 1 FROM receipts
    WHERE tenant_id = ${tenantId} AND voided_at IS NULL AND ${within(raw("receipt_date"))}
    UNION ALL
    SELECT refund_date, method, amount_cents, surcharge_cents, -1 FROM receipt_refunds
    WHERE tenant_id = ${tenantId} AND ${within(raw("refund_date"))}`;
}
