import sql from "sql-template-tag";
import type { Check } from "./ledger-work-orders.ts";

/** Invariants of invoices, their payments, and the orders they bill. */
export const moneyChecks = {
  invoice_totals_equal_lines: ({ tenantId }) => sql`
    SELECT * FROM (
      SELECT i.id AS "invoiceId", i.invoice_number AS "invoiceNumber",
        jsonb_build_object('laborCents', i.labor_cents, 'partsCents', i.parts_cents,
          'tiresCents', i.tires_cents, 'subcontractsCents', i.subcontracts_cents,
          'shopSuppliesCents', i.shop_supplies_cents, 'feesCents', i.fees_cents,
          'epaCents', i.epa_cents, 'serviceItemsCents', i.service_items_cents,
          'discountsCents', i.discounts_cents, 'taxesCents', i.taxes_cents) AS stored,
        jsonb_build_object(
          'laborCents', coalesce(sum(l.amount_cents) FILTER (WHERE l.kind = 'labor'), 0),
          'partsCents', coalesce(sum(l.amount_cents) FILTER (WHERE l.kind = 'part'), 0),
          'tiresCents', coalesce(sum(l.amount_cents) FILTER (WHERE l.kind = 'tire'), 0),
          'subcontractsCents', coalesce(sum(l.amount_cents) FILTER (WHERE l.fee_type = 'subcontract'), 0),
          'shopSuppliesCents', coalesce(sum(l.amount_cents) FILTER (WHERE l.kind = 'material'), 0),
          'feesCents', coalesce(sum(l.amount_cents) FILTER (WHERE l.fee_type = 'fee'), 0),
          'epaCents', coalesce(sum(l.amount_cents) FILTER (WHERE l.fee_type = 'epa'), 0),
          'serviceItemsCents', coalesce(sum(l.amount_cents) FILTER (WHERE l.fee_type = 'service_item'), 0),
          'discountsCents', coalesce(sum(l.discount_cents), 0),
          'taxesCents', round(coalesce(sum(l.amount_cents - l.discount_cents) FILTER (WHERE l.taxed), 0)
            * i.tax_rate_percent / 100)) AS computed
      FROM invoices i
      LEFT JOIN invoice_lines l ON l.tenant_id = ${tenantId} AND l.invoice_id = i.id
      WHERE i.tenant_id = ${tenantId}
      GROUP BY i.tenant_id, i.id) reported
    WHERE stored <> computed`,

  invoice_paid_equals_payments: ({ tenantId }) => sql`
    SELECT i.id AS "invoiceId", i.invoice_number AS "invoiceNumber", i.paid_cents AS "paidCents",
      coalesce(p.paid, 0) AS "sumOfPayments", i.surcharge_cents AS "surchargeCents",
      coalesce(p.surcharge, 0) AS "sumOfSurcharges", i.credited_cents AS "creditedCents",
      coalesce(c.credited, 0) AS "sumOfCredits"
    FROM invoices i
    LEFT JOIN (SELECT invoice_id,
        sum(CASE type WHEN 'refund' THEN -amount_cents ELSE amount_cents END) AS paid,
        sum(CASE type WHEN 'refund' THEN -surcharge_cents ELSE surcharge_cents END) AS surcharge
      FROM payments WHERE tenant_id = ${tenantId} AND voided_at IS NULL GROUP BY 1) p
      ON p.invoice_id = i.id
    LEFT JOIN (SELECT invoice_id, sum(total_cents) AS credited FROM credits
      WHERE tenant_id = ${tenantId} GROUP BY 1) c ON c.invoice_id = i.id
    WHERE i.tenant_id = ${tenantId}
      AND (i.paid_cents <> coalesce(p.paid, 0) OR i.surcharge_cents <> coalesce(p.surcharge, 0)
        OR i.credited_cents <> coalesce(c.credited, 0))`,

  refunds_equal_their_rows: ({ tenantId }) => sql`
    SELECT p.id AS "paymentId", p.invoice_id AS "invoiceId", p.refunded_cents AS "refundedCents",
      coalesce(r.refunded, 0) AS "sumOfRefunds",
      p.refunded_surcharge_cents AS "refundedSurchargeCents",
      coalesce(r.surcharge, 0) AS "sumOfSurcharges"
    FROM payments p
    LEFT JOIN (SELECT refunded_payment_id, sum(amount_cents) AS refunded,
        sum(surcharge_cents) AS surcharge, array_agg(DISTINCT invoice_id) AS invoices
      FROM payments WHERE tenant_id = ${tenantId} AND type = 'refund' GROUP BY 1) r
      ON r.refunded_payment_id = p.id
    WHERE p.tenant_id = ${tenantId} AND p.type = 'payment'
      AND (p.refunded_cents <> coalesce(r.refunded, 0)
        OR p.refunded_surcharge_cents <> coalesce(r.surcharge, 0)
        OR r.invoices <> ARRAY[p.invoice_id])`,

  receipts_equal_their_uses: ({ tenantId }) => sql`
    SELECT r.id AS "receiptId", r.amount_cents AS "amountCents",
      r.allocated_cents AS "allocatedCents", coalesce(p.cents, 0) AS "sumOfPayments",
      r.refunded_cents AS "refundedCents", coalesce(f.cents, 0) AS "sumOfRefunds",
      r.refunded_surcharge_cents AS "refundedSurchargeCents",
      coalesce(f.surcharge, 0) AS "sumOfSurcharges"
    FROM receipts r
    LEFT JOIN (SELECT receipt_id,
        sum(CASE type WHEN 'refund' THEN -amount_cents ELSE amount_cents END) AS cents,
        array_agg(DISTINCT customer_id) AS customers, min(paid_date) AS first
      FROM payments
      WHERE tenant_id = ${tenantId} AND receipt_id IS NOT NULL AND voided_at IS NULL
        AND (type = 'payment' OR to_credit) GROUP BY 1) p ON p.receipt_id = r.id
    LEFT JOIN (SELECT receipt_id, sum(amount_cents) AS cents, sum(surcharge_cents) AS surcharge
      FROM receipt_refunds WHERE tenant_id = ${tenantId} GROUP BY 1) f ON f.receipt_id = r.id
    WHERE r.tenant_id = ${tenantId} AND (r.allocated_cents <> coalesce(p.cents, 0)
      OR r.refunded_cents <> coalesce(f.cents, 0)
      OR r.refunded_surcharge_cents <> coalesce(f.surcharge, 0)
      OR p.customers <> ARRAY[r.customer_id] OR p.first < r.receipt_date)`,

  refunds_keep_the_receipt: ({ tenantId }) => sql`
    SELECT x.id AS "paymentId", x.receipt_id AS "receiptId", p.receipt_id AS "receiptOfPayment"
    FROM payments x
    JOIN payments p ON p.tenant_id = ${tenantId} AND p.id = x.refunded_payment_id
    WHERE x.tenant_id = ${tenantId} AND x.receipt_id IS DISTINCT FROM p.receipt_id`,

  orders_follow_invoices: ({ tenantId }) => sql`
    SELECT o.id AS "workOrderId", o.order_number AS "orderNumber", i.id AS "invoiceId",
      o.invoiced_at AS "orderInvoicedAt", i.invoiced_at AS "invoicedAt",
      o.total_price_cents AS "totalPriceCents", i.total_cents AS "totalCents",
      o.paid_amount_cents AS "paidAmountCents", i.paid_cents AS "paidCents",
      o.credited_amount_cents AS "creditedAmountCents", i.credited_cents AS "creditedCents"
    FROM work_orders o
    LEFT JOIN invoices i ON i.tenant_id = ${tenantId} AND i.work_order_id = o.id
      AND i.voided_at IS NULL
    WHERE o.tenant_id = ${tenantId}
      AND (o.invoiced_at IS DISTINCT FROM i.invoiced_at
        OR o.paid_amount_cents <> coalesce(i.paid_cents, 0)
        OR o.credited_amount_cents <> coalesce(i.credited_cents, 0)
        OR (i.id IS NOT NULL AND (o.total_price_cents <> i.total_cents OR o.tax_cents <> i.taxes_cents
          OR o.customer_id IS DISTINCT FROM i.customer_id))
        OR (o.category = 'paid' AND i.status <> 'paid'))`,
} satisfies Record<string, Check>;
