import { createHash } from "node:crypto";
import sql, { type Sql } from "sql-template-tag";
import { dailyFigures } from "./daily.ts";
import type { Within } from "./within.ts";

/**
 * Changes with the definition of the daily figures: days of another definition count as changed.
 */
const definition = createHash("sha256")
  .update(dailyFigures("", () => sql`true`).sql)
  .digest("base64url")
  .slice(0, 12);

/**
 * A fingerprint of the records of each day: `date` and `sources`. It has the ids and the change
 * times of its invoices, payments, receipts and credits, the vehicles, and the ids of refunds of
 * receipts and of adjustments of costs. Of lines and credits, only the cost changes.
 *
 * Triggers write the change times, so that it also shows a write that did not mark its days.
 */
export function daySources(tenantId: string, within: Within): Sql {
  return sql`
    SELECT date, ${definition}::text || ' ' || sum(hash_record_extended(source, 0)) AS sources
    FROM (
      SELECT i.invoice_date AS date, ROW (i.id, i.changed_at, (
          SELECT o.vehicle_id FROM work_orders o
          WHERE o.tenant_id = ${tenantId} AND o.id = i.work_order_id)) AS source
      FROM invoices i
      WHERE i.tenant_id = ${tenantId} AND i.voided_at IS NULL AND ${within(sql`i.invoice_date`)}
      UNION ALL
      SELECT p.paid_date, ROW (p.id, p.changed_at) FROM payments p
      WHERE p.tenant_id = ${tenantId} AND p.voided_at IS NULL AND ${within(sql`p.paid_date`)}
      UNION ALL
      SELECT r.receipt_date, ROW (r.id, r.changed_at) FROM receipts r
      WHERE r.tenant_id = ${tenantId} AND r.voided_at IS NULL AND ${within(sql`r.receipt_date`)}
      UNION ALL
      SELECT f.refund_date, ROW (f.id, f.refund_date) FROM receipt_refunds f
      WHERE f.tenant_id = ${tenantId} AND ${within(sql`f.refund_date`)}
      UNION ALL
      SELECT c.credit_date, ROW (c.id, i.changed_at)
      FROM credits c JOIN invoices i ON i.tenant_id = c.tenant_id AND i.id = c.invoice_id
      WHERE c.tenant_id = ${tenantId} AND i.voided_at IS NULL AND ${within(sql`c.credit_date`)}
      UNION ALL
      SELECT a.date, ROW (a.id, a.date) FROM cost_adjustments a
      WHERE a.tenant_id = ${tenantId} AND ${within(sql`a.date`)}
      UNION ALL
      SELECT a.used_on, ROW (a.id, a.used_on) FROM cost_adjustments a
      WHERE a.tenant_id = ${tenantId} AND ${within(sql`a.used_on`)}
    ) record GROUP BY date`;
}

/** Combines the fingerprint of a day's records with its figures. */
export const sealed = (sources: Sql, figures: Sql): Sql =>
  sql`${sources} || ' ' || jsonb_hash_extended(${figures}, 0)`;

/**
 * Lists the days whose stored figures were computed from other records than there are now, or are
 * not those that were computed.
 */
export function changedDays(tenantId: string, within: Within): Sql {
  return sql`
    SELECT date FROM (${daySources(tenantId, within)}) made
    FULL JOIN (
      SELECT date, sources, figures FROM daily_aggregates
      WHERE tenant_id = ${tenantId} AND ${within(sql`date`)}) stored USING (date)
    WHERE (stored.sources = ${sealed(sql`made.sources`, sql`stored.figures`)}) IS NOT TRUE`;
}
