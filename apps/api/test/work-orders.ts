import { randomUUID } from "node:crypto";
import type { RawDatabase } from "./database.ts";
import type { TestShop } from "./shop.ts";

let last = 1000;

/** Adds a work order to a shop, past all operations: what else it holds is of no matter here. */
export async function addWorkOrder(
  database: RawDatabase,
  shop: TestShop,
  { vehicleId = null }: { vehicleId?: string | null } = {},
): Promise<{ id: string; orderNumber: string }> {
  const id = randomUUID();
  last += 1;
  const orderNumber = `WO-${last}`;
  await database.query(
    `INSERT INTO work_orders (tenant_id, id, number, order_number, status, category, vehicle_id)
      VALUES ($1, $2, $3, $4, 'estimate', 'estimate', $5)`,
    [shop.tenantId, id, last, orderNumber, vehicleId],
  );
  return { id, orderNumber };
}
