import sql from "sql-template-tag";
import type { Check } from "./ledger-work-orders.ts";

/** Invariants of counter sales, their stock movements and their invoices. */
export const salesOrderChecks = {
  // A completed sale that was written without lines has only totals.
  sales_order_totals_equal_lines: ({ tenantId }) => sql`
    SELECT o.id AS "salesOrderId", o.subtotal_cents AS "subtotalCents", o.taxes_cents AS "taxesCents",
      coalesce(l.price, 0) AS "sumOfLines",
      round(coalesce(l.taxed, 0) * o.tax_rate_percent / 100) AS "taxOfLines"
    FROM sales_orders o
    LEFT JOIN (SELECT x.sales_order_id, sum(x.total_price_cents) AS price,
        sum(x.total_price_cents) FILTER (WHERE x.kind = 'part' AND coalesce(x.taxable, s.parts_taxable)) AS taxed
      FROM sales_order_lines x
      JOIN sales_orders s ON s.tenant_id = ${tenantId} AND s.id = x.sales_order_id
      WHERE x.tenant_id = ${tenantId} GROUP BY 1) l ON l.sales_order_id = o.id
    WHERE o.tenant_id = ${tenantId} AND (l.sales_order_id IS NOT NULL OR o.status = 'draft')
      AND (o.subtotal_cents <> coalesce(l.price, 0)
        OR o.taxes_cents <> round(coalesce(l.taxed, 0) * o.tax_rate_percent / 100))`,

  // The withdrawn quantity of a movement is the sum of its draws and its deficit.
  sales_lines_deducted_once: ({ tenantId }) => sql`
    WITH line AS (
      SELECT l.*, o.status, m.id AS movement_id, m.inventory_item_id AS moved_item, m.type AS moved_as,
        m.quantity AS moved, m.value_cents AS moved_cents, m.reference_type, m.reference_id,
        (SELECT coalesce(sum(b.quantity), 0) FROM stock_movements b
          WHERE b.tenant_id = ${tenantId} AND b.undoes = l.deduction_id) AS back,
        (SELECT coalesce(sum(d.quantity), 0) FROM layer_draws d
          WHERE d.tenant_id = ${tenantId} AND d.movement_id = l.deduction_id) AS drawn,
        (SELECT coalesce(sum(d.remaining_quantity), 0) FROM stock_deficits d
          WHERE d.tenant_id = ${tenantId} AND d.movement_id = l.deduction_id) AS owed
      FROM sales_order_lines l
      JOIN sales_orders o ON o.tenant_id = ${tenantId} AND o.id = l.sales_order_id
      LEFT JOIN stock_movements m ON m.tenant_id = ${tenantId} AND m.id = l.deduction_id
      WHERE l.tenant_id = ${tenantId}
    )
    SELECT sales_order_id AS "salesOrderId", id AS "lineId", status, quantity, moved, back,
      returned_quantity AS "returnedQuantity"
    FROM line
    WHERE (deduction_id IS NOT NULL) <> (status <> 'draft' AND inventory_item_id IS NOT NULL)
      OR (status = 'draft' AND (returned_quantity <> 0 OR returned_cents <> 0))
      OR (deduction_id IS NOT NULL AND (moved_item <> inventory_item_id OR moved_as <> 'sale'
        OR moved <> -quantity OR moved_cents <> -total_cost_cents
        OR reference_type IS DISTINCT FROM 'sales_order'
        OR reference_id IS DISTINCT FROM sales_order_id
        OR back > returned_quantity OR drawn + owed <> quantity - back))
    UNION ALL
    SELECT m.reference_id, NULL, NULL, coalesce(sum(l.quantity) - sum(l.back), 0), -m.moved, NULL, NULL
    FROM (SELECT reference_id, sum(quantity) AS moved FROM stock_movements
      WHERE tenant_id = ${tenantId} AND reference_type = 'sales_order' GROUP BY 1) m
    LEFT JOIN line l ON l.sales_order_id = m.reference_id AND l.deduction_id IS NOT NULL
    GROUP BY m.reference_id, m.moved
    HAVING coalesce(sum(l.quantity) - sum(l.back), 0) <> -m.moved`,

  sales_invoices_equal_sales: ({ tenantId }) => sql`
    SELECT o.id AS "salesOrderId", i.id AS "invoiceId", o.status, o.total_cents AS "totalCents",
      i.total_cents AS "invoicedCents", i.credited_cents AS "creditedCents"
    FROM sales_orders o
    LEFT JOIN invoices i ON i.tenant_id = ${tenantId} AND i.sales_order_id = o.id
    LEFT JOIN (SELECT sales_order_id, sum(amount_cents) FILTER (WHERE kind = 'part') AS parts,
        sum(amount_cents) FILTER (WHERE kind = 'fee') AS fees, sum(discount_cents) AS discounts,
        sum(total_cost_cents) AS cost, count(*) AS lines,
        bool_or(returned_quantity > 0) AS returned, bool_or(returned_quantity < quantity) AS goods_left
      FROM sales_order_lines WHERE tenant_id = ${tenantId} GROUP BY 1) l ON l.sales_order_id = o.id
    LEFT JOIN (SELECT invoice_id, sum(cost_cents) AS cost, count(*) AS lines FROM invoice_lines
      WHERE tenant_id = ${tenantId} GROUP BY 1) b ON b.invoice_id = i.id
    WHERE o.tenant_id = ${tenantId} AND ((i.id IS NULL) <> (o.status = 'draft')
      OR i.customer_id IS DISTINCT FROM o.customer_id AND i.id IS NOT NULL OR i.voided_at IS NOT NULL
      OR i.total_cents <> o.total_cents OR i.taxes_cents <> o.taxes_cents
      OR i.tax_rate_percent <> o.tax_rate_percent
      OR (i.id IS NOT NULL AND l.lines IS NOT NULL AND (i.parts_cents <> coalesce(l.parts, 0)
        OR i.fees_cents <> coalesce(l.fees, 0) OR i.discounts_cents <> l.discounts
        OR b.lines IS DISTINCT FROM l.lines OR b.cost <> l.cost
        OR o.status <> CASE WHEN i.credited_cents = 0 AND NOT l.returned THEN 'completed'
          WHEN i.credited_cents = i.total_cents AND (i.total_cents > 0 OR NOT l.goods_left)
            THEN 'refunded' ELSE 'partially_refunded' END)))`,

  sales_credits_equal_returns: ({ tenantId }) => sql`
    SELECT i.sales_order_id AS "salesOrderId", i.id AS "invoiceId", l.price AS "priceOfReturns", c.price AS "creditedPrice",
      l.taxable AS "taxedReturns", c.taxable AS "creditedTaxable", l.cost AS "costOfReturns", c.cost AS "creditedCost"
    FROM invoices i
    JOIN (SELECT x.sales_order_id, sum(x.returned_cents) AS price,
        coalesce(sum(x.returned_cents) FILTER (WHERE x.kind = 'part' AND s.tax_rate_percent > 0
          AND coalesce(x.taxable, s.parts_taxable)), 0) AS taxable,
        sum((SELECT coalesce(sum(b.value_cents), 0) FROM stock_movements b
          WHERE b.tenant_id = ${tenantId} AND b.undoes = x.deduction_id)) AS cost
      FROM sales_order_lines x
      JOIN sales_orders s ON s.tenant_id = ${tenantId} AND s.id = x.sales_order_id
      WHERE x.tenant_id = ${tenantId} GROUP BY 1) l
      ON l.sales_order_id = i.sales_order_id
    LEFT JOIN LATERAL (SELECT coalesce(sum(taxes_cents), 0) AS tax,
        coalesce(sum(taxable_cents), 0) AS taxable,
        coalesce(sum(parts_cents + fees_cents - discounts_cents), 0) AS price,
        coalesce(sum(cost_cents), 0) AS cost
      FROM credits WHERE tenant_id = ${tenantId} AND invoice_id = i.id) c ON true
    WHERE i.tenant_id = ${tenantId} AND (c.price <> l.price OR c.taxable <> l.taxable
      OR c.cost <> l.cost OR c.tax NOT BETWEEN 0 AND i.taxes_cents)`,
} satisfies Record<string, Check>;
