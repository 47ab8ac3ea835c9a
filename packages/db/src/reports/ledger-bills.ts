import sql from "sql-template-tag";
import type { Check } from "./ledger-work-orders.ts";

/** Charges that are spread over the goods of their bill. */
const spread = sql`l.kind <> 'part' AND l.allocation = 'value'`;

/** The invariants of bills. */
export const billChecks = {
  bills_equal_lines: ({ tenantId }) => sql`
    SELECT b.id AS "billId", b.number, b.goods_cents AS "goodsCents", l.goods AS "sumOfGoods",
      b.charges_cents AS "chargesCents", l.charges AS "sumOfCharges", b.cores_cents AS "coresCents",
      l.cores AS "sumOfCores", l.charged AS "spreadCents", l.to_spread AS "centsToSpread"
    FROM bills b
    LEFT JOIN (SELECT bill_id, count(*) AS lines,
        coalesce(sum(amount_cents) FILTER (WHERE kind = 'part'), 0) AS goods,
        coalesce(sum(amount_cents) FILTER (WHERE kind IN ('core_deposit', 'core_credit')), 0) AS cores,
        coalesce(sum(amount_cents) FILTER (WHERE kind NOT IN ('part', 'core_deposit', 'core_credit')), 0) AS charges,
        sum(charged_cents) AS charged, coalesce(sum(amount_cents) FILTER (WHERE ${spread}), 0) AS to_spread
      FROM bill_lines l WHERE tenant_id = ${tenantId} GROUP BY bill_id) l ON l.bill_id = b.id
    WHERE b.tenant_id = ${tenantId} AND (b.line_count, b.goods_cents, b.charges_cents, b.cores_cents)
        IS DISTINCT FROM (coalesce(l.lines, 0), coalesce(l.goods, 0), coalesce(l.charges, 0), coalesce(l.cores, 0))
      OR b.tenant_id = ${tenantId} AND l.charged <> l.to_spread`,

  // Lines of versions without receipts have none.
  bill_lines_equal_receipts: ({ tenantId }) => sql`
    SELECT l.id AS "billLineId", l.received_quantity AS "receivedQuantity", r.quantity AS "sumOfQuantities",
      l.received_cents AS "receivedCents", r.cents AS "sumOfCents"
    FROM bill_lines l
    JOIN (SELECT bill_line_id, sum(quantity) AS quantity, sum(cents) AS cents FROM bill_receipts
      WHERE tenant_id = ${tenantId} GROUP BY 1) r ON r.bill_line_id = l.id
    WHERE l.tenant_id = ${tenantId} AND (l.received_quantity, l.received_cents) <> (r.quantity, r.cents)`,

  // The cost of a layer is what bills paid for it, and the cost of its unbilled goods.
  layers_equal_bill_receipts: ({ tenantId }) => sql`
    SELECT l.id AS "costLayerId", l.quantity, r.quantity AS "billedQuantity", x.cents, r.cents AS "billedCents"
    FROM cost_layers l
    JOIN (SELECT cost_layer_id, sum(quantity) AS quantity, sum(cents) AS cents FROM bill_receipts
      WHERE tenant_id = ${tenantId} GROUP BY 1) r ON r.cost_layer_id = l.id
    CROSS JOIN LATERAL (SELECT coalesce(l.cents, round(l.quantity * l.unit_cost_cents)) AS cents) x
    WHERE l.tenant_id = ${tenantId} AND (r.quantity > l.quantity OR r.cents > x.cents
      OR r.quantity = l.quantity AND r.cents <> x.cents)`,

  bill_paid_equals_allocations: ({ tenantId }) => sql`
    SELECT b.id AS "billId", b.number, b.status, b.total_cents AS "totalCents", b.paid_cents AS "paidCents",
      coalesce(a.cents, 0) AS "sumOfAllocations"
    FROM bills b
    LEFT JOIN (SELECT bill_id, sum(amount_cents) AS cents FROM bill_allocations
      WHERE tenant_id = ${tenantId} GROUP BY bill_id) a ON a.bill_id = b.id
    WHERE b.tenant_id = ${tenantId} AND (b.paid_cents <> coalesce(a.cents, 0)
      OR b.status IN ('draft', 'void') AND b.paid_cents <> 0
      OR b.status NOT IN ('draft', 'void') AND b.status <> CASE WHEN b.paid_cents = b.total_cents THEN 'paid'
        WHEN b.paid_cents = 0 THEN 'open' ELSE 'partially_paid' END)`,

  bill_payments_are_allocated: ({ tenantId }) => sql`
    SELECT p.id AS "paymentId", p.amount_cents AS "amountCents", coalesce(a.cents, 0) AS "sumOfAllocations"
    FROM bill_payments p
    LEFT JOIN (SELECT payment_id, sum(amount_cents) AS cents FROM bill_allocations
      WHERE tenant_id = ${tenantId} GROUP BY payment_id) a ON a.payment_id = p.id
    WHERE p.tenant_id = ${tenantId} AND p.amount_cents <> coalesce(a.cents, 0)`,
} satisfies Record<string, Check>;
