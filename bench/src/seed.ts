import type pg from "pg";

export interface ShopSize {
  parts: number;
  vendors: number;
  orders: number;
  workOrders: number;
}

/** The vendor of every invoice in the benchmark. */
export const vendorName = "Vendor 1";

export function partNumber(index: number): string {
  return `P-${String(index).padStart(6, "0")}`;
}

// Each takes the shop's id and the number of rows. Stock is added by one movement into one layer,
// so that the ledger is valid before the first request.
const fillers = {
  vendors: `
    INSERT INTO vendors (tenant_id, id, name, match_key, account_number, phone, created_at, updated_at)
    SELECT $1::uuid, uuidv7(), 'Vendor ' || n, 'vendor ' || n, 'ACC-' || n, '+1 555 0100', moment, moment
    FROM generate_series(1, $2::int) n, LATERAL (SELECT now() - n * interval '1 minute' AS moment) t`,
  parts: `
    WITH part AS (
      INSERT INTO inventory_items (tenant_id, id, part_number, part_key, name, description, category,
        quantity, unit_cost_cents, unit_price_cents, reorder_point, bin_location, vendor_id,
        movement_count, created_at, updated_at)
      SELECT $1::uuid, uuidv7(), number, number, 'Brake part ' || n, 'Fits most trucks', 'Brakes',
        20, 1000 + n % 500, 2000 + n % 500, 5, 'A-' || n % 100, v.id, 1, moment, moment
      FROM generate_series(1, $2::int) n
      CROSS JOIN LATERAL (SELECT 'P-' || lpad(n::text, 6, '0') AS number,
        now() - n * interval '1 second' AS moment) t
      LEFT JOIN vendors v ON v.tenant_id = $1 AND v.match_key = 'vendor ' || (1 + n % 50)
      RETURNING id, quantity, unit_cost_cents, created_at
    ), layer AS (
      INSERT INTO cost_layers (tenant_id, id, inventory_item_id, quantity, remaining_quantity,
        unit_cost_cents, cents, remaining_cents, received_at, created_at)
      SELECT $1, uuidv7(), id, quantity, quantity, unit_cost_cents, quantity * unit_cost_cents,
        quantity * unit_cost_cents,
        created_at, created_at
      FROM part
    )
    INSERT INTO stock_movements (tenant_id, id, inventory_item_id, position, type, quantity,
      unit_cost_cents, value_cents, reason, balance_after, created_at, created_by)
    SELECT $1, uuidv7(), id, 1, 'adjustment', quantity, unit_cost_cents, quantity * unit_cost_cents,
      'Opening stock', quantity, created_at, 'seed'
    FROM part`,
  // Billed and not received. A foreign key is checked by a plan of the session: while its table is
  // empty but analyzed, that plan may read all of a shop's rows.
  orders: `
    WITH placed AS (
      INSERT INTO purchase_orders (tenant_id, id, number, status, type, vendor_id, item_count,
        total_cost_cents, created_at, updated_at)
      SELECT $1::uuid, uuidv7(), 'PO-' || 1000 + n, 'ordered', 'purchase', v.id, 5, 5 * 4 * 1250,
        moment, moment
      FROM generate_series(1, $2::int) n
      CROSS JOIN LATERAL (SELECT now() - n * interval '1 hour' AS moment) t
      JOIN vendors v ON v.tenant_id = $1 AND v.match_key = 'vendor ' || (1 + n % 50)
      RETURNING id, vendor_id, total_cost_cents, created_at
    ), counted AS (
      UPDATE shop_counters SET value = 1000 + $2 WHERE tenant_id = $1 AND name = 'purchase_order'
    ), billed AS MATERIALIZED (
      SELECT placed.*, uuidv7() AS bill_id FROM placed
    ), bill AS (
      INSERT INTO bills (tenant_id, id, type, status, number, number_key, vendor_id, bill_date, posted_date,
        purchase_order_ids, line_count, goods_cents, charges_cents, cores_cents, total_cents, created_at,
        updated_at)
      SELECT $1, bill_id, 'invoice', 'open', bill_id, upper(bill_id::text), vendor_id, created_at, created_at,
        ARRAY[id], 5, total_cost_cents, 0, 0, total_cost_cents, created_at, created_at
      FROM billed
    ), bill_line AS (
      INSERT INTO bill_lines (tenant_id, id, bill_id, position, kind, amount_cents, part_number,
        purchase_order_id, quantity, unit_cost_cents, stock_quantity)
      SELECT $1, uuidv7(), bill_id, line, 'part', 5000, 'P-' || lpad((line + 1)::text, 6, '0'), id, 4, 1250, 4
      FROM billed, generate_series(0, 4) line
    )
    INSERT INTO purchase_order_lines (tenant_id, id, purchase_order_id, position, part_number,
      quantity, unit_cost_cents, total_cost_cents)
    SELECT $1, uuidv7(), placed.id, line, 'P-' || lpad((line + 1)::text, 6, '0'), 4, 1250, 5000
    FROM placed, generate_series(0, 4) line`,
  // Orders of 5 blocks with 6 lines each, without stocked parts.
  workOrders: `
    WITH technician AS (
      INSERT INTO users (tenant_id, id, email, name, role)
      VALUES ($1::uuid, uuidv7(), 'tech@example.com', 'Alex Moreno', 'technician') RETURNING id
    ), numbered AS MATERIALIZED (
      SELECT n, uuidv7() AS customer, uuidv7() AS vehicle, uuidv7() AS ordered, technician.id AS technician,
        now() - n * interval '1 hour' AS moment
      FROM technician, generate_series(1, $2::int) n
    ), customer AS (
      INSERT INTO customers (tenant_id, id, name, type, created_at, updated_at)
      SELECT $1, customer, 'Prairie Haulers ' || n, 'company', moment, moment FROM numbered
    ), vehicle AS (
      INSERT INTO vehicles (tenant_id, id, vin, unit_number, customer_id, created_at, updated_at)
      SELECT $1, vehicle, '1FUJGLDR2CS' || 100000 + n, 'T-' || n, customer, moment, moment FROM numbered
    ), ordered AS (
      INSERT INTO work_orders (tenant_id, id, number, order_number, status, category, name, priority,
        customer_id, vehicle_id, complaint, assigned_to, assigned_technicians, due_date, due_at,
        customer_text, vehicle_text, labor_cents, parts_cents, materials_cents, fees_cents,
        total_price_cents, total_cost_cents, created_at, updated_at)
      SELECT $1, ordered, 1000 + n, 'WO-' || 1000 + n, 'in_progress', 'open', 'Brakes', 'medium',
        customer, vehicle, 'Pulls to the left under braking', technician, ARRAY[technician],
        moment::date::text, moment::date, 'Prairie Haulers ' || n,
        '1FUJGLDR2CS' || 100000 + n || ' T-' || n, 150000, 150000, 75000, 75000, 450000, 270000, moment, moment
      FROM numbered
    ), block AS (
      INSERT INTO service_blocks (tenant_id, id, work_order_id, position, name, complaint, cause, correction,
        authorization_status, labor_cents, parts_cents, materials_cents, fees_cents,
        total_price_cents, total_cost_cents)
      SELECT $1, uuidv7(), ordered, at, 'Brakes, axle ' || at + 1, 'Squeals', 'Worn shoes', 'Replaced',
        'approved', 30000, 30000, 15000, 15000, 90000, 54000
      FROM numbered, generate_series(0, 4) at
      RETURNING id, work_order_id
    ), noted AS (
      INSERT INTO audit_entries (tenant_id, id, created_at, actor_type, actor_name, operation,
        resource_type, resource_id, changes, request_id)
      SELECT $1, uuidv7(), now(), 'api_key', 'seed', 'workOrders.services.create', 'service_block', id, '{}',
        'seed' FROM block
    )
    INSERT INTO line_items (tenant_id, id, work_order_id, service_block_id, position, kind, description,
      quantity, unit_price_cents, unit_cost_cents, amount_cents, total_price_cents, total_cost_cents,
      status, technician_id, started_at, part_number, fee_type)
    SELECT $1, uuidv7(), work_order_id, block.id, at, kind, 'Brake shoe kit, rear axle', 1, 15000, 9000,
      15000, 15000, 9000, CASE WHEN kind = 'labor' THEN 'in_progress' END,
      CASE WHEN kind = 'labor' THEN technician END, CASE WHEN kind = 'labor' THEN moment END,
      CASE WHEN kind = 'part' THEN 'P-000001' END, CASE WHEN kind = 'fee' THEN 'epa' END
    FROM block JOIN numbered ON ordered = work_order_id,
      unnest(ARRAY['labor', 'labor', 'part', 'part', 'material', 'fee']) WITH ORDINALITY AS line(kind, at)`,
} satisfies Record<keyof ShopSize, string>;

/** Fills an empty shop. */
export async function fillShop(client: pg.Client, shop: string, size: ShopSize): Promise<void> {
  await client.query(fillers.vendors, [shop, size.vendors]);
  await client.query(fillers.parts, [shop, size.parts]);
  if (size.orders > 0) await client.query(fillers.orders, [shop, size.orders]);
  if (size.workOrders > 0) await client.query(fillers.workOrders, [shop, size.workOrders]);
}

/** Returns ids of records spread over a shop. */
export async function someIds(
  client: pg.Client,
  table: "inventory_items" | "work_orders",
  { shop, count }: { shop: string; count: number },
): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT id FROM ${table} WHERE tenant_id = $1 ORDER BY md5(id::text) LIMIT $2`,
    [shop, count],
  );
  return rows.map(({ id }) => id);
}
