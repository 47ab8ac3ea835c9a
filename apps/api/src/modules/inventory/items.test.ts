import { expect, test } from "vitest";
import { useHarness } from "../../../test/harness/harness.ts";
import type { TestShop } from "../../../test/harness/shop.ts";
import { consume, partOf } from "../../../test/harness/stock.ts";

const harness = useHarness();

async function numbersOf(shop: TestShop, query: Record<string, string>): Promise<string[]> {
  const answer = await shop.api("GET", `/inventory?${new URLSearchParams(query)}`);
  expect(answer.status, answer.text).toBe(200);
  const items: Array<{ partNumber: string }> = answer.body.inventoryItems;
  return items.map(({ partNumber }) => partNumber).sort();
}

test("a part is created with the fields of the request, and null for the rest", async () => {
  const shop = await harness.shop();
  const vendor = await shop.vendor({ name: "Acme" });
  const fields = {
    partNumber: "A-100",
    name: "Filter",
    description: "Spin-on",
    category: "Filters",
    unitCostCents: 2875,
    unitPriceCents: 4599,
    reorderPoint: 6.5,
    binLocation: "A-04-2",
    vmrsCode: "044-001-001",
    vendorId: vendor.id,
  };
  const part = await shop.part(fields);
  const computed = {
    id: expect.any(String),
    quantity: 0,
    reservedQuantity: 0,
    availableQuantity: 0,
    createdAt: expect.any(String),
    updatedAt: part.createdAt,
    deletedAt: null,
    externalIds: [],
    metadata: {},
  };
  expect(part).toEqual({ ...computed, ...fields, lowStock: true, vendorName: "Acme" });
  const read = await shop.api("GET", `/inventory/${part.id}`);
  expect(read.body).toEqual({
    ...part,
    priceCents: 4599,
    pricedBy: expect.objectContaining({ source: "part" }),
  });
  const sentBack = await shop.api("PATCH", `/inventory/${part.id}`, read.body);
  expect(sentBack.body, sentBack.text).toEqual({ ...part, updatedAt: expect.any(String) });
  const bare = await shop.part({ partNumber: "B", name: "Belt" });
  expect(bare).toMatchObject({
    description: null,
    category: null,
    unitCostCents: 0,
    unitPriceCents: null,
    reorderPoint: null,
    lowStock: false,
    binLocation: null,
    vmrsCode: null,
    vendorId: null,
    vendorName: null,
  });
});

const badBodies: Array<[string, object, string[]]> = [
  ["nothing", {}, ["name", "partNumber"]],
  [
    "what the server computes",
    {
      partNumber: "A",
      name: "A",
      reservedQuantity: 1,
      availableQuantity: 1,
      lowStock: true,
      vendorName: "Acme",
      id: "1",
      tenantId: "2",
      createdAt: "2026-01-01",
    },
    [
      "availableQuantity",
      "createdAt",
      "id",
      "lowStock",
      "reservedQuantity",
      "tenantId",
      "vendorName",
    ],
  ],
  [
    "amounts that are none",
    {
      partNumber: "A",
      name: "A",
      quantity: -1,
      unitCostCents: 1.5,
      unitPriceCents: -1,
      reorderPoint: 0.00001,
    },
    ["quantity", "reorderPoint", "unitCostCents", "unitPriceCents"],
  ],
  [
    "texts that are too long, or none",
    {
      partNumber: "x".repeat(65),
      name: "x".repeat(256),
      category: "",
      binLocation: "\u0000",
      description: "x".repeat(1001),
    },
    ["binLocation", "category", "description", "name", "partNumber"],
  ],
];

test.each(badBodies)(
  "a new part of %s is 400 and names every field",
  async (_what, body, fields) => {
    const shop = await harness.shop();
    const answer = await shop.api("POST", "/inventory", body);
    expect(answer.status).toBe(400);
    const named = answer.body.details.map((detail: { field: string }) => detail.field);
    expect([...new Set(named)].sort()).toEqual(fields);
  },
);

test("an update changes only the fields of the request, null clears, and required fields cannot be cleared", async () => {
  const shop = await harness.shop();
  const vendor = await shop.vendor({ name: "Acme" });
  const part = await shop.part({
    partNumber: "A-100",
    name: "Filter",
    category: "Filters",
    unitPriceCents: 100,
    reorderPoint: 3,
    binLocation: "L",
    description: "Spin-on",
    vendorId: vendor.id,
  });
  const path = `/inventory/${part.id}`;
  const renamed = await shop.api("PATCH", path, { name: "Fuel filter" });
  expect(renamed.body).toEqual({ ...part, name: "Fuel filter", updatedAt: expect.any(String) });
  const cleared = {
    category: null,
    unitPriceCents: null,
    reorderPoint: null,
    binLocation: null,
    description: null,
    vendorId: null,
  };
  expect((await shop.api("PUT", path, cleared)).body).toMatchObject({
    ...cleared,
    vendorName: null,
    lowStock: false,
  });
  for (const field of ["partNumber", "name", "quantity", "unitCostCents"]) {
    expect(await shop.api("PATCH", path, { [field]: null })).toMatchObject({
      status: 400,
      body: { details: [{ field }] },
    });
  }
  expect(await shop.api("PATCH", path, { reservedQuantity: 1, qty: 2 })).toMatchObject({
    status: 400,
    body: { details: [{ field: "reservedQuantity" }, { field: "qty" }] },
  });
});

test("a part's vendor must be one of the shop's that is not deleted", async () => {
  const [shop, other] = await Promise.all([harness.shop(), harness.shop()]);
  const part = await shop.part({ partNumber: "A" });
  const deleted = await shop.vendor({ name: "Gone" });
  await shop.api("DELETE", `/vendors/${deleted.id}`);
  const foreign = await other.vendor({ name: "Acme" });
  for (const vendorId of [deleted.id, foreign.id, "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c01", "V1"]) {
    const refusal = { status: 400, body: { details: [{ field: "vendorId" }] } };
    expect(await shop.api("PATCH", `/inventory/${part.id}`, { vendorId })).toMatchObject(refusal);
    expect(
      await shop.api("POST", "/inventory", { partNumber: "B", name: "B", vendorId }),
    ).toMatchObject(refusal);
  }
  expect(await numbersOf(shop, {})).toEqual(["A"]);
});

test("a part that is sent back with a since deleted vendor is accepted", async () => {
  const shop = await harness.shop();
  const vendor = await shop.vendor({ name: "Gone" });
  const part = await shop.part({ partNumber: "A", vendorId: vendor.id });
  await shop.api("DELETE", `/vendors/${vendor.id}`);
  const sentBack = { name: "Oil filter", vendorId: vendor.id };
  expect(await shop.api("PATCH", `/inventory/${part.id}`, sentBack)).toMatchObject({
    status: 200,
    body: { ...sentBack, vendorName: "Gone" },
  });
});

test("a renamed part is found only by its new number", async () => {
  const shop = await harness.shop();
  const part = await shop.part({ partNumber: "OLD" });
  await shop.api("PATCH", `/inventory/${part.id}`, { partNumber: "new" });
  const answer = await shop.receive(
    shop.invoice({
      lines: [
        { partNumber: "NEW", quantity: 1, unitCostCents: 1 },
        { partNumber: "old", quantity: 1, unitCostCents: 1 },
      ],
    }),
  );
  expect(answer.body.lines).toMatchObject([
    { inventoryPartId: part.id, outcome: "stocked_existing" },
    { outcome: "created_part" },
  ]);
});

test("a deleted part is returned by GET, and missing in lists and writes", async () => {
  const shop = await harness.shop();
  const part = await shop.part({ partNumber: "A", quantity: 2, unitCostCents: 100 });
  const path = `/inventory/${part.id}`;
  expect((await shop.api("DELETE", path)).body).toEqual({ id: part.id, deleted: true });
  expect((await shop.api("GET", path)).body).toMatchObject({
    id: part.id,
    quantity: 2,
    deletedAt: expect.any(String),
  });
  expect((await shop.api("GET", `${path}/movements`)).body.count).toBe(1);
  expect((await shop.api("GET", `${path}/cost-layers`)).body.count).toBe(1);
  expect(await numbersOf(shop, {})).toEqual([]);
  for (const method of ["PATCH", "PUT", "DELETE"]) {
    const body = method === "DELETE" ? undefined : { name: "B" };
    expect(await shop.api(method, path, body)).toMatchObject({
      status: 404,
      body: { error: "NOT_FOUND" },
    });
  }
});

test("a part of another shop, or an unknown one, is a 404 everywhere", async () => {
  const [shop, other] = await Promise.all([harness.shop(), harness.shop()]);
  const { id } = await other.part({ partNumber: "A" });
  for (const wrong of [id, "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c01", "A"]) {
    for (const [method, path] of [
      ["GET", `/inventory/${wrong}`],
      ["GET", `/inventory/${wrong}/movements`],
      ["GET", `/inventory/${wrong}/cost-layers`],
      ["PATCH", `/inventory/${wrong}`],
      ["DELETE", `/inventory/${wrong}`],
    ] as const) {
      const body = method === "PATCH" ? { name: "B" } : undefined;
      expect((await shop.api(method, path, body)).status, `${method} ${path}`).toBe(404);
    }
  }
});

test("the list is filtered by category, by low stock and by a substring of number or name", async () => {
  const shop = await harness.shop({
    parts: [
      {
        partNumber: "A-100",
        name: "Fuel filter",
        category: "Filters",
        quantity: 3,
        reorderPoint: 3,
      },
      {
        partNumber: "A-200",
        name: "Oil filter",
        category: "Filters",
        quantity: 3.0001,
        reorderPoint: 3,
      },
      { partNumber: "B-100", name: "Belt", category: "Belts", quantity: 0 },
      { partNumber: "C-100", name: "Clamp", quantity: 0, reorderPoint: 0 },
    ],
  });
  expect(await numbersOf(shop, { category: "Filters" })).toEqual(["A-100", "A-200"]);
  expect(await numbersOf(shop, { category: "filters" })).toEqual([]);
  expect(await numbersOf(shop, { lowStock: "true" })).toEqual(["A-100", "C-100"]);
  expect(await numbersOf(shop, { lowStock: "false" })).toEqual(["A-200", "B-100"]);
  expect(await numbersOf(shop, { search: "FILTER" })).toEqual(["A-100", "A-200"]);
  expect(await numbersOf(shop, { search: "-100" })).toEqual(["A-100", "B-100", "C-100"]);
  expect(await numbersOf(shop, { search: "a-1", category: "Filters", lowStock: "true" })).toEqual([
    "A-100",
  ]);
  expect(await numbersOf(shop, { search: "nothing" })).toEqual([]);
});

test("lowStock and availability follow the stock, also below zero", async () => {
  const shop = await harness.shop({ parts: [{ partNumber: "A", quantity: 2, reorderPoint: 1 }] });
  expect(await partOf(shop, "A")).toMatchObject({ lowStock: false, availableQuantity: 2 });
  await consume(harness, shop, "A", 2.5);
  expect(await partOf(shop, "A")).toMatchObject({
    quantity: -0.5,
    lowStock: true,
    availableQuantity: -0.5,
  });
});

test.each(["100%", "a_b", "c\\d", "it's", '"q"', "%", "_", "\\"])(
  "a search treats %s literally",
  async (text) => {
    const shop = await harness.shop({
      parts: [
        { partNumber: "1", name: "100% wool" },
        { partNumber: "2", name: "a_b" },
        { partNumber: "3", name: "c\\d" },
        { partNumber: "4", name: 'it\'s a "q"' },
        { partNumber: "5", name: "1000 axb cd" },
      ],
    });
    const { body } = await shop.api("GET", "/inventory");
    const items: Array<{ partNumber: string; name: string }> = body.inventoryItems;
    const literally = items
      .filter(({ name }) => name.includes(text))
      .map(({ partNumber }) => partNumber);
    expect(literally).toHaveLength(1);
    expect(await numbersOf(shop, { search: text })).toEqual(literally);
  },
);

test("pages of parts are newest first, 100 by default, at most 500, and end with null", async () => {
  const shop = await harness.shop();
  const lines = (from: number, count: number) =>
    Array.from({ length: count }, (_, n) => ({
      partNumber: `P-${from + n}`,
      quantity: 1,
      unitCostCents: 0,
    }));
  await shop.receive(shop.invoice({ lines: lines(0, 100) }));
  await shop.receive(shop.invoice({ lines: lines(100, 5) }));
  const first = await shop.api("GET", "/inventory");
  expect(first.body.count).toBe(100);
  const rest = await shop.api("GET", `/inventory?lastEvaluatedKey=${first.body.lastEvaluatedKey}`);
  expect(rest.body).toMatchObject({ count: 5, lastEvaluatedKey: null });
  const ids = [...first.body.inventoryItems, ...rest.body.inventoryItems].map(({ id }) => id);
  expect(new Set(ids).size).toBe(105);
  expect((await shop.api("GET", "/inventory?limit=9999")).body.count).toBe(105);
});
