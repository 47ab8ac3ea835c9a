import { expect, test } from "vitest";
import { useDatabase } from "../../../test/harness/database.ts";
import { useHarness } from "../../../test/harness/harness.ts";
import type { TestShop } from "../../../test/harness/shop.ts";
import { consume, layersOf, line, movementsOf, partOf } from "../../../test/harness/stock.ts";

const harness = useHarness();
const database = useDatabase(harness);

/** Changes the one part A. */
async function patch(shop: TestShop, body: object) {
  const { id } = await partOf(shop, "A");
  const answer = await shop.api("PATCH", `/inventory/${id}`, body);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

async function openDeficits(shop: TestShop) {
  return database.query(
    `SELECT remaining_quantity::float AS quantity, remaining_cents::int AS cents FROM stock_deficits
     WHERE tenant_id = $1 AND remaining_quantity > 0 ORDER BY created_at, id`,
    [shop.tenantId],
  );
}

test("opening stock is an adjustment, with a layer at the part's cost", async () => {
  const shop = await harness.shop({
    parts: [{ partNumber: "A", quantity: 2.5, unitCostCents: 400 }],
  });
  expect(await movementsOf(shop, "A")).toEqual([
    {
      id: expect.any(String),
      type: "adjustment",
      quantity: 2.5,
      unitCostCents: 400,
      costCents: 1000,
      reference: null,
      reason: "Opening stock",
      balanceAfter: 2.5,
      createdAt: expect.any(String),
      createdBy: "First key",
    },
  ]);
  expect(await layersOf(shop, "A")).toEqual([
    {
      id: expect.any(String),
      quantity: 2.5,
      remainingQuantity: 2.5,
      unitCostCents: 400,
      costCents: 1000,
      remainingCostCents: 1000,
      purchaseOrderId: null,
      receivedAt: expect.any(String),
    },
  ]);
});

test("a part without opening stock has no movement and no layer", async () => {
  const shop = await harness.shop({
    parts: [{ partNumber: "A" }, { partNumber: "B", quantity: 0 }],
  });
  for (const number of ["A", "B"]) {
    expect(await movementsOf(shop, number)).toEqual([]);
    expect(await layersOf(shop, number)).toEqual([]);
  }
});

test("a higher count is an adjustment with its reason, and a layer at the current cost", async () => {
  const shop = await harness.shop({
    parts: [{ partNumber: "A", quantity: 2, unitCostCents: 400 }],
  });
  await patch(shop, { unitCostCents: 500 });
  const counted = await patch(shop, { quantity: 5.5, adjustmentReason: "Cycle count" });
  expect(counted).toMatchObject({ quantity: 5.5, unitCostCents: 500 });
  expect((await movementsOf(shop, "A")).at(-1)).toMatchObject({
    type: "adjustment",
    quantity: 3.5,
    unitCostCents: 500,
    reason: "Cycle count",
    balanceAfter: 5.5,
  });
  expect(await layersOf(shop, "A")).toMatchObject([
    { quantity: 2, unitCostCents: 400 },
    { quantity: 3.5, unitCostCents: 500 },
  ]);
});

test("a count and a cost in one update: the layer has the cost of the request", async () => {
  const shop = await harness.shop({ parts: [{ partNumber: "A", unitCostCents: 400 }] });
  await patch(shop, { quantity: 1, unitCostCents: 500 });
  expect(await layersOf(shop, "A")).toMatchObject([{ quantity: 1, unitCostCents: 500 }]);
});

test("a lower count consumes the oldest layers, and keeps the part's cost", async () => {
  const shop = await harness.shop({
    parts: [{ partNumber: "A", quantity: 2, unitCostCents: 400 }],
  });
  await shop.receive(shop.invoice({ lines: [line("A", 3, 700)] }));
  expect(await patch(shop, { quantity: 1 })).toMatchObject({ quantity: 1, unitCostCents: 700 });
  expect((await layersOf(shop, "A")).map(({ remainingQuantity }) => remainingQuantity)).toEqual([
    0, 1,
  ]);
  expect((await movementsOf(shop, "A")).at(-1)).toMatchObject({
    type: "adjustment",
    quantity: -4,
    unitCostCents: 550,
    reason: "Manual adjustment",
    balanceAfter: 1,
  });
});

test("a count equal to the quantity on hand moves nothing", async () => {
  const shop = await harness.shop({ parts: [{ partNumber: "A", quantity: 2 }] });
  expect(await patch(shop, { quantity: 2, adjustmentReason: "Checked", name: "B" })).toMatchObject({
    name: "B",
  });
  expect(await movementsOf(shop, "A")).toHaveLength(1);
});

test("a count from below zero settles the deficit first; only the rest makes a layer", async () => {
  const shop = await harness.shop({
    parts: [{ partNumber: "A", quantity: 1, unitCostCents: 100 }],
  });
  await consume(harness, shop, "A", 5);
  expect(await openDeficits(shop)).toEqual([{ quantity: 4, cents: 400 }]);
  await patch(shop, { quantity: 0 });
  expect(await openDeficits(shop)).toEqual([]);
  expect((await layersOf(shop, "A")).map(({ remainingQuantity }) => remainingQuantity)).toEqual([
    0, 0,
  ]);
  await consume(harness, shop, "A", 2);
  await patch(shop, { quantity: 3, unitCostCents: 120 });
  expect(await openDeficits(shop)).toEqual([]);
  expect((await layersOf(shop, "A")).at(-1)).toMatchObject({ quantity: 5, remainingQuantity: 3 });
  expect((await movementsOf(shop, "A")).map(({ balanceAfter }) => balanceAfter)).toEqual([
    1, -4, 0, -2, 3,
  ]);
});

test("each cent of a layer has one place, so that in and out are equal", async () => {
  const shop = await harness.shop({ parts: [{ partNumber: "A", quantity: 1, unitCostCents: 1 }] });
  for (const quantity of [0.7, 0.4, 0]) await patch(shop, { quantity });
  const values = await database.query(
    "SELECT value_cents::int AS cents FROM stock_movements WHERE tenant_id = $1 ORDER BY position",
    [shop.tenantId],
  );
  expect(values.map(({ cents }) => cents)).toEqual([1, 0, -1, 0]);
});

test("a receipt settles open deficits oldest first, and leaves the rest open if it is too small", async () => {
  const shop = await harness.shop({ parts: [{ partNumber: "A", unitCostCents: 100 }] });
  await consume(harness, shop, "A", 2);
  await consume(harness, shop, "A", 3);
  await shop.receive(shop.invoice({ lines: [line("A", 2.5, 130)] }));
  expect(await openDeficits(shop)).toEqual([{ quantity: 2.5, cents: 250 }]);
  expect(await layersOf(shop, "A")).toMatchObject([{ quantity: 2.5, remainingQuantity: 0 }]);
  await shop.receive(shop.invoice({ lines: [line("A", 4, 150)] }));
  expect(await openDeficits(shop)).toEqual([]);
  expect((await layersOf(shop, "A")).at(-1)).toMatchObject({ quantity: 4, remainingQuantity: 1.5 });
  const values = await database.query(
    "SELECT value_cents::int AS cents FROM stock_movements WHERE tenant_id = $1 ORDER BY position",
    [shop.tenantId],
  );
  // Goods booked at 100 turned out to cost 130 and 150.
  const half = -(0.5 * 130 + 2.5 * 150);
  expect(values.map(({ cents }) => cents)).toEqual([-2 * 130, half, 325, 600]);
});

test.each([-1, -0.0001, 0.00001, 10_000_001])(
  "a count of %d is 400 and moves nothing",
  async (quantity) => {
    const shop = await harness.shop({ parts: [{ partNumber: "A", quantity: 2 }] });
    const { id } = await partOf(shop, "A");
    expect(await shop.api("PATCH", `/inventory/${id}`, { quantity })).toMatchObject({
      status: 400,
    });
    expect(await movementsOf(shop, "A")).toHaveLength(1);
  },
);

test("the audit entry of an adjustment has the actor and the count", async () => {
  const shop = await harness.shop({ parts: [{ partNumber: "A", quantity: 2 }] });
  const { id } = await patch(shop, { quantity: 5 });
  const { body } = await shop.api("GET", `/audit-log?resourceType=inventory_item&resourceId=${id}`);
  expect(body.entries[0]).toMatchObject({
    operation: "inventory.update",
    changes: { quantity: { before: 2, after: 5 } },
  });
});

test("movements are paged newest first and layers oldest first, each by a separate cursor", async () => {
  const shop = await harness.shop({ parts: [{ partNumber: "A", quantity: 1 }] });
  for (let n = 2; n <= 5; n++) await patch(shop, { quantity: n });
  const { id } = await partOf(shop, "A");
  const pages = async (list: "movements" | "costLayers", path: string) => {
    const rows: Array<{ quantity: number; balanceAfter: number; receivedAt: string }> = [];
    let key: string | null = "";
    while (key !== null) {
      const query = new URLSearchParams({ limit: "2", ...(key ? { lastEvaluatedKey: key } : {}) });
      const {
        body,
      }: { body: { [list: string]: typeof rows } & { lastEvaluatedKey: string | null } } =
        await shop.api("GET", `/inventory/${id}/${path}?${query}`);
      rows.push(...(body[list] ?? []));
      key = body.lastEvaluatedKey;
    }
    return rows;
  };
  expect((await pages("movements", "movements")).map(({ balanceAfter }) => balanceAfter)).toEqual([
    5, 4, 3, 2, 1,
  ]);
  const days = (await pages("costLayers", "cost-layers")).map(({ receivedAt }) => receivedAt);
  expect(days).toHaveLength(5);
  expect(days).toEqual(days.toSorted());
});
