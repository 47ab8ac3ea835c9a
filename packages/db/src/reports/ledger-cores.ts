import sql from "sql-template-tag";
import type { Check } from "./ledger-work-orders.ts";

/** The invariants of cores. A constraint holds that the quantities of a core add up. */
export const coreChecks = {
  cores_equal_deposits: ({ tenantId }) => sql`
    SELECT l.id AS "coreId", l.amount_cents AS "lineCents", c.amount_cents AS "coreCents"
    FROM bill_lines l
    JOIN bills b ON b.tenant_id = ${tenantId} AND b.id = l.bill_id AND b.status NOT IN ('draft', 'void')
    LEFT JOIN cores c ON c.tenant_id = ${tenantId} AND c.id = l.id
    WHERE l.tenant_id = ${tenantId} AND l.kind = 'core_deposit'
      AND (c.bill_id, c.quantity, c.deposit_cents, c.amount_cents, c.vendor_id)
        IS DISTINCT FROM (l.bill_id, l.quantity, l.deposit_cents, l.amount_cents, b.vendor_id)
    UNION ALL
    SELECT c.id, l.amount_cents, c.amount_cents FROM cores c
    JOIN bill_lines l ON l.tenant_id = ${tenantId} AND l.id = c.id
    JOIN bills b ON b.tenant_id = ${tenantId} AND b.id = c.bill_id
    WHERE c.tenant_id = ${tenantId} AND (l.kind <> 'core_deposit' OR b.status IN ('draft', 'void'))`,

  core_losses_equal_deposits_less_credits: ({ tenantId }) => sql`
    SELECT c.id AS "coreId", c.credited_quantity AS "creditedQuantity", c.denied_quantity AS "deniedQuantity",
      coalesce(l.quantity, 0) AS "quantityOfCredits", coalesce(l.cents, 0) AS "sumOfCredits",
      coalesce(v.cents, 0) AS "sumOfLosses", coalesce(b.cents, 0) AS "costOfLines"
    FROM cores c
    LEFT JOIN (SELECT l.core_id, sum(l.quantity) FILTER (WHERE NOT l.is_partial) AS quantity, sum(l.amount_cents) AS cents FROM bill_lines l
      JOIN bills b ON b.tenant_id = ${tenantId} AND b.id = l.bill_id AND b.status <> 'void'
      WHERE l.tenant_id = ${tenantId} AND l.core_id IS NOT NULL GROUP BY l.core_id) l ON l.core_id = c.id
    LEFT JOIN (SELECT cause_id, sum(amount_cents) AS cents FROM variances
      WHERE tenant_id = ${tenantId} AND kind = 'core_loss' GROUP BY cause_id) v ON v.cause_id = c.id
    LEFT JOIN (SELECT core_id, sum(cents) AS cents FROM line_costs
      WHERE tenant_id = ${tenantId} GROUP BY core_id) b ON b.core_id = c.id
    WHERE c.tenant_id = ${tenantId} AND (coalesce(l.quantity, 0) <> c.credited_quantity
      OR coalesce(v.cents, 0) + coalesce(b.cents, 0) - coalesce(l.cents, 0)
        <> round(c.amount_cents * (c.credited_quantity + c.denied_quantity) / c.quantity))
    UNION ALL
    SELECT v.cause_id, NULL, NULL, NULL, NULL, v.amount_cents, NULL FROM variances v
    LEFT JOIN cores c ON c.tenant_id = ${tenantId} AND c.id = v.cause_id
    WHERE v.tenant_id = ${tenantId} AND v.kind = 'core_loss' AND c.id IS NULL`,

  line_costs_equal_deposits: ({ tenantId }) => sql`
    SELECT coalesce(l.id, c.line_item_id) AS "lineItemId", l.added_cost_cents AS "addedCostCents",
      coalesce(c.cents, 0) AS "sumOfDeposits"
    FROM (SELECT id, added_cost_cents, deduction_id FROM line_items
      WHERE tenant_id = ${tenantId} AND added_cost_cents <> 0) l
    FULL JOIN (SELECT line_item_id, sum(cents) AS cents FROM line_costs
      WHERE tenant_id = ${tenantId} GROUP BY 1 HAVING sum(cents) <> 0) c ON c.line_item_id = l.id
    WHERE coalesce(l.added_cost_cents, 0) <> coalesce(c.cents, 0) OR l.deduction_id IS NULL`,

  core_returns_have_cores: ({ tenantId }) => sql`
    SELECT c.id AS "coreId", NULL AS number, c.sent_back_quantity AS "sentBackQuantity",
      coalesce(r.quantity, 0) AS "inReturns"
    FROM cores c
    LEFT JOIN (SELECT core_id, sum(quantity) AS quantity FROM core_return_lines
      WHERE tenant_id = ${tenantId} GROUP BY core_id) r ON r.core_id = c.id
    WHERE c.tenant_id = ${tenantId} AND (coalesce(r.quantity, 0) < c.sent_back_quantity
      OR coalesce(r.quantity, 0) > c.quantity - c.held_quantity)
    UNION ALL
    SELECT NULL, o.number, NULL, NULL FROM core_returns o
    LEFT JOIN core_return_lines l ON l.tenant_id = ${tenantId} AND l.core_return_id = o.id
    WHERE o.tenant_id = ${tenantId} AND l.core_id IS NULL`,
} satisfies Record<string, Check>;
