import { describe, expect, test } from "vitest";
import { useHarness } from "../../../test/harness/harness.ts";
import type { TestShop } from "../../../test/harness/shop.ts";

const harness = useHarness();

const quote = (shop: TestShop, body: object, headers = {}) =>
  shop.api("POST", "/work-orders/quote", body, headers);

const service = {
  name: "Fuel system service",
  labor: [{ description: "Replace fuel filters", quantity: 0.8, unitPriceCents: 14500 }],
  parts: [{ partNumber: "FF63009", quantity: 4 }],
};
const wash = { name: "Wash", fees: [{ unitPriceCents: 5000 }] };

async function open() {
  const shop = await harness.shop();
  await shop.api("PATCH", "/settings", { taxRatePercent: 10, defaultLaborRateCents: 12000 });
  await shop.part({ partNumber: "FF63009", quantity: 3, unitPriceCents: 4599 });
  const customer = await shop.customer({ name: "Prairie Grain Haulers" });
  const vehicle = await shop.vehicle({ unitNumber: "T-104", customerId: customer.id });
  return { shop, customer, vehicle };
}

async function orders(shop: TestShop) {
  return (await shop.api("GET", "/work-orders?limit=50")).body.workOrders;
}

test("an order is opened with its work by name and unit, and quoted", async () => {
  const { shop, customer, vehicle } = await open();
  const { status, body } = await quote(shop, {
    customerId: "prairie grain haulers",
    vehicleId: "t-104",
    complaint: "Loses power uphill",
    services: [service, { ...wash, authorizationStatus: "declined" }, wash],
  });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    workOrder: {
      status: "estimate",
      customerId: customer.id,
      vehicleId: vehicle.id,
      complaint: "Loses power uphill",
      totalPriceCents: 11600 + 18396 + 5000 + 1840,
    },
    totals: {
      laborCents: 11600,
      partsCents: 18396,
      feesCents: 5000,
      taxCents: 1840,
      totalPriceCents: 36836,
    },
    shortages: [{ partNumber: "FF63009", needed: 4, short: 1 }],
  });
  const { body: read } = await shop.api("GET", `/work-orders/${body.workOrder.id}`);
  expect(body.workOrder).toEqual(read);
  expect(body.addedServiceIds).toEqual(read.services.map(({ id }: { id: string }) => id));
});

test("the amounts are those of an order that is built block by block", async () => {
  const { shop } = await open();
  const services = [service, { ...service, labor: [{ quantity: 1.25 }] }, wash];
  const quoted = (await quote(shop, { services })).body.workOrder;
  const built = await shop.workOrder({});
  for (const block of services) await shop.block(built.id, block);
  const { body: expected } = await shop.api("GET", `/work-orders/${built.id}`);
  const plain = (order: Record<string, unknown>) => {
    const withoutIds: unknown = JSON.parse(JSON.stringify(order), (key, value) =>
      /^(id|orderNumber|createdAt|updatedAt)$/.test(key) ? undefined : value,
    );
    return withoutIds;
  };
  expect(plain(quoted)).toEqual(plain(expected));
});

describe("nothing is stored", () => {
  test("a quote with a refused line stores nothing and names every wrong line", async () => {
    const { shop } = await open();
    const refused = await quote(shop, {
      services: [
        wash,
        {
          name: "Brakes",
          labor: [{ technicianId: crypto.randomUUID() }],
          fees: [{ unitPriceCents: 100, discountCents: 200 }],
        },
      ],
    });
    expect(refused).toMatchObject({ status: 400, body: { error: "VALIDATION_ERROR" } });
    const fields = refused.body.details.map(({ field }: { field: string }) => field);
    expect(fields).toContain("services[1].labor[0].technicianId");
    expect(await orders(shop)).toEqual([]);
    const paid = await quote(shop, { status: "paid", services: [wash] });
    expect(paid).toMatchObject({ status: 409, body: { error: "BALANCE_DUE" } });
    expect(await orders(shop)).toEqual([]);
  });

  test("a dry run stores nothing and answers the totals", async () => {
    const { shop } = await open();
    const tried = await quote(shop, { services: [wash] }, { "dry-run": "true" });
    expect(tried.body.totals).toMatchObject({ feesCents: 5000, totalPriceCents: 5000 });
    expect(await orders(shop)).toEqual([]);
  });
});

test("a repeat with the same key returns the first quote, and there is one audit entry", async () => {
  const { shop } = await open();
  const key = { "idempotency-key": "quote-0001" };
  const first = await quote(shop, { services: [wash, service] }, key);
  const again = await quote(shop, { services: [wash, service] }, key);
  expect(again.body).toEqual(first.body);
  expect(await orders(shop)).toHaveLength(1);
  const { body } = await shop.api("GET", "/audit-log?resourceType=work_order");
  expect(body.entries).toHaveLength(1);
  expect(body.entries[0].changes.services.after).toMatchObject([
    { name: "Wash" },
    { name: "Fuel system service" },
  ]);
});

test("work is added to an open order, but not to an invoiced one, nor with fields of the order", async () => {
  const { shop } = await open();
  const { workOrder } = (await quote(shop, { services: [wash] })).body;
  const { orderNumber } = workOrder;
  const more = await quote(shop, { workOrderId: orderNumber, services: [service] });
  expect(more.body).toMatchObject({
    workOrder: { id: workOrder.id, services: [{ name: "Wash" }, { name: service.name }] },
    totals: { feesCents: 5000, laborCents: 11600 },
  });
  expect(more.body.addedServiceIds).toEqual([more.body.workOrder.services[1].id]);
  const named = await quote(shop, { workOrderId: orderNumber, name: "Other", priority: "low" });
  expect(named.body.details).toMatchObject([{ field: "name" }, { field: "priority" }]);
  await shop.api("POST", `/work-orders/${workOrder.id}/invoice`);
  const late = await quote(shop, { workOrderId: orderNumber, services: [wash] });
  expect(late.body.error).toBe("WORK_ORDER_INVOICED");
});
