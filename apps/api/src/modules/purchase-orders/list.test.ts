import { expect, test } from "vitest";
import { useDatabase } from "../../../test/harness/database.ts";
import { useHarness } from "../../../test/harness/harness.ts";
import type { TestShop } from "../../../test/harness/shop.ts";
import { line } from "../../../test/harness/stock.ts";
import { fewestBytesOfPart, presentPart } from "./present.ts";

const harness = useHarness();
const database = useDatabase(harness);

/** The numbers of the orders that a query lists. */
async function numbersOf(shop: TestShop, query: Record<string, string>): Promise<string[]> {
  const answer = await shop.api("GET", `/purchase-orders?${new URLSearchParams(query)}`);
  expect(answer.status, answer.text).toBe(200);
  const orders: Array<{ number: string }> = answer.body.purchaseOrders;
  expect(answer.body.count).toBe(orders.length);
  return orders.map(({ number }) => number);
}

test("orders are listed newest first, with their parts and without their audit log", async () => {
  const shop = await harness.shop();
  for (let n = 0; n < 3; n++) await shop.order({ parts: [line("A")] });
  const { body } = await shop.api("GET", "/purchase-orders");
  expect(body.purchaseOrders.map((order: { number: string }) => order.number)).toEqual([
    "PO-1003",
    "PO-1002",
    "PO-1001",
  ]);
  expect(body).toMatchObject({ count: 3, lastEvaluatedKey: null });
  expect(body.purchaseOrders[0]).toMatchObject({ itemCount: 1, totalAmount: 10 });
  const [newest] = body.purchaseOrders;
  const { auditLog: _log, ...detail } = (await shop.api("GET", `/purchase-orders/${newest.id}`))
    .body;
  expect(newest).toEqual(detail);
  expect(newest.parts).toMatchObject([{ partNumber: "A", quantityReceived: 0, status: "pending" }]);
});

test("a page of orders with many lines ends by its size, and no order lacks its lines", async () => {
  const shop = await harness.shop();
  const parts = Array.from({ length: 500 }, (_, n) => ({
    partNumber: String(n),
    quantity: 1,
    unitCostCents: 0,
  }));
  for (let n = 0; n < 12; n++) await shop.order({ parts });
  let query = "";
  const shown: string[] = [];
  for (let pages = 1; ; pages++) {
    const { body, text } = await shop.api("GET", `/purchase-orders${query}`);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(1_048_576);
    for (const { number, parts: lines } of body.purchaseOrders) {
      shown.push(number);
      expect(lines).toHaveLength(500);
    }
    if (body.lastEvaluatedKey === null) {
      expect(pages).toBeGreaterThan(1);
      break;
    }
    query = `?lastEvaluatedKey=${body.lastEvaluatedKey}`;
  }
  expect(shown).toEqual(Array.from({ length: 12 }, (_, n) => `PO-${1012 - n}`));
});

test("the shortest possible line is no shorter than the list assumes", () => {
  const shortest = presentPart(
    {
      id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c04",
      partNumber: "A",
      description: null,
      quantity: 1,
      quantityReceived: 0,
      unitCostCents: 0,
      orderedUnitCostCents: null,
      receivedCents: 0,
      totalCostCents: 0,
      vendorPartNumber: null,
      note: null,
      inventoryItemId: null,
    },
    true,
  );
  expect(JSON.stringify(shortest).length).toBeGreaterThanOrEqual(fewestBytesOfPart);
});

test("the status filter takes every state, and fully_received for received", async () => {
  const shop = await harness.shop();
  const make = (status: "draft" | "ordered") => shop.order({ status, parts: [line("A", 2)] });
  await make("draft");
  await make("ordered");
  const [partial, received, cancelled] = [
    await make("ordered"),
    await make("ordered"),
    await make("draft"),
  ];
  const lines = [{ partId: partial.parts[0]?.id, quantity: 1 }];
  await shop.api("POST", `/purchase-orders/${partial.id}/receive`, { lines });
  await shop.api("POST", `/purchase-orders/${received.id}/receive`);
  await shop.api("PATCH", `/purchase-orders/${cancelled.id}`, { status: "cancelled" });
  expect(await numbersOf(shop, { status: "draft" })).toEqual(["PO-1001"]);
  expect(await numbersOf(shop, { status: "ordered" })).toEqual(["PO-1002"]);
  expect(await numbersOf(shop, { status: "partially_received" })).toEqual(["PO-1003"]);
  expect(await numbersOf(shop, { status: "received" })).toEqual(["PO-1004"]);
  expect(await numbersOf(shop, { status: "fully_received" })).toEqual(["PO-1004"]);
  expect(await numbersOf(shop, { status: "cancelled" })).toEqual(["PO-1005"]);
  const { body } = await shop.api("GET", "/purchase-orders?status=fully_received");
  expect(body.purchaseOrders[0].status).toBe("received");
});

test("the vendor filter lists that vendor's orders; an invalid id lists nothing", async () => {
  const shop = await harness.shop();
  const first = await shop.order({ vendorName: "Acme" });
  await shop.order({ vendorName: "Other" });
  await shop.order({});
  expect(await numbersOf(shop, { vendorId: first.vendorId ?? "" })).toEqual(["PO-1001"]);
  expect(await numbersOf(shop, { vendorId: "V1" })).toEqual([]);
  expect(await numbersOf(shop, { vendorId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c01" })).toEqual([]);
});

/** Orders that were created at the given moments, in their order. */
async function shopWithOrdersAt(timeZone: string, moments: string[]): Promise<TestShop> {
  const shop = await harness.shop({ timeZone });
  for (const moment of moments) {
    const { id } = await shop.order({});
    await database.query("UPDATE purchase_orders SET created_at = $1 WHERE id = $2", [moment, id]);
  }
  return shop;
}

// PO-1001 is the last moment before the day, PO-1002 its first, PO-1003 its last, PO-1004 the first
// after.
const days: Array<[string, string, string, string[]]> = [
  [
    "an ordinary day",
    "America/Chicago",
    "2026-01-15",
    [
      "2026-01-15T05:59:59.999Z",
      "2026-01-15T06:00:00Z",
      "2026-01-16T05:59:59.999Z",
      "2026-01-16T06:00:00Z",
    ],
  ],
  [
    "a day of 23 hours",
    "America/Chicago",
    "2026-03-08",
    [
      "2026-03-08T05:59:59.999Z",
      "2026-03-08T06:00:00Z",
      "2026-03-09T04:59:59.999Z",
      "2026-03-09T05:00:00Z",
    ],
  ],
  [
    "a day of 25 hours",
    "America/Chicago",
    "2026-11-01",
    [
      "2026-11-01T04:59:59.999Z",
      "2026-11-01T05:00:00Z",
      "2026-11-02T05:59:59.999Z",
      "2026-11-02T06:00:00Z",
    ],
  ],
  [
    "a day that begins at one, its midnight being skipped",
    "America/Santiago",
    "2026-09-06",
    [
      "2026-09-06T03:59:59.999Z",
      "2026-09-06T04:00:00Z",
      "2026-09-07T02:59:59.999Z",
      "2026-09-07T03:00:00Z",
    ],
  ],
  [
    "a day fourteen hours ahead",
    "Pacific/Kiritimati",
    "2026-01-01",
    [
      "2025-12-31T09:59:59.999Z",
      "2025-12-31T10:00:00Z",
      "2026-01-01T09:59:59.999Z",
      "2026-01-01T10:00:00Z",
    ],
  ],
  [
    "a day eleven hours behind",
    "Pacific/Pago_Pago",
    "2026-12-31",
    [
      "2026-12-31T10:59:59.999Z",
      "2026-12-31T11:00:00Z",
      "2027-01-01T10:59:59.999Z",
      "2027-01-01T11:00:00Z",
    ],
  ],
];

test.each(days)(
  "dateFrom and dateTo mean whole days of the shop: %s",
  async (_what, timeZone, day, moments) => {
    const shop = await shopWithOrdersAt(timeZone, moments);
    expect(await numbersOf(shop, { dateFrom: day, dateTo: day })).toEqual(["PO-1003", "PO-1002"]);
    expect(await numbersOf(shop, { dateFrom: day })).toEqual(["PO-1004", "PO-1003", "PO-1002"]);
    expect(await numbersOf(shop, { dateTo: day })).toEqual(["PO-1003", "PO-1002", "PO-1001"]);
  },
);

test.each([
  [{ dateFrom: "2026-02-30" }, "dateFrom"],
  [{ dateTo: "1/2/2026" }, "dateTo"],
  [{ dateTo: "2101-01-01" }, "dateTo"],
  [{ dateFrom: "2026-02-02", dateTo: "2026-02-01" }, "dateTo"],
  [{ status: "closed" }, "status"],
  [{ limit: "0" }, "limit"],
  [{ limit: "-1" }, "limit"],
  [{ limit: "ten" }, "limit"],
  [{ lastEvaluatedKey: "nonsense" }, "lastEvaluatedKey"],
])("the query %j is 400 naming %s", async (query, field) => {
  const shop = await harness.shop();
  const answer = await shop.api("GET", `/purchase-orders?${new URLSearchParams(query)}`);
  expect(answer).toMatchObject({ status: 400, body: { error: "VALIDATION_ERROR" } });
  const named = answer.body.details.map((detail: { field: string }) => detail.field);
  expect([...new Set(named)]).toEqual([field]);
});

test("pages neither skip nor repeat orders, even of one instant and during writes", async () => {
  const shop = await shopWithOrdersAt("UTC", Array(7).fill("2026-01-15T06:00:00.123456Z"));
  const seen: string[] = [];
  let key = "";
  do {
    const query = new URLSearchParams({ limit: "3", ...(key ? { lastEvaluatedKey: key } : {}) });
    const { body } = await shop.api("GET", `/purchase-orders?${query}`);
    for (const { number } of body.purchaseOrders) seen.push(number);
    key = body.lastEvaluatedKey;
    await shop.order({});
  } while (key);
  expect(seen.toSorted()).toEqual(["1", "2", "3", "4", "5", "6", "7"].map((n) => `PO-100${n}`));
});

test("a cursor is bound to its list and its filter, but not to its limit", async () => {
  const shop = await harness.shop();
  for (let n = 0; n < 3; n++) await shop.order({});
  const { body } = await shop.api("GET", "/purchase-orders?limit=1&status=draft");
  const lastEvaluatedKey: string = body.lastEvaluatedKey;
  const query = (more: object) => `?${new URLSearchParams({ lastEvaluatedKey, ...more })}`;
  expect(await numbersOf(shop, { lastEvaluatedKey, status: "draft", limit: "5" })).toHaveLength(2);
  for (const path of [
    `/purchase-orders${query({})}`,
    `/purchase-orders${query({ status: "ordered" })}`,
    `/vendors${query({})}`,
  ]) {
    expect(await shop.api("GET", path)).toMatchObject({
      status: 400,
      body: { details: [{ field: "lastEvaluatedKey" }] },
    });
  }
});
