import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { useDatabase } from "../harness/database.ts";
import { useHarness } from "../harness/harness.ts";
import type { Response } from "../harness/http.ts";
import type { TestShop } from "../harness/shop.ts";
import { accepted, expectOnly, type Rush, tally, times, useProcesses } from "./rush.ts";

const harness = useHarness({}, { separate: true });
const database = useDatabase(harness);
const receiving = { method: "POST", path: "/inventory/receiving" };
const busy = "409 IDEMPOTENCY_IN_PROGRESS";

/** Among answers to one Idempotency-Key: one is the original, the others repeat it verbatim. */
function expectOneAnswer(responses: Response[], status: number): void {
  expectOnly(responses, [String(status), busy]);
  const answers = accepted(responses);
  const firsts = answers.filter(({ headers }) => headers.get("idempotency-replayed") === null);
  expect(firsts).toHaveLength(1);
  const [first] = firsts;
  for (const { text } of answers) expect(JSON.parse(text)).toEqual(first?.body);
}

async function orderCount(shop: TestShop): Promise<number> {
  return database.count("purchase_orders", shop.tenantId);
}

describe.each([
  ["one process", 1],
  ["two processes", 2],
] as const)("64 concurrent requests to %s", (_name, processes) => {
  const rush = useProcesses(harness, processes);

  test("receipts of one invoice under one Idempotency-Key create one order", async () => {
    const shop = await harness.shop({ parts: [{ partNumber: "A-100", quantity: 4 }] });
    const body = shop.invoice({
      lines: [
        { partNumber: "A-100", quantity: 2, unitCostCents: 1250 },
        { partNumber: "NEW-1", quantity: 3, unitCostCents: 99 },
      ],
    });
    const headers = { "idempotency-key": randomUUID() };
    const request = { ...receiving, body, headers };
    const responses = await rush(
      shop,
      times(64, () => request),
    );
    expectOneAnswer(responses, 201);
    const [later] = await rush(shop, [request]);
    expect(later?.headers.get("idempotency-replayed")).toBe("true");
    expect(later?.body).toEqual(accepted(responses)[0]?.body);
    expect(await orderCount(shop)).toBe(1);
    expect(await shop.stockOf("A-100")).toBe(6);
    expect(await shop.stockOf("NEW-1")).toBe(3);
  });

  test.each([
    ["no Idempotency-Key", () => ({})],
    ["a key each", () => ({ "idempotency-key": randomUUID() })],
  ])(
    "64 concurrent requests that receive one invoice with %s create one order and stock once",
    async (_keys, headers) => {
      const shop = await harness.shop({ parts: [{ partNumber: "A-100", quantity: 4 }] });
      const body = shop.invoice();
      const responses = await rush(
        shop,
        times(64, () => ({ ...receiving, body, headers: headers() })),
      );
      expectOnly(responses, ["201", "409 INVOICE_IN_PROGRESS", "409 DUPLICATE_INVOICE"]);
      const [first, ...more] = accepted(responses);
      expect(more).toEqual([]);
      const refused = responses.filter(({ body: { error } }) => error === "DUPLICATE_INVOICE");
      for (const { body: refusal } of refused) {
        expect(refusal.existingPurchaseOrderId).toBe(first?.body.purchaseOrder.id);
      }
      expect(await orderCount(shop)).toBe(1);
      expect(await shop.stockOf("A-100")).toBe(6);
    },
  );

  test("requests with known keys among new ones create each customer once", async () => {
    const shop = await harness.shop();
    const requests = times(64, (at) => ({
      method: "POST",
      path: "/customers",
      body: { name: `Customer ${at}` },
      headers: { "idempotency-key": `customer ${at}` },
    }));
    // All by the first process. Of two, the second has not seen their keys.
    const known: Response[] = [];
    for (const request of requests.slice(0, 8)) known.push(...(await rush(shop, [request])));
    const responses = await rush(shop, requests);
    expect(tally(responses)).toEqual({ "201": 64 });
    const repeated = responses.filter(({ headers }) => headers.get("idempotency-replayed"));
    expect(repeated.map(({ body }) => body)).toEqual(known.map(({ body }) => body));
    expect(await database.count("customers", shop.tenantId)).toBe(64);
  });

  test("requests that enter one draft without a vendor create one order", async () => {
    const shop = await harness.shop();
    const body = shop.invoice({ mode: "draft", vendor: null });
    const responses = await rush(
      shop,
      times(64, () => ({ ...receiving, body })),
    );
    expectOnly(responses, ["201", "409 INVOICE_IN_PROGRESS", "409 DUPLICATE_INVOICE"]);
    expect(accepted(responses)).toHaveLength(1);
    expect(await orderCount(shop)).toBe(1);
    expect(await database.count("inventory_items", shop.tenantId)).toBe(0);
  });

  test.each([
    ["no Idempotency-Key", {}, ["200", "409 PO_ALREADY_RECEIVED"]],
    ["one key", { "idempotency-key": randomUUID() }, ["200", busy]],
  ])(
    "64 concurrent requests that receive one order with %s receive it once",
    async (_keys, headers, allowed) => {
      const shop = await harness.shop({ parts: [{ partNumber: "A-100", quantity: 4 }] });
      const order = await shop.order({
        status: "ordered",
        parts: [
          { partNumber: "A-100", quantity: 2, unitCostCents: 10 },
          { partNumber: "NEW-1", quantity: 5, unitCostCents: 20 },
        ],
      });
      const request = {
        method: "POST",
        path: `/purchase-orders/${order.id}/receive`,
        body: {},
        headers,
      };
      const responses = await rush(
        shop,
        times(64, () => request),
      );
      expectOnly(responses, allowed);
      expect(await shop.stockOf("A-100")).toBe(6);
      expect(await shop.stockOf("NEW-1")).toBe(5);
      expect(await database.count("stock_movements", shop.tenantId)).toBe(3);
    },
  );

  test("requests that each receive one of ten outstanding receive ten", async () => {
    const shop = await harness.shop();
    const order = await shop.order({
      status: "ordered",
      parts: [{ partNumber: "A-100", quantity: 10, unitCostCents: 10 }],
    });
    const lines = [{ partId: order.parts[0]?.id, quantity: 1 }];
    const path = `/purchase-orders/${order.id}/receive`;
    const responses = await rush(
      shop,
      times(64, () => ({ method: "POST", path, body: { lines } })),
    );
    expectOnly(responses, ["200", "409 OVER_RECEIPT", "409 PO_ALREADY_RECEIVED"]);
    expect(accepted(responses)).toHaveLength(10);
    expect(await shop.stockOf("A-100")).toBe(10);
  });

  test("returns of the last goods on hand return no more than there are", async () => {
    const shop = await harness.shop({ parts: [{ partNumber: "A-100", quantity: 5 }] });
    const returns = await Promise.all(
      times(16, () =>
        shop.order({
          type: "return",
          status: "ordered",
          parts: [{ partNumber: "A-100", quantity: 1 }],
        }),
      ),
    );
    const requests = returns.flatMap(({ id }) =>
      times(4, () => ({ method: "POST", path: `/purchase-orders/${id}/receive`, body: {} })),
    );
    const responses = await rush(shop, requests);
    expectOnly(responses, ["200", "409 INSUFFICIENT_STOCK", "409 PO_ALREADY_RECEIVED"]);
    expect(accepted(responses)).toHaveLength(5);
    expect(await shop.stockOf("A-100")).toBe(0);
  });

  test("creations of one key under one Idempotency-Key create one, and show it once", async () => {
    const shop = await harness.shop();
    const headers = { "idempotency-key": randomUUID() };
    const request = { method: "POST", path: "/api-keys", body: { name: "Till" }, headers };
    const responses = await rush(
      shop,
      times(64, () => request),
    );
    expectOnly(responses, ["201", busy]);
    const keys = accepted(responses).map(({ body }) => String(body.key));
    expect(keys.filter((key) => !key.endsWith("…"))).toHaveLength(1);
    // One besides the shop's first.
    expect(await database.count("api_keys", shop.tenantId)).toBe(2);
  });
});

describe.each([
  ["one process", 1],
  ["two processes", 2],
] as const)("32 different concurrent invoices to %s", (_name, processes) => {
  const rush = useProcesses(harness, processes);

  test("receipts from one new vendor, in any spelling of its name, create one", async () => {
    const shop = await harness.shop({ parts: [{ partNumber: "A-100", quantity: 0 }] });
    const names = ["Acme Parts", "ACME PARTS, Inc.", "acme parts LLC", "Acme Parts Co., Ltd."];
    const responses = await receiveAll(rush, shop, (at) => ({
      vendor: { name: names[at % names.length] },
      mode: at % 3 === 0 ? "draft" : "receive",
    }));
    const made = responses.filter(({ body }) => body.vendor.created);
    expect(made).toHaveLength(1);
    expect(new Set(responses.map(({ body }) => body.vendor.id)).size).toBe(1);
    expect(await database.count("vendors", shop.tenantId)).toBe(1);
  });

  test("receipts of one unknown part number create one part, with all the stock", async () => {
    const shop = await harness.shop({ vendors: [{ name: "Great Lakes Heavy Duty Parts" }] });
    const responses = await receiveAll(rush, shop, (at) => ({
      lines: [{ partNumber: at % 2 ? "new-1" : "NEW-1", quantity: 1 + at, unitCostCents: 100 }],
    }));
    const outcomes = responses.map(({ body }) => body.lines[0].outcome);
    expect(outcomes.filter((outcome) => outcome === "created_part")).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === "stocked_existing")).toHaveLength(31);
    expect(await shop.stockOf("NEW-1")).toBe((32 * 33) / 2);
  });

  test("receipts into separate orders of an unknown part create one part", async () => {
    const shop = await harness.shop({ vendors: [{ name: "Great Lakes Heavy Duty Parts" }] });
    const parts = [{ partNumber: "NEW-1", quantity: 2, unitCostCents: 100 }];
    const orders = await Promise.all(times(32, () => shop.order({ status: "ordered", parts })));
    const requests = orders.flatMap(({ id }) => [
      { ...receiving, body: shop.invoice({ purchaseOrderId: id, lines: parts }) },
      { method: "POST", path: `/purchase-orders/${id}/receive`, body: {} },
    ]);
    const responses = await rush(shop, requests);
    expectOnly(responses, ["200", "201", "409 PO_ALREADY_RECEIVED"]);
    expect(accepted(responses)).toHaveLength(32);
    expect(await shop.stockOf("NEW-1")).toBe(64);
  });

  test("receipts are numbered without gaps or duplicates", async () => {
    const shop = await harness.shop({ vendors: [{ name: "Great Lakes Heavy Duty Parts" }] });
    const responses = await receiveAll(rush, shop, (at) => ({
      mode: at % 2 ? "draft" : "receive",
    }));
    const numbers = responses.map(({ body }) => body.purchaseOrder.number).sort();
    expect(numbers).toEqual(times(32, (at) => `PO-${1001 + at}`));
  });
});

async function receiveAll(
  rush: Rush,
  shop: TestShop,
  fields: (at: number) => Parameters<TestShop["invoice"]>[0],
): Promise<Response[]> {
  const requests = times(32, (at) => ({ ...receiving, body: shop.invoice(fields(at)) }));
  const responses = await rush(shop, requests);
  expect(tally(responses)).toEqual({ 201: 32 });
  return responses;
}
