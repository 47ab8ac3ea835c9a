import { expect, test } from "vitest";
import { useHarness } from "../../../test/harness/harness.ts";
import { report } from "../../../test/harness/reports.ts";
import { shopOf, type TestShop } from "../../../test/harness/shop.ts";
import { weeklyRollups } from "../reports/jobs/weekly-rollups.ts";

const now = new Date("2026-03-10T15:00:00.000Z");
const harness = useHarness({ now });

const price = { unitPriceCents: 10_000 };
const unknown = { costIsKnown: false, unitCostCents: null, totalCostCents: null };
const known = (cents: number) => ({ costIsKnown: true, totalCostCents: cents });

/** A shop with an order for one tire of $100.00, without a cost, and one of $60.00. */
async function shopWithTire() {
  const shop = await harness.shop({ timeZone: "UTC" });
  await shop.vendor({ name: "Acme" });
  return { shop, ...(await orderOf(shop)) };
}

async function orderOf(shop: TestShop) {
  const { id } = await shop.workOrder();
  const block = await shop.block(id, { tires: [price, { ...price, unitCostCents: 6_000 }] });
  return { path: `/work-orders/${id}`, block, lineItemId: String(block.tires[0]?.id) };
}

async function read(shop: TestShop, path: string) {
  const { status, body } = await shop.api("GET", path);
  expect(status).toBe(200);
  return body;
}

async function charge(shop: TestShop, lineItemId: string, amountCents: number): Promise<string> {
  const line = { kind: "expense", category: "sublet", amountCents, lineItemId };
  const bill = { type: "invoice", vendorId: "Acme", number: `B-${lineItemId}`, lines: [line] };
  const { status, body } = await shop.api("POST", "/bills", bill);
  expect(status).toBe(201);
  return body.id;
}

test("a line without stock has an unknown cost until somebody says it, and 0 is a cost", async () => {
  const shop = await harness.shop({ parts: [{ partNumber: "A", quantity: 9, unitCostCents: 70 }] });
  const { id } = await shop.workOrder();
  const free = { ...price, unitCostCents: 0 };
  const block = await shop.block(id, {
    labor: [price],
    parts: [price, free, { ...price, partNumber: "A" }],
    tires: [price],
    materials: [price],
    fees: [price, { ...price, feeType: "subcontract" }],
  });
  expect(block).toMatchObject({
    labor: [known(0)],
    parts: [unknown, known(0), known(70)],
    tires: [unknown],
    materials: [unknown],
    fees: [known(0), unknown],
    financials: {
      totalCostCents: 70,
      costIsKnown: false,
      unknownCostLines: 4,
      unknownCostPriceCents: 40_000,
      marginPercent: null,
    },
  });
  const path = `/work-orders/${id}/services/${block.id}`;
  const sentBack = await shop.api("PATCH", path, block);
  expect(sentBack).toMatchObject({ status: 200, body: { ...block, version: 2 } });

  const line = `${path}/items/${block.tires[0]?.id}`;
  expect((await shop.api("PATCH", line, { unitCostCents: 0 })).body).toMatchObject(known(0));
  expect((await shop.api("PATCH", line, { unitCostCents: null })).body).toMatchObject(unknown);
  const part = `${path}/items/${block.parts[0]?.id}`;
  expect((await shop.api("PATCH", part, { partNumber: "A" })).body).toMatchObject(known(70));
  const stocked = await shop.api("PATCH", part, { unitCostCents: null });
  expect(stocked.body).toMatchObject(known(70));
  const fee = `${path}/items/${block.fees[0]?.id}`;
  for (const [feeType, cost] of [
    ["subcontract", unknown],
    ["epa", known(0)],
  ] as const) {
    expect((await shop.api("PATCH", fee, { feeType })).body).toMatchObject(cost);
  }
  expect(await shop.ledgerProblems()).toEqual([]);
});

test("an order counts the lines of unknown cost that are not declined, with their discounts", async () => {
  const { shop, path, block } = await shopWithTire();
  await shop.block(path.split("/")[2] ?? "", { parts: [price], authorizationStatus: "declined" });
  const blockPath = `${path}/services/${block.id}`;
  const discounted = { version: 1, financials: { discountCents: 1_000 } };
  expect((await shop.api("PATCH", blockPath, discounted)).status).toBe(200);
  expect(await read(shop, path)).toMatchObject({
    totalCostCents: 6_000,
    costIsKnown: false,
    unknownCostLines: 1,
    unknownCostPriceCents: 9_500,
    marginPercent: null,
  });
});

test("a bill makes the cost of a line known, also a bill of nothing, and voiding it unknown again", async () => {
  const { shop, path, lineItemId } = await shopWithTire();
  await shop.api("POST", `${path}/invoice`);
  const { invoiceId } = await read(shop, path);
  const state = async () => {
    const { services, marginPercent, unknownCostLines } = await read(shop, path);
    const { lines } = await read(shop, `/invoices/${invoiceId}`);
    const [{ costIsKnown, costCents }] = lines;
    return [
      services[0].tires[0].totalCostCents,
      unknownCostLines,
      marginPercent,
      costIsKnown,
      costCents,
    ];
  };
  expect(await state()).toEqual([null, 1, null, false, null]);
  const bill = await charge(shop, lineItemId, 5_000);
  expect(await state()).toEqual([5_000, 0, 45, true, 5_000]);
  await shop.api("POST", `/bills/${bill}/void`, { reason: "Twice" });
  expect(await state()).toEqual([null, 1, null, false, null]);

  const other = await orderOf(shop);
  await charge(shop, other.lineItemId, 0);
  expect(await read(shop, other.path)).toMatchObject({ costIsKnown: true, marginPercent: 70 });
  expect(await shop.ledgerProblems()).toEqual([]);
});

test("a counter sale's typed part has an unknown cost, on its invoice too", async () => {
  const shop = await harness.shop();
  const lines = [price, { ...price, unitCostCents: 0 }, { ...price, kind: "fee" as const }];
  const { id } = await shop.salesOrder({ lines });
  const path = `/sales-orders/${id}`;
  const sale = await read(shop, path);
  expect(sale.lines).toMatchObject([unknown, known(0), known(0)]);
  expect(await shop.api("PATCH", path, sale)).toMatchObject({ body: { lines: sale.lines } });
  await shop.api("POST", `${path}/complete`, { method: "Cash" });
  const { invoiceId } = await read(shop, path);
  expect((await read(shop, `/invoices/${invoiceId}`)).lines).toMatchObject([
    { costIsKnown: false, costCents: null },
    { costIsKnown: true, costCents: 0 },
    { costIsKnown: true, costCents: 0 },
  ]);
});

const days = { startDate: "2026-03-01", endDate: "2026-03-15" };

/** The counts of the reports on days, which are the same stored, live and in weeks. */
async function sold(shop: TestShop) {
  const summary = "/report-aggregates/sales-summary";
  const cached = await report(harness, shop, summary, days);
  const live = await report(harness, shop, summary, { ...days, mode: "live" });
  expect(live.body.summary).toEqual(cached.body.summary);
  const { unknownCostLines, unknownCostPrice } = cached.body.summary.allInvoices;
  const { body } = await report(harness, shop, "/report-aggregates/daily", days);
  await weeklyRollups.run(harness.services, { now });
  const { weeklyTrend } = await read(shop, "/reports/weekly-trend?weeks=2");
  const counted = (rows: Counted[]) =>
    rows
      .filter((row) => row.unknownCostLines > 0)
      .map((row) => [row.unknownCostLines, row.unknownCostPriceCents]);
  return {
    summary: [unknownCostLines, unknownCostPrice],
    days: counted(body.aggregates),
    weeks: counted(weeklyTrend),
  };
}

interface Counted {
  unknownCostLines: number;
  unknownCostPriceCents: number;
}

test("reports count what was sold at unknown cost, and a closed day keeps its count", async () => {
  const { shop, path, lineItemId } = await shopWithTire();
  const { origin } = await harness.startAnother({ now: new Date("2026-03-03T15:00:00.000Z") });
  const then = shopOf(`${origin}/v1`, shop.tenantId, shop.key);
  await then.api("POST", `${path}/invoice`);
  const count = { summary: [1, 100], days: [[1, 10_000]], weeks: [[1, 10_000]] };
  expect(await sold(shop)).toEqual(count);

  const { body: closing } = await shop.api("POST", "/periods/close", { through: "2026-03-05" });
  expect(closing.figures).toMatchObject({ unknownCostLines: 1, unknownCostPriceCents: 10_000 });
  const bill = await charge(shop, lineItemId, 0);
  expect(await sold(shop)).toEqual(count);
  await shop.api("POST", `/bills/${bill}/void`, { reason: "Twice" });
  expect(await sold(shop)).toEqual(count);
  await charge(shop, (await orderOf(shop)).lineItemId, 100);
  await shop.api("POST", "/periods/reopen", { from: "2026-03-01" });
  expect(await sold(shop)).toEqual(count);
  expect(await shop.ledgerProblems()).toEqual([]);
});

test("a digest counts lines of unknown cost apart from the gross profit", async () => {
  const { shop, path } = await shopWithTire();
  await shop.api("PATCH", "/settings", { digestEnabled: true });
  const { origin } = await harness.startAnother({ now: new Date("2026-03-09T15:00:00.000Z") });
  await shopOf(`${origin}/v1`, shop.tenantId, shop.key).api("POST", `${path}/invoice`);
  const { body } = await shop.api("POST", "/digests");
  expect(body.snapshot.gross_profit).toMatchObject({
    total: { value: 4_000 },
    margin: { value: null },
    unknown_cost_lines: { value: 1 },
    unknown_cost_price: { value: 10_000 },
  });
  expect(body.narrative.summary).toContain(
    "Gross profit was $40.00 without 1 line of unknown cost, sold for $100.00.",
  );
});

test("orders are sorted by margin, by callers who may see pay", async () => {
  const shop = await harness.shop();
  const costs = { half: 5_000, loss: 20_000, whole: 0, none: null };
  for (const [name, unitCostCents] of Object.entries(costs)) {
    const { id } = await shop.workOrder({ name });
    await shop.block(id, { parts: [{ ...price, unitCostCents }] });
  }
  const list = (sortDirection: string) =>
    `/work-orders?sortField=marginPercent&sortDirection=${sortDirection}&limit=500`;
  const rows = async (direction: string) =>
    (await read(shop, list(direction))).workOrders.map(
      (row: { name: string; marginPercent: number | null }) => [row.name, row.marginPercent],
    );
  const [loss, half, whole, none] = [
    ["loss", -100],
    ["half", 50],
    ["whole", 100],
    ["none", null],
  ];
  expect(await rows("asc")).toEqual([loss, half, whole, none]);
  expect(await rows("desc")).toEqual([whole, half, loss, none]);
  const key = await shop.readOnlyKey();
  const blind = await shop.api("GET", list("asc"), undefined, { "x-api-key": key });
  expect(blind).toMatchObject({ status: 403, body: { error: "PERMISSION_DENIED" } });
});
