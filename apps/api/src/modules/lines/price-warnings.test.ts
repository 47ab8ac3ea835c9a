import { expect, test } from "vitest";
import { useHarness } from "../../../test/harness/harness.ts";
import type { TestShop } from "../../../test/harness/shop.ts";

const harness = useHarness();

/** A shop with a part that has a retail price, one that is free, and one without a price. */
async function shopWithParts(): Promise<TestShop> {
  const shop = await harness.shop();
  await shop.part({ partNumber: "PRICED", unitPriceCents: 500 });
  await shop.part({ partNumber: "FREE", unitPriceCents: 0 });
  await shop.part({ partNumber: "UNPRICED", unitCostCents: 300 });
  return shop;
}

const goods = [
  { partNumber: "PRICED" },
  { partNumber: "FREE" },
  { partNumber: "UNPRICED" },
  { partNumber: "UNPRICED", unitPriceCents: 0 },
  { partNumber: "NOT-IN-STOCK" },
];

const warned = ["UNPRICED", "NOT-IN-STOCK"].map((partNumber) => ({
  code: "PRICE_MISSING",
  message: `${partNumber} has the price 0: no price was sent, and no rule or part says one.`,
  lineId: expect.any(String),
}));

test("lines of a block whose price nothing says are warned of until one does", async () => {
  const shop = await shopWithParts();
  const { id } = await shop.workOrder({});
  const made = await shop.api("POST", `/work-orders/${id}/services`, {
    name: "Filters",
    parts: goods,
    fees: [{ description: "Disposal" }],
    labor: [{ description: "Replace" }],
  });
  expect(made.body.warnings).toMatchObject([
    { message: "Replace has the price 0: no price was sent, and the shop has no labor rate." },
    ...warned,
    { message: "Disposal has the price 0: no price was sent, and no rule or part says one." },
  ]);
  const lineIds = made.body.warnings.map(({ lineId }: { lineId: string }) => lineId);
  expect(lineIds[1]).toBe(made.body.parts[2].id);
  const read = await shop.api("GET", `/work-orders/${id}`);
  expect(read.body.warnings).toEqual(made.body.warnings);
  const path = `/work-orders/${id}/services/${made.body.id}`;
  const again = await shop.api("PATCH", path, made.body);
  expect(again.status, again.text).toBe(200);
  expect(again.body.warnings).toEqual(made.body.warnings);
});

test("a labor rate of the shop is a price, also if it is 0", async () => {
  const shop = await harness.shop();
  await shop.api("PATCH", "/settings", { defaultLaborRateCents: 0 });
  const { id } = await shop.workOrder({});
  const { body } = await shop.api("POST", `/work-orders/${id}/services`, {
    name: "Diagnosis",
    labor: [{ description: "Look" }],
  });
  expect(body.warnings).toBeUndefined();
});

test("a single line and a quote warn of a price that nothing says", async () => {
  const shop = await shopWithParts();
  const { id } = await shop.workOrder({});
  const { id: blockId } = await shop.block(id, {});
  const path = `/work-orders/${id}/services/${blockId}/items`;
  const line = await shop.api("POST", path, { kind: "part", partNumber: "UNPRICED" });
  expect(line.body.warnings).toMatchObject([{ code: "PRICE_MISSING", lineId: line.body.id }]);
  const sentBack = await shop.api("PATCH", `${path}/${line.body.id}`, line.body);
  expect(sentBack.status, sentBack.text).toBe(200);
  expect(sentBack.body.warnings).toEqual(line.body.warnings);
  const priced = await shop.api("PATCH", `${path}/${line.body.id}`, { unitPriceCents: 0 });
  expect(priced.body.warnings).toBeUndefined();
  const quoted = await shop.api("POST", "/work-orders/quote", {
    status: "aproved",
    services: [{ name: "Filters", parts: goods }],
  });
  expect(quoted.body.warnings).toMatchObject([{ code: "STATUS_NOT_IN_WORKFLOW" }, ...warned]);
});

test("a counter sale warns of a price that nothing says until one does", async () => {
  const shop = await shopWithParts();
  const made = await shop.api("POST", "/sales-orders", { lines: goods });
  expect(made.body.warnings).toMatchObject(warned);
  const path = `/sales-orders/${made.body.id}`;
  expect((await shop.api("GET", path)).body.warnings).toEqual(made.body.warnings);
  const again = await shop.api("PATCH", path, made.body);
  expect(again.status, again.text).toBe(200);
  expect(again.body.warnings).toEqual(made.body.warnings);
});
