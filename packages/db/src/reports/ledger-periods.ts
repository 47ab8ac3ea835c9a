import sql from "sql-template-tag";
import { closedFacts } from "./closed-facts.ts";
import type { Check } from "./ledger-work-orders.ts";

/** The invariants of closed periods. */
export const periodChecks = {
  closed_facts_are_unchanged: ({ tenantId }) => sql`
    SELECT closing.id AS "closingId", closing.first_day AS "firstDay", closing.last_day AS "lastDay",
      closing.invoice_count AS "invoiceCountAtClosing", f."invoiceCount",
      closing.invoiced_cents AS "invoicedCentsAtClosing", f."invoicedCents",
      closing.credited_cents AS "creditedCentsAtClosing", f."creditedCents",
      closing.payment_count AS "paymentCountAtClosing", f."paymentCount",
      closing.received_cents AS "receivedCentsAtClosing", f."receivedCents",
      closing.vendor_paid_cents AS "vendorPaidCentsAtClosing", f."vendorPaidCents"
    FROM period_closings closing
    CROSS JOIN LATERAL (
      ${closedFacts(tenantId, { firstDay: sql`closing.first_day`, lastDay: sql`closing.last_day` })}) f
    WHERE closing.tenant_id = ${tenantId} AND closing.reopened_at IS NULL
      AND (closing.facts, closing.invoice_count, closing.invoiced_cents, closing.credited_cents,
          closing.payment_count, closing.received_cents, closing.vendor_paid_cents)
        IS DISTINCT FROM (f.facts, f."invoiceCount", f."invoicedCents", f."creditedCents",
          f."paymentCount", f."receivedCents", f."vendorPaidCents")`,

  closed_costs_are_unchanged: ({ tenantId }) => sql`
    SELECT closing.id AS "closingId", closing.first_day AS "firstDay", closing.last_day AS "lastDay",
      closing.cost_cents AS "costCentsAtClosing", f."costCents",
      closing.cost_adjustment_cents AS "costAdjustmentCentsAtClosing", f."costAdjustmentCents"
    FROM period_closings closing
    CROSS JOIN LATERAL (
      ${closedFacts(tenantId, { firstDay: sql`closing.first_day`, lastDay: sql`closing.last_day` })}) f
    WHERE closing.tenant_id = ${tenantId} AND closing.reopened_at IS NULL
      AND (closing.cost_facts, closing.cost_cents, closing.cost_adjustment_cents)
        IS DISTINCT FROM (f."costFacts", f."costCents", f."costAdjustmentCents")`,

  cost_adjustments_are_of_closed_days: ({ tenantId }) => sql`
    SELECT a.id, a.date, a.used_on AS "usedOn", a.cents, coalesce(i.invoice_date, c.credit_date) AS "dayOfUse",
      t.closed_through AS "closedThrough"
    FROM cost_adjustments a
    JOIN tenants t ON t.tenant_id = ${tenantId}
    LEFT JOIN invoice_lines l ON l.tenant_id = ${tenantId} AND l.id = a.invoice_line_id
    LEFT JOIN invoices i ON i.tenant_id = ${tenantId} AND i.id = l.invoice_id
    LEFT JOIN credits c ON c.tenant_id = ${tenantId} AND c.id = a.credit_id
    WHERE a.tenant_id = ${tenantId} AND (a.used_on IS DISTINCT FROM coalesce(i.invoice_date, c.credit_date)
      OR (a.used_on <= t.closed_through) IS NOT TRUE OR i.voided_at IS NOT NULL)`,

  closed_days_follow_closings: ({ tenantId, now }) => sql`
    SELECT t.closed_through AS "closedThrough", c.last_day AS "lastDay"
    FROM tenants t
    CROSS JOIN (SELECT max(last_day) AS last_day FROM period_closings
      WHERE tenant_id = ${tenantId} AND reopened_at IS NULL) c
    WHERE t.tenant_id = ${tenantId} AND (t.closed_through IS DISTINCT FROM c.last_day
      OR t.closed_through >= (${now}::timestamptz AT TIME ZONE shop_time_zone(t.time_zone))::date)`,
} satisfies Record<string, Check>;
