import { expect, test } from "vitest";
import { useDatabase } from "../../../test/harness/database.ts";
import { useHarness } from "../../../test/harness/harness.ts";
import type { TestShop } from "../../../test/harness/shop.ts";
import { type MoneyInvoice, type MoneyLine, moneyRows } from "../../../test/models/money-rows.ts";
import { partUsage } from "./jobs/part-usage.ts";

const now = new Date("2026-07-01T07:00:00Z");
const harness = useHarness({ now });
const database = useDatabase(harness);
const money = moneyRows(database);

const runAt = (moment: string | Date, more = {}) =>
  partUsage.run(harness.services, { now: new Date(moment), ...more });

async function usage(shop: TestShop) {
  const { status, body, text } = await shop.api("GET", "/report-aggregates/part-usage");
  expect(status, text).toBe(200);
  expect(body.count).toBe(body.parts.length);
  return body;
}

/** Invoices one part, as everybody writes it. */
function fit(shop: TestShop, day: string, line: Partial<MoneyLine>, more?: Partial<MoneyInvoice>) {
  const lines: MoneyLine[] = [{ kind: "part", amountCents: 100, partNumber: "A-100", ...line }];
  return money.invoice(shop, { day, lines, ...more });
}

async function rebuilt(shop: TestShop, more = {}) {
  await runAt(now, { force: true, ...more });
  const { parts } = await usage(shop);
  return parts;
}

test("a part has its used quantity, and its latest description", async () => {
  const shop = await harness.shop({ parts: [{ partNumber: "ff63009", category: "Filters" }] });
  await fit(shop, "2026-03-01", {
    partNumber: " ff63009 ",
    description: "Filter",
    quantity: 2,
    costCents: 5_001,
  });
  await fit(shop, "2025-12-01", { partNumber: "FF63009", description: "Old", quantity: 0.5 });
  await fit(shop, "2026-06-20", { partNumber: "FF63009", description: "Fuel filter" });
  await runAt(now);
  expect(await usage(shop)).toEqual({
    parts: [
      {
        key: "FF63009",
        partNumber: "FF63009",
        description: "Fuel filter",
        category: "Filters",
        qtyUsed180: 3,
        qtyUsedAll: 3.5,
        lastUsedDate: "2026-06-20",
        // Of 50.01 for two, half up. The last one cost nothing.
        totalCostCents: 2_501,
      },
    ],
    updatedAt: "2026-07-01T07:00:00.000Z",
    count: 1,
  });
});

test("the cost of a part is per unit, for fractions of one too", async () => {
  const shop = await harness.shop({
    parts: [{ partNumber: "STOCKED", quantity: 5, unitCostCents: 1_444 }],
  });
  const { id } = await shop.workOrder({});
  // 0.35 of 14.44 are 5.05, of which a whole would be 14.43.
  await shop.block(id, {
    parts: [
      { partNumber: "STOCKED", quantity: 0.35 },
      { partNumber: "ORDERED", quantity: 0.35, unitCostCents: 1_444 },
      { description: "Hose", quantity: 0.35, unitCostCents: 1_444 },
    ],
  });
  expect((await shop.api("POST", `/work-orders/${id}/invoice`)).status).toBe(201);
  expect(await rebuilt(shop)).toMatchObject([
    { key: "HOSE", totalCostCents: 1_444 },
    { key: "ORDERED", totalCostCents: 1_444 },
    { key: "STOCKED", totalCostCents: 1_444 },
  ]);
});

test("parts come in the order of their keys", async () => {
  const shop = await harness.shop();
  for (const partNumber of ["b-2", "Z-1", "A-10", "Ä-1", "A-9"]) {
    await fit(shop, "2026-06-01", { partNumber });
  }
  const keys = (await rebuilt(shop)).map(({ key }: { key: string }) => key);
  expect(keys).toEqual(["A-10", "A-9", "B-2", "Z-1", "Ä-1"]);
});

test("a part without a number is identified by its description", async () => {
  const shop = await harness.shop();
  await fit(shop, "2026-06-01", { partNumber: null, description: "Hex bolt ä" });
  await fit(shop, "2026-06-02", { partNumber: "", description: " HEX BOLT Ä " });
  await fit(shop, "2026-06-03", { partNumber: null, description: null });
  expect(await rebuilt(shop)).toEqual([
    {
      key: "HEX BOLT Ä",
      partNumber: "",
      description: "HEX BOLT Ä",
      category: "Parts",
      qtyUsed180: 2,
      qtyUsedAll: 2,
      totalCostCents: 0,
      lastUsedDate: "2026-06-02",
    },
  ]);
});

test("a description that is too long for an index is a part like any other", async () => {
  const shop = await harness.shop();
  const letters = Array.from({ length: 1000 }, (_, at) => String.fromCodePoint(0x4e00 + at * 7));
  await fit(shop, "2026-06-01", { partNumber: null, description: letters.join("") });
  expect(await rebuilt(shop)).toMatchObject([{ key: letters.join("") }]);
});

test("tires, supplies, fees, labor, counter sales and void invoices do not count", async () => {
  const shop = await harness.shop();
  for (const kind of ["tire", "material", "fee", "labor"] as const) {
    await fit(shop, "2026-06-01", { kind });
  }
  await fit(shop, "2026-06-01", {}, { source: "salesOrder" });
  const { id } = await fit(shop, "2026-06-01", {});
  await money.voidInvoice(shop, id);
  expect(await rebuilt(shop)).toEqual([]);
});

test("180 days end with the day of the rebuild in UTC", async () => {
  // 2 January is the 180th day before 1 July; in Honolulu it is 30 June still.
  const shop = await harness.shop({ timeZone: "Pacific/Honolulu" });
  await fit(shop, "2026-01-01", { partNumber: "OLD" });
  await fit(shop, "2026-01-02", { partNumber: "NEW" });
  const quantities = (await rebuilt(shop)).map((part: Record<string, unknown>) => [
    part.key,
    part.qtyUsed180,
    part.qtyUsedAll,
  ]);
  expect(quantities.sort()).toEqual([
    ["NEW", 1, 1],
    ["OLD", 0, 1],
  ]);
});

test("it is rebuilt at 07:00 UTC and unchanged until the next night, whatever is invoiced", async () => {
  const shop = await harness.shop();
  const keys = async () => (await usage(shop)).parts.map(({ key }: { key: string }) => key).sort();
  expect(await usage(shop)).toEqual({ parts: [], updatedAt: null, count: 0 });
  await fit(shop, "2026-06-01", {});
  await runAt("2026-07-02T06:59:00Z");
  const other = await fit(shop, "2026-06-01", { partNumber: "B-200" });
  expect((await runAt("2026-07-02T06:59:59Z")).shops).toBe(0);
  expect(await keys()).toEqual(["A-100"]);
  await Promise.all(Array.from({ length: 4 }, () => runAt("2026-07-02T07:00:00Z")));
  expect(await keys()).toEqual(["A-100", "B-200"]);
  await money.voidInvoice(shop, other.id);
  await runAt("2026-07-03T07:00:00Z");
  expect(await usage(shop)).toMatchObject({ count: 1, updatedAt: "2026-07-03T07:00:00.000Z" });
  expect(await keys()).toEqual(["A-100"]);
});

test.each([
  [{ startDate: "2026-02-30" }, "Dates must be real calendar days, written YYYY-MM-DD."],
  [{ endDate: "1999-12-31" }, "Dates must fall between 2000 and 2100."],
  [
    { startDate: "2026-03-02", endDate: "2026-03-01" },
    "The start date must be on or before the end date.",
  ],
])("dates %o are refused", async (query, message) => {
  const shop = await harness.shop();
  const path = `/report-aggregates/part-usage?${new URLSearchParams(query)}`;
  expect(await shop.api("GET", path)).toMatchObject({ status: 400, body: { message } });
});

test.each(["startDate=2100-12-31", "endDate=2000-01-01"])(
  "a single %s is accepted, since there is no range to check it against",
  async (query) => {
    const shop = await harness.shop();
    const { status } = await shop.api("GET", `/report-aggregates/part-usage?${query}`);
    expect(status).toBe(200);
  },
);

test("valid dates change nothing", async () => {
  const shop = await harness.shop();
  await fit(shop, "2026-06-01", {});
  await rebuilt(shop);
  const all = await usage(shop);
  const query = "startDate=2000-01-01&endDate=2000-01-02";
  const { body } = await shop.api("GET", `/report-aggregates/part-usage?${query}`);
  expect(body).toEqual(all);
});

test("a part is the same with any kind of spaces in its number", async () => {
  const shop = await harness.shop({ parts: [{ partNumber: "A 100", category: "Filters" }] });
  await fit(shop, "2026-06-01", { partNumber: "A\u00a0100" });
  await fit(shop, "2026-06-02", { partNumber: "a \u2009100\u200b" });
  expect(await rebuilt(shop)).toMatchObject([{ key: "A 100", category: "Filters", qtyUsedAll: 2 }]);
});
