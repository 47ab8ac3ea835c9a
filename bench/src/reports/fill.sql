-- Three years of invoices and payments for every shop of the table bench.shops, up to its current day.
-- The rows of all shops are interleaved, oldest first. Amounts are computed from a row's number, so
-- that every run has the same.
-- Statements are separated by lines of dashes.
CREATE FUNCTION bench.pick(purpose int, n bigint, below bigint) RETURNS int IMMUTABLE PARALLEL SAFE
RETURN abs(hashint8extended(n, purpose) % below)::int;
--------
-- One customer per 40 invoices, with 1.5 vehicles; one in twenty is tax-exempt.
CREATE TABLE bench.customers AS
SELECT tenant_id, k, uuidv7() AS id, k % 20 = 0 AS exempt
FROM bench.shops, LATERAL generate_series(0, size / 40) k;
--------
INSERT INTO customers (tenant_id, id, name, type, tax_exempt, exemption_category)
SELECT tenant_id, id, 'Prairie Haulers ' || k, 'company', exempt, CASE WHEN exempt THEN 'resale' END
FROM bench.customers;
--------
CREATE TABLE bench.vehicles AS
SELECT c.tenant_id, k, at, uuidv7() AS id, c.id AS customer_id
FROM bench.customers c, LATERAL generate_series(0, k % 2) at;
--------
INSERT INTO vehicles (tenant_id, id, vin, unit_number, make, model, year, customer_id)
SELECT tenant_id, id, '1FUJGLDR2C' || at || 'S' || 100000 + k, 'T-' || k, 'Freightliner', 'Cascadia', 2015,
  customer_id
FROM bench.vehicles;
--------
CREATE TABLE bench.technicians AS
SELECT tenant_id, place, uuidv7() AS id FROM bench.shops, generate_series(0, 19) place;
--------
-- Without statistics, the next statements would compare every invoice with every vehicle.
ANALYZE bench.shops, bench.customers, bench.vehicles, bench.technicians;
--------
INSERT INTO users (tenant_id, id, email, name, role, commission_rate_percent, hourly_cost_rate_cents)
SELECT tenant_id, id, 'tech' || place || '@example.com', 'Technician ' || place, 'technician', 5 + place % 5, 3000
FROM bench.technicians;
--------
-- One invoice in seven is for a counter sale.
CREATE TABLE bench.bills AS
SELECT s.tenant_id, n, n % 7 = 0 AS counter, uuidv7() AS id, uuidv7() AS order_id,
  c.id AS customer_id, c.exempt, v.id AS vehicle_id, today, day,
  (day + time '09:00' + bench.pick(2, n, 480) * interval '1 minute') AT TIME ZONE s.time_zone AS moment
FROM (
  SELECT b.tenant_id, b.size, t.time_zone, (now() AT TIME ZONE t.time_zone)::date AS today
  FROM bench.shops b JOIN tenants t USING (tenant_id)
) s
CROSS JOIN LATERAL generate_series(1, size) n
CROSS JOIN LATERAL (SELECT today - 1095 + (n * 1095 / size)::int AS day, bench.pick(1, n, 1 + size / 40) AS k) of
JOIN bench.customers c ON c.tenant_id = s.tenant_id AND c.k = of.k
JOIN bench.vehicles v ON v.tenant_id = s.tenant_id AND v.k = of.k AND v.at = 0
ORDER BY day, n;
--------
CREATE TABLE bench.lines AS
SELECT b.tenant_id, b.id AS invoice_id, at, kind, fee_type, hours,
  amount, CASE WHEN n % 5 = 0 AND at = 2 THEN amount / 10 ELSE 0 END AS discount,
  kind IN ('part', 'tire') AND NOT exempt AS taxed,
  CASE WHEN kind = 'fee' THEN 0 ELSE amount * 6 / 10 END AS cost,
  CASE WHEN kind = 'labor' THEN t.id END AS technician_id, 5 + t.place % 5 AS rate, b.n
FROM bench.bills b
CROSS JOIN generate_series(0, 4) line (at)
CROSS JOIN LATERAL (
  SELECT CASE WHEN at = 4 THEN 'fee' WHEN at < 2 AND NOT counter THEN 'labor'
      WHEN at = 3 AND n % 11 = 0 AND NOT counter THEN 'tire' ELSE 'part' END AS kind,
    CASE WHEN at = 4 THEN (ARRAY['fee', 'epa', 'service_item', 'subcontract'])[1 + CASE WHEN counter
      THEN 0 ELSE n % 4 END] END AS fee_type,
    0.5 * (1 + bench.pick(10 + at, n, 8)) AS hours) made
CROSS JOIN LATERAL (SELECT CASE WHEN kind = 'labor' THEN (hours * 12000)::bigint
  ELSE 500::bigint * (1 + bench.pick(20 + at, n, 60)) END AS amount) priced
JOIN bench.technicians t ON t.tenant_id = b.tenant_id AND t.place = bench.pick(3, n * 8 + line.at, 20)
ORDER BY b.day, b.n;
--------
-- The total of each invoice, and its payments: one in fifty is unpaid, three in ten are paid in two
-- parts. Some are void, some are half refunded, and in some counter sales the first line was returned.
CREATE TABLE bench.money AS
WITH sums AS (
  SELECT tenant_id, invoice_id AS id,
    sum(amount) FILTER (WHERE kind = 'labor') AS labor,
    sum(amount) FILTER (WHERE kind = 'part') AS parts,
    sum(amount) FILTER (WHERE kind = 'tire') AS tires,
    sum(amount) FILTER (WHERE fee_type = 'subcontract') AS subcontracts,
    sum(amount) FILTER (WHERE fee_type = 'fee') AS fees,
    sum(amount) FILTER (WHERE fee_type = 'epa') AS epa,
    sum(amount) FILTER (WHERE fee_type = 'service_item') AS service_items,
    sum(discount) AS discounts, sum(amount - discount) AS net,
    coalesce(round(sum(amount - discount) FILTER (WHERE taxed) * 0.0825), 0)::bigint AS taxes,
    sum(amount) FILTER (WHERE at = 0) AS first, sum(cost) FILTER (WHERE at = 0) AS first_cost
  FROM bench.lines GROUP BY 1, 2
)
SELECT b.*, s.labor, s.parts, s.tires, s.subcontracts, s.fees, s.epa, s.service_items, s.discounts, s.taxes,
  s.first, s.first_cost, total, is_void, first_day, second_day, back_day, uuidv7() AS payment_id,
  CASE WHEN first_day <= today THEN CASE WHEN second_day IS NULL THEN total ELSE total / 2 END ELSE 0 END AS first_paid,
  CASE WHEN second_day <= today THEN total - total / 2 ELSE 0 END AS second_paid,
  CASE WHEN back_day > today OR NOT credited THEN 0
    ELSE s.first + CASE WHEN exempt THEN 0 ELSE round(s.first * 0.0825) END END::bigint AS credited,
  CASE WHEN back_day > today THEN 0 WHEN credited
    THEN s.first + CASE WHEN exempt THEN 0 ELSE round(s.first * 0.0825) END
    WHEN back_day IS NULL THEN 0 ELSE total / 2 END::bigint AS back
FROM bench.bills b JOIN sums s USING (tenant_id, id)
CROSS JOIN LATERAL (SELECT s.net + s.taxes AS total, n % 250 = 9 AS is_void, n % 140 = 77 AS credited) a
CROSS JOIN LATERAL (SELECT CASE WHEN NOT is_void AND n % 50 <> 1
  THEN day + CASE WHEN n % 3 = 0 OR credited THEN 0 ELSE bench.pick(4, n, 35) END END AS first_day) p
CROSS JOIN LATERAL (SELECT CASE WHEN n % 10 IN (0, 3, 5) THEN first_day + 7 END AS second_day,
  CASE WHEN credited OR n % 200 = 8 THEN first_day + 3 END AS back_day) q
ORDER BY b.day, b.n;
--------
INSERT INTO work_orders (tenant_id, id, number, order_number, status, category, customer_id, vehicle_id,
  archived, invoiced_at, tax_rate_percent, total_price_cents, paid_amount_cents, created_at, updated_at)
SELECT tenant_id, order_id, 1000 + n, 'WO-' || 1000 + n, status, CASE status WHEN 'in_progress' THEN 'open' ELSE status END,
  customer_id, vehicle_id, status = 'paid', CASE WHEN NOT is_void THEN moment END, 8.25, total,
  first_paid + second_paid - back, moment, moment
FROM bench.money,
  LATERAL (SELECT CASE WHEN is_void THEN 'in_progress' WHEN first_paid + second_paid - back = total
    THEN 'paid' ELSE 'invoiced' END AS status) s
WHERE NOT counter;
--------
INSERT INTO sales_orders (tenant_id, id, number, order_number, status, customer_id, tax_rate_percent,
  subtotal_cents, taxes_cents, total_cents, completed_at, created_at, updated_at)
SELECT tenant_id, order_id, 1000 + n, 'SO-' || 1000 + n,
  CASE WHEN credited > 0 THEN 'partially_refunded' ELSE 'completed' END, customer_id, 8.25, total - taxes,
  taxes, total, moment, moment, moment
FROM bench.money WHERE counter;
--------
INSERT INTO invoices (tenant_id, id, number, invoice_number, source, work_order_id, sales_order_id,
  customer_id, status, invoiced_at, invoice_date, due_date, tax_rate_percent, tax_exempt,
  exemption_category, labor_cents, parts_cents, tires_cents, subcontracts_cents, shop_supplies_cents,
  fees_cents, epa_cents, service_items_cents, discounts_cents, taxes_cents, total_cents, credited_cents,
  paid_cents, voided_at, created_at, updated_at)
SELECT tenant_id, id, 1000 + n, 'INV-' || 1000 + n, CASE WHEN counter THEN 'salesOrder' ELSE 'workOrder' END,
  CASE WHEN NOT counter THEN order_id END, CASE WHEN counter THEN order_id END, customer_id,
  CASE WHEN is_void THEN 'void' WHEN paid = total - credited THEN 'paid' WHEN paid > 0 THEN 'partially_paid'
    ELSE 'open' END,
  moment, day, day + 30, 8.25, exempt, CASE WHEN exempt THEN 'resale' END, coalesce(labor, 0),
  coalesce(parts, 0), coalesce(tires, 0), coalesce(subcontracts, 0), 0, coalesce(fees, 0), coalesce(epa, 0),
  coalesce(service_items, 0), discounts, taxes, total, credited, paid,
  CASE WHEN is_void THEN moment + interval '1 hour' END, moment, moment
FROM bench.money, LATERAL (SELECT first_paid + second_paid - back AS paid) p;
--------
INSERT INTO invoice_lines (tenant_id, id, invoice_id, position, kind, fee_type, description, part_number,
  quantity, unit_price_cents, amount_cents, discount_cents, taxed, cost_cents, technician_id,
  commission_rate_percent)
SELECT tenant_id, uuidv7(), invoice_id, at, kind, fee_type, 'Brake shoe kit, rear axle',
  CASE WHEN kind IN ('part', 'tire') THEN 'P-' || n % 2000 END, CASE WHEN kind = 'labor' THEN hours ELSE 1 END,
  CASE WHEN kind = 'labor' THEN 12000 ELSE amount END, amount, discount, taxed, cost, technician_id,
  CASE WHEN kind = 'labor' THEN rate END
FROM bench.lines;
--------
INSERT INTO payments (tenant_id, id, invoice_id, customer_id, type, amount_cents, method, paid_at, paid_date,
  refunded_payment_id, refunded_cents, voided_at, created_at, updated_at)
SELECT tenant_id, paid.id, m.id, customer_id, type, amount,
  (ARRAY['Credit Card', 'Check', 'Cash', 'ACH'])[1 + bench.pick(5, n, 4)], at, on_day, of, refunded,
  CASE WHEN voided THEN at END, at, at
FROM bench.money m
CROSS JOIN LATERAL (VALUES
  (payment_id, 'payment', first_paid, first_day, NULL::uuid, back, false),
  (uuidv7(), 'payment', second_paid, second_day, NULL, 0, false),
  (uuidv7(), 'refund', back, back_day, payment_id, 0, false),
  (uuidv7(), 'payment', CASE WHEN n % 125 = 11 THEN total ELSE 0 END, day, NULL, 0, true)
) paid (id, type, amount, on_day, of, refunded, voided)
CROSS JOIN LATERAL (SELECT moment + (on_day - day) * interval '1 day' AS at) at
WHERE amount > 0 ORDER BY on_day, n;
--------
INSERT INTO credits (tenant_id, id, invoice_id, credited_at, credit_date, parts_cents, fees_cents,
  discounts_cents, taxes_cents, total_cents, taxable_cents, fee_discounts_cents, cost_cents,
  return_ids, created_at)
SELECT tenant_id, uuidv7(), id, moment + interval '3 days', back_day, first, 0, 0, credited - first, credited,
  CASE WHEN exempt THEN 0 ELSE first END, 0, first_cost, '{}', moment + interval '3 days'
FROM bench.money WHERE credited > 0;
--------
UPDATE shop_counters c SET value = 1000 + size FROM bench.shops s WHERE s.tenant_id = c.tenant_id;
--------
-- The service computes and stores the figures of marked days.
INSERT INTO dirty_days (tenant_id, date)
SELECT tenant_id, day FROM bench.money UNION SELECT tenant_id, paid_date FROM payments
UNION SELECT tenant_id, credit_date FROM credits;
--------
UPDATE tenants t SET created_at = now() - interval '1096 days' FROM bench.shops s WHERE s.tenant_id = t.tenant_id;
--------
DROP TABLE bench.lines, bench.money, bench.bills, bench.technicians, bench.customers, bench.vehicles;
