import { describe, expect, test } from "vitest";
import { useHarness } from "../../test/harness/harness.ts";
import type { TestShop } from "../../test/harness/shop.ts";

const harness = useHarness();

/** Two documents of each kind, of which one belongs to Prairie Grain Haulers. */
async function documents(shop: TestShop) {
  const prairie = await shop.customer({ name: "Prairie Grain Haulers", phone: "515-555-0142" });
  const other = await shop.customer({ name: "Dakota Freight" });
  const invoices = [
    await shop.bill({ customerId: prairie.id }),
    await shop.bill({ customerId: other.id }),
  ];
  const payments = [];
  for (const [at, { id: invoiceId }] of invoices.entries()) {
    const reference = `Check ${4711 + at}`;
    payments.push(await shop.payment({ invoiceId, amountCents: 5000, reference }));
  }
  const lines = [{ kind: "fee" as const, unitPriceCents: 300 }];
  const sales = [
    await shop.salesOrder({ customerId: prairie.id, lines }),
    await shop.salesOrder({ customerId: other.id, lines }),
  ];
  const requests = [
    await shop.serviceRequest({
      customerId: prairie.id,
      customerInfo: { companyName: "PGH", firstName: "Lee", lastName: "Marsh" },
      vehicleInfo: { unitNumber: "T-104" },
    }),
    await shop.serviceRequest({ customerId: other.id }),
  ];
  const part = { partNumber: "A-100", quantity: 1, unitCostCents: 1250 };
  await shop.receive(shop.invoice({ invoiceNumber: "GL-88121" }));
  await shop.order({ vendorName: "Midwest Tire", parts: [part] });
  const { body } = await shop.api("GET", "/purchase-orders");
  return { invoices, payments, sales, requests, orders: body.purchaseOrders.reverse() };
}

async function idsOf(shop: TestShop, path: string, filter: Record<string, string>) {
  const { status, body } = await shop.api("GET", `${path}?${new URLSearchParams(filter)}`);
  expect(status).toBe(200);
  const rows = Object.values<unknown>(body).find((field) => Array.isArray(field));
  return Array.isArray(rows) ? rows.map(({ id }) => id) : [];
}

describe("documents are found", () => {
  test("documents are found by a part of their texts and of those of their customers or vendors", async () => {
    const shop = await harness.shop();
    const { invoices, payments, sales, requests, orders } = await documents(shop);
    const found: Array<[path: string, id: string | undefined, searches: string[]]> = [
      ["/invoices", invoices[0]?.id, ["grain haul", "555-0142", "inv-1001", "1001"]],
      ["/payments", payments[0]?.id, ["prairie", "4711", "INV-1001"]],
      ["/sales-orders", sales[0]?.id, ["PRAIRIE", "so-1001"]],
      [
        "/service-requests",
        requests[0]?.id,
        ["prairie", "lee marsh", "pgh", "t-104", requests[0]?.requestNumber ?? ""],
      ],
      ["/purchase-orders", orders[0]?.id, ["great lakes", "88121", "po-1001"]],
    ];
    for (const [path, id, searches] of found) {
      for (const search of searches) {
        expect([path, search, await idsOf(shop, path, { search })]).toEqual([path, search, [id]]);
      }
      expect(await idsOf(shop, path, { search: "no such text" })).toEqual([]);
      expect(await idsOf(shop, path, { search: " " })).toHaveLength(2);
      expect(await idsOf(shop, path, { search: "%" })).toEqual([]);
    }
  });

  test("documents are found by their exact number, in any case", async () => {
    const shop = await harness.shop();
    const { invoices, payments, sales, requests, orders } = await documents(shop);
    const numbers: Array<[path: string, id: string | undefined, number: string | undefined]> = [
      ["/invoices", invoices[0]?.id, "inv-1001"],
      ["/payments", payments[0]?.id, "Inv-1001"],
      ["/sales-orders", sales[0]?.id, "so-1001"],
      ["/service-requests", requests[0]?.id, requests[0]?.requestNumber.toLowerCase()],
      ["/purchase-orders", orders[0]?.id, "po-1001"],
    ];
    for (const [path, id, number = ""] of numbers) {
      expect(await idsOf(shop, path, { number })).toEqual([id]);
      expect(await idsOf(shop, path, { number, search: "no such text" })).toEqual([]);
      for (const other of ["1001", "INV-9999999999999999999", "XX-1001"]) {
        expect(await idsOf(shop, path, { number: other })).toEqual([]);
      }
    }
  });

  test("page by page, together with other filters", async () => {
    const shop = await harness.shop();
    await documents(shop);
    for (const path of ["/invoices", "/payments", "/sales-orders", "/purchase-orders"]) {
      const first = await shop.api("GET", `${path}?search=100&limit=1`);
      expect(first.body.count).toBe(1);
      const cursor = encodeURIComponent(first.body.lastEvaluatedKey);
      const next = await shop.api("GET", `${path}?search=100&limit=1&lastEvaluatedKey=${cursor}`);
      expect(next).toMatchObject({ status: 200, body: { count: 1, lastEvaluatedKey: null } });
    }
    const days = { startDate: "2000-01-01", endDate: "2100-12-31" };
    for (const path of ["/invoices", "/payments", "/sales-orders"]) {
      expect(await idsOf(shop, path, { ...days, search: "prairie" })).toHaveLength(1);
    }
    expect(await idsOf(shop, "/invoices", { search: "prairie", status: "void" })).toEqual([]);
  });
});
