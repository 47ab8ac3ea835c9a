import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { vendorMatchKey } from "../../src/modules/vendors/match-key.ts";
import { makeDemoShopOnFirstStart } from "../../src/operations/demo-shop.ts";
import { checkDigit, countEach, demoShopOf } from "../harness/demo-shop.ts";
import { operatorToken, useHarness } from "../harness/harness.ts";
import { call } from "../harness/http.ts";
import { statementsOf } from "../harness/statements.ts";

const harness = useHarness({ now: new Date("2026-03-02T15:00:00Z") }, { separate: true });
const { open, demo } = demoShopOf(harness);

interface Part {
  id: string;
  partNumber: string;
  lowStock: boolean;
}

async function parts(query = ""): Promise<Part[]> {
  const { body } = await demo("GET", `/inventory?limit=500${query}`);
  return body.inventoryItems;
}

test("a start that ends before the commit stores nothing", async () => {
  const { services } = harness;
  const { database } = services;
  const unkept: typeof database = {
    ...database,
    transaction: (work) => database.transaction(work, { commit: false }),
  };
  const keys = await makeDemoShopOnFirstStart({ ...services, database: unkept });
  expect(keys?.apiKey).toMatch(/^bl_live_/);
  const tenants = await call(harness.baseUrl, "GET", "/operator/tenants", {
    headers: { authorization: `Operator ${operatorToken}` },
  });
  expect(tenants.body).toMatchObject({ tenants: [], count: 0 });
});

test("processes that start together create one demo shop, fast enough for a first start", async () => {
  const statements = await statementsOf(harness, () =>
    open(async () => {
      const starts = [1, 2, 3].map(() => makeDemoShopOnFirstStart(harness.services));
      const keys = (await Promise.all(starts)).filter((made) => made !== null);
      expect(keys).toHaveLength(1);
      return keys[0] ?? null;
    }),
  );
  // A quiet machine does some 4,000 of them a second. A time limit would measure how busy it is.
  expect(statements.length).toBeLessThan(6900);
  expect(await makeDemoShopOnFirstStart(harness.services)).toBeNull();
});

test("it is a shop in Chicago with five vendors and some sixty parts", async () => {
  expect((await demo("GET", "/users/me")).body.tenant).toMatchObject({
    name: "Prairie Fleet & Truck Repair",
    timeZone: "America/Chicago",
  });
  expect((await demo("GET", "/vendors")).body.count).toBe(5);
  expect(await parts()).toHaveLength(69);
});

test("the demo shop has a logo", async () => {
  const headers = { "x-api-key": await open() };
  const logo = await fetch(`${harness.baseUrl}/settings/logo`, { headers });
  expect([logo.status, logo.headers.get("content-type")]).toEqual([200, "image/png"]);
});

test("it has fleets and owner-operators, and vehicles with valid VIN check digits", async () => {
  const { body: customers } = await demo("GET", "/customers");
  expect(customers.count).toBe(8);
  const types = customers.customers.map(({ type }: { type: string }) => type);
  expect(countEach(types)).toEqual({ company: 6, individual: 2 });
  const { body } = await demo("GET", "/vehicles?includeArchived=true");
  const vins: string[] = body.vehicles.map(({ vin }: { vin: string }) => vin);
  expect(vins).toHaveLength(25);
  expect(new Set(vins).size).toBe(25);
  expect(vins.filter((vin) => checkDigit(vin) !== vin[8])).toEqual([]);
  expect((await demo("GET", "/vehicles")).body.count).toBe(23);
  const cascadias = await demo("GET", "/vehicles?search=freightliner cascadia");
  expect(cascadias.body.count).toBe(3);
});

test("a VIN of the demo shop encodes the model year of its vehicle", async () => {
  const { body } = await demo("GET", "/vehicles?includeArchived=true");
  for (const { vin, year } of body.vehicles) {
    // The year codes repeat every 30 years.
    expect("ABCDEFGHJKLMNPRSTVWXY123456789"[(year - 1980) % 30], vin).toBe(vin[9]);
  }
});

test("it has orders in every state, and a return", async () => {
  const { body } = await demo("GET", "/purchase-orders");
  const states = body.purchaseOrders.map((order: { status: string }) => order.status);
  expect(countEach(states)).toEqual({
    draft: 2,
    ordered: 2,
    partially_received: 1,
    received: 9,
    cancelled: 1,
  });
  const types = body.purchaseOrders.map((order: { type: string }) => order.type);
  expect(countEach(types)).toEqual({ purchase: 14, return: 1 });
});

test("its orders are dated by the clock of the service, the newest yesterday", async () => {
  const { body } = await demo("GET", "/purchase-orders");
  expect(body.purchaseOrders.at(0)).toMatchObject({
    number: "PO-1015",
    createdAt: "2026-03-01T18:00:00.000Z",
    vendorId: null,
    vendorName: "Fleet Supply Co",
  });
  expect(body.purchaseOrders.at(-1)).toMatchObject({
    number: "PO-1001",
    createdAt: "2025-12-04T18:00:00.000Z",
    receivedAt: "2025-12-07T18:00:00.000Z",
  });
});

test("some of its parts are low", async () => {
  const low = await parts("&lowStock=true");
  expect(low.map((part) => part.partNumber).sort()).toEqual([
    "15W40-QT",
    "27270C",
    "2888173NX",
    "31-1950",
    "3922X",
    "85304",
    "9006XS",
    "AF26405",
    "HE400VG-R",
    "K081264HD",
  ]);
  expect(low.every((part) => part.lowStock)).toBe(true);
});

test("one part has layers of several costs, the oldest partly used", async () => {
  const [filter] = await parts("&search=FF63009");
  const { body } = await demo("GET", `/inventory/${filter?.id}/cost-layers`);
  expect(
    body.costLayers.map((layer: Record<string, number>) => [
      layer.quantity,
      layer.remainingQuantity,
      layer.unitCostCents,
    ]),
  ).toEqual([
    [4, 0, 2640],
    [24, 0, 2695],
    [24, 14, 2790],
    [12, 12, 2845],
  ]);
});

test("one part number is in two bins, and two vendors share one name", async () => {
  const invoice = (vendor: object, partNumber: string) => ({
    invoiceNumber: "AMB-1",
    mode: "receive",
    vendor,
    lines: [{ partNumber, quantity: 2, unitCostCents: 2190 }],
  });
  const part = await demo(
    "POST",
    "/inventory/receiving",
    invoice({ name: "Fleet Supply Co", accountNumber: "FS-200" }, "60250R"),
  );
  expect(part).toMatchObject({ status: 422, body: { error: "AMBIGUOUS_PART_NUMBER" } });
  expect(part.body.candidates).toMatchObject([
    { binLocation: "E-02-1" },
    { binLocation: "TRUCK-2" },
  ]);

  const vendor = await demo(
    "POST",
    "/inventory/receiving",
    invoice({ name: "Fleet Supply Co" }, "10250Y"),
  );
  expect(vendor).toMatchObject({ status: 409, body: { error: "AMBIGUOUS_VENDOR" } });
  expect(vendor.body.candidates).toMatchObject([
    { accountNumber: "FS-100" },
    { accountNumber: "FS-200" },
  ]);
});

const examples = new URL("../../../../examples/", import.meta.url);

interface Example {
  vendor: { name: string };
  lines: Array<{ partNumber: string }>;
}

test("the examples name the demo shop's vendors and parts, and one new part", async () => {
  const known: Array<{ name: string }> = (await demo("GET", "/vendors")).body.vendors;
  const vendors = new Set(known.map(({ name }) => vendorMatchKey(name)));
  const numbers = new Set((await parts()).map(({ partNumber }) => partNumber));
  for (const file of readdirSync(examples).filter((name) => name.endsWith(".json"))) {
    const invoice: Example = JSON.parse(readFileSync(new URL(file, examples), "utf8"));
    expect(vendors, file).toContain(vendorMatchKey(invoice.vendor.name));
    const unknown = invoice.lines.filter(({ partNumber }) => !numbers.has(partNumber));
    expect(unknown.length, file).toBeLessThanOrEqual(1);
  }
});

test("its ledger is clean", async () => {
  const { body } = await demo("GET", "/ledger/verify");
  expect(body).toMatchObject({ ok: true });
});

test("the demo shop charges sales tax on parts, and has a labor rate", async () => {
  expect((await demo("GET", "/settings")).body).toMatchObject({
    taxRatePercent: 7,
    partsTaxable: true,
    laborTaxable: false,
    defaultLaborRateCents: 14_500,
  });
});

test("its feed has the last days, with each record as it was then", async () => {
  const { body } = await demo("GET", "/events?limit=500");
  const events: Array<{ event: string; createdAt: string; data: { id: string } }> = body.events;
  const times = events.map(({ createdAt }) => createdAt);
  expect(times).toEqual(times.toSorted());
  expect(times.at(0)).toMatch(/^2026-02-28/);
  expect(times.at(-1)).toMatch(/^2026-03-02/);
  const kinds = new Set(events.map(({ event }) => event));
  expect(kinds.size).toBeGreaterThanOrEqual(10);
  const orders = events.filter(({ event }) => event.startsWith("work_order."));
  const last = new Map(orders.map(({ data }) => [data.id, data]));
  expect(last.size).toBeLessThan(orders.length);
  for (const [id, data] of last) {
    const none = { previousStatus: null, warnings: [] };
    const { previousStatus: _was, warnings: _then, ...order } = { ...none, ...data };
    const { warnings: _now, ...stored } = (await demo("GET", `/work-orders/${id}`)).body;
    expect(order).toEqual(stored);
  }
});

test("it has a webhook as an example, which is not delivered", async () => {
  const { body } = await demo("GET", "/webhooks");
  expect(body.webhooks).toMatchObject([{ name: "Accounting", isActive: false }]);
  const log = await demo("GET", `/webhooks/${body.webhooks[0].id}/deliveries`);
  expect(log.body.deliveries).toEqual([]);
});

test("it has a digest for each day, and two for weeks", async () => {
  const daily = (await demo("GET", "/digests")).body.digests;
  expect(daily).toHaveLength(14);
  expect(daily[0]).toMatchObject({
    businessDate: "2026-02-28",
    renderMode: "fallback",
    status: "generated",
    createdAt: "2026-03-01T12:00:00.000Z",
  });
  const { weeklyTrend } = (await demo("GET", "/reports/weekly-trend")).body;
  expect(weeklyTrend).toHaveLength(12);
  const weekly = (await demo("GET", "/digests?period=weekly")).body.digests;
  expect(weekly.map((digest: { businessDate: string }) => digest.businessDate)).toEqual([
    "2026-02-16",
    "2026-02-09",
  ]);
  const { body } = await demo("GET", "/events?types=digest.ready");
  expect(body.events.map(({ data }: { data: object }) => data)).toMatchObject([
    { businessDate: "2026-02-27" },
    { businessDate: "2026-02-28" },
  ]);
  const { snapshot } = (await demo("GET", "/digests/2026-02-27")).body;
  expect(snapshot.open_work.orders.value).toBeGreaterThan(0);
  expect(snapshot.revenue.total.comparisons).toHaveProperty("prior_four_weeks");
});
