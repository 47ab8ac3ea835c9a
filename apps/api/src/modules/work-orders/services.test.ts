import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { useHarness } from "../../../test/harness/harness.ts";
import type { TestShop } from "../../../test/harness/shop.ts";

const harness = useHarness();

async function openOrder(shop: TestShop, fields: Record<string, unknown> = {}) {
  const order = await shop.workOrder(fields);
  const path = `/work-orders/${order.id}`;
  return {
    ...order,
    path,
    read: async () => (await shop.api("GET", path)).body,
    block: async (body: Record<string, unknown> = {}) => {
      const answer = await shop.api("POST", `${path}/services`, { name: "Brakes", ...body });
      expect(answer.status, answer.text).toBe(201);
      return { ...answer.body, path: `${path}/services/${answer.body.id}` };
    },
  };
}

describe("a service block", () => {
  test("a service block is created with lines of all five kinds, in request order", async () => {
    const shop = await harness.shop();
    await shop.api("PATCH", "/settings", { taxRatePercent: 10 });
    const order = await openOrder(shop);
    const block = await order.block({
      complaint: "Squeals",
      cause: "Worn pads",
      correction: "Replaced pads",
      labor: [
        { description: "Front", quantity: 1.5, unitPriceCents: 12000 },
        { description: "Rear", quantity: 1, unitPriceCents: 12000, discountCents: 2000 },
      ],
      parts: [{ partNumber: "PAD-1", quantity: 2, unitPriceCents: 8000, unitCostCents: 5000 }],
      tires: [{ description: "Steer tire", quantity: 2, unitPriceCents: 40000 }],
      materials: [{ description: "Brake cleaner", unitPriceCents: 900 }],
      fees: [{ description: "Disposal", unitPriceCents: 1500, feeType: "epa" }],
    });
    expect(block).toMatchObject({
      version: 1,
      authorizationStatus: "pending",
      complaint: "Squeals",
      cause: "Worn pads",
      correction: "Replaced pads",
      labor: [
        { kind: "labor", description: "Front", totalPriceCents: 18000, status: "pending" },
        { kind: "labor", description: "Rear", totalPriceCents: 10000, taxable: false },
      ],
      parts: [
        {
          kind: "part",
          partNumber: "PAD-1",
          inventoryItemId: null,
          taxable: true,
          totalCostCents: 10000,
        },
      ],
      tires: [{ kind: "tire", totalPriceCents: 80000, reservedQuantity: 0 }],
      materials: [{ kind: "material", quantity: 1, taxable: false }],
      fees: [{ kind: "fee", feeType: "epa", taxable: false }],
      financials: {
        laborCents: 30000,
        partsCents: 16000,
        tiresCents: 80000,
        materialsCents: 900,
        feesCents: 1500,
        discountCents: 0,
        discountsCents: 2000,
        taxCents: 9600,
        totalPriceCents: 126400,
        totalCostCents: 10000,
        costIsKnown: false,
        unknownCostLines: 2,
        unknownCostPriceCents: 80_900,
        marginPercent: null,
      },
    });
    expect(await order.read()).toMatchObject({
      totalPriceCents: 136000,
      totalCostCents: 10000,
      taxCents: 9600,
      balanceCents: 136000,
      services: [{ id: block.id }],
    });
  });

  test("a service block may be sent back as read, which changes only its version", async () => {
    const shop = await harness.shop({
      parts: [{ partNumber: "A-100", quantity: 5, unitCostCents: 70 }],
    });
    const order = await openOrder(shop);
    const block = await order.block({
      labor: [{ quantity: 1, unitPriceCents: 100, status: "completed" }],
      parts: [{ partNumber: "a-100", quantity: 2, unitPriceCents: 150 }],
      fees: [{ unitPriceCents: 10 }],
      financials: { discountCents: 30 },
    });
    const { path, ...read } = block;
    const answer = await shop.api("PATCH", path, read);
    expect(answer).toMatchObject({ status: 200, body: { ...read, version: 2 } });
    expect(answer.body).toEqual({ ...read, version: 2 });
  });

  test("a service block keeps the lines of omitted kinds, and replaces those of sent kinds", async () => {
    const shop = await harness.shop();
    const order = await openOrder(shop);
    const block = await order.block({
      labor: [{ description: "Keep", unitPriceCents: 100 }],
      parts: [
        { description: "Change", quantity: 1, unitPriceCents: 200 },
        { description: "Remove", quantity: 1, unitPriceCents: 300 },
      ],
    });
    const [change] = block.parts;
    const { body } = await shop.api("PATCH", block.path, {
      version: 1,
      parts: [
        { description: "New", unitPriceCents: 50 },
        { id: change.id, quantity: 3 },
      ],
    });
    expect(body.labor).toEqual(block.labor);
    expect(body.parts).toMatchObject([
      { description: "New", totalPriceCents: 50 },
      { id: change.id, description: "Change", quantity: 3, totalPriceCents: 600 },
    ]);
    expect(body.parts).toHaveLength(2);
    expect(await order.read()).toMatchObject({ totalPriceCents: 750 });
  });

  test("a stale version is a 409 with the stored block, and nothing is changed", async () => {
    const shop = await harness.shop();
    const order = await openOrder(shop);
    const block = await order.block({ labor: [{ unitPriceCents: 100 }] });
    await shop.api("PATCH", block.path, { version: 1, name: "Brakes, front" });
    const stale = await shop.api("PATCH", block.path, { version: 1, name: "Lost" });
    expect(stale).toMatchObject({
      status: 409,
      body: {
        error: "VERSION_CONFLICT",
        version: 2,
        latest: {
          id: block.id,
          version: 2,
          name: "Brakes, front",
          labor: [{ unitPriceCents: 100 }],
        },
      },
    });
    const missing = await shop.api("PATCH", block.path, { name: "Lost" });
    expect(missing).toMatchObject({ status: 400, body: { details: [{ field: "version" }] } });
    const { body } = await shop.api("PATCH", block.path, { version: 2, name: "Won" });
    expect(body).toMatchObject({ version: 3, name: "Won" });
  });

  test("a block's version is written by exactly one of many concurrent requests", async () => {
    const shop = await harness.shop();
    const order = await openOrder(shop);
    const block = await order.block();
    const names = Array.from({ length: 12 }, (_, at) => `Writer ${at}`);
    const answers = await Promise.all(
      names.map((name) => shop.api("PATCH", block.path, { version: 1, name })),
    );
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    expect(answers.filter(({ body }) => body.error === "VERSION_CONFLICT")).toHaveLength(11);
    const [stored] = (await order.read()).services;
    expect(stored).toMatchObject({ version: 2, name: won[0]?.body.name });
  });

  test("a service block that is declined is excluded from totals, and included again when it is approved", async () => {
    const shop = await harness.shop();
    const order = await openOrder(shop);
    await order.block({ labor: [{ unitPriceCents: 1000 }] });
    const paint = await order.block({ labor: [{ unitPriceCents: 9000, unitCostCents: 500 }] });
    expect(await order.read()).toMatchObject({ totalPriceCents: 10000, totalCostCents: 500 });
    const declined = { version: 1, authorizationStatus: "declined" };
    const { body } = await shop.api("PATCH", paint.path, declined);
    expect(body.financials).toMatchObject({ totalPriceCents: 9000, taxCents: 0 });
    expect(await order.read()).toMatchObject({ totalPriceCents: 1000, totalCostCents: 0 });
    await shop.api("PATCH", paint.path, { version: 2, authorizationStatus: "approved" });
    expect(await order.read()).toMatchObject({ totalPriceCents: 10000, totalCostCents: 500 });
  });

  test("a service block that is deleted loses its lines", async () => {
    const shop = await harness.shop();
    const order = await openOrder(shop);
    const kept = await order.block({ labor: [{ unitPriceCents: 1000 }] });
    const gone = await order.block({ labor: [{ unitPriceCents: 9000 }] });
    const answer = await shop.api("DELETE", gone.path);
    expect(answer).toMatchObject({ status: 200, body: { id: gone.id, deleted: true } });
    const order_ = await order.read();
    expect(order_).toMatchObject({ totalPriceCents: 1000, services: [{ id: kept.id }] });
    expect(order_.services).toHaveLength(1);
    expect((await shop.api("DELETE", gone.path)).status).toBe(404);
    expect((await shop.api("PATCH", gone.path, { version: 1 })).status).toBe(404);
  });

  test("a service block accepts no discount above its lines, whose total may later fall below it", async () => {
    const shop = await harness.shop();
    const order = await openOrder(shop);
    const refused = await shop.api("POST", `${order.path}/services`, {
      name: "Brakes",
      labor: [{ unitPriceCents: 1000 }],
      financials: { discountCents: 1001 },
    });
    expect(refused).toMatchObject({
      status: 400,
      body: { details: [{ field: "financials.discountCents" }] },
    });
    const block = await order.block({
      labor: [{ unitPriceCents: 1000 }, { unitPriceCents: 500 }],
      financials: { discountCents: 900 },
    });
    const large = block.labor.find(
      (line: { unitPriceCents: number }) => line.unitPriceCents === 1000,
    );
    await shop.api("DELETE", `${block.path}/items/${large.id}`);
    expect(await order.read()).toMatchObject({
      totalPriceCents: 0,
      services: [{ financials: { discountCents: 900, discountsCents: 500 } }],
    });
  });

  test("a service block reports all errors of its lines together", async () => {
    const shop = await harness.shop();
    const order = await openOrder(shop);
    const answer = await shop.api("POST", `${order.path}/services`, {
      name: "Brakes",
      labor: [{ technicianId: randomUUID() }],
      parts: [{ inventoryItemId: "none" }, { id: randomUUID() }],
    });
    expect(answer.body.details).toEqual([
      { field: "labor[0].technicianId", message: "names no active user of this shop" },
      { field: "parts[0].inventoryItemId", message: "names no part of this shop" },
      { field: "parts[1].id", message: "names no such line of this block" },
    ]);
    const discount = await shop.api("POST", `${order.path}/services`, {
      name: "Brakes",
      labor: [{ unitPriceCents: 100 }, { unitPriceCents: 100, discountCents: 101 }],
    });
    expect(discount.body.details).toEqual([
      { field: "labor[1].discountCents", message: "must be at most the line's amount" },
    ]);
    const foreign = await shop.api("POST", `${order.path}/services`, {
      name: "Brakes",
      labor: [{ partNumber: "A-100" }],
      fees: [{ kind: "part" }],
    });
    const fields = foreign.body.details.map(({ field }: { field: string }) => field);
    expect(fields).toEqual(["labor[0].partNumber", "fees[0].kind"]);
    expect((await order.read()).services).toEqual([]);
  });

  test("a service block of another order is not found", async () => {
    const shop = await harness.shop();
    const [one, other] = [await openOrder(shop), await openOrder(shop)];
    const block = await one.block({ labor: [{ unitPriceCents: 100 }] });
    const otherPath = `${other.path}/services/${block.id}`;
    expect((await shop.api("PATCH", otherPath, { version: 1, name: "X" })).status).toBe(404);
    expect((await shop.api("DELETE", otherPath)).status).toBe(404);
    const item = `${otherPath}/items/${block.labor[0].id}`;
    expect((await shop.api("PATCH", item, { quantity: 2 })).status).toBe(404);
  });
});

test("a customer's rate and exemption, and the shop's settings for parts and labor, determine the tax", async () => {
  const shop = await harness.shop();
  await shop.api("PATCH", "/settings", { taxRatePercent: 8.25, laborTaxable: true });
  const lines = {
    labor: [{ unitPriceCents: 10000 }],
    parts: [{ unitPriceCents: 1000 }, { unitPriceCents: 500, taxable: false }],
    materials: [{ unitPriceCents: 100 }],
    fees: [{ unitPriceCents: 100 }],
  };
  const taxOf = async (customer: Record<string, unknown>) => {
    const { id: customerId } = await shop.customer({ name: "Prairie", ...customer });
    const order = await openOrder(shop, { customerId });
    await order.block(lines);
    return (await order.read()).taxCents;
  };
  expect(await taxOf({})).toBe(908);
  expect(await taxOf({ taxRatePercent: 6.5 })).toBe(715);
  expect(await taxOf({ taxRatePercent: 0 })).toBe(0);
  expect(await taxOf({ taxExempt: true, exemptionCategory: "resale", taxRatePercent: 9 })).toBe(0);
});
