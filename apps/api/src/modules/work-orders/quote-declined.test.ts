import { expect, test } from "vitest";
import { useHarness } from "../../../test/harness/harness.ts";

const harness = useHarness();

/** A declined brake job of a vehicle, of a stocked part and of labor by the shop's rate. */
async function declinedJob() {
  const shop = await harness.shop();
  const { id: customerId } = await shop.customer({ name: "Prairie Grain Haulers" });
  const { id: vehicleId } = await shop.vehicle({ unitNumber: "T-104", customerId });
  await shop.api("PATCH", "/settings", { defaultLaborRateCents: 10_000 });
  const part = await shop.part({
    partNumber: "BS-1",
    quantity: 10,
    unitCostCents: 4000,
    unitPriceCents: 5000,
  });
  const order = await shop.workOrder({ customerId, vehicleId });
  const block = await shop.block(order.id, {
    name: "Brakes",
    complaint: "Pulls to the left",
    labor: [
      { description: "Replace shoes", quantity: 2 },
      { description: "Road test", quantity: 1, unitPriceCents: 7700 },
    ],
    parts: [{ inventoryItemId: part.id, quantity: 4, discountCents: 100 }],
    fees: [{ description: "Disposal", unitPriceCents: 500, feeType: "epa" }],
    authorizationStatus: "declined",
  });
  const again = (serviceIds: string[], more: object = {}) =>
    shop.api("POST", "/work-orders/quote-declined", { serviceIds, ...more });
  return { shop, customerId, vehicleId, part, order, block, again };
}

test("declined work is quoted again at the prices of today, and typed prices stay", async () => {
  const { shop, customerId, vehicleId, part, block, again } = await declinedJob();
  await shop.api("PATCH", "/settings", { defaultLaborRateCents: 12_000 });
  await shop.api("PATCH", `/inventory/${part.id}`, { unitPriceCents: 6000 });
  const path = "/work-orders/quote-declined";
  const tried = await shop.api("POST", path, { serviceIds: [block.id] }, { "dry-run": "true" });
  expect(tried.body.totals).toMatchObject({ laborCents: 31_700, partsCents: 24_000 });
  const { status, body, text } = await again([block.id]);
  expect(status, text).toBe(201);
  expect(body.workOrder).toMatchObject({ status: "estimate", customerId, vehicleId });
  expect(body.workOrder.services).toMatchObject([
    {
      name: "Brakes",
      complaint: "Pulls to the left",
      authorizationStatus: "pending",
      labor: [
        { description: "Replace shoes", quantity: 2, unitPriceCents: 12_000 },
        { description: "Road test", unitPriceCents: 7700 },
      ],
      parts: [{ partNumber: "BS-1", quantity: 4, unitPriceCents: 6000, discountCents: 0 }],
      fees: [{ description: "Disposal", unitPriceCents: 500, feeType: "epa" }],
    },
  ]);
  expect((await shop.api("GET", "/reports/declined")).body.count).toBe(0);
});

test("a service that is not declined, or that was quoted again, is refused", async () => {
  const { shop, order, block, again } = await declinedJob();
  const { id: pending } = await shop.block(order.id, { name: "Oil" });
  expect(await again([block.id, pending])).toMatchObject({
    status: 409,
    body: { error: "NOT_DECLINED", details: [{ field: "serviceIds[1]", message: "is pending" }] },
  });
  const answers = await Promise.all(Array.from({ length: 6 }, () => again([block.id])));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.details).toEqual([
    { field: "serviceIds[0]", message: "is on a later order" },
  ]);
});

test("services of two vehicles, and a service twice, are refused", async () => {
  const { shop, block, again } = await declinedJob();
  const other = await shop.workOrder({});
  const { id } = await shop.block(other.id, { name: "Tires", authorizationStatus: "declined" });
  expect(await again([block.id, id])).toMatchObject({
    status: 400,
    body: { details: [{ field: "serviceIds[1]" }] },
  });
  expect(await again([block.id, block.id])).toMatchObject({
    status: 400,
    body: { details: [{ field: "serviceIds[1]" }] },
  });
});

test("work of a canned job stays work of that job, with its own lines", async () => {
  const { shop, order, again } = await declinedJob();
  const job = await shop.cannedJob({
    code: "BRK-02",
    labor: [{ description: "Shoes", quantity: 3 }],
  });
  const block = await shop.block(order.id, {
    cannedJobId: job.id,
    labor: [{ description: "Shoes, one side", quantity: 1.5 }],
    authorizationStatus: "declined",
  });
  const { body } = await again([block.id]);
  expect(body.workOrder.services).toMatchObject([
    { cannedJobId: job.id, labor: [{ description: "Shoes, one side", quantity: 1.5 }] },
  ]);
});
