import type pg from "pg";

export interface ShopSize {
  parts: number;
  vendors: number;
  orders: number;
}

/** The vendor that every invoice of the benchmark names. */
export const vendorName = "Vendor 1";

export function partNumber(index: number): string {
  return `P-${String(index).padStart(6, "0")}`;
}

// Each takes the shop's id, and how many rows to make. Stock comes by one movement into one layer,
// so that the ledger is clean before the first request.
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
        unit_cost_cents, remaining_cents, received_at, created_at)
      SELECT $1, uuidv7(), id, quantity, quantity, unit_cost_cents, quantity * unit_cost_cents,
        created_at, created_at
      FROM part
    )
    INSERT INTO stock_movements (tenant_id, id, inventory_item_id, position, type, quantity,
      unit_cost_cents, value_cents, reason, balance_after, created_at, created_by)
    SELECT $1, uuidv7(), id, 1, 'adjustment', quantity, unit_cost_cents, quantity * unit_cost_cents,
      'Opening stock', quantity, created_at, 'seed'
    FROM part`,
  orders: `
    WITH placed AS (
      INSERT INTO purchase_orders (tenant_id, id, number, status, type, vendor_id, item_count,
        total_cost_cents, created_at, updated_at)
      SELECT $1::uuid, uuidv7(), 'PO-' || 1000 + n, 'ordered', 'purchase', v.id, 5, 5 * 4 * 1250,
        moment, moment
      FROM generate_series(1, $2::int) n
      CROSS JOIN LATERAL (SELECT now() - n * interval '1 hour' AS moment) t
      JOIN vendors v ON v.tenant_id = $1 AND v.match_key = 'vendor ' || (1 + n % 50)
      RETURNING id
    ), counted AS (
      UPDATE shop_counters SET value = 1000 + $2 WHERE tenant_id = $1 AND name = 'purchase_order'
    )
    INSERT INTO purchase_order_lines (tenant_id, id, purchase_order_id, position, part_number,
      quantity, unit_cost_cents, total_cost_cents)
    SELECT $1, uuidv7(), placed.id, line, 'P-' || lpad((line + 1)::text, 6, '0'), 4, 1250, 5000
    FROM placed, generate_series(0, 4) line`,
} satisfies Record<keyof ShopSize, string>;

/** Fills a shop that was just opened. */
export async function fillShop(client: pg.Client, shop: string, size: ShopSize): Promise<void> {
  await client.query(fillers.vendors, [shop, size.vendors]);
  await client.query(fillers.parts, [shop, size.parts]);
  if (size.orders > 0) await client.query(fillers.orders, [shop, size.orders]);
}

/** The ids of parts spread over a shop. */
export async function somePartIds(
  client: pg.Client,
  shop: string,
  count: number,
): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT id FROM inventory_items WHERE tenant_id = $1 ORDER BY md5(id::text) LIMIT $2`,
    [shop, count],
  );
  return rows.map(({ id }) => id);
}
