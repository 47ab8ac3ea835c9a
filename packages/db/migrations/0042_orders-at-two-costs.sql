-- The check returns below, without a relation to the unit cost. The version before writes totals that satisfy both.
ALTER TABLE "purchase_order_lines" DROP CONSTRAINT "purchase_order_lines_total";--> statement-breakpoint
ALTER TABLE "purchase_order_lines" ADD COLUMN "ordered_unit_cost_cents" bigint, ADD COLUMN "costed_quantity" numeric(14, 4) DEFAULT 0 NOT NULL, ADD COLUMN "costed_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "purchase_order_lines" ADD CONSTRAINT "purchase_order_lines_costed" CHECK (costed_quantity between 0 and quantity_received and costed_cents >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "purchase_order_lines" VALIDATE CONSTRAINT "purchase_order_lines_costed";--> statement-breakpoint
ALTER TABLE "purchase_order_lines" ADD CONSTRAINT "purchase_order_lines_total" CHECK (total_cost_cents between 0 and 9007199254740991) NOT VALID;--> statement-breakpoint
ALTER TABLE "purchase_order_lines" VALIDATE CONSTRAINT "purchase_order_lines_total";--> statement-breakpoint
-- Lines whose receipts cost something else than the unit cost: few, so few rows are locked. The cost of a
-- receipt is that of its layer, less the charges of its bills.
UPDATE "purchase_order_lines" p SET costed_quantity = goods.quantity, costed_cents = goods.cents,
  total_cost_cents = goods.cents + round(p.quantity * p.unit_cost_cents) - round(p.quantity_received * p.unit_cost_cents)
FROM (
  SELECT q.tenant_id, q.id, sum(l.quantity) AS quantity,
    sum(coalesce(l.cents, round(l.quantity * l.unit_cost_cents)) - coalesce(charges.cents, 0)) AS cents
  FROM "purchase_order_lines" q
  JOIN "cost_layers" l ON l.tenant_id = q.tenant_id AND l.purchase_order_id = q.purchase_order_id
    AND l.inventory_item_id = q.inventory_item_id
    AND (l.purchase_order_line_id = q.id OR l.purchase_order_line_id IS NULL)
  LEFT JOIN (
    SELECT b.tenant_id, paid.cost_layer_id,
      sum(round((b.charged_cents + b.applied_cents) * b.received_quantity / b.stock_quantity)) AS cents
    FROM (SELECT r.tenant_id, r.bill_line_id, min(r.cost_layer_id::text)::uuid AS cost_layer_id
      FROM "bill_receipts" r GROUP BY r.tenant_id, r.bill_line_id) paid
    JOIN "bill_lines" b ON b.tenant_id = paid.tenant_id AND b.id = paid.bill_line_id
    GROUP BY b.tenant_id, paid.cost_layer_id
  ) charges ON charges.tenant_id = l.tenant_id AND charges.cost_layer_id = l.id
  GROUP BY q.tenant_id, q.id
) goods
WHERE goods.tenant_id = p.tenant_id AND goods.id = p.id AND goods.quantity = p.quantity_received
  AND goods.cents >= 0 AND goods.cents <> round(p.quantity_received * p.unit_cost_cents);--> statement-breakpoint
UPDATE "purchase_orders" o SET total_cost_cents = lines.cents
FROM (SELECT p.tenant_id, p.purchase_order_id, sum(p.total_cost_cents) AS cents
  FROM "purchase_order_lines" p GROUP BY p.tenant_id, p.purchase_order_id) lines
WHERE lines.tenant_id = o.tenant_id AND lines.purchase_order_id = o.id AND lines.cents <> o.total_cost_cents;
