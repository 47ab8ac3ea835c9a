import { expect, test } from "vitest";
import { useHarness } from "../../../test/harness/harness.ts";

const harness = useHarness();

/** An order of a vehicle with a declined block, and calls about it. */
async function declinedBrakes(block: object = { name: "Brakes" }) {
  const shop = await harness.shop();
  const { id: customerId } = await shop.customer({ name: "Prairie Grain Haulers" });
  const { id: vehicleId } = await shop.vehicle({ unitNumber: "T-104", customerId });
  const order = await shop.workOrder({ customerId, vehicleId });
  const labor = [{ description: "Replace shoes", quantity: 2, unitPriceCents: 10_000 }];
  const added = await shop.block(order.id, { ...block, labor, authorizationStatus: "declined" });
  const report = async (query = "") => {
    const { status, body, text } = await shop.api("GET", `/reports/declined${query}`);
    expect(status, text).toBe(200);
    return body;
  };
  const doneLater = async (fields: object, more: object = {}) => {
    const later = await shop.workOrder({ vehicleId, ...more });
    await shop.block(later.id, fields);
    return later;
  };
  return { shop, customerId, vehicleId, order, added, report, doneLater };
}

test("declined work is listed with its customer, vehicle, age and price", async () => {
  const { customerId, vehicleId, order, added, report } = await declinedBrakes();
  const { asOf, ...rest } = await report();
  expect(rest).toEqual({
    count: 1,
    priceCents: 20_000,
    declined: [
      {
        serviceId: added.id,
        name: "Brakes",
        workOrderId: order.id,
        orderNumber: order.orderNumber,
        customerId,
        customerName: "Prairie Grain Haulers",
        vehicleId,
        unitNumber: "T-104",
        cannedJobId: null,
        cannedJobCode: null,
        declinedOn: asOf,
        ageDays: 0,
        priceCents: 20_000,
      },
    ],
    truncated: false,
  });
  expect((await report("?vehicleId=T-104&customerId=Prairie%20Grain%20Haulers")).count).toBe(1);
  expect((await report("?vehicleId=T-105")).count).toBe(0);
});

test("declined work ends with a later service of the same name that is not declined", async () => {
  const { shop, added, order, report, doneLater } = await declinedBrakes();
  await doneLater({ name: "Brakes", authorizationStatus: "declined" });
  expect((await report()).count).toBe(2);
  await doneLater({ name: "Oil" });
  await doneLater({ name: "brakes" }, { status: "cancelled" });
  const other = await shop.vehicle({ unitNumber: "T-105" });
  await doneLater({ name: "Brakes" }, { vehicleId: other.id });
  expect((await report()).count).toBe(2);
  const done = await doneLater({ name: "BRAKES" });
  expect((await report()).count).toBe(0);
  await shop.api("DELETE", `/work-orders/${done.id}`);
  expect((await report()).count).toBe(2);
  const path = `/work-orders/${order.id}/services/${added.id}`;
  await shop.api("PATCH", path, { version: added.version, authorizationStatus: "pending" });
  expect((await report()).count).toBe(1);
});

test("declined work of a canned job ends with a later service of that job", async () => {
  const { shop, report, doneLater } = await declinedBrakes();
  const job = await shop.cannedJob({ code: "BRK-02", name: "Brake job" });
  const ofJob = { cannedJobId: job.id, authorizationStatus: "declined" };
  await doneLater(ofJob);
  expect((await report()).declined[0]).toMatchObject({ cannedJobCode: "BRK-02" });
  await doneLater({ name: "Brake job" });
  expect((await report()).count).toBe(2);
  await doneLater({ cannedJobId: job.id, name: "Brakes, both axles" });
  expect((await report()).count).toBe(1);
});

test("the limit shortens the list, and the counts include all", async () => {
  const { report, doneLater } = await declinedBrakes();
  const labor = [{ description: "Tires", quantity: 1, unitPriceCents: 500 }];
  await doneLater({ name: "Tires", labor, authorizationStatus: "declined" });
  expect(await report("?limit=1")).toMatchObject({
    count: 2,
    priceCents: 20_500,
    declined: [{ name: "Tires" }],
    truncated: true,
  });
});
