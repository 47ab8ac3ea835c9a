import { describe, expect, test } from "vitest";
import { useHarness } from "../../../test/harness/harness.ts";
import type { TestShop } from "../../../test/harness/shop.ts";

const harness = useHarness();

/** A shop with 10 of a part at 100 each, and an order of 4 of them. */
async function scene(fields: Record<string, unknown> = {}) {
  const shop = await harness.shop();
  const part = await shop.part({ partNumber: "A-100", quantity: 10, unitCostCents: 100 });
  const order = await shop.workOrder({});
  const path = `/work-orders/${order.id}`;
  const made = await shop.api("POST", `${path}/services`, {
    name: "Filters",
    parts: [{ inventoryItemId: part.id, quantity: 4, unitPriceCents: 250 }],
    ...fields,
  });
  expect(made.status, made.text).toBe(201);
  const [line] = made.body.parts;
  return {
    shop,
    part,
    path,
    block: `${path}/services/${made.body.id}`,
    line: `${path}/services/${made.body.id}/items/${line.id}`,
    stock: () => stockOf(shop, part.id),
    move: async (status: string) => {
      const answer = await shop.api("PATCH", path, { status });
      expect(answer.status, answer.text).toBe(200);
      return answer.body;
    },
  };
}

async function stockOf(shop: TestShop, id: string) {
  const { body } = await shop.api("GET", `/inventory/${id}`);
  return [body.quantity, body.reservedQuantity, body.availableQuantity];
}

describe("a part on an order", () => {
  test("a part is reserved when it is added, and adjusted with its quantity", async () => {
    const { shop, line, stock } = await scene();
    expect(await stock()).toEqual([10, 4, 6]);
    await shop.api("PATCH", line, { quantity: 12.5 });
    expect(await stock()).toEqual([10, 12.5, -2.5]);
    await shop.api("PATCH", line, { quantity: 1 });
    expect(await stock()).toEqual([10, 1, 9]);
    await shop.api("DELETE", line);
    expect(await stock()).toEqual([10, 0, 10]);
  });

  test("a part is released with a declined or deleted block and reserved on approval", async () => {
    const { shop, block, stock } = await scene();
    await shop.api("PATCH", block, { version: 1, authorizationStatus: "declined" });
    expect(await stock()).toEqual([10, 0, 10]);
    await shop.api("PATCH", block, { version: 2, authorizationStatus: "approved" });
    expect(await stock()).toEqual([10, 4, 6]);
    await shop.api("DELETE", block);
    expect(await stock()).toEqual([10, 0, 10]);
  });

  test("a part is released with a cancelled or deleted order, and reserved on undo", async () => {
    const { shop, path, stock, move } = await scene();
    await move("cancelled");
    expect(await stock()).toEqual([10, 0, 10]);
    await move("approved");
    expect(await stock()).toEqual([10, 4, 6]);
    await shop.api("DELETE", path);
    expect(await stock()).toEqual([10, 0, 10]);
    expect((await shop.api("PATCH", path, { status: "approved" })).status).toBe(404);
    await shop.api("POST", `${path}/restore`);
    expect(await stock()).toEqual([10, 4, 6]);
  });

  test("a part on an order moves its reservation along when the line becomes another part's", async () => {
    const { shop, line, stock } = await scene();
    const other = await shop.part({ partNumber: "B-200", quantity: 5, unitCostCents: 300 });
    await shop.api("PATCH", line, { partNumber: "b-200" });
    expect(await stock()).toEqual([10, 0, 10]);
    expect(await stockOf(shop, other.id)).toEqual([5, 4, 1]);
  });

  test("a part is withdrawn once, by the first of completed and invoiced", async () => {
    for (const statuses of [
      ["completed", "invoiced"],
      ["invoiced", "completed"],
    ]) {
      const { shop, part, stock, move } = await scene();
      for (const status of statuses) await move(status);
      expect(await stock()).toEqual([6, 0, 6]);
      const { body } = await shop.api("GET", `/inventory/${part.id}/movements`);
      expect(body.movements).toMatchObject([
        { type: "consumption", quantity: -4, reference: { type: "work_order" } },
        { type: "adjustment", quantity: 10 },
      ]);
    }
  });

  test("costs what its oldest layers cost, and returns to them when the order is reopened", async () => {
    const { shop, part, stock, move } = await scene();
    await shop.receive(
      shop.invoice({ lines: [{ partNumber: "A-100", quantity: 10, unitCostCents: 333 }] }),
    );
    await shop.api("PATCH", `/inventory/${part.id}`, { quantity: 13 });
    const layers = async () =>
      (await shop.api("GET", `/inventory/${part.id}/cost-layers`)).body.costLayers;
    const before = await layers();
    const done = await move("completed");
    // Three at 100 were left, and one at 333.
    expect(done).toMatchObject({
      totalCostCents: 633,
      services: [{ parts: [{ totalCostCents: 633 }] }],
    });
    expect(await stock()).toEqual([9, 0, 9]);
    const reopened = await move("in_progress");
    expect(reopened).toMatchObject({ totalCostCents: 400 });
    expect(await stock()).toEqual([13, 4, 9]);
    expect(await layers()).toEqual(before);
    expect(await move("completed")).toMatchObject({ totalCostCents: 633 });
  });

  test("a part is withdrawn with its line if the order is already completed", async () => {
    const { shop, path, block, line, stock, move } = await scene();
    await move("completed");
    await shop.api("PATCH", line, { quantity: 7 });
    expect(await stock()).toEqual([3, 0, 3]);
    await shop.api("POST", `${block}/items`, { kind: "part", partNumber: "A-100", quantity: 2 });
    expect(await stock()).toEqual([1, 0, 1]);
    await shop.api("DELETE", line);
    expect(await stock()).toEqual([8, 0, 8]);
    await shop.api("PATCH", block, { version: 4, authorizationStatus: "declined" });
    expect(await stock()).toEqual([10, 0, 10]);
    expect((await shop.api("GET", path)).body).toMatchObject({ totalPriceCents: 0 });
  });

  test("a part may be withdrawn before its invoice, which then settles its cost", async () => {
    const { shop, line, stock, move } = await scene();
    await shop.api("PATCH", line, { quantity: 12 });
    expect(await move("completed")).toMatchObject({ totalCostCents: 1200 });
    expect(await stock()).toEqual([-2, 0, -2]);
    await shop.receive(
      shop.invoice({ lines: [{ partNumber: "A-100", quantity: 5, unitCostCents: 150 }] }),
    );
    expect(await stock()).toEqual([3, 0, 3]);
    await move("approved");
    expect(await stock()).toEqual([15, 12, 3]);
  });

  test("a part on an order stays withdrawn when its completed order is deleted, also permanently", async () => {
    const { shop, path, stock, move } = await scene();
    await move("completed");
    await shop.api("DELETE", path);
    expect(await stock()).toEqual([6, 0, 6]);
    expect((await shop.api("POST", `${path}/permanent-delete`)).status).toBe(200);
    expect(await stock()).toEqual([6, 0, 6]);
    expect((await shop.api("GET", path)).status).toBe(404);
  });
});

describe("an invoiced order", () => {
  test("an invoiced order refuses every change of its lines until it is moved back", async () => {
    const { shop, path, block, line, stock, move } = await scene();
    expect(await move("invoiced")).toMatchObject({
      documentType: "invoice",
      statusCategory: "invoiced",
      invoicedAt: expect.any(String),
    });
    const refused = { status: 409, body: { error: "WORK_ORDER_INVOICED" } };
    expect(await shop.api("PATCH", line, { quantity: 5 })).toMatchObject(refused);
    expect(await shop.api("DELETE", line)).toMatchObject(refused);
    expect(await shop.api("PATCH", block, { version: 1, name: "X" })).toMatchObject(refused);
    expect(await shop.api("DELETE", block)).toMatchObject(refused);
    expect(await shop.api("POST", `${path}/services`, { name: "More" })).toMatchObject(refused);
    const more = { kind: "fee", unitPriceCents: 1 };
    expect(await shop.api("POST", `${block}/items`, more)).toMatchObject(refused);
    expect(await shop.api("POST", `${path}/permanent-delete`)).toMatchObject(refused);
    const header = await shop.api("PATCH", path, { name: "Fleet service", priority: "low" });
    expect(header).toMatchObject({ status: 200, body: { name: "Fleet service" } });

    expect(await move("in_progress")).toMatchObject({
      documentType: "work_order",
      invoicedAt: null,
    });
    expect(await stock()).toEqual([10, 4, 6]);
    expect((await shop.api("PATCH", line, { quantity: 5 })).status).toBe(200);
  });

  test("an invoiced order with a balance is paid by a payment, not by status alone", async () => {
    const { shop, path, move } = await scene();
    const refused = { status: 409, body: { error: "BALANCE_DUE" } };
    expect(await shop.api("PATCH", path, { status: "paid" })).toMatchObject(refused);
    await move("invoiced");
    expect(await shop.api("PATCH", path, { status: "paid" })).toMatchObject(refused);
    const { body } = await shop.api("GET", path);
    expect(body).toMatchObject({ status: "invoiced", balanceCents: 1000 });
    const free = await shop.workOrder({});
    expect(await shop.api("PATCH", `/work-orders/${free.id}`, { status: "paid" })).toMatchObject({
      status: 200,
      body: { statusCategory: "paid", balanceCents: 0 },
    });
  });

  test("an invoiced order keeps its invoiced tax, whatever the settings later", async () => {
    const { shop, path, move } = await scene();
    await shop.api("PATCH", "/settings", { taxRatePercent: 10 });
    expect(await move("invoiced")).toMatchObject({ taxCents: 100, totalPriceCents: 1100 });
    await shop.api("PATCH", "/settings", { taxRatePercent: 20 });
    expect(await move("completed")).toMatchObject({ taxCents: 100, totalPriceCents: 1100 });
    expect((await shop.api("GET", path)).body).toMatchObject({ documentType: "invoice" });
    expect(await move("approved")).toMatchObject({ taxCents: 200, totalPriceCents: 1200 });
  });
});

test("a shop's custom statuses have the meaning of its workflow", async () => {
  const { shop, stock, move } = await scene();
  await shop.api("PATCH", "/settings", {
    workflowStatuses: [
      { name: "quoted", category: "estimate" },
      { name: "washing", category: "open" },
      { name: "done", category: "completed" },
      { name: "billed", category: "invoiced" },
      { name: "settled", category: "paid" },
    ],
  });
  expect(await move("quoted")).toMatchObject({ documentType: "estimate" });
  expect(await move("Waiting for the moon")).toMatchObject({
    status: "Waiting for the moon",
    statusCategory: "open",
  });
  expect(await stock()).toEqual([10, 4, 6]);
  expect(await move("done")).toMatchObject({ statusCategory: "completed", invoicedAt: null });
  expect(await stock()).toEqual([6, 0, 6]);
  expect(await move("billed")).toMatchObject({ statusCategory: "invoiced" });
  expect(await move("cancelled")).toMatchObject({ statusCategory: "cancelled", invoicedAt: null });
  expect(await stock()).toEqual([10, 0, 10]);
});
