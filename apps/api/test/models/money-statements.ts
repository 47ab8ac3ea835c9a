/** Casts each parameter to its type, in every place. */
function typed(types: string, statement: string): string {
  const names = types.split(" ");
  return statement.replace(/\$(\d+)/g, (parameter, place) => `${parameter}::${names[place - 1]}`);
}

/** `$2` is an instant or null, `$3` then the day of the shop at whose noon it was. */
const moment = `moment AS (
  SELECT at, (at AT TIME ZONE t.time_zone)::date AS day FROM tenants t,
    LATERAL (SELECT coalesce($2,
      ($3 + time '12:00') AT TIME ZONE t.time_zone) AS at) given
  WHERE t.tenant_id = $1)`;

/** The state of an invoice with these sums. */
const status = (paid: string, credited: string) =>
  `CASE WHEN ${paid} = i.total_cents - (${credited}) THEN 'paid' WHEN ${paid} > 0 THEN 'partially_paid' ELSE 'open' END`;

/** Marks every day of the invoice in CTE `changed`, and of this statement's rows. */
const mark = `INSERT INTO dirty_days (tenant_id, date)
  SELECT $1, day FROM (
    SELECT invoice_date AS day FROM changed UNION SELECT day FROM moment
    UNION SELECT p.paid_date FROM payments p JOIN changed c ON p.invoice_id = c.id WHERE p.tenant_id = $1
    UNION SELECT r.credit_date FROM credits r JOIN changed c ON r.invoice_id = c.id WHERE r.tenant_id = $1) d`;

export const insertInvoice = typed(
  "uuid timestamptz date uuid uuid text uuid uuid numeric boolean text bigint date jsonb",
  `WITH ${moment}, lines AS (
    SELECT * FROM jsonb_to_recordset($14) AS l(id uuid, position int, kind text, fee_type text,
      description text, part_number text, quantity numeric, unit_price_cents bigint,
      amount_cents bigint, discount_cents bigint, taxed boolean, cost_cents bigint,
      unit_cost_cents bigint, technician_id uuid, commission_rate_percent numeric)),
  sums AS (SELECT
      coalesce(sum(amount_cents) FILTER (WHERE kind = 'labor'), 0) AS labor,
      coalesce(sum(amount_cents) FILTER (WHERE kind = 'part'), 0) AS parts,
      coalesce(sum(amount_cents) FILTER (WHERE kind = 'tire'), 0) AS tires,
      coalesce(sum(amount_cents) FILTER (WHERE fee_type = 'subcontract'), 0) AS subcontracts,
      coalesce(sum(amount_cents) FILTER (WHERE kind = 'material'), 0) AS supplies,
      coalesce(sum(amount_cents) FILTER (WHERE fee_type = 'fee'), 0) AS fees,
      coalesce(sum(amount_cents) FILTER (WHERE fee_type = 'epa'), 0) AS epa,
      coalesce(sum(amount_cents) FILTER (WHERE fee_type = 'service_item'), 0) AS service_items,
      coalesce(sum(amount_cents), 0) AS amount, coalesce(sum(discount_cents), 0) AS discounts
    FROM lines),
  numbered AS (SELECT 900001 + count(*) AS number FROM invoices WHERE tenant_id = $1),
  work_order AS (
    INSERT INTO work_orders (tenant_id, id, number, order_number, status, category, customer_id,
      vehicle_id, customer_text, vehicle_text, invoiced_at, created_at, updated_at)
    SELECT $1, $5, number, 'WO-' || number, 'invoiced', 'invoiced', $7, $8,
      concat_ws(' ', c.name, c.company_name), concat_ws(' ', v.vin, v.unit_number, v.license_plate),
      at, at, at
    FROM numbered CROSS JOIN moment LEFT JOIN customers c ON c.tenant_id = $1 AND c.id = $7
      LEFT JOIN vehicles v ON v.tenant_id = $1 AND v.id = $8
    WHERE $6 = 'workOrder'),
  sale AS (
    INSERT INTO sales_orders (tenant_id, id, number, order_number, status, customer_id,
      tax_rate_percent, subtotal_cents, taxes_cents, total_cents, completed_at, created_at)
    SELECT $1, $5, number, 'SO-' || number, 'completed', $7, $9, amount - discounts, $12,
      amount - discounts + $12, at, at
    FROM numbered, moment, sums WHERE $6 = 'salesOrder'),
  changed AS (
    INSERT INTO invoices AS i (tenant_id, id, number, invoice_number, source, work_order_id,
      sales_order_id, customer_id, status, invoiced_at, invoice_date, due_date, tax_rate_percent,
      tax_exempt, exemption_category, labor_cents, parts_cents, tires_cents, subcontracts_cents,
      shop_supplies_cents, fees_cents, epa_cents, service_items_cents, discounts_cents, taxes_cents,
      total_cents, created_at, updated_at)
    SELECT $1, $4, number, 'INV-' || number, $6, CASE $6 WHEN 'workOrder' THEN $5 END,
      CASE $6 WHEN 'salesOrder' THEN $5 END, $7,
      CASE WHEN amount - discounts + $12 = 0 THEN 'paid' ELSE 'open' END, at, day,
      coalesce($13, day + 30), $9, $10, $11, labor, parts, tires, subcontracts, supplies, fees,
      epa, service_items, discounts, $12, amount - discounts + $12, at, at
    FROM numbered, moment, sums RETURNING i.id, i.invoice_date),
  lined AS (
    INSERT INTO invoice_lines (tenant_id, invoice_id, id, position, kind, fee_type, description,
      part_number, quantity, unit_price_cents, amount_cents, discount_cents, taxed, cost_cents,
      unit_cost_cents, technician_id, commission_rate_percent)
    SELECT $1, $4, id, position, kind, fee_type, description, part_number, quantity,
      unit_price_cents, amount_cents, discount_cents, taxed, cost_cents, unit_cost_cents, technician_id,
      commission_rate_percent FROM lines)
  ${mark}`,
);

export const insertPayment = typed(
  "uuid timestamptz date uuid uuid bigint bigint text",
  `WITH ${moment}, added AS (
    INSERT INTO payments (tenant_id, id, invoice_id, customer_id, type, amount_cents,
      surcharge_cents, method, paid_at, paid_date, created_at, updated_at)
    SELECT $1, $4, i.id, i.customer_id, 'payment', $6, $7, $8, at, day, at, at
    FROM invoices i, moment WHERE i.tenant_id = $1 AND i.id = $5),
  changed AS (
    UPDATE invoices i SET paid_cents = i.paid_cents + $6, surcharge_cents = i.surcharge_cents + $7,
      status = ${status("i.paid_cents + $6", "i.credited_cents")}
    WHERE i.tenant_id = $1 AND i.id = $5 RETURNING i.id, i.invoice_date)
  ${mark}`,
);

export const insertRefund = typed(
  "uuid timestamptz date uuid uuid bigint bigint",
  `WITH ${moment}, refunded AS (
    UPDATE payments SET refunded_cents = refunded_cents + $6,
      refunded_surcharge_cents = refunded_surcharge_cents + $7
    WHERE tenant_id = $1 AND id = $5 RETURNING *),
  added AS (
    INSERT INTO payments (tenant_id, id, invoice_id, customer_id, type, amount_cents,
      surcharge_cents, method, paid_at, paid_date, refunded_payment_id, created_at, updated_at)
    SELECT $1, $4, p.invoice_id, p.customer_id, 'refund', $6, $7, p.method, at, day, p.id, at, at
    FROM refunded p, moment),
  changed AS (
    UPDATE invoices i SET paid_cents = i.paid_cents - $6, surcharge_cents = i.surcharge_cents - $7,
      status = ${status("i.paid_cents - $6", "i.credited_cents")}
    FROM refunded p WHERE i.tenant_id = $1 AND i.id = p.invoice_id RETURNING i.id, i.invoice_date)
  ${mark}`,
);

export const voidPayment = typed(
  "uuid uuid",
  `WITH moment AS (SELECT null::date AS day WHERE false), voided AS (
    UPDATE payments SET voided_at = now() WHERE tenant_id = $1 AND id = $2 RETURNING *),
  changed AS (
    UPDATE invoices i SET paid_cents = i.paid_cents - p.amount_cents,
      surcharge_cents = i.surcharge_cents - p.surcharge_cents,
      status = ${status("i.paid_cents - p.amount_cents", "i.credited_cents")}
    FROM voided p WHERE i.tenant_id = $1 AND i.id = p.invoice_id RETURNING i.id, i.invoice_date)
  ${mark}`,
);

export const insertCredit = typed(
  `uuid timestamptz date uuid uuid${" bigint".repeat(14)}`,
  `WITH ${moment}, added AS (
    INSERT INTO credits (tenant_id, id, invoice_id, credited_at, credit_date, discounts_cents,
      taxes_cents, total_cents, cost_cents, fee_discounts_cents, taxable_cents, labor_cents,
      parts_cents, tires_cents, subcontracts_cents, shop_supplies_cents, fees_cents, epa_cents,
      service_items_cents, taxable_labor_cents, return_ids, created_at)
    SELECT $1, $4, $5, at, day, $6, $7, $11 + $12 + $13 + $14 + $15 + $16 + $17 + $18 - $6 + $7, $8, $9,
      coalesce($10, CASE WHEN $7 > 0 THEN $12 - $6 + $9 ELSE 0 END), $11, $12, $13, $14, $15, $16,
      $17, $18, $19, '{}', at FROM moment
    RETURNING total_cents),
  changed AS (
    UPDATE invoices i SET credited_cents = i.credited_cents + a.total_cents,
      status = ${status("i.paid_cents", "i.credited_cents + a.total_cents")}
    FROM added a WHERE i.tenant_id = $1 AND i.id = $5 RETURNING i.id, i.invoice_date)
  ${mark}`,
);

export const changeCost = typed(
  "uuid timestamptz date uuid integer uuid bigint",
  `WITH ${moment}, line AS (
    UPDATE invoice_lines SET cost_cents = cost_cents + $7,
      unit_cost_cents = round((cost_cents + $7) / quantity)
    WHERE tenant_id = $1 AND invoice_id = $4 AND position = $5 RETURNING id),
  credit AS (
    UPDATE credits SET cost_cents = cost_cents + $7 WHERE tenant_id = $1 AND id = $6
    RETURNING id, credit_date),
  changed AS (SELECT id, invoice_date FROM invoices WHERE tenant_id = $1 AND id = $4),
  booked AS (
    INSERT INTO cost_adjustments (tenant_id, id, date, used_on, invoice_line_id, credit_id, cents)
    SELECT $1, gen_random_uuid(), day, coalesce(credit_date, invoice_date), line.id, credit.id,
      CASE WHEN credit.id IS NULL THEN $7 ELSE -$7 END
    FROM moment CROSS JOIN changed LEFT JOIN line ON true LEFT JOIN credit ON true)
  ${mark}`,
);
