import { afterAll, expect, test } from "vitest";
import { startIdentityProvider } from "../../../test/doubles/identity-provider.ts";
import { useDatabase } from "../../../test/harness/database.ts";
import { useHarness } from "../../../test/harness/harness.ts";
import { call } from "../../../test/harness/http.ts";
import type { TestShop } from "../../../test/harness/shop.ts";
import { addUser, trusting } from "../../../test/harness/users.ts";
import { type MoneyLine, moneyRows } from "../../../test/models/money-rows.ts";
import { settleDays } from "./jobs/settle-days.ts";

const provider = await startIdentityProvider();
afterAll(() => provider.stop());
const now = new Date("2026-03-20T15:00:00Z");
const harness = useHarness({ now, oidc: trusting(provider) });
const database = useDatabase(harness);
const money = moneyRows(database);

const ask = (
  shop: TestShop,
  query: Record<string, string> = {},
  headers: Record<string, string> = { "x-api-key": shop.key },
) =>
  call(harness.baseUrl, "GET", `/report-aggregates/commission?${new URLSearchParams(query)}`, {
    headers,
  });

/** The rows of both modes, which are equal. */
async function commission(shop: TestShop, query: Record<string, string> = {}) {
  await settleDays(harness.services);
  const [cached, live] = [await ask(shop, query), await ask(shop, { ...query, mode: "live" })];
  expect(cached.status, cached.text).toBe(200);
  expect([cached.body.dataMode, live.body.dataMode]).toEqual(["cached", "live"]);
  expect(live.body.report).toEqual(cached.body.report);
  return cached.body.report;
}

function labor(technicianId: string | null, amountCents: number, more = {}): MoneyLine {
  return { kind: "labor", technicianId, amountCents, commissionRatePercent: 10, ...more };
}

test("each technician's labor, hours, jobs and commission are in dollars, the highest first", async () => {
  const shop = await harness.shop();
  const lee = (await shop.user({ name: "Lee Marsh" })).id;
  const kim = (await shop.user({ name: "Kim Ode" })).id;
  await money.invoice(shop, {
    day: "2026-03-02",
    lines: [
      // A discount lowers neither labor nor commission.
      labor(lee, 10_005, { quantity: 1.1, discountCents: 5_000 }),
      labor(lee, 10_000, { quantity: 1.2 }),
      labor(kim, 40_000, { quantity: 4, commissionRatePercent: 12.5 }),
      labor(null, 70_000, { quantity: 7 }),
      { kind: "part", amountCents: 90_000 },
    ],
  });
  await money.invoice(shop, { day: "2026-03-09", lines: [labor(lee, 1_005)] });
  const wrong = await money.invoice(shop, { day: "2026-03-03", lines: [labor(lee, 50_000)] });
  await money.voidInvoice(shop, wrong.id);

  // Lee: 20,005 × 10 % = 2,000.5, half up 2,001; and 100.5, half up 101.
  expect(await commission(shop, { startDate: "2026-03-01", endDate: "2026-03-31" })).toEqual({
    period: { startDate: "2026-03-01", endDate: "2026-03-31" },
    summary: {
      totalLaborRevenue: 610.1,
      totalCommission: 71.02,
      totalHours: 7.3,
      totalJobs: 3,
      averageCommissionRate: (7_102 / 61_010) * 100,
    },
    mechanics: [
      {
        mechanicId: kim,
        mechanicName: "Kim Ode",
        laborHours: 4,
        laborRevenue: 400,
        jobsCompleted: 1,
        commissionRatePercent: 12.5,
        commission: 50,
      },
      {
        mechanicId: lee,
        mechanicName: "Lee Marsh",
        laborHours: 3.3,
        laborRevenue: 210.1,
        jobsCompleted: 2,
        commissionRatePercent: 10,
        commission: 21.02,
      },
    ],
  });
});

test("the rate is the last non-zero one in the range", async () => {
  const shop = await harness.shop();
  const lee = (await shop.user({})).id;
  const on = (at: string, commissionRatePercent: number | null) =>
    money.invoice(shop, { at, lines: [labor(lee, 10_000, { commissionRatePercent })] });
  await on("2026-03-02T12:00:00Z", 20);
  await on("2026-03-03T18:00:00Z", 7.25);
  await on("2026-03-03T12:00:00Z", 30);
  await on("2026-03-04T12:00:00Z", 0);
  await on("2026-03-05T12:00:00Z", null);
  await on("2026-03-10T12:00:00Z", 50);
  const of = async (startDate: string, endDate: string) => {
    const [mechanic] = (await commission(shop, { startDate, endDate })).mechanics;
    return [mechanic.commissionRatePercent, mechanic.commission];
  };
  expect(await of("2026-03-01", "2026-03-09")).toEqual([7.25, 20 + 7.25 + 30]);
  expect(await of("2026-03-01", "2026-03-31")).toEqual([50, 107.25]);
  expect(await of("2026-03-04", "2026-03-05")).toEqual([0, 0]);
});

test("the commission is labor times rate if each invoice's commission rounds to zero", async () => {
  const shop = await harness.shop();
  const lee = (await shop.user({})).id;
  for (let count = 0; count < 5; count++) {
    await money.invoice(shop, { day: "2026-03-02", lines: [labor(lee, 4)] });
  }
  // 0.4 cents each are 0; 20 cents × 10 % are 2.
  expect((await commission(shop)).mechanics).toMatchObject([{ commission: 0.02 }]);
});

test("a range uses the shop's days, across clock changes", async () => {
  const shop = await harness.shop({ timeZone: "America/Chicago" });
  const lee = (await shop.user({})).id;
  for (const [at, cents] of [
    ["2026-03-08T05:59:59Z", 1_000],
    ["2026-03-08T06:00:00Z", 20_000],
    ["2026-03-09T04:59:59Z", 300_000],
    ["2026-03-09T05:00:00Z", 4_000_000],
  ] as const) {
    await money.invoice(shop, { at, lines: [labor(lee, cents)] });
  }
  const { summary } = await commission(shop, { startDate: "2026-03-08", endDate: "2026-03-08" });
  expect(summary.totalLaborRevenue).toBe(3_200);
});

test("the default range is this month up to today, and a technician without work is zero", async () => {
  const shop = await harness.shop();
  const lee = (await shop.user({})).id;
  await money.invoice(shop, { day: "2026-02-28", lines: [labor(lee, 500)] });
  expect(await commission(shop)).toEqual({
    period: { startDate: "2026-03-01", endDate: "2026-03-20" },
    summary: {
      totalLaborRevenue: 0,
      totalCommission: 0,
      totalHours: 0,
      totalJobs: 0,
      averageCommissionRate: 0,
    },
    mechanics: [],
  });
});

test("one technician may be selected, and an unknown one has no rows", async () => {
  const [shop, other] = [await harness.shop(), await harness.shop()];
  const [lee, kim] = [(await shop.user({})).id, (await shop.user({ name: "Kim" })).id];
  const theirs = (await other.user({})).id;
  await money.invoice(shop, { day: "2026-03-02", lines: [labor(lee, 500), labor(kim, 900)] });
  await money.invoice(other, { day: "2026-03-02", lines: [labor(theirs, 700)] });
  const one = await commission(shop, { mechanicId: lee });
  expect(one.mechanics).toMatchObject([{ mechanicId: lee }]);
  expect(one.summary).toMatchObject({ totalLaborRevenue: 5, totalJobs: 1 });
  for (const mechanicId of [crypto.randomUUID(), "unknown", "", theirs]) {
    const { mechanics, summary } = await commission(shop, { mechanicId });
    expect([mechanicId, mechanics, summary.totalCommission]).toEqual([mechanicId, [], 0]);
  }
});

test("a permanently deleted technician keeps the name of their work, and one without a name is Unknown", async () => {
  const shop = await harness.shop();
  const [gone, nameless] = [(await shop.user({ name: "Lee" })).id, (await shop.user({})).id];
  const lines = [labor(gone, 900), labor(nameless, 500)];
  await money.invoice(shop, { day: "2026-03-02", lines });
  await shop.api("POST", `/admin/users/${gone}/permanent-delete`);
  await database.query("UPDATE users SET name = '' WHERE id = $1", [nameless]);
  const { mechanics } = await commission(shop);
  const names = mechanics.map(({ mechanicName }: { mechanicName: string }) => mechanicName);
  expect(names).toEqual(["Lee", "Unknown"]);
});

test("cached returns stored figures, live current ones", async () => {
  const shop = await harness.shop();
  const lee = (await shop.user({})).id;
  await money.invoice(shop, { day: "2026-03-02", lines: [labor(lee, 500)] });
  await settleDays(harness.services);
  await money.invoice(shop, { day: "2026-03-02", lines: [labor(lee, 900)] });
  const total = async (mode: string) =>
    (await ask(shop, { mode })).body.report.summary.totalLaborRevenue;
  expect([await total("cached"), await total("live"), await total("other")]).toEqual([5, 14, 5]);
  await settleDays(harness.services);
  expect(await total("cached")).toBe(14);
});

test("reports:operational does not include pay, and the error names the missing permission", async () => {
  const shop = await harness.shop();
  const writer = await addUser({ database, provider }, shop, { role: "service_writer" });
  const pay = ["reports:profit", "attendance:financials"];
  const refused = await ask(shop, {}, await writer.signIn());
  expect(refused).toMatchObject({
    status: 403,
    body: { error: "PERMISSION_DENIED", missingPermissions: pay },
  });
  expect(refused.body.message).toContain("reports:profit or attendance:financials");
  for (const grant of ["reports:profit", "attendance:financials"] as const) {
    const user = await addUser({ database, provider }, shop, {
      role: "service_writer",
      grants: [grant],
    });
    expect((await ask(shop, {}, await user.signIn())).status).toBe(200);
    const blind = await addUser({ database, provider }, shop, {
      role: "technician",
      grants: [grant],
    });
    expect(await ask(shop, {}, await blind.signIn())).toMatchObject({
      status: 403,
      body: { missingPermissions: ["reports:operational"] },
    });
  }
});

test.each([
  [{ startDate: "yesterday" }, "Dates must be real calendar days, written YYYY-MM-DD."],
  [{ endDate: "2101-01-01" }, "Dates must fall between 2000 and 2100."],
  [{ startDate: "2026-03-21" }, "The start date must be on or before the end date."],
])("dates %o are refused", async (query, message) => {
  const shop = await harness.shop();
  expect(await ask(shop, query)).toMatchObject({ status: 400, body: { message } });
});
