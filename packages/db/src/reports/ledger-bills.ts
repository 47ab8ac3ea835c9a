import sql from "sql-template-tag";
import { creditedCents } from "../queries/bills/return-credits.ts";
import type { Check } from "./ledger-work-orders.ts";

/** Charges that are spread over the goods of their bill. */
const spread = sql`l.kind <> 'part' AND l.allocation = 'value'`;

/**
 * The share of each charge in each line of goods: by amount, or by quantity if all amounts are 0;
 * of equal remainders, the first line gets the cent. The service spreads by the same rule: `spread`
 * of the API.
 */
const shares = (tenantId: string) => sql`
  SELECT source, target, is_own, sign(amount) * (base + CASE WHEN rank <= abs(amount)
    - sum(base) OVER (PARTITION BY source) THEN 1 ELSE 0 END) AS cents
  FROM (SELECT *, div(abs(amount) * weight, whole) AS base, row_number() OVER (PARTITION BY source
      ORDER BY mod(abs(amount) * weight, whole) DESC, place, position) AS rank
    FROM (SELECT *, sum(weight) OVER (PARTITION BY source) AS whole
      FROM (SELECT l.id AS source, l.amount_cents::numeric AS amount, goods.id AS target, goods.position,
          target.place, b.applies_to = '{}' AS is_own, CASE
            WHEN sum(goods.amount_cents) OVER (PARTITION BY l.id) = 0 THEN goods.stock_quantity * 10000
            ELSE goods.amount_cents END AS weight
        FROM bills b
        JOIN bill_lines l ON l.tenant_id = ${tenantId} AND l.bill_id = b.id AND ${spread}
        CROSS JOIN LATERAL unnest(CASE WHEN b.applies_to = '{}' THEN ARRAY[b.id] ELSE b.applies_to END)
          WITH ORDINALITY target (id, place)
        JOIN bill_lines goods ON goods.tenant_id = ${tenantId} AND goods.bill_id = target.id
          AND goods.kind = 'part'
        WHERE b.tenant_id = ${tenantId} AND b.status <> 'void') weighed) summed) ranked`;

/** The goods of layers that bills and closings name, with the cents that bills paid. */
const named = (tenantId: string) => sql`
  SELECT cost_layer_id, sum(billed) AS billed, sum(closed) AS closed, sum(cents) AS cents FROM (
    SELECT cost_layer_id, quantity AS billed, 0 AS closed, cents FROM bill_receipts WHERE tenant_id = ${tenantId}
    UNION ALL SELECT cost_layer_id, 0, quantity, 0 FROM closed_receipts WHERE tenant_id = ${tenantId}) goods
  GROUP BY 1`;

/** The invariants of bills. */
export const billChecks = {
  bills_equal_lines: ({ tenantId }) => sql`
    SELECT b.id AS "billId", b.number, b.goods_cents AS "goodsCents", l.goods AS "sumOfGoods",
      b.charges_cents AS "chargesCents", l.charges AS "sumOfCharges", b.cores_cents AS "coresCents",
      l.cores AS "sumOfCores", l.charged AS "spreadCents", l.to_spread AS "centsToSpread"
    FROM bills b
    LEFT JOIN (SELECT bill_id, count(*) AS lines,
        coalesce(sum(amount_cents) FILTER (WHERE kind IN ('part', 'price_credit', 'return_credit')), 0) AS goods,
        coalesce(sum(amount_cents) FILTER (WHERE kind IN ('core_deposit', 'core_credit')), 0) AS cores,
        coalesce(sum(amount_cents) FILTER (WHERE kind NOT IN ('part', 'price_credit', 'return_credit', 'core_deposit',
          'core_credit')), 0) AS charges,
        sum(charged_cents) AS charged, coalesce(sum(amount_cents) FILTER (WHERE ${spread}), 0) AS to_spread
      FROM bill_lines l WHERE tenant_id = ${tenantId} GROUP BY bill_id) l ON l.bill_id = b.id
    WHERE b.tenant_id = ${tenantId} AND (b.line_count, b.goods_cents, b.charges_cents, b.cores_cents)
        IS DISTINCT FROM (coalesce(l.lines, 0), coalesce(l.goods, 0), coalesce(l.charges, 0), coalesce(l.cores, 0))
      OR b.tenant_id = ${tenantId} AND b.applies_to = '{}' AND l.charged <> l.to_spread`,

  // Charges of a bill that applies to others are spread over their goods, and price credits too.
  applied_charges_equal_lines: ({ tenantId }) => sql`
    SELECT l.id AS "billLineId", l.amount_cents AS "amountCents", coalesce(a.cents, 0) AS "spreadCents"
    FROM bill_lines l
    JOIN bills b ON b.tenant_id = ${tenantId} AND b.id = l.bill_id
    LEFT JOIN (SELECT source_line_id, sum(cents) AS cents FROM applied_charges
      WHERE tenant_id = ${tenantId} GROUP BY 1) a ON a.source_line_id = l.id
    WHERE l.tenant_id = ${tenantId} AND coalesce(a.cents, 0) <> CASE
      WHEN b.status <> 'void' AND (l.kind = 'price_credit' OR b.applies_to <> '{}' AND ${spread})
      THEN l.amount_cents ELSE 0 END
    UNION ALL
    SELECT l.id, l.applied_cents, coalesce(a.cents, 0) FROM bill_lines l
    LEFT JOIN (SELECT target_line_id, sum(cents) AS cents FROM applied_charges
      WHERE tenant_id = ${tenantId} GROUP BY 1) a ON a.target_line_id = l.id
    WHERE l.tenant_id = ${tenantId} AND l.applied_cents <> coalesce(a.cents, 0)`,

  // The share of each charge in the cost of goods is a function of the bills as they are now. A
  // share that is missing is found by applied_charges_equal_lines.
  charges_are_spread_over_all_goods: ({ tenantId }) => sql`
    WITH share AS (${shares(tenantId)})
    SELECT l.id AS "billLineId", l.charged_cents AS "chargedCents", coalesce(s.cents, 0) AS "shareCents"
    FROM bill_lines l
    JOIN bills b ON b.tenant_id = ${tenantId} AND b.id = l.bill_id AND b.status <> 'void'
    LEFT JOIN (SELECT target, sum(cents) AS cents FROM share WHERE is_own GROUP BY 1) s ON s.target = l.id
    WHERE l.tenant_id = ${tenantId} AND l.kind = 'part' AND l.charged_cents <> coalesce(s.cents, 0)
    UNION ALL
    SELECT s.target, a.cents, s.cents FROM share s
    JOIN applied_charges a ON a.tenant_id = ${tenantId} AND a.source_line_id = s.source
      AND a.target_line_id = s.target
    WHERE NOT s.is_own AND s.cents <> a.cents`,

  billed_goods_cost_their_bill: ({ tenantId }) => sql`
    SELECT l.id AS "billLineId", l.amount_cents AS "amountCents", l.charged_cents AS "chargedCents",
      l.applied_cents AS "appliedCents", sum(r.quantity) AS "receivedQuantity", sum(r.cents) AS "receivedCents"
    FROM bill_lines l
    JOIN bill_receipts r ON r.tenant_id = ${tenantId} AND r.bill_line_id = l.id
    WHERE l.tenant_id = ${tenantId} AND l.kind = 'part'
    GROUP BY l.tenant_id, l.id
    HAVING sum(r.cents) <> round((l.amount_cents + l.charged_cents + l.applied_cents)
        * sum(r.quantity) / l.stock_quantity)`,

  // The goods of a line that had come before, at no cost of the bill, have no receipt.
  bill_lines_equal_receipts: ({ tenantId }) => sql`
    SELECT l.id AS "billLineId", l.received_quantity AS "receivedQuantity", r.quantity AS "sumOfQuantities",
      l.received_cents AS "receivedCents", r.cents AS "sumOfCents"
    FROM bill_lines l
    LEFT JOIN (SELECT bill_line_id, sum(quantity) AS quantity, sum(cents) AS cents FROM bill_receipts
      WHERE tenant_id = ${tenantId} GROUP BY 1) r ON r.bill_line_id = l.id
    WHERE l.tenant_id = ${tenantId} AND (l.received_quantity, l.received_cents)
      <> (coalesce(r.quantity, l.received_quantity), coalesce(r.cents, 0))`,

  // The cost of a layer is what bills paid for it, and the cost of its unbilled goods.
  layers_equal_bill_receipts: ({ tenantId }) => sql`
    SELECT l.id AS "costLayerId", l.quantity, n.billed AS "billedQuantity", n.closed AS "closedQuantity", l.cents,
      n.cents AS "billedCents"
    FROM cost_layers l
    JOIN (${named(tenantId)}) n ON n.cost_layer_id = l.id
    WHERE l.tenant_id = ${tenantId} AND (n.billed + n.closed > l.quantity OR n.cents > l.cents
      OR n.billed + n.closed = l.quantity AND n.cents <> l.cents)`,

  layers_are_billed_unbilled_or_closed: ({ tenantId }) => sql`
    SELECT l.id AS "costLayerId", l.quantity, l.unbilled_quantity AS "unbilledQuantity",
      coalesce(n.billed, 0) AS "billedQuantity", coalesce(n.closed, 0) AS "closedQuantity"
    FROM cost_layers l
    LEFT JOIN (${named(tenantId)}) n ON n.cost_layer_id = l.id
    WHERE l.tenant_id = ${tenantId}
      AND l.unbilled_quantity <> l.quantity - coalesce(n.billed, 0) - coalesce(n.closed, 0)`,

  // What closed goods had cost was taken out of where they were.
  closings_equal_restatements: ({ tenantId }) => sql`
    SELECT c.id AS "closingId", coalesce(g.cents, 0) AS "closedCents", coalesce(r.cents, 0) AS "restatedCents"
    FROM unbilled_closings c
    LEFT JOIN (SELECT closing_id, sum(cents) AS cents FROM closed_receipts
      WHERE tenant_id = ${tenantId} GROUP BY 1) g ON g.closing_id = c.id
    LEFT JOIN (SELECT cause_id, sum(cents) AS cents FROM cost_restatements
      WHERE tenant_id = ${tenantId} AND cause_type = 'unbilled_closed' GROUP BY 1) r ON r.cause_id = c.id
    WHERE c.tenant_id = ${tenantId} AND coalesce(g.cents, 0) <> -coalesce(r.cents, 0)`,

  return_credits_equal_movements: ({ tenantId }) => sql`
    WITH credited AS (
      SELECT r.*, lag(r.from_quantity + r.quantity, 1, 0) OVER (
        PARTITION BY r.movement_id ORDER BY r.from_quantity) AS free_from
      FROM return_credits r WHERE r.tenant_id = ${tenantId}
    )
    SELECT r.bill_line_id AS "billLineId", r.movement_id AS "movementId", r.from_quantity AS "fromQuantity",
      r.quantity, r.cents, m.quantity AS "movedQuantity", m.value_cents AS "movedCents"
    FROM credited r
    JOIN stock_movements m ON m.tenant_id = ${tenantId} AND m.id = r.movement_id
    WHERE r.from_quantity < r.free_from OR r.from_quantity + r.quantity > -m.quantity
      OR r.cents <> ${creditedCents({ tenantId })}`,

  return_variances_equal_costs_less_credits: ({ tenantId }) => sql`
    SELECT l.id AS "billLineId", l.quantity, l.amount_cents AS "amountCents", r.cents AS "costCents",
      v.cents AS "varianceCents"
    FROM bill_lines l
    JOIN bills b ON b.tenant_id = ${tenantId} AND b.id = l.bill_id
    LEFT JOIN (SELECT bill_line_id, sum(quantity) AS quantity, sum(cents) AS cents FROM return_credits
      WHERE tenant_id = ${tenantId} GROUP BY 1) r ON r.bill_line_id = l.id
    LEFT JOIN (SELECT cause_id, sum(amount_cents) AS cents FROM variances
      WHERE tenant_id = ${tenantId} AND kind = 'return' GROUP BY 1) v ON v.cause_id = l.id
    WHERE l.tenant_id = ${tenantId} AND l.kind = 'return_credit' AND CASE WHEN b.status = 'void'
      THEN r.cents IS NOT NULL OR coalesce(v.cents, 0) <> 0
      ELSE coalesce(r.quantity, 0) < l.quantity OR v.cents IS DISTINCT FROM r.cents + l.amount_cents END`,

  bill_paid_equals_allocations: ({ tenantId }) => sql`
    SELECT b.id AS "billId", b.number, b.status, b.total_cents AS "totalCents", b.paid_cents AS "paidCents",
      coalesce(a.cents, 0) AS "sumOfAllocations"
    FROM bills b
    LEFT JOIN (SELECT a.bill_id, sum(a.amount_cents) AS cents FROM bill_allocations a
      JOIN bill_payments p ON p.tenant_id = ${tenantId} AND p.id = a.payment_id AND p.voided_at IS NULL
      WHERE a.tenant_id = ${tenantId} GROUP BY a.bill_id) a ON a.bill_id = b.id
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
