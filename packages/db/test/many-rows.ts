import { integratedTables } from "../src/queries/external-ids.ts";
import { getTableName } from "../src/sql/drizzle.cjs";
import { makeOnce } from "../src/testing/databases.ts";
import { type TestDatabase, useDatabase } from "./database.ts";

/** Shops of different sizes, the first of them the largest. */
export const shopShares = [0.6, 0.2, 0.1, 0.05, 0.03, 0.02];

export const shopId = (at: number) =>
  `00000000-0000-7000-8000-0000000000${String(at).padStart(2, "0")}`;

/** The start of the sequence `feed_position`. */
export const firstPosition = 1_000_000_000_000;

/** The webhook subscription with most deliveries, in every shop. */
export const busiestId = "00000000-0000-7000-8000-0000000000ff";

/** A database with many rows. It is filled once per run, which takes most of a minute. */
export function useManyRows(): TestDatabase {
  return useDatabase(async (serverUrl) => {
    const name = "bayline_many_rows";
    await makeOnce(serverUrl, name, (client) =>
      fillDatabase(async (statement) => void (await client.query(statement))),
    );
    return name;
  });
}

const integrated = Object.values(integratedTables).map((table) => getTableName(table));

/** The tables with `changed_at`. */
const syncedTables = [
  "customers",
  "vehicles",
  "vendors",
  "inventory_items",
  "canned_jobs",
  "price_rules",
  "service_requests",
  "work_orders",
  "purchase_orders",
  "inspections",
  "sales_orders",
  "invoices",
  "payments",
  "receipts",
];

/**
 * One record in four has metadata: the plan of many, and an id of a CRM that some 20 records of a
 * kind have.
 */
const metadataFor = (table: string) => [
  `CREATE SEQUENCE metadata_of_${table} AS bigint`,
  `ALTER TABLE ${table} ALTER COLUMN metadata SET DEFAULT
    CASE WHEN nextval('metadata_of_${table}') % 4 = 0 THEN jsonb_build_object('plan', 'gold',
      'crm', 'C-' || currval('metadata_of_${table}') / 4 % 250) ELSE '{}'::jsonb END`,
];

const stampsBy = (table: string, clock: string) =>
  `ALTER TABLE ${table} ALTER COLUMN changed_at SET DEFAULT ${clock}`;

/**
 * Inserts about 20,000 rows of several shops into every table that grows, in chronological order,
 * and collects the statistics that autovacuum would collect.
 */
async function fillDatabase(
  run: (statement: string) => Promise<void>,
  rows = 20_000,
): Promise<void> {
  const statements = [
    // The rows reference each other correctly. Checking the foreign keys would take half of the
    // time.
    "SET session_replication_role = replica",
    // Without triggers, each row would have the time of its statement.
    ...syncedTables.map((table) => stampsBy(table, "clock_timestamp()")),
    ...integrated.flatMap(metadataFor),
    `CREATE TEMP TABLE row_of AS
      SELECT n, ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid AS id,
        ('00000000-0000-7000-8000-0000000000' || lpad(shop::text, 2, '0'))::uuid AS tenant_id,
        '2026-01-01'::timestamptz + n * interval '1 minute' AS created_at
      FROM (SELECT n, width_bucket((n * 7919 % ${rows})::float8 / ${rows}, ARRAY[0.6, 0.8, 0.9, 0.95, 0.98]) AS shop
        FROM generate_series(1, ${rows}) n) numbered`,
    `INSERT INTO tenants (tenant_id, name, time_zone)
      SELECT DISTINCT tenant_id, 'Shop', 'UTC' FROM row_of`,
    `INSERT INTO customers (tenant_id, id, name, company_name, email, phone, created_at, deleted_at)
      SELECT tenant_id, id, 'Customer ' || n, 'Company ' || md5(n::text), 'c' || n || '@example.com',
        '+1 515 555 ' || n, created_at, CASE WHEN n % 20 = 0 THEN created_at END
      FROM row_of`,
    // Two in three are archived, as in a shop that is several years old.
    `INSERT INTO vehicles (tenant_id, id, vin, unit_number, make, model, year, license_plate,
        customer_id, vehicle_type, archived, created_at, deleted_at)
      SELECT tenant_id, id, upper(left(md5(n::text), 17)), 'U-' || n, 'Make ' || n % 40,
        'Model ' || n % 400, 1990 + n % 35, 'PL ' || n, id, 'Type ' || n % 5, n % 3 > 0, created_at,
        CASE WHEN n % 20 = 0 THEN created_at END
      FROM row_of`,
    // One in fifty is of the first vehicle of its shop, and the others of one each.
    `INSERT INTO meter_readings (tenant_id, id, vehicle_id, meter, kind, value, total, at, source,
        external_id, work_order_id, superseded_at, created_by, created_at)
      SELECT tenant_id, id,
        CASE WHEN n % 50 = 0 THEN first_value(id) OVER (PARTITION BY tenant_id ORDER BY n) ELSE id END,
        CASE WHEN n % 3 = 0 THEN 'engine_hours' ELSE 'odometer' END, 'reading', n, n, created_at,
        'telematics', n::text, CASE WHEN n % 5 = 0 THEN id END,
        CASE WHEN n % 20 = 7 THEN created_at END, 'Key', created_at FROM row_of`,
    `INSERT INTO pm_programs (tenant_id, id, name, archived, created_at)
      SELECT tenant_id, id, 'Program ' || n, n % 8 = 0, created_at FROM row_of WHERE n % 4 = 0`,
    `INSERT INTO pm_tasks (tenant_id, id, program_id, position, name, canned_job_id, meter, every_units,
        lead_units, unit, every_days, lead_days, anchor)
      SELECT tenant_id, id, id, 0, 'Task ' || n, id, 'odometer', 25000, 2500, 'mi', 180, 14, 'floating'
      FROM row_of WHERE n % 4 = 0`,
    // One in two is of a vehicle, and the others of a type.
    `INSERT INTO pm_assignments (tenant_id, program_id, position, vehicle_id, vehicle_type, start_day)
      SELECT tenant_id, id, 0, CASE WHEN n % 8 = 0 THEN id END,
        CASE WHEN n % 8 > 0 THEN 'Type of ' || n END, created_at::date
      FROM row_of WHERE n % 4 = 0`,
    // One in ten is pending, and one in two has a request number.
    `INSERT INTO service_requests (tenant_id, id, request_number, status, client_request_id,
        problem_data, customer_info, vehicle_info, customer_id, vehicle_id, created_at)
      SELECT tenant_id, id, 'SR-' || n, CASE WHEN n % 10 = 0 THEN 'new' ELSE 'rejected' END,
        CASE WHEN n % 2 = 0 THEN 'request-' || n END, '{"description": "Noise"}', '{}', '{}', id, id,
        created_at FROM row_of`,
    `INSERT INTO vendors (tenant_id, id, name, match_key, account_number, created_at)
      SELECT tenant_id, id, 'Vendor ' || n, 'vendor ' || n, n::text, created_at FROM row_of`,
    // One in four has a VMRS code of one of five systems.
    `INSERT INTO inventory_items (tenant_id, id, part_number, part_key, name, category, vmrs_code, quantity,
        reorder_point, vendor_id, created_at, deleted_at)
      SELECT tenant_id, id, 'P-' || n, 'P-' || n, 'Part ' || md5(n::text), 'Category ' || n % 40,
        CASE WHEN n % 4 = 3 THEN '0' || 10 + n % 20 || '-' || lpad((n % 100)::text, 3, '0') || '-001' END,
        n % 50, CASE WHEN n % 3 = 0 THEN 10 END, id, created_at, CASE WHEN n % 20 = 0 THEN created_at END
      FROM row_of`,
    `INSERT INTO price_rules (tenant_id, id, kind, version, name, match, terms, valid_from, customer_id,
        part_key, created_at)
      SELECT tenant_id, id, 'contract_price', 1, 'Rule ' || n, '{}', '{}', '2026-01-01', id, 'P-' || n,
        created_at FROM row_of`,
    `INSERT INTO price_rule_versions (tenant_id, rule_id, version, name, match, terms, valid_from,
        created_at, created_by)
      SELECT tenant_id, id, 1, 'Rule ' || n, '{}', '{}', '2026-01-01', created_at, 'Dana'
      FROM row_of`,
    // A shop has at most 5,000 live ones.
    `INSERT INTO canned_jobs (tenant_id, id, code, code_key, name, category, vmrs_code, vehicle_types,
        make, year_from, created_at, deleted_at)
      SELECT tenant_id, id, 'JOB-' || n, 'JOB-' || n, 'Job ' || md5(n::text), 'Category ' || n % 20,
        '0' || 10 + n / 4 % 20,
        CASE WHEN n % 3 = 0 THEN ARRAY['Type ' || n % 5] ELSE '{}' END, 'Make ' || n % 40,
        1990 + n % 35, created_at, CASE WHEN n % 20 = 0 THEN created_at END
      FROM row_of WHERE n % 4 = 0`,
    // Every system with all of its assemblies, and some of their components.
    `INSERT INTO vmrs_codes (tenant_id, id, code, name)
      SELECT tenant_id, id, CASE WHEN n < 1000 THEN lpad(n::text, 3, '0')
          ELSE lpad((n / 1000)::text, 3, '0') || '-' || lpad((n % 1000)::text, 3, '0') END,
        'Component ' || md5(n::text) FROM row_of`,
    `INSERT INTO purchase_orders (tenant_id, id, number, status, type, vendor_id, item_count,
        total_cost_cents, created_at)
      SELECT tenant_id, id, 'PO-' || n, (ARRAY['draft', 'ordered', 'received', 'received'])[1 + n % 4],
        'purchase', id, 1, 1000, created_at FROM row_of`,
    `INSERT INTO purchase_order_lines (tenant_id, id, purchase_order_id, position, part_number,
        quantity, unit_cost_cents, total_cost_cents, inventory_item_id)
      SELECT tenant_id, id, id, 0, 'P-' || n, 1, 1000, 1000, id FROM row_of`,
    `INSERT INTO period_closings (tenant_id, id, last_day, invoice_count, invoiced_cents, credited_cents,
        payment_count, received_cents, vendor_paid_cents, facts, cost_cents, cost_adjustment_cents, cost_facts,
        figures, created_at, created_by)
      SELECT tenant_id, id, created_at::date, 1, 1000, 0, 1, 1000, 0, '0 0 0 0', 500, 0, '0', '{}', created_at, 'Key'
      FROM row_of`,
    `INSERT INTO bill_payments (tenant_id, id, vendor_id, date, amount_cents, created_at)
      SELECT tenant_id, id, id, created_at::date, 1000, created_at FROM row_of`,
    `INSERT INTO bill_allocations (tenant_id, payment_id, bill_id, amount_cents)
      SELECT tenant_id, id, id, 1000 FROM row_of`,
    `INSERT INTO imported_invoices (tenant_id, id, purchase_order_id, vendor_id, number, number_key, created_at)
      SELECT tenant_id, id, id, CASE WHEN n % 10 > 0 THEN id END, 'I-' || n, 'I-' || n, created_at FROM row_of`,
    // One in ten is open, and the goods of one in a hundred are not received yet.
    `INSERT INTO bills (tenant_id, id, type, status, number, number_key, vendor_id, bill_date, posted_date,
        purchase_order_ids, line_count, goods_cents, charges_cents, cores_cents, total_cents, created_at)
      SELECT tenant_id, id, 'invoice', CASE WHEN n % 10 = 0 THEN 'open' ELSE 'paid' END, 'I-' || n, 'I-' || n,
        id, created_at::date, created_at::date, ARRAY[id], 1, 1000, 0, 0, 1000, created_at FROM row_of`,
    // One in 100 waits to be read, and one in ten for a person.
    `INSERT INTO documents (tenant_id, id, status, file_name, content_type, size_bytes, sha256, source,
        vendor_id, submitted_by, created_at, updated_at)
      SELECT tenant_id, id, CASE WHEN n % 100 = 0 THEN 'reading' WHEN n % 10 = 0 THEN 'needs_review' ELSE 'rejected' END,
        'file', 'application/pdf', 1000, md5(n::text), CASE WHEN n % 10 = 0 THEN 'cli' ELSE 'api' END,
        id, 'key', created_at, created_at
      FROM row_of`,
    `INSERT INTO bill_lines (tenant_id, id, bill_id, position, kind, amount_cents, part_number,
        inventory_item_id, purchase_order_id, purchase_order_line_id, quantity, unit_cost_cents,
        stock_quantity, received_quantity)
      SELECT tenant_id, id, id, 0, 'part', 1000, 'P-' || n, id, id, id, 1, 1000, 1, (n % 100 > 0)::int
      FROM row_of`,
    // One in ten is open.
    `INSERT INTO cores (tenant_id, id, bill_id, vendor_id, inventory_item_id, part_number, part_key, quantity,
        deposit_cents, amount_cents, held_quantity, credited_quantity, created_at)
      SELECT tenant_id, id, id, id, id, 'P-' || n, 'P-' || n, 1, 1000, 1000, (n % 10 = 0)::int,
        (n % 10 > 0)::int, created_at FROM row_of`,
    `INSERT INTO core_returns (tenant_id, id, number, vendor_id, date, created_at)
      SELECT tenant_id, id, 'CR-' || n, id, created_at::date, created_at FROM row_of`,
    `INSERT INTO core_return_lines (tenant_id, core_return_id, core_id, quantity)
      SELECT tenant_id, id, id, 1 FROM row_of`,
    `INSERT INTO variances (tenant_id, id, kind, date, amount_cents, cause_type, cause_id)
      SELECT tenant_id, id, 'core_loss', created_at::date, 1, 'core', id FROM row_of`,
    `INSERT INTO line_costs (tenant_id, id, line_item_id, core_id, date, cents)
      SELECT tenant_id, id, id, id, created_at::date, 1 FROM row_of WHERE n % 4 = 0`,
    `INSERT INTO stock_movements (tenant_id, id, inventory_item_id, position, type, quantity,
        unit_cost_cents, value_cents, balance_after, reference_type, reference_id, created_at)
      SELECT tenant_id, id, id, 1, 'receipt', n % 50, 1000, 1000, n % 50, 'purchase_order', id, created_at
      FROM row_of`,
    // The goods of one in fifty have no bill.
    `INSERT INTO cost_layers (tenant_id, id, inventory_item_id, quantity, remaining_quantity,
        unit_cost_cents, cents, remaining_cents, purchase_order_id, purchase_order_line_id, unbilled_quantity,
        received_at)
      SELECT tenant_id, id, id, 50, n % 50, 1000, 50000, 1000 * (n % 50), id, id, (n % 50 = 0)::int, created_at FROM row_of`,
    `INSERT INTO unbilled_closings (tenant_id, id, reason, created_at)
      SELECT tenant_id, id, 'Warranty', created_at FROM row_of WHERE n % 50 = 1`,
    `INSERT INTO closed_receipts (tenant_id, cost_layer_id, closing_id, quantity, cents)
      SELECT tenant_id, id, id, 1, 1000 FROM row_of WHERE n % 50 = 1`,
    `INSERT INTO cost_restatements (tenant_id, id, date, cause_type, cause_id, inventory_item_id, cost_layer_id,
        target_type, cents, created_at)
      SELECT tenant_id, id, created_at::date, 'bill_corrected', id, id, id, 'stock', 5, created_at FROM row_of`,
    `INSERT INTO bill_corrections (tenant_id, id, bill_id, reason, changes, created_at)
      SELECT tenant_id, id, id, 'Misread', '[]', created_at FROM row_of WHERE n % 10 = 0`,
    `INSERT INTO bill_receipts (tenant_id, cost_layer_id, bill_line_id, quantity, cents)
      SELECT tenant_id, id, id, 1, 1000 FROM row_of WHERE n % 100 > 0`,
    `INSERT INTO return_credits (tenant_id, bill_line_id, purchase_order_line_id, movement_id, from_quantity,
        quantity, cents)
      SELECT tenant_id, id, id, id, 0, 1, 1000 FROM row_of WHERE n % 10 = 0`,
    `INSERT INTO applied_charges (tenant_id, source_line_id, target_line_id, cents)
      SELECT tenant_id, id, id, 5 FROM row_of WHERE n % 10 = 0`,
    `INSERT INTO stock_deficits (tenant_id, id, inventory_item_id, movement_id, remaining_quantity,
        unit_cost_cents, remaining_cents, created_at)
      SELECT tenant_id, id, id, id, (n % 100 = 0)::int, 1000, 1000, created_at FROM row_of`,
    `INSERT INTO api_keys (tenant_id, id, name, prefix, key_hash, access_level, created_at)
      SELECT tenant_id, id, 'Key', 'bl_live_', sha256(n::text::bytea), 'full', created_at FROM row_of`,
    `INSERT INTO mandates (tenant_id, key_id, version, terms, day)
      SELECT tenant_id, id, 1, '{}', created_at::date FROM row_of WHERE n % 10 = 0`,
    `INSERT INTO users (tenant_id, id, email, name, role, created_at)
      SELECT tenant_id, id, 'user' || n || '@example.com', 'User', 'admin', created_at FROM row_of`,
    // Two in three are archived. Half are invoiced, of which one in ten has a balance.
    `INSERT INTO work_orders (tenant_id, id, number, order_number, status, category, customer_id,
        vehicle_id, po_number, assigned_to, due_date, due_at, customer_text, vehicle_text, archived, invoiced_at,
        total_price_cents, paid_amount_cents, created_at, updated_at, deleted_at)
      SELECT tenant_id, id, n, 'WO-' || n,
        (ARRAY['estimate', 'approved', 'in_progress', 'paid', 'paid', 'invoiced'])[1 + n % 6],
        (ARRAY['estimate', 'open', 'open', 'paid', 'paid', 'invoiced'])[1 + n % 6], id, id,
        CASE WHEN n % 2 = 0 THEN '45-' || n END, CASE WHEN n % 2 = 0 THEN id END, CASE WHEN n % 4 > 0 THEN '2026-02-01' END,
        CASE WHEN n % 4 > 0 THEN created_at + n % 30 * interval '1 day' END,
        'Customer ' || n || ' Company ' || md5(n::text), upper(left(md5(n::text), 17)) || ' U-' || n,
        n % 3 > 0, CASE WHEN n % 6 > 2 THEN created_at + interval '2 days' END, n % 1000 * 100,
        CASE WHEN n % 10 > 0 THEN n % 1000 * 100 ELSE 0 END, created_at,
        created_at + n % 7 * interval '1 hour', CASE WHEN n % 20 = 0 THEN created_at END
      FROM row_of`,
    `INSERT INTO service_blocks (tenant_id, id, work_order_id, position, name)
      SELECT tenant_id, id, id, 0, 'Service' FROM row_of`,
    `INSERT INTO line_items (tenant_id, id, work_order_id, service_block_id, position, kind, quantity,
        unit_price_cents, unit_cost_cents, amount_cents, total_price_cents, total_cost_cents, status,
        technician_id)
      SELECT tenant_id, id, id, id, 0, 'labor', 1, 100, 50, 100, 100, 50, 'pending', id FROM row_of`,
    // Half are drafts, of which some are deleted. A completed one has one part.
    `INSERT INTO sales_orders (tenant_id, id, number, order_number, status, customer_id, po_number,
        subtotal_cents, taxes_cents, total_cents, completed_at, created_at, deleted_at)
      SELECT tenant_id, id, n, 'SO-' || n,
        (ARRAY['draft', 'completed', 'draft', 'partially_refunded'])[1 + n % 4], id,
        CASE WHEN n % 2 = 0 THEN '45-' || n END, 1000, 70, 1070,
        CASE WHEN n % 2 = 1 THEN created_at END, created_at, CASE WHEN n % 20 = 0 THEN created_at END
      FROM row_of`,
    `INSERT INTO sales_order_lines (tenant_id, id, sales_order_id, position, kind, quantity,
        unit_price_cents, unit_cost_cents, amount_cents, total_price_cents, total_cost_cents,
        inventory_item_id)
      SELECT tenant_id, id, id, 0, 'part', 1, 1000, 500, 1000, 1000, 500, id FROM row_of`,
    // Every second one is for a counter sale. One in ten of the others is unpaid.
    `INSERT INTO invoices (tenant_id, id, number, invoice_number, source, work_order_id, sales_order_id,
        customer_id, po_number, status, invoiced_at, invoice_date, due_date, tax_rate_percent, tax_exempt,
        labor_cents, parts_cents, tires_cents, subcontracts_cents, shop_supplies_cents, fees_cents,
        epa_cents, service_items_cents, discounts_cents, taxes_cents, total_cents, paid_cents, created_at)
      SELECT tenant_id, id, n, 'INV-' || n, CASE n % 2 WHEN 0 THEN 'workOrder' ELSE 'salesOrder' END,
        CASE n % 2 WHEN 0 THEN id END, CASE n % 2 WHEN 1 THEN id END, id,
        CASE WHEN n % 2 = 0 THEN '45-' || n END,
        CASE n % 10 WHEN 0 THEN 'open' ELSE 'paid' END, created_at, created_at::date,
        created_at::date + 30, 7, false, 0, 1000, 0, 0, 0, 0, 0, 0, 0, 70, 1070,
        CASE n % 10 WHEN 0 THEN 0 ELSE 1070 END, created_at
      FROM row_of`,
    `INSERT INTO invoice_lines (tenant_id, id, invoice_id, position, kind, quantity, unit_price_cents,
        amount_cents, discount_cents, taxed, cost_cents)
      SELECT tenant_id, id, id, 0, 'part', 1, 1000, 1000, 0, true, 500 FROM row_of`,
    // One receipt in ten has credit left, half of them for an order, and one in ten a refund.
    `INSERT INTO receipts (tenant_id, id, customer_id, work_order_id, amount_cents, surcharge_cents,
        method, reference, received_at, receipt_date, allocated_cents, refunded_cents, created_at)
      SELECT tenant_id, id, id, CASE n % 20 WHEN 0 THEN id END, 1070, 0, 'Check', '18' || n,
        created_at, created_at::date, CASE n % 10 WHEN 0 THEN 0 WHEN 1 THEN 0 ELSE 1070 END,
        CASE n % 10 WHEN 1 THEN 1070 ELSE 0 END, created_at
      FROM row_of`,
    `INSERT INTO receipt_refunds (tenant_id, id, receipt_id, amount_cents, surcharge_cents, method,
        refund_date, created_at)
      SELECT tenant_id, id, id, 1070, 0, 'Check', created_at::date, created_at
      FROM row_of WHERE n % 10 = 1`,
    `INSERT INTO payments (tenant_id, id, invoice_id, customer_id, type, amount_cents, method, paid_at,
        paid_date, refunded_cents, receipt_id, created_at)
      SELECT tenant_id, id, id, id, 'payment', 1070, 'Cash', created_at, created_at::date,
        CASE n % 50 WHEN 1 THEN 70 ELSE 0 END, CASE n % 10 WHEN 2 THEN id END, created_at
      FROM row_of WHERE n % 10 > 0`,
    `INSERT INTO payments (tenant_id, id, invoice_id, customer_id, type, amount_cents, method, paid_at,
        paid_date, refunded_payment_id, created_at)
      SELECT tenant_id, gen_random_uuid(), id, id, 'refund', 70, 'Cash', created_at, created_at::date,
        id, created_at FROM row_of WHERE n % 50 = 1`,
    `INSERT INTO credits (tenant_id, id, invoice_id, credited_at, credit_date, parts_cents, fees_cents,
        discounts_cents, taxes_cents, total_cents, cost_cents, taxable_cents, fee_discounts_cents,
        return_ids)
      SELECT tenant_id, id, id, created_at, created_at::date, 100, 0, 0, 7, 107, 50, 100, 0, '{}' FROM row_of
      WHERE n % 4 = 3`,
    `INSERT INTO credit_lines (tenant_id, id, credit_id, position, kind, invoice_line_id, amount_cents)
      SELECT tenant_id, id, id, 0, 'goodwill', id, 100 FROM row_of WHERE n % 4 = 3`,
    // One in twenty is of a closed day, the day before.
    `INSERT INTO cost_adjustments (tenant_id, id, date, used_on, invoice_line_id, cents, created_at)
      SELECT tenant_id, id, created_at::date + 1, created_at::date, id, 5, created_at FROM row_of
      WHERE n % 20 = 0`,
    // One in forty is not completed.
    `INSERT INTO tax_ledger (tenant_id, invoice_id, format_version, tax_rate_percent, tax_exempt, taxed,
        parts_taxed, labor_taxed, tax_cents, taxable_parts_cents, non_taxable_parts_cents,
        taxable_labor_cents, non_taxable_labor_cents, subcontract_cents, other_cents)
      SELECT tenant_id, id, 1, 7, false, true, true, false, 70, 1000, 0, 0, 0, 0, 0
      FROM row_of WHERE n % 40 > 0`,
    // A technician has half of a shop's inspections, and the others have one each.
    `INSERT INTO inspections (tenant_id, id, work_order_id, vehicle_id, name, status, technician_id,
        completed_at, created_at, deleted_at)
      SELECT tenant_id, id, id, id, 'Inspection', (ARRAY['passed', 'failed', 'pending'])[1 + n % 3],
        CASE WHEN n % 2 = 0 THEN first_value(id) OVER (PARTITION BY tenant_id ORDER BY n) ELSE id END,
        CASE WHEN n % 3 < 2 THEN created_at END, created_at,
        CASE WHEN n % 20 = 0 THEN created_at END
      FROM row_of`,
    `INSERT INTO inspection_templates (tenant_id, id, name, archived, created_at)
      SELECT tenant_id, id, 'Template ' || n, n % 8 = 0, created_at FROM row_of WHERE n % 4 = 0`,
    `INSERT INTO inspection_template_items (tenant_id, template_id, position, label)
      SELECT tenant_id, id, 0, 'Lights' FROM row_of WHERE n % 4 = 0`,
    `INSERT INTO inspection_items (tenant_id, id, inspection_id, position, label)
      SELECT tenant_id, id, id, 0, 'Lights' FROM row_of`,
    // One estimate in fifty is open, and one revoked.
    `INSERT INTO estimate_packets (tenant_id, id, work_order_id, customer_id, version, number, status,
        content, hash, total_cents, token_hash, sender_type, sender_id, sender_name, expires_at,
        revoked_at, created_at)
      SELECT tenant_id, id, id, id, 1, 'EST-' || n || '-1',
        CASE n % 50 WHEN 0 THEN 'open' WHEN 1 THEN 'revoked' ELSE 'decided' END,
        json_build_object('services', json_build_array(json_build_object('id', id))), '', 1070,
        sha256(id::text::bytea), 'api_key', id, 'Key', created_at + interval '14 days',
        CASE n % 50 WHEN 1 THEN created_at END, created_at
      FROM row_of`,
    `INSERT INTO approvals (tenant_id, id, packet_id, packet_hash, service_block_id, decision, name,
        channel, principal_type, principal_id, principal_name, created_at)
      SELECT tenant_id, id, id, '', id, 'approved', 'Marcus', 'phone', 'api_key', id, 'Key', created_at
      FROM row_of WHERE n % 50 > 1`,
    `INSERT INTO proposals (tenant_id, id, status, operation, input, effect, effect_hash,
        policy_version, maker_type, maker_id, maker_name, decided_at, created_at, expires_at)
      SELECT tenant_id, id, CASE WHEN n % 50 = 0 THEN 'open' ELSE 'rejected' END, 'vendors.update',
        '{}', '{}', '', '', 'api_key', id, 'Agent', CASE WHEN n % 50 > 0 THEN created_at END,
        created_at, created_at + interval '7 days'
      FROM row_of`,
    // One in fifty is of the first order of its shop, and the others of one each.
    `INSERT INTO comments (tenant_id, id, record_type, record_id, text, created_by, created_at)
      SELECT tenant_id, id, 'work_order',
        CASE WHEN n % 50 = 0 THEN first_value(id) OVER (PARTITION BY tenant_id ORDER BY n) ELSE id END,
        'Called back', 'Key', created_at FROM row_of`,
    `INSERT INTO attachments (tenant_id, id, record_type, record_id, content_type, size_bytes,
        visible_to_customer, created_by, created_at)
      SELECT tenant_id, id, 'work_order', id, 'application/pdf', 1000, n % 2 = 0, 'Key', created_at
      FROM row_of`,
    `INSERT INTO attachment_files (tenant_id, attachment_id, variant, position, content)
      SELECT tenant_id, id, 'content', 0, '\\x00' FROM row_of`,
    `INSERT INTO audit_entries (tenant_id, id, created_at, actor_type, actor_name, operation,
        resource_type, resource_id, changes, request_id)
      SELECT tenant_id, id, created_at, 'api_key', 'Key', 'purchaseOrders.update',
        (ARRAY['purchase_order', 'inventory_item', 'vendor'])[1 + n % 3], id, '{}', 'r' || n FROM row_of`,
    `INSERT INTO events (tenant_id, id, position, event, resource_id, data, created_at)
      SELECT tenant_id, id, ${firstPosition} + n, (ARRAY['work_order.updated', 'customer.created'])[1 + n % 2], id, '{}',
        created_at FROM row_of`,
    // One of them gets half of a shop's deliveries, and the others one each.
    `INSERT INTO webhook_subscriptions (tenant_id, id, name, url, events, secret, created_at, deleted_at)
      SELECT tenant_id, id, 'ERP', 'https://erp.example', '{customer.created}', 'whsec_', created_at,
        CASE WHEN n % 20 = 0 THEN created_at END FROM row_of
      UNION ALL SELECT DISTINCT tenant_id, '${busiestId}'::uuid, 'ERP', 'https://erp.example',
        '{customer.created}'::text[], 'whsec_', '2026-01-01'::timestamptz, NULL::timestamptz FROM row_of
      ON CONFLICT DO NOTHING`,
    // One in fifty has failed. Some of those have a pending retry.
    `INSERT INTO webhook_deliveries (tenant_id, id, subscription_id, event_id, event, resource_id,
        position, attempt, status, due_at, created_at)
      SELECT tenant_id, id, CASE WHEN n % 4 > 1 THEN '${busiestId}' ELSE id END, id, 'customer.created',
        id, n, 1, CASE WHEN n % 50 = 2 THEN 'failed' ELSE 'success' END, created_at, created_at
      FROM row_of`,
    `INSERT INTO webhook_deliveries (tenant_id, id, subscription_id, event_id, event, resource_id,
        position, attempt, status, due_at, created_at)
      SELECT tenant_id, gen_random_uuid(), '${busiestId}', id, 'customer.created', id, n, 2, 'pending',
        created_at, created_at FROM row_of WHERE n % 200 = 2`,
    `INSERT INTO idempotency_keys (tenant_id, key, request_hash, request_id, created_at)
      SELECT tenant_id, 'key-' || n, '\\x00', 'r' || n, created_at FROM row_of`,
    `INSERT INTO shop_counters (tenant_id, name, value) SELECT DISTINCT tenant_id, name, ${rows}
      FROM row_of, (VALUES ('purchase_order'), ('work_order'), ('sales_order'), ('invoice'), ('core_return')) series (name)`,
    `INSERT INTO daily_aggregates (tenant_id, date, figures)
      SELECT tenant_id, '2000-01-01'::date + n, '{}' FROM row_of`,
    // Days before the first invoice.
    `INSERT INTO dirty_days (tenant_id, date, id)
      SELECT tenant_id, '1900-01-01'::date + n, id FROM row_of`,
    `INSERT INTO invoice_days (tenant_id, date, format_version, open, closed, closed_on)
      SELECT tenant_id, '1900-01-01'::date + n, 1, '{}', '{}', '{}' FROM row_of`,
    `INSERT INTO tax_days (tenant_id, date, tier, source, taxed, order_count, exempt_orders,
        billed_tax_cents, billed_taxable_parts_cents, billed_non_taxable_parts_cents,
        billed_taxable_labor_cents, billed_non_taxable_labor_cents, billed_subcontract_cents,
        billed_other_cents, received_tax_cents, received_taxable_parts_cents,
        received_non_taxable_parts_cents, received_taxable_labor_cents,
        received_non_taxable_labor_cents, received_subcontract_cents, received_other_cents,
        resale_billed_cents, resale_received_cents, exempt_org_billed_cents,
        exempt_org_received_cents, orders)
      SELECT tenant_id, '1900-01-01'::date + n, 1, 'workOrder', false, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 0, '{}' FROM row_of`,
    `INSERT INTO tax_receipt_days (tenant_id, date, tier, source, taxed, tax_exempt, is_paid,
        received_tax_cents, received_taxable_parts_cents, received_non_taxable_parts_cents,
        received_taxable_labor_cents, received_non_taxable_labor_cents, received_subcontract_cents,
        received_other_cents, resale_received_cents, exempt_org_received_cents, surcharge_cents, orders)
      SELECT tenant_id, '1900-01-01'::date + n, 1, 'workOrder', false, false, true, 0, 0, 0, 0, 0, 0, 0,
        0, 0, 0, '{}' FROM row_of`,
    ...syncedTables.map((table) => stampsBy(table, "now()")),
    ...integrated.map((table) => `ALTER TABLE ${table} ALTER COLUMN metadata SET DEFAULT '{}'`),
    "VACUUM ANALYZE",
  ];
  for (const statement of statements) await run(statement);
}
