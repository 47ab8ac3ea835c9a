import { afterAll, describe, expect, test } from "vitest";
import { startIdentityProvider } from "../../../test/doubles/identity-provider.ts";
import { useDatabase } from "../../../test/harness/database.ts";
import { useHarness } from "../../../test/harness/harness.ts";
import type { TestShop } from "../../../test/harness/shop.ts";
import { addUser, trusting } from "../../../test/harness/users.ts";
import { partUsage } from "./jobs/part-usage.ts";

const now = new Date("2026-03-10T18:00:00Z");
const provider = await startIdentityProvider();
const harness = useHarness({ now, oidc: trusting(provider) });
const database = useDatabase(harness);
afterAll(() => provider.stop());

async function reorder(shop: TestShop, query = "", headers = {}) {
  const path = `/reports/reorder${query}`;
  const { status, body, text } = await shop.api("GET", path, undefined, headers);
  expect(status, text).toBe(200);
  return body;
}

interface Row {
  partNumber: string;
  suggestedQuantity: number;
}

async function suggestions(shop: TestShop, query = ""): Promise<Record<string, number>> {
  const { vendors } = await reorder(shop, query);
  const parts: Row[] = vendors.flatMap((vendor: { parts: Row[] }) => vendor.parts);
  return Object.fromEntries(parts.map((part) => [part.partNumber, part.suggestedQuantity]));
}

const low = { quantity: 1, reorderPoint: 4, unitCostCents: 100 };

test("an empty shop has nothing to reorder", async () => {
  expect(await reorder(await harness.shop())).toEqual({
    vendors: [],
    partCount: 0,
    alreadyOrderedCount: 0,
    estimatedCostCents: 0,
  });
});

test("quantities on open orders count as stock, also of lines without a link to the part", async () => {
  const shop = await harness.shop();
  await shop.part({ ...low, partNumber: "LOW" });
  await shop.part({ ...low, partNumber: "FULL", quantity: 9 });
  await shop.part({ ...low, partNumber: "NEVER", reorderPoint: null });
  await shop.part({ ...low, partNumber: "COMING" });
  await shop.order({ parts: [{ partNumber: "coming", quantity: 6 }] });
  await shop.order({ status: "ordered", parts: [{ partNumber: "later", quantity: 1 }] });
  await shop.part({ ...low, partNumber: "LATER" });
  await shop.order({ type: "return", parts: [{ partNumber: "LOW", quantity: 1 }] });
  const cancelled = await shop.order({ parts: [{ partNumber: "LOW", quantity: 50 }] });
  await shop.api("PATCH", `/purchase-orders/${cancelled.id}`, { status: "cancelled" });
  const received = await shop.order({ parts: [{ partNumber: "FULL", quantity: 1 }] });
  await shop.api("POST", `/purchase-orders/${received.id}/receive`);
  expect(await suggestions(shop)).toEqual({ LOW: 7, LATER: 6 });
  expect(await reorder(shop)).toMatchObject({
    partCount: 2,
    alreadyOrderedCount: 1,
    estimatedCostCents: 1300,
  });
});

test("the reorder report contains every part of the list of low stock that is not on order", async () => {
  const shop = await harness.shop();
  for (const [quantity, reorderPoint] of [
    [0, 0],
    [3, 3],
    [3.5, 3],
    [2, 3],
    [0, 12],
  ] as const) {
    await shop.part({ partNumber: `P-${quantity}-${reorderPoint}`, quantity, reorderPoint });
  }
  const { body } = await shop.api("GET", "/inventory?lowStock=true");
  const listed: string[] = body.inventoryItems.map((item: Row) => item.partNumber);
  expect(Object.keys(await suggestions(shop)).sort()).toEqual(listed.sort());
});

test("a part that open work needs is due without being low; without a reorder point, in that quantity", async () => {
  const shop = await harness.shop();
  const part = { quantity: 10, unitCostCents: 100 };
  const plain = await shop.part({ ...part, partNumber: "PLAIN" });
  const pointed = await shop.part({ ...part, partNumber: "POINTED", reorderPoint: 4 });
  const reserve = async (inventoryItemId: string, quantity: number) => {
    const { id } = await shop.workOrder({ status: "in_progress" });
    await shop.block(id, { parts: [{ inventoryItemId, quantity }] });
  };
  await reserve(plain.id, 10);
  await reserve(pointed.id, 10);
  expect(await suggestions(shop)).toEqual({});
  await reserve(plain.id, 2.5);
  await reserve(pointed.id, 2.5);
  expect(await suggestions(shop)).toEqual({ PLAIN: 3, POINTED: 11 });
});

test("a part is ordered from its vendor, else from that of its last order; deleted vendors do not count", async () => {
  const shop = await harness.shop();
  const [own, last, gone] = await Promise.all(
    ["Own", "Last", "Gone"].map((name) => shop.vendor({ name })),
  );
  const ids = { own: own?.id ?? "", last: last?.id ?? "", gone: gone?.id ?? "" };
  const orderFrom = (vendorId: string, partNumber: string) =>
    shop.order({ vendorId, parts: [{ partNumber, quantity: 1 }] }).then(({ id }) => id);
  await shop.part({ ...low, partNumber: "A-OWN", vendorId: ids.own });
  await shop.part({ ...low, partNumber: "B-LAST" });
  await shop.part({ ...low, partNumber: "C-GONE", vendorId: ids.gone });
  await shop.part({ ...low, partNumber: "D-NONE" });
  await orderFrom(ids.last, "A-OWN");
  await orderFrom(ids.own, "B-LAST");
  await orderFrom(ids.last, "B-LAST");
  await orderFrom(ids.gone, "C-GONE");
  await shop.api("DELETE", `/vendors/${ids.gone}`);
  const { vendors } = await reorder(shop);
  const found = Object.fromEntries(
    vendors.map((vendor: { vendorName: string | null; parts: Row[] }) => [
      vendor.vendorName,
      vendor.parts.map(({ partNumber }) => partNumber),
    ]),
  );
  expect(found).toEqual({ Own: ["A-OWN"], Last: ["B-LAST"], null: ["C-GONE", "D-NONE"] });
  expect(await suggestions(shop, "?vendorId=last")).toEqual({ "B-LAST": 5 });
  expect(await suggestions(shop, `?vendorId=${ids.own}`)).toEqual({ "A-OWN": 6 });
});

test("a limit shortens the list of parts, but not the counts and costs", async () => {
  const shop = await harness.shop();
  const lakes = await shop.vendor({ name: "Lakes" });
  for (const partNumber of ["B", "A", "C"]) {
    await shop.part({ ...low, partNumber, vendorId: lakes.id });
  }
  expect(await reorder(shop, "?limit=2")).toMatchObject({
    partCount: 3,
    estimatedCostCents: 2100,
    truncated: true,
    vendors: [
      {
        vendorId: lakes.id,
        partCount: 3,
        estimatedCostCents: 2100,
        parts: [{ partNumber: "A" }, { partNumber: "B" }],
      },
    ],
  });
  expect((await reorder(shop, "?limit=3")).truncated).toBeUndefined();
});

test("the use of a part raises the quantity, for callers who may see reports", async () => {
  const shop = await harness.shop();
  const { id: inventoryItemId } = await shop.part({ ...low, partNumber: "USED", quantity: 100 });
  await shop.bill({}, { parts: [{ inventoryItemId, quantity: 97, unitPriceCents: 100 }] });
  await partUsage.run(harness.services, { now, force: true });
  const of = async (query: string, headers = {}) =>
    (await reorder(shop, query, headers)).vendors[0].parts[0];
  expect(await of("")).toMatchObject({ usedPer30Days: 16.1667, suggestedQuantity: 18 });
  expect(await of("?coverDays=60")).toMatchObject({ suggestedQuantity: 34 });
  const technician = await addUser({ database, provider }, shop, { role: "technician" });
  expect(await of("?coverDays=60", await technician.signIn())).toMatchObject({
    usedPer30Days: null,
    suggestedQuantity: 5,
  });
});

describe("a draft of the parts to reorder", () => {
  const open = async () => {
    const shop = await harness.shop();
    const lakes = await shop.vendor({ name: "Lakes" });
    await shop.part({ ...low, partNumber: "A", vendorId: lakes.id });
    await shop.part({ ...low, partNumber: "B", vendorId: lakes.id });
    await shop.part({ ...low, partNumber: "OTHER" });
    return { shop, lakes };
  };
  const order = (shop: TestShop, vendorId: string, headers = {}) =>
    shop.api("POST", "/purchase-orders/reorder", { vendorId }, headers);

  test("a draft of the parts to reorder contains the vendor's parts at the last cost, and counts as ordered", async () => {
    const { shop, lakes } = await open();
    const { status, body } = await order(shop, "lakes");
    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: "draft",
      vendorId: lakes.id,
      totalCostCents: 1400,
      parts: [
        { partNumber: "A", quantity: 7, unitCostCents: 100, description: "Part" },
        { partNumber: "B", quantity: 7, inventoryItemId: expect.any(String) },
      ],
    });
    expect(await reorder(shop)).toMatchObject({ partCount: 1, alreadyOrderedCount: 2 });
    expect(await order(shop, lakes.id)).toMatchObject({
      status: 409,
      body: { error: "NOTHING_TO_REORDER" },
    });
    await shop.api("PATCH", `/purchase-orders/${body.id}`, { status: "cancelled" });
    expect((await order(shop, lakes.id)).status).toBe(201);
  });

  test("a draft is created once by concurrent calls, and by a repeated one", async () => {
    const { shop, lakes } = await open();
    const answers = await Promise.all(Array.from({ length: 6 }, () => order(shop, lakes.id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    const { body } = await shop.api("GET", "/purchase-orders");
    expect(body.purchaseOrders).toHaveLength(1);
    const key = { "idempotency-key": "reorder-1" };
    await shop.part({ ...low, partNumber: "C", vendorId: lakes.id });
    const [first, again] = [await order(shop, lakes.id, key), await order(shop, lakes.id, key)];
    expect(first.body.parts).toMatchObject([{ partNumber: "C" }]);
    expect(again.body.id).toBe(first.body.id);
  });
});
