import { until } from "@bayline/db/testing";
import { describe, expect, test } from "vitest";
import { useDatabase } from "../harness/database.ts";
import { useHarness } from "../harness/harness.ts";
import type { TestShop } from "../harness/shop.ts";
import { useDeadlockCount } from "./deadlocks.ts";
import { randomFrom, seedOfRun } from "./random.ts";
import { expectOnly, times, useProcesses } from "./rush.ts";

const harness = useHarness({}, { separate: true });
const database = useDatabase(harness);
const deadlocks = useDeadlockCount(database);
const rush = useProcesses(harness, 2);
const seed = seedOfRun();

/** Locks a row like a slow request, until `release`. */
async function hold(
  { tenantId }: TestShop,
  table: "vehicles" | "customers" | "work_orders",
  id: string,
) {
  const holder = await database.connect();
  await holder.query("BEGIN");
  await holder.query(`SELECT FROM ${table} WHERE tenant_id = $1 AND id = $2 FOR UPDATE`, [
    tenantId,
    id,
  ]);
  return {
    waiters: (count: number) =>
      until(`${count} requests wait`, async () => {
        return (await database.waitingStatements()).length === count;
      }),
    release: () => holder.query("COMMIT"),
  };
}

/** The orders whose search texts differ from their customer and vehicle. */
const outdated = (shop: TestShop) =>
  database.query(
    `SELECT w.order_number, w.customer_text, w.vehicle_text FROM work_orders w
      LEFT JOIN customers c ON c.tenant_id = w.tenant_id AND c.id = w.customer_id
      LEFT JOIN vehicles v ON v.tenant_id = w.tenant_id AND v.id = w.vehicle_id
      WHERE w.tenant_id = $1 AND (w.customer_text <> concat_ws(' ', c.name, c.company_name)
        OR w.vehicle_text <> concat_ws(' ', v.vin, v.unit_number, v.license_plate))`,
    [shop.tenantId],
  );

describe("an order that is created while its customer is renamed", () => {
  test("the order has the new name, if the rename came first", async () => {
    const shop = await harness.shop();
    const { id: customerId } = await shop.customer({ name: "Old" });
    const first = await shop.workOrder({ customerId });
    const held = await hold(shop, "work_orders", first.id);
    const renaming = shop.api("PATCH", `/customers/${customerId}`, { name: "New" });
    await held.waiters(1);
    const opening = shop.api("POST", "/work-orders", { customerId });
    await held.waiters(2);
    await held.release();
    expectOnly(await Promise.all([renaming, opening]), ["200", "201"]);
    expect(await outdated(shop)).toEqual([]);
    expect((await shop.api("GET", "/work-orders?search=new")).body.count).toBe(2);
  });

  test("the order is found by the new name, if the order came first", async () => {
    const shop = await harness.shop();
    const { id: customerId } = await shop.customer({ name: "Old" });
    const { id: vehicleId } = await shop.vehicle({});
    // The customer is locked before the vehicle, for which the order waits.
    const held = await hold(shop, "vehicles", vehicleId);
    const opening = shop.api("POST", "/work-orders", { customerId, vehicleId });
    await held.waiters(1);
    const renaming = shop.api("PATCH", `/customers/${customerId}`, { name: "New" });
    await held.waiters(2);
    await held.release();
    expectOnly(await Promise.all([renaming, opening]), ["200", "201"]);
    expect(await outdated(shop)).toEqual([]);
    expect((await shop.api("GET", "/work-orders?search=new")).body.count).toBe(1);
  });

  test("the order is refused, if the customer was deleted first", async () => {
    const shop = await harness.shop();
    const { id: customerId } = await shop.customer({ name: "Old" });
    const held = await hold(shop, "customers", customerId);
    const deleting = shop.api("DELETE", `/customers/${customerId}`);
    await held.waiters(1);
    const opening = shop.api("POST", "/work-orders", { customerId });
    await held.waiters(2);
    await held.release();
    expect((await deleting).status).toBe(200);
    expect(await opening).toMatchObject({
      status: 400,
      body: { details: [{ field: "customerId" }] },
    });
  });
});

test(`customers and vehicles are renamed while orders are moved between them (SEED=${seed})`, async () => {
  const random = randomFrom(seed);
  const shop = await harness.shop();
  const customers = await Promise.all(times(3, (at) => shop.customer({ name: `C${at}` })));
  const vehicles = await Promise.all(times(3, (at) => shop.vehicle({ unitNumber: `U${at}` })));
  const some = () => ({
    customerId: random.pick(customers).id,
    vehicleId: random.pick(vehicles).id,
  });
  const orders = await Promise.all(times(12, () => shop.workOrder(some())));
  const requests = times(120, (at) => {
    const which = random.below(5);
    if (which === 0) return { method: "POST", path: "/work-orders", body: some() };
    if (which === 1) {
      const path = `/customers/${random.pick(customers).id}`;
      return { method: "PATCH", path, body: { companyName: random.pick([`N${at}`, null]) } };
    }
    if (which === 2) {
      const path = `/vehicles/${random.pick(vehicles).id}`;
      return { method: "PATCH", path, body: { licensePlate: `P${at}` } };
    }
    const body = which === 3 ? some() : { notes: `${at}` };
    return { method: "PATCH", path: `/work-orders/${random.pick(orders).id}`, body };
  });
  expectOnly(await rush(shop, requests), ["200", "201"]);
  expect(await outdated(shop)).toEqual([]);
  await deadlocks.expectNone();
});
