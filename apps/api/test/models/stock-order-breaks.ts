import type { WrittenOrders } from "../harness/stock-orders.ts";

type Of = (query: string, ...more: unknown[]) => Promise<unknown>;

export type OrderBreak = [
  check: string,
  what: string,
  spoil: (of: Of, orders: WrittenOrders) => Promise<unknown>,
  rows?: number,
];

const setOrder = (of: Of, id: string, what: string) =>
  of(`UPDATE work_orders SET ${what} WHERE tenant_id = $1 AND id = $2`, id);
const setBlock = (of: Of, id: string | undefined, what: string) =>
  of(`UPDATE service_blocks SET ${what} WHERE tenant_id = $1 AND id = $2`, id);
const setItem = (of: Of, { itemId }: WrittenOrders, what: string) =>
  of(`UPDATE inventory_items SET ${what} WHERE tenant_id = $1 AND id = $2`, itemId);
const setLine = (of: Of, blockId: string | undefined, kind: string, what: string) =>
  of(
    `UPDATE line_items SET ${what} WHERE tenant_id = $1 AND service_block_id = $2 AND kind = $3`,
    blockId,
    kind,
  );
const setMovement = (of: Of, { completed }: WrittenOrders, what: string) =>
  of(`UPDATE stock_movements SET ${what} WHERE tenant_id = $1 AND reference_id = $2`, completed.id);

/** Violations of work orders, and the check that reports each. */
export const orderBreaks: OrderBreak[] = [
  [
    "reservations_equal_open_lines",
    "goods are reserved for no line",
    (of, orders) => setItem(of, orders, "reserved_quantity = 2.0001"),
  ],
  [
    "lines_hold_what_they_should",
    "an open line reserves nothing",
    async (of, orders) => {
      await setLine(of, orders.open.blocks[0], "part", "reserved_quantity = 0");
      await setItem(of, orders, "reserved_quantity = 0");
    },
  ],
  [
    "lines_hold_what_they_should",
    "a line of a declined block reserves",
    async (of, orders) => {
      await setLine(of, orders.completed.blocks[1], "part", "reserved_quantity = 1");
      await setItem(of, orders, "reserved_quantity = 3");
    },
  ],
  [
    "lines_hold_what_they_should",
    "a cancelled order reserves",
    (of, { open }) => setOrder(of, open.id, "category = 'cancelled'"),
  ],
  [
    "lines_hold_what_they_should",
    "a deleted order reserves",
    (of, { open }) => setOrder(of, open.id, "deleted_at = now()"),
  ],
  [
    "lines_hold_what_they_should",
    "an order is completed and nothing deducted",
    (of, { open }) => setOrder(of, open.id, "category = 'completed'"),
  ],
  [
    "lines_hold_what_they_should",
    "an order is open again and its goods are still out",
    (of, { completed }) => setOrder(of, completed.id, "category = 'open'"),
  ],
  [
    "lines_deducted_once",
    "a line costs other than what left for it",
    async (of, { completed }) => {
      await setLine(of, completed.blocks[0], "part", "total_cost_cents = 1051");
      await setBlock(of, completed.blocks[0], "total_cost_cents = 7351");
      await setOrder(of, completed.id, "total_cost_cents = 7351");
    },
  ],
  [
    "lines_deducted_once",
    "a deduction was undone and its line says otherwise",
    (of, { completed }) =>
      of(
        `DELETE FROM layer_draws WHERE tenant_id = $1 AND movement_id =
          (SELECT id FROM stock_movements WHERE reference_id = $2)`,
        completed.id,
      ),
  ],
  [
    "lines_deducted_once",
    "goods came back that no line had out",
    (of, { itemId, open }) =>
      of(
        `UPDATE stock_movements SET type = 'return', reference_type = 'work_order', reference_id = $3
         WHERE tenant_id = $1 AND inventory_item_id = $2 AND position = 1`,
        itemId,
        open.id,
      ),
  ],
  [
    "lines_deducted_once",
    "a deduction is no consumption, and none of the order's then",
    (of, orders) => setMovement(of, orders, "type = 'sale'"),
    2,
  ],
  [
    "lines_deducted_once",
    "a deduction is of another order: of the line, the order and the other one",
    (of, orders) => setMovement(of, orders, `reference_id = '${orders.open.id}'`),
    3,
  ],
  [
    "lines_deducted_once",
    "a deduction names its order as something else, so that the order has none",
    (of, orders) => setMovement(of, orders, "reference_type = 'purchase_order'"),
    2,
  ],
  [
    "lines_deducted_once",
    "less left than the line has, and than the order's lines have",
    (of, { completed }) => setLine(of, completed.blocks[0], "part", "quantity = 1.5001"),
    2,
  ],
  [
    "lines_deducted_once",
    "another part left than the line's: of the line, its part and the other one",
    (of, { completed }) =>
      setLine(
        of,
        completed.blocks[0],
        "part",
        "inventory_item_id = (SELECT id FROM inventory_items WHERE tenant_id = $1 AND part_number = 'FREE')",
      ),
    3,
  ],
  [
    "work_order_totals_equal_lines",
    "a declined block has a tax",
    (of, { completed }) => setBlock(of, completed.blocks[1], "tax_cents = 1"),
  ],
  [
    "work_order_totals_equal_lines",
    "a half cent of tax is rounded down",
    async (of, { completed }) => {
      await setBlock(of, completed.blocks[0], "tax_cents = 200");
      await setOrder(of, completed.id, "tax_cents = 200, total_price_cents = 16405");
    },
  ],
  [
    "work_order_totals_equal_lines",
    "the taxes of the blocks are not the order's",
    (of, { open }) => setBlock(of, open.blocks[0], "tax_cents = 99"),
  ],
  [
    "work_order_totals_equal_lines",
    "labor is taxed that says it is not",
    (of, { open }) => setLine(of, open.blocks[0], "labor", "taxable = false"),
  ],
  [
    "work_order_totals_equal_lines",
    "a tire is not taxed where parts are",
    (of, { completed }) => setLine(of, completed.blocks[0], "tire", "taxable = false"),
  ],
  [
    "work_order_totals_equal_lines",
    "a block's discount is not all on its lines",
    async (of, { completed }) => setBlock(of, completed.blocks[0], "discount_cents = 1001"),
  ],
  [
    "work_order_totals_equal_lines",
    "a line changed alone: its block and its order did not",
    (of, { open }) => setLine(of, open.blocks[0], "material", "total_cost_cents = 101"),
    2,
  ],
  [
    "block_versions_equal_writes",
    "a write is not counted",
    (of, { completed }) => setBlock(of, completed.blocks[0], "version = 1"),
  ],
  [
    "order_texts_follow_records",
    "a customer is found by an old name",
    (of, { customerId }) =>
      of("UPDATE customers SET name = 'Eve' WHERE tenant_id = $1 AND id = $2", customerId),
  ],
  [
    "order_texts_follow_records",
    "a vehicle is found by an old plate",
    (of, { vehicleId }) =>
      of("UPDATE vehicles SET license_plate = 'X' WHERE tenant_id = $1 AND id = $2", vehicleId),
  ],
  [
    "order_texts_follow_records",
    "an order without a customer is found by a name",
    (of, { open }) => setOrder(of, open.id, "customer_text = 'Ada'"),
  ],
];
