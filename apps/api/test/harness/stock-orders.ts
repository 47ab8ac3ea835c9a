import { changeReservations, type Scope, withdrawStock } from "@bayline/db";
import { newId } from "../../src/ids.ts";
import type { RawDatabase } from "./database.ts";
import type { Harness } from "./harness.ts";
import type { TestShop } from "./shop.ts";

type Row = Record<string, unknown>;

/** A line's columns; `deducted` withdraws its goods, at seven dollars each. */
interface Line extends Row {
  kind: string;
  quantity: number;
  deducted?: boolean;
}

/** Inserts work orders directly, with manually computed amounts. */
export interface WrittenOrders {
  itemId: string;
  customerId: string;
  vehicleId: string;
  /** Completed, its second block declined. */
  completed: { id: string; blocks: string[] };
  /** Open, with a part reserved. */
  open: { id: string; blocks: string[] };
}

type Writing = { database: RawDatabase; shop: TestShop; move: Move };
type Move = <T>(work: (scope: Scope) => Promise<T>) => Promise<T>;

async function insert({ database, shop }: Writing, table: string, row: Row): Promise<string> {
  const whole: Row = { tenant_id: shop.tenantId, id: newId(), ...row };
  const columns = Object.keys(whole);
  const places = columns.map((_, index) => `$${index + 1}`);
  const [stored] = await database.query(
    `INSERT INTO ${table} (${columns}) VALUES (${places}) RETURNING id`,
    Object.values(whole),
  );
  return stored.id;
}

async function writeLine(to: Writing, ids: Row & { work_order_id: string }, line: Line) {
  const { deducted, ...columns } = line;
  const deduction = deducted ? newId() : null;
  if (deduction) {
    const goods = { itemId: String(line.inventory_item_id), quantity: line.quantity };
    await to.move((scope) =>
      withdrawStock(scope, [{ movementId: deduction, deficitId: newId(), ...goods }], {
        type: "consumption",
        reason: null,
        createdBy: "A test",
        reference: { type: "work_order", id: ids.work_order_id },
      }),
    );
  }
  await insert(to, "line_items", { ...ids, position: 0, ...columns, deduction_id: deduction });
}

type Block = { columns: Row; lines: Line[]; writes?: number };

async function writeOrder(to: Writing, columns: Row, blocks: Block[]) {
  const { rows } = await to.database
    .query("SELECT 500000 + count(*)::int AS rows FROM work_orders")
    .then(([row]) => row);
  const order = { number: rows, order_number: `WO-${rows}`, status: columns.category, ...columns };
  const work_order_id = await insert(to, "work_orders", order);
  const ids: string[] = [];
  for (const { columns: block, lines, writes = 1 } of blocks) {
    const service_block_id = await insert(to, "service_blocks", {
      work_order_id,
      position: ids.length,
      name: "Brakes",
      version: writes,
      ...block,
    });
    for (const line of lines) await writeLine(to, { work_order_id, service_block_id }, line);
    for (let write = 0; write < writes; write++) {
      await insert(to, "audit_entries", {
        actor_type: "user",
        actor_name: "A test",
        operation: "a test's",
        changes: {},
        resource_type: "service_block",
        resource_id: service_block_id,
        request_id: "r",
      });
    }
    ids.push(service_block_id);
  }
  return { id: work_order_id, blocks: ids };
}

const completedBlock = (inventory_item_id: string): Block => ({
  columns: {
    authorization_status: "approved",
    discount_cents: 1000,
    labor_cents: 15_000,
    parts_cents: 1499,
    tires_cents: 805,
    fees_cents: 500,
    discounts_cents: 1599,
    total_price_cents: 16_205,
    total_cost_cents: 7350,
    tax_cents: 201,
  },
  writes: 2,
  lines: [
    {
      kind: "labor",
      quantity: 1.5,
      unit_price_cents: 10_000,
      unit_cost_cents: 4000,
      discount_cents: 500,
      amount_cents: 15_000,
      total_price_cents: 14_500,
      block_discount_cents: 700,
      total_cost_cents: 6000,
      status: "pending",
    },
    {
      kind: "part",
      quantity: 1.5,
      unit_price_cents: 999,
      unit_cost_cents: 650,
      discount_cents: 99,
      amount_cents: 1499,
      total_price_cents: 1400,
      block_discount_cents: 200,
      total_cost_cents: 1050,
      inventory_item_id,
      deducted: true,
    },
    {
      kind: "fee",
      quantity: 1,
      unit_price_cents: 500,
      unit_cost_cents: 0,
      fee_type: "epa",
      amount_cents: 500,
      total_price_cents: 500,
      block_discount_cents: 100,
      total_cost_cents: 0,
      taxable: true,
    },
    {
      kind: "tire",
      quantity: 1,
      unit_price_cents: 805,
      unit_cost_cents: 300,
      amount_cents: 805,
      total_price_cents: 805,
      total_cost_cents: 300,
    },
  ],
});

const declinedBlock = (inventory_item_id: string): Block => ({
  columns: {
    authorization_status: "declined",
    discount_cents: 5000,
    parts_cents: 2000,
    discounts_cents: 2000,
    total_price_cents: 0,
    total_cost_cents: 700,
  },
  lines: [
    {
      kind: "part",
      quantity: 1,
      unit_price_cents: 2000,
      unit_cost_cents: 700,
      amount_cents: 2000,
      total_price_cents: 2000,
      block_discount_cents: 2000,
      total_cost_cents: 700,
      inventory_item_id,
    },
  ],
});

const openBlock = (inventory_item_id: string): Block => ({
  columns: {
    labor_cents: 1000,
    parts_cents: 2000,
    materials_cents: 300,
    total_price_cents: 3300,
    total_cost_cents: 1500,
    tax_cents: 100,
  },
  lines: [
    {
      kind: "part",
      quantity: 2,
      unit_price_cents: 1000,
      unit_cost_cents: 700,
      amount_cents: 2000,
      total_price_cents: 2000,
      total_cost_cents: 1400,
      inventory_item_id,
      reserved_quantity: 2,
      taxable: false,
    },
    {
      kind: "material",
      quantity: 1,
      unit_price_cents: 300,
      unit_cost_cents: 100,
      amount_cents: 300,
      total_price_cents: 300,
      total_cost_cents: 100,
      taxable: true,
    },
    {
      kind: "labor",
      quantity: 1,
      unit_price_cents: 1000,
      unit_cost_cents: 0,
      amount_cents: 1000,
      total_price_cents: 1000,
      total_cost_cents: 0,
      status: "pending",
    },
  ],
});

/** A part on a deleted order, withdrawn from stock or not. */
const partBlock = (inventory_item_id: string, deducted: boolean): Block => ({
  columns: { parts_cents: 100, total_price_cents: 100, total_cost_cents: 700 },
  lines: [
    {
      kind: "part",
      quantity: 1,
      unit_price_cents: 100,
      unit_cost_cents: 700,
      deducted,
      amount_cents: 100,
      total_price_cents: 100,
      total_cost_cents: 700,
      inventory_item_id,
    },
  ],
});

/** Consistent work orders of a shop: deducted, reserved, declined and deleted. */
export async function writeOrders(
  harness: Harness,
  database: RawDatabase,
  shop: TestShop,
): Promise<WrittenOrders> {
  const move: Move = (work) =>
    harness.services.database.transaction((db) =>
      work({ tenantId: shop.tenantId, now: new Date().toISOString(), db }),
    );
  const to = { database, shop, move };
  const { id: itemId } = await shop.part({ partNumber: "W", quantity: 10, unitCostCents: 700 });
  const { id: customer_id } = await shop.customer({ name: "Ada", companyName: "Ada's Trucks" });
  const { id: vehicle_id } = await shop.vehicle({ unitNumber: "7", vin: "1M8GDM9AXKP042788" });
  const tax = { tax_rate_percent: 10 };
  const completed = await writeOrder(
    to,
    {
      category: "completed",
      customer_id,
      vehicle_id,
      ...tax,
      tax_cents: 201,
      customer_text: "Ada Ada's Trucks",
      vehicle_text: "1M8GDM9AXKP042788 7",
      labor_cents: 15_000,
      parts_cents: 1499,
      tires_cents: 805,
      fees_cents: 500,
      discounts_cents: 1599,
      total_price_cents: 16_406,
      total_cost_cents: 7350,
    },
    [completedBlock(itemId), declinedBlock(itemId)],
  );
  const open = await writeOrder(
    to,
    {
      category: "open",
      ...tax,
      labor_taxable: true,
      labor_cents: 1000,
      parts_cents: 2000,
      materials_cents: 300,
      tax_cents: 100,
      total_price_cents: 3400,
      total_cost_cents: 1500,
    },
    [openBlock(itemId)],
  );
  await move((scope) => changeReservations(scope, [{ itemId, quantity: 2 }]));
  const gone = { parts_cents: 100, total_price_cents: 100, total_cost_cents: 700 };
  for (const category of ["open", "completed"]) {
    const columns = { category, deleted_at: new Date().toISOString(), ...gone };
    await writeOrder(to, columns, [partBlock(itemId, category === "completed")]);
  }
  await writeOrder(to, { category: "estimate" }, []);
  return { itemId, customerId: customer_id, vehicleId: vehicle_id, completed, open };
}
