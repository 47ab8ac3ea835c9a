-- The main figures of the days from $2 to $3 of the shop $1, in one statement over its records: the
-- basis of a sales summary and of the stored days.
WITH invoiced AS (
  SELECT invoice_date AS date, count(*) AS invoices, count(*) FILTER (WHERE status = 'paid') AS paid_invoices,
    sum(labor_cents) AS labor, sum(parts_cents) AS parts, sum(tires_cents) AS tires,
    sum(subcontracts_cents) AS subcontracts, sum(shop_supplies_cents) AS shop_supplies, sum(fees_cents) AS fees,
    sum(epa_cents) AS epa, sum(service_items_cents) AS service_items, sum(discounts_cents) AS discounts,
    sum(taxes_cents) AS taxes, sum(total_cents) AS total, sum(surcharge_cents) AS surcharge,
    sum(labor_cents) FILTER (WHERE status = 'paid') AS paid_labor,
    sum(parts_cents) FILTER (WHERE status = 'paid') AS paid_parts,
    sum(taxes_cents) FILTER (WHERE status = 'paid') AS paid_taxes,
    sum(total_cents) FILTER (WHERE status = 'paid') AS paid_total,
    count(DISTINCT customer_id) AS customers
  FROM invoices WHERE tenant_id = $1 AND voided_at IS NULL AND invoice_date BETWEEN $2::date AND $3::date
  GROUP BY 1
), costs AS (
  SELECT i.invoice_date AS date, sum(l.cost_cents) FILTER (WHERE l.kind = 'labor') AS labor_cost,
    sum(l.cost_cents) FILTER (WHERE l.kind = 'part') AS parts_cost,
    sum(l.cost_cents) FILTER (WHERE l.kind = 'tire') AS tires_cost,
    sum(l.quantity) FILTER (WHERE l.kind = 'labor') AS hours
  FROM invoices i JOIN invoice_lines l ON l.tenant_id = $1 AND l.invoice_id = i.id
  WHERE i.tenant_id = $1 AND i.voided_at IS NULL AND i.invoice_date BETWEEN $2::date AND $3::date
  GROUP BY 1
), received AS (
  SELECT date, sum(amount) AS received, sum(payments) AS payments, jsonb_object_agg(method, amount) AS methods
  FROM (
    SELECT paid_date AS date, method, count(*) FILTER (WHERE type = 'payment') AS payments,
      sum(CASE type WHEN 'refund' THEN -amount_cents ELSE amount_cents END) AS amount
    FROM payments WHERE tenant_id = $1 AND voided_at IS NULL AND paid_date BETWEEN $2::date AND $3::date
    GROUP BY 1, 2
  ) by_method GROUP BY 1
), credited AS (
  SELECT credit_date AS date, sum(parts_cents) AS credited_parts, sum(taxes_cents) AS credited_taxes,
    sum(total_cents) AS credited, sum(cost_cents) AS credited_cost
  FROM credits WHERE tenant_id = $1 AND credit_date BETWEEN $2::date AND $3::date GROUP BY 1
)
SELECT *, (coalesce(total, 0) - coalesce(credited, 0))::float8 AS net
FROM invoiced LEFT JOIN costs USING (date) FULL JOIN received USING (date) FULL JOIN credited USING (date)
