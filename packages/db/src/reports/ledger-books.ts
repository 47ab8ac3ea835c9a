import sql, { join, type Sql } from "sql-template-tag";
import type { Scope } from "../client/scope.ts";
import { heldCents, sentBackCents } from "../queries/cores/cores.ts";
import type { Check } from "./ledger-work-orders.ts";

/** A sum of cents on one side of an equation. */
interface Term {
  /** Of the equation of the whole shop, of the one of each part, or of both. */
  of: "shop" | "part" | "both";
  side: "left" | "right";
  /** A SELECT of `item_id`, null if the cents are of no part, and `cents`. */
  rows: (scope: Scope) => Sql;
}

/**
 * What vendors charged, and where it is now. In the equation of the shop, the left side is what was
 * billed and what came without a bill; in that of a part, it is what was received.
 */
const terms: Record<string, Term> = {
  billed: {
    of: "shop",
    side: "left",
    rows: ({ tenantId }) => sql`SELECT NULL::uuid AS item_id, total_cents AS cents FROM bills
      WHERE tenant_id = ${tenantId} AND type = 'invoice' AND status NOT IN ('draft', 'void')`,
  },
  // Less than 0.
  credited: {
    of: "shop",
    side: "left",
    rows: ({ tenantId }) => sql`SELECT NULL::uuid AS item_id, total_cents AS cents FROM bills
      WHERE tenant_id = ${tenantId} AND type = 'credit' AND status NOT IN ('draft', 'void')`,
  },
  unbilled: {
    of: "shop",
    side: "left",
    rows: ({ tenantId }) => sql`SELECT l.inventory_item_id AS item_id, l.cents
      FROM cost_layers l WHERE l.tenant_id = ${tenantId} AND l.purchase_order_id IS NOT NULL
      UNION ALL SELECT NULL, -cents FROM bill_receipts WHERE tenant_id = ${tenantId}`,
  },
  // What bills charge for goods above what these were received at: also for goods that had come
  // before.
  billedAndNotReceived: {
    of: "shop",
    side: "right",
    rows: ({ tenantId }) => sql`SELECT l.inventory_item_id AS item_id,
        l.amount_cents + l.charged_cents + l.applied_cents - l.received_cents AS cents
      FROM bill_lines l
      JOIN bills b ON b.tenant_id = ${tenantId} AND b.id = l.bill_id AND b.status NOT IN ('draft', 'void')
      WHERE l.tenant_id = ${tenantId} AND l.kind = 'part'`,
  },
  received: {
    of: "part",
    side: "left",
    rows: ({ tenantId }) => sql`SELECT l.inventory_item_id AS item_id, l.cents
      FROM cost_layers l WHERE l.tenant_id = ${tenantId} AND l.purchase_order_id IS NOT NULL`,
  },
  // Opening stock too.
  countedUp: {
    of: "both",
    side: "left",
    rows: ({
      tenantId,
    }) => sql`SELECT inventory_item_id AS item_id, value_cents AS cents FROM stock_movements
      WHERE tenant_id = ${tenantId} AND type = 'adjustment' AND quantity > 0`,
  },
  inLayers: {
    of: "both",
    side: "right",
    rows: ({
      tenantId,
    }) => sql`SELECT inventory_item_id AS item_id, remaining_cents AS cents FROM cost_layers
      WHERE tenant_id = ${tenantId} AND remaining_quantity > 0`,
  },
  // Goods that left before they were received, at their estimated cost. Less than 0.
  openDeficits: {
    of: "both",
    side: "right",
    rows: ({
      tenantId,
    }) => sql`SELECT inventory_item_id AS item_id, -remaining_cents AS cents FROM stock_deficits
      WHERE tenant_id = ${tenantId} AND remaining_quantity > 0`,
  },
  // Goods only.
  jobs: {
    of: "both",
    side: "right",
    rows: ({ tenantId }) => sql`SELECT inventory_item_id AS item_id,
        total_cost_cents - added_cost_cents AS cents
      FROM line_items WHERE tenant_id = ${tenantId} AND deduction_id IS NOT NULL`,
  },
  depositsOnJobs: {
    of: "shop",
    side: "right",
    rows: ({
      tenantId,
    }) => sql`SELECT NULL::uuid AS item_id, added_cost_cents AS cents FROM line_items
      WHERE tenant_id = ${tenantId} AND added_cost_cents <> 0`,
  },
  // Costs that bills charge for lines without stock.
  billedOnJobs: {
    of: "shop",
    side: "right",
    rows: ({
      tenantId,
    }) => sql`SELECT NULL::uuid AS item_id, billed_cost_cents AS cents FROM line_items
      WHERE tenant_id = ${tenantId} AND billed_cost_cents IS NOT NULL`,
  },
  sales: {
    of: "both",
    side: "right",
    rows: ({ tenantId }) => sql`SELECT inventory_item_id AS item_id, total_cost_cents AS cents
      FROM sales_order_lines WHERE tenant_id = ${tenantId} AND deduction_id IS NOT NULL
      UNION ALL SELECT inventory_item_id, -value_cents FROM stock_movements
      WHERE tenant_id = ${tenantId} AND type = 'return' AND reference_type = 'sales_order'`,
  },
  returned: {
    of: "both",
    side: "right",
    rows: ({
      tenantId,
    }) => sql`SELECT inventory_item_id AS item_id, -value_cents AS cents FROM stock_movements
      WHERE tenant_id = ${tenantId} AND type = 'return' AND reference_type = 'purchase_order'`,
  },
  // With their variances, what was returned leaves the credits that settle it.
  creditedReturns: {
    of: "shop",
    side: "right",
    rows: ({ tenantId }) => sql`SELECT NULL::uuid AS item_id, -cents AS cents
      FROM return_credits WHERE tenant_id = ${tenantId}`,
  },
  countedDown: {
    of: "both",
    side: "right",
    rows: ({
      tenantId,
    }) => sql`SELECT inventory_item_id AS item_id, -value_cents AS cents FROM stock_movements
      WHERE tenant_id = ${tenantId} AND type = 'adjustment' AND quantity < 0`,
  },
  // Their variances are in the equation of the shop.
  lostJobs: {
    of: "part",
    side: "right",
    rows: ({ tenantId }) => sql`SELECT m.inventory_item_id AS item_id, -m.value_cents AS cents
      FROM stock_movements m
      WHERE m.tenant_id = ${tenantId} AND m.reference_type = 'work_order' AND NOT EXISTS (
        SELECT FROM work_orders o WHERE o.tenant_id = ${tenantId} AND o.id = m.reference_id)`,
  },
  variances: {
    of: "shop",
    side: "right",
    rows: ({ tenantId }) => sql`SELECT NULL::uuid AS item_id, amount_cents AS cents FROM variances
      WHERE tenant_id = ${tenantId}`,
  },
  cores: {
    of: "shop",
    side: "right",
    rows: ({
      tenantId,
    }) => sql`SELECT NULL::uuid AS item_id, ${heldCents} + ${sentBackCents} AS cents
      FROM cores c WHERE c.tenant_id = ${tenantId} AND c.held_quantity + c.sent_back_quantity > 0`,
  },
  // Also those for lines of work orders that were deleted.
  expenses: {
    of: "shop",
    side: "right",
    rows: ({
      tenantId,
    }) => sql`SELECT NULL::uuid AS item_id, l.amount_cents AS cents FROM bill_lines l
      JOIN bills b ON b.tenant_id = ${tenantId} AND b.id = l.bill_id AND b.status NOT IN ('draft', 'void')
      WHERE l.tenant_id = ${tenantId} AND (l.allocation = 'none' OR l.kind IN ('restocking', 'expense'))
        AND NOT EXISTS (SELECT FROM line_items i WHERE i.tenant_id = ${tenantId} AND i.id = l.line_item_id)`,
  },
};

/** One row for each term and part. The left side of an equation is positive. */
function sumOfTerm(scope: Scope, [name, { of, side, rows }]: [string, Term]): Sql {
  return sql`SELECT ${name}::text AS term, ${of}::text AS of, item_id, sum(cents)::bigint AS cents,
      (${side === "left" ? 1 : -1}::int * sum(cents))::bigint AS signed
    FROM (${rows(scope)}) rows GROUP BY item_id`;
}

/** Every cent that vendors charged has a place. */
export const booksChecks = {
  books_balance: (scope) => sql`
    WITH term AS MATERIALIZED (
      ${join(
        Object.entries(terms).map((term) => sumOfTerm(scope, term)),
        " UNION ALL ",
      )}
    )
    SELECT i.id AS "inventoryItemId", i.part_number AS "partNumber", sum(t.signed) AS "differenceCents",
      jsonb_object_agg(t.term, t.cents) AS terms
    FROM term t
    JOIN inventory_items i ON i.tenant_id = ${scope.tenantId} AND i.id = t.item_id
    WHERE t.of IN ('part', 'both') GROUP BY i.id, i.part_number HAVING sum(t.signed) <> 0
    UNION ALL
    SELECT NULL, NULL, sum(signed), jsonb_object_agg(term, cents)
    FROM (SELECT term, sum(cents) AS cents, sum(signed) AS signed FROM term
      WHERE of IN ('shop', 'both') GROUP BY term) total
    HAVING sum(signed) <> 0`,
} satisfies Record<string, Check>;
