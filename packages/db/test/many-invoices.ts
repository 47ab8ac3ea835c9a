import type { TestDatabase } from "./database.ts";

export const invoicingShop = (at: number) =>
  `00000000-0000-7000-8000-00000000${String(at).padStart(4, "0")}`;

/**
 * 40 shops of 500 invoices, with their lines and payments, over 400 days from the first of 2025.
 */
export async function fillInvoices(database: TestDatabase): Promise<void> {
  const statements = [
    `CREATE TEMP TABLE invoice_of AS
      SELECT ('00000000-0000-7000-8000-' || lpad(shop::text, 12, '0'))::uuid AS tenant_id, n,
        ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid AS id,
        '2025-01-01'::date + n % 400 AS day
      FROM generate_series(1, 40) shop, generate_series(1, 500) n`,
    `INSERT INTO tenants (tenant_id, name, time_zone)
      SELECT DISTINCT tenant_id, 'Shop', 'UTC' FROM invoice_of`,
    "INSERT INTO customers (tenant_id, id, name) SELECT tenant_id, id, 'C' FROM invoice_of WHERE n <= 50",
    "INSERT INTO vehicles (tenant_id, id, vin) SELECT tenant_id, id, 'VIN' || n FROM invoice_of",
    // One part in fifty is low.
    `INSERT INTO inventory_items (tenant_id, id, part_number, part_key, name, category, reorder_point)
      SELECT tenant_id, id, 'P-' || n, 'P-' || n, 'Part', 'Parts', CASE WHEN n % 50 = 0 THEN 4 END
      FROM invoice_of`,
    `INSERT INTO vendors (tenant_id, id, name, match_key)
      SELECT tenant_id, id, 'V-' || n, 'V-' || n FROM invoice_of WHERE n <= 100`,
    // One purchase order in ten is open.
    `INSERT INTO purchase_orders (tenant_id, id, number, status, type, vendor_id, item_count,
        total_cost_cents)
      SELECT tenant_id, id, 'PO-' || n, CASE WHEN n % 10 = 0 THEN 'ordered' ELSE 'received' END,
        'purchase', ('00000000-0000-7000-8000-' || lpad(to_hex(1 + n % 100), 12, '0'))::uuid, 1, 100
      FROM invoice_of`,
    `INSERT INTO purchase_order_lines (tenant_id, id, purchase_order_id, position, part_number, quantity,
        unit_cost_cents, total_cost_cents, inventory_item_id)
      SELECT tenant_id, id, id, 0, 'P-' || n, 1, 100, 100, id FROM invoice_of`,
    `INSERT INTO users (tenant_id, id, email, name, role)
      SELECT tenant_id, id, n || '@example.com', 'U', 'technician' FROM invoice_of WHERE n <= 10`,
    `INSERT INTO work_orders (tenant_id, id, number, order_number, status, category, vehicle_id,
        customer_id, invoiced_at)
      SELECT tenant_id, id, n, 'WO-' || n, 'invoiced', 'invoiced', id,
        ('00000000-0000-7000-8000-' || lpad(to_hex(1 + n % 50), 12, '0'))::uuid, day FROM invoice_of`,
    // One in ten is open.
    `INSERT INTO invoices (tenant_id, id, number, invoice_number, source, work_order_id, customer_id,
        status, invoiced_at, invoice_date, due_date, tax_rate_percent, tax_exempt, labor_cents,
        parts_cents, tires_cents, subcontracts_cents, shop_supplies_cents, fees_cents, epa_cents,
        service_items_cents, discounts_cents, taxes_cents, total_cents, paid_cents)
      SELECT tenant_id, id, number, 'INV-' || number, 'workOrder', id, customer_id,
        CASE WHEN number % 10 = 0 THEN 'open' ELSE 'paid' END, invoiced_at, invoiced_at::date,
        invoiced_at::date + 30, 0, false, 100, 100, 0, 0, 0, 0, 0, 0, 0, 0, 200,
        CASE WHEN number % 10 = 0 THEN 0 ELSE 200 END
      FROM work_orders`,
    `INSERT INTO invoice_lines (tenant_id, id, invoice_id, position, kind, part_number, quantity,
        unit_price_cents, amount_cents, discount_cents, taxed, cost_cents, technician_id,
        commission_rate_percent)
      SELECT tenant_id, gen_random_uuid(), id, place, kind, 'P-' || n % 300, 1, 100, 100, 0, false, 50,
        CASE kind WHEN 'labor' THEN ('00000000-0000-7000-8000-' || lpad(to_hex(1 + n % 10), 12, '0'))::uuid END,
        10
      FROM invoice_of, (VALUES ('labor', 0), ('part', 1)) lines (kind, place)`,
    `INSERT INTO payments (tenant_id, id, invoice_id, customer_id, type, amount_cents, method, paid_at, paid_date)
      SELECT tenant_id, id, id, customer_id, 'payment', 200, 'Cash', invoiced_at, invoice_date
      FROM invoices WHERE status = 'paid'`,
    `INSERT INTO receipts (tenant_id, id, customer_id, amount_cents, surcharge_cents, method, received_at,
        receipt_date, refunded_cents)
      SELECT tenant_id, id, customer_id, 100, 0, 'Check', invoiced_at, invoice_date, 100 FROM invoices`,
    `INSERT INTO receipt_refunds (tenant_id, id, receipt_id, amount_cents, surcharge_cents, method, refund_date)
      SELECT tenant_id, id, id, 100, 0, 'Check', receipt_date FROM receipts`,
    `INSERT INTO bill_payments (tenant_id, id, vendor_id, date, amount_cents)
      SELECT tenant_id, id, ('00000000-0000-7000-8000-' || lpad(to_hex(1 + n % 100), 12, '0'))::uuid, day, 100
      FROM invoice_of`,
    // One line in twenty, of a closed day.
    `INSERT INTO cost_adjustments (tenant_id, id, date, used_on, invoice_line_id, cents)
      SELECT l.tenant_id, l.id, i.invoice_date + 40, i.invoice_date, l.id, 5
      FROM invoices i JOIN invoice_lines l ON l.tenant_id = i.tenant_id AND l.invoice_id = i.id
      WHERE l.kind = 'part' AND i.invoice_number LIKE '%10'`,
    `INSERT INTO credits (tenant_id, id, invoice_id, credited_at, credit_date, parts_cents, fees_cents,
        discounts_cents, taxes_cents, total_cents, cost_cents, taxable_cents, fee_discounts_cents,
        return_ids)
      SELECT tenant_id, id, id, invoiced_at, invoice_date, 1, 0, 0, 0, 1, 1, 0, 0, '{}' FROM invoices`,
    `INSERT INTO daily_aggregates (tenant_id, date, figures)
      SELECT tenant_id, day, '{}' FROM invoice_of GROUP BY 1, 2`,
    // Days after the last invoice.
    `INSERT INTO dirty_days (tenant_id, date, id)
      SELECT tenant_id, '2030-01-01'::date + n, id FROM invoice_of`,
    `INSERT INTO invoice_days (tenant_id, date, format_version, open, closed, closed_on)
      SELECT tenant_id, '2030-01-01'::date + n, 1, '{}', '{}', '{}' FROM invoice_of`,
    `INSERT INTO aging_snapshots (tenant_id, date, generated_at, rows, truncated, untraceable_paid_cents)
      SELECT tenant_id, day, now(), '[]', false, 0 FROM invoice_of GROUP BY 1, 2`,
    `INSERT INTO weekly_rollups (tenant_id, week_start, revenue_cents, labor_revenue_cents,
        parts_revenue_cents, labor_profit_cents, parts_profit_cents, labor_hours, customers, invoice_count)
      SELECT DISTINCT tenant_id, date_trunc('week', day)::date, 0, 0, 0, 0, 0, 0, 0, 0 FROM invoice_of`,
    `INSERT INTO part_usage (tenant_id, id, key, part_number, description, category, quantity_180,
        quantity_all, unit_cost_cents, last_used_date)
      SELECT tenant_id, id, 'P-' || n, 'P-' || n, '', 'Parts', 1, 1, 1, day FROM invoice_of`,
    "VACUUM ANALYZE",
  ];
  for (const statement of statements) await database.ask(statement);
}
