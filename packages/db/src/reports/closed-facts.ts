import sql, { type Sql } from "sql-template-tag";
import type { Scope } from "../client/scope.ts";
import type { ClosedDays, ClosedFacts } from "../queries/periods.ts";
import { findOne } from "../sql/paging.ts";
import { costAdjustments } from "./cost-adjustments.ts";
import { dailyFigures, longFigureNames } from "./daily.ts";
import { moneyMoves } from "./received.ts";

/**
 * The limits of the days, as expressions. A first day of NULL means all days up to the last one.
 */
interface Days {
  firstDay: Sql;
  lastDay: Sql;
}

/** Days as numbers, because the format of a date depends on the session. */
const numberOf = (day: Sql) => sql`${day} - date '2000-01-01'`;

/** The sum of a number of 64 bits for each row, so that their order does not matter. */
const fingerprint = (fact: Sql) =>
  sql`coalesce(sum(('x' || left(encode(sha256(convert_to(${fact}, 'UTF8')), 'hex'), 16))::bit(64)::bigint), 0)`;

/**
 * Counts, sums and a fingerprint of the dated facts of days: invoices, payments, receipts, credits,
 * and payments to vendors. Returns of goods have no other categories than parts and fees. Left out
 * is all that follows later writes: paid amounts, due dates and names. The cost of goods is that at
 * the closing: adjustments are booked on later days.
 */
export function closedFacts(tenantId: string, { firstDay, lastDay }: Days): Sql {
  const within = (day: Sql) =>
    sql`${day} BETWEEN coalesce(${firstDay}, '-infinity'::date) AND ${lastDay}`;
  return sql`
    SELECT invoiced.count AS "invoiceCount", invoiced.cents AS "invoicedCents",
      credited.cents AS "creditedCents", received.count AS "paymentCount",
      received.cents AS "receivedCents", vendor_paid.cents AS "vendorPaidCents",
      costs.cents AS "costCents", costs.adjustment_cents AS "costAdjustmentCents",
      costs.facts AS "costFacts",
      concat_ws(' ', invoiced.facts, credited.facts, paid.facts, receipted.facts, repaid.facts,
        vendor_paid.facts) AS facts
    FROM (
      SELECT count(*)::int AS count, coalesce(sum(i.total_cents), 0)::bigint AS cents,
        ${fingerprint(sql`concat_ws('|', i.id, ${numberOf(sql`i.invoice_date`)}, i.labor_cents,
          i.parts_cents, i.tires_cents, i.subcontracts_cents, i.shop_supplies_cents, i.fees_cents,
          i.epa_cents, i.service_items_cents, i.discounts_cents, i.taxes_cents, i.total_cents,
          i.tax_rate_percent, i.tax_exempt, i.exemption_category)`)} AS facts
      FROM invoices i
      WHERE i.tenant_id = ${tenantId} AND i.voided_at IS NULL AND ${within(sql`i.invoice_date`)}
    ) invoiced CROSS JOIN (
      SELECT coalesce(sum(c.total_cents), 0)::bigint AS cents,
        ${fingerprint(sql`concat_ws('|', c.id, ${numberOf(sql`c.credit_date`)}, c.invoice_id,
          c.parts_cents, c.fees_cents, c.discounts_cents, c.taxes_cents, c.total_cents,
          CASE c.type WHEN 'credit' THEN concat_ws('|', c.labor_cents, c.tires_cents,
            c.subcontracts_cents, c.shop_supplies_cents, c.epa_cents, c.service_items_cents) END)`)} AS facts
      FROM credits c
      WHERE c.tenant_id = ${tenantId} AND ${within(sql`c.credit_date`)}
    ) credited CROSS JOIN (
      SELECT count(*) FILTER (WHERE m.sign > 0)::int AS count,
        coalesce(sum(m.sign * m.amount_cents), 0)::bigint AS cents
      FROM (${moneyMoves(tenantId, within)}) m
    ) received CROSS JOIN (
      SELECT ${fingerprint(sql`concat_ws('|', p.id, ${numberOf(sql`p.paid_date`)}, p.invoice_id, p.type,
          p.amount_cents, p.surcharge_cents, p.method)`)} AS facts
      FROM payments p
      WHERE p.tenant_id = ${tenantId} AND p.voided_at IS NULL AND ${within(sql`p.paid_date`)}
    ) paid CROSS JOIN (
      SELECT ${fingerprint(sql`concat_ws('|', r.id, ${numberOf(sql`r.receipt_date`)}, r.customer_id,
          r.amount_cents, r.surcharge_cents, r.method)`)} AS facts
      FROM receipts r
      WHERE r.tenant_id = ${tenantId} AND r.voided_at IS NULL AND ${within(sql`r.receipt_date`)}
    ) receipted CROSS JOIN (
      SELECT ${fingerprint(sql`concat_ws('|', f.id, ${numberOf(sql`f.refund_date`)}, f.receipt_id,
          f.amount_cents, f.surcharge_cents, f.method)`)} AS facts
      FROM receipt_refunds f
      WHERE f.tenant_id = ${tenantId} AND ${within(sql`f.refund_date`)}
    ) repaid CROSS JOIN (
      SELECT coalesce(sum(v.amount_cents), 0)::bigint AS cents,
        ${fingerprint(sql`concat_ws('|', v.id, ${numberOf(sql`v.date`)}, v.amount_cents)`)} AS facts
      FROM bill_payments v
      WHERE v.tenant_id = ${tenantId} AND v.voided_at IS NULL AND ${within(sql`v.date`)}
    ) vendor_paid CROSS JOIN (
      SELECT coalesce(sum(cents), 0)::bigint AS cents,
        coalesce(sum(adjustment_cents), 0)::bigint AS adjustment_cents,
        ${fingerprint(sql`concat_ws('|', ${numberOf(sql`date`)}, on_order, kind, fee_type, cents, adjustment_cents)`)}::text AS facts
      FROM (
        SELECT date, on_order, kind, fee_type, sum(cents) AS cents, sum(adjustment_cents) AS adjustment_cents
        FROM (
          SELECT i.invoice_date AS date, i.source = 'workOrder' AS on_order, l.kind, l.fee_type,
            l.cost_cents AS cents, 0 AS adjustment_cents
          FROM invoices i JOIN invoice_lines l ON l.tenant_id = ${tenantId} AND l.invoice_id = i.id
          WHERE i.tenant_id = ${tenantId} AND i.voided_at IS NULL AND ${within(sql`i.invoice_date`)}
          UNION ALL
          SELECT c.credit_date, false, 'credit', NULL, -c.cost_cents, 0
          FROM credits c JOIN invoices i ON i.tenant_id = ${tenantId} AND i.id = c.invoice_id
          WHERE c.tenant_id = ${tenantId} AND i.voided_at IS NULL AND ${within(sql`c.credit_date`)}
          UNION ALL
          SELECT date, on_order, kind, fee_type, -cents, 0
          FROM (${costAdjustments(tenantId, "used_on", within)}) used
          UNION ALL
          SELECT date, on_order, kind, fee_type, 0, cents
          FROM (${costAdjustments(tenantId, "date", within)}) booked) cost
        GROUP BY date, on_order, kind, fee_type) day
    ) costs`;
}

/** The sums of the daily figures that are no lists, by their names. */
function figuresOf(tenantId: string, { firstDay, lastDay }: Days): Sql {
  const within = (day: Sql) =>
    sql`${day} BETWEEN coalesce(${firstDay}, '-infinity'::date) AND ${lastDay}`;
  return sql`
    SELECT coalesce(jsonb_object_agg(name, total), '{}') AS figures FROM (
      SELECT figure.key AS name, sum((figure.value #>> '{}')::numeric) AS total
      FROM (${dailyFigures(tenantId, within, longFigureNames)}) day
      CROSS JOIN LATERAL jsonb_each(day.figures) figure
      WHERE jsonb_typeof(figure.value) = 'number' GROUP BY figure.key) sums`;
}

/** Reads the dated facts and the figures of days. */
export function readClosedFacts(scope: Scope, days: ClosedDays): Promise<ClosedFacts | undefined> {
  const within = {
    firstDay: sql`${days.firstDay}::date`,
    lastDay: sql`${days.lastDay}::date`,
  };
  return findOne(
    scope,
    sql`SELECT facts.*, sums.figures
      FROM (${closedFacts(scope.tenantId, within)}) facts
      CROSS JOIN (${figuresOf(scope.tenantId, within)}) sums`,
  );
}
