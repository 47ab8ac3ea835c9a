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

  closed_days_follow_closings: ({ tenantId, now }) => sql`
    SELECT t.closed_through AS "closedThrough", c.last_day AS "lastDay"
    FROM tenants t
    CROSS JOIN (SELECT max(last_day) AS last_day FROM period_closings
      WHERE tenant_id = ${tenantId} AND reopened_at IS NULL) c
    WHERE t.tenant_id = ${tenantId} AND (t.closed_through IS DISTINCT FROM c.last_day
      OR t.closed_through >= (${now}::timestamptz AT TIME ZONE shop_time_zone(t.time_zone))::date)`,
} satisfies Record<string, Check>;
