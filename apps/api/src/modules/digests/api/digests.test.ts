import { describe, expect, test } from "vitest";
import { useDatabase } from "../../../../test/harness/database.ts";
import { useHarness } from "../../../../test/harness/harness.ts";
import { call } from "../../../../test/harness/http.ts";
import type { TestShop } from "../../../../test/harness/shop.ts";
import { moneyRows } from "../../../../test/models/money-rows.ts";
import { daysAfter } from "../../../time/clock.ts";

// A Wednesday, also in Chicago.
const now = new Date("2026-03-11T15:00:00Z");
const harness = useHarness({ now });
const database = useDatabase(harness);
const money = moneyRows(database);

async function shopWithDigests(timeZone = "America/Chicago"): Promise<TestShop> {
  const shop = await harness.shop({ timeZone });
  await shop.api("PATCH", "/settings", { digestEnabled: true });
  return shop;
}

const generate = (shop: TestShop, body: object = {}, headers = {}) =>
  shop.api("POST", "/digests", body, headers);
const datesOf = async (shop: TestShop, query = "") =>
  (await shop.api("GET", `/digests${query}`)).body.digests.map(
    ({ businessDate }: { businessDate: string }) => businessDate,
  );

/** Writes digests of that many days before the tenth, each with nothing in it. */
async function writeDays(shop: TestShop, count: number): Promise<void> {
  await database.query(
    `INSERT INTO digests (tenant_id, id, period, business_date, headline, render_mode, status,
        narrative, snapshot, anomaly_count)
      SELECT tenant_id, gen_random_uuid(), period, business_date - n, headline, render_mode, status,
        narrative, snapshot, 0 FROM digests, generate_series(1, $2) n WHERE tenant_id = $1`,
    [shop.tenantId, count],
  );
}

test("digests exist only while they are enabled", async () => {
  const shop = await shopWithDigests();
  const { body: digest } = await generate(shop);
  const path = `/digests/${digest.businessDate}`;
  const missing = { status: 404, body: { error: "NOT_FOUND" } };
  await shop.api("PATCH", "/settings", { digestEnabled: false });
  expect(await datesOf(shop)).toEqual([]);
  expect(await shop.api("GET", path)).toMatchObject(missing);
  expect(await shop.api("POST", `${path}/feedback`, { score: "up" })).toMatchObject(missing);
  await shop.api("PATCH", "/settings", { digestEnabled: true });
  expect((await shop.api("GET", path)).body).toEqual(digest);
});

describe("a digest of a POST", () => {
  test("a digest of a POST covers the last completed day or week, unless the request names another", async () => {
    const shop = await shopWithDigests();
    const dated = async (body: object) => {
      const { status, body: digest } = await generate(shop, body);
      return [status, digest.period, digest.businessDate, digest.weekEnd];
    };
    expect(await dated({})).toEqual([201, "daily", "2026-03-10", null]);
    expect(await dated({ period: "weekly" })).toEqual([201, "weekly", "2026-03-02", "2026-03-08"]);
    expect(await dated({ date: "2026-02-03" })).toEqual([201, "daily", "2026-02-03", null]);
    const week = { period: "weekly", date: "2026-02-02" };
    expect(await dated(week)).toEqual([201, "weekly", "2026-02-02", "2026-02-08"]);
  });

  test("a digest is found by its day or Monday, identical to the POST's answer", async () => {
    const shop = await shopWithDigests();
    const daily = (await generate(shop)).body;
    const weekly = (await generate(shop, { period: "weekly" })).body;
    const get = async (path: string) => (await shop.api("GET", `/digests/${path}`)).body;
    expect(await get("2026-03-10")).toEqual(daily);
    expect(await get("2026-03-10?period=daily")).toEqual(daily);
    expect(await get("2026-03-10?period=monthly")).toEqual(daily);
    expect(await get("2026-03-02?period=weekly")).toEqual(weekly);
    expect(Object.keys(daily)).toEqual([
      "id",
      "businessDate",
      "period",
      "weekEnd",
      "headline",
      "renderMode",
      "status",
      "feedbackScore",
      "createdAt",
      "anomalyCount",
      "narrative",
      "snapshot",
      "updatedAt",
    ]);
    expect(daily).toMatchObject({
      status: "generated",
      renderMode: "fallback",
      feedbackScore: null,
      headline: daily.narrative.headline,
      createdAt: now.toISOString(),
    });
  });

  test("a digest of a POST overwrites an existing one, without its rating", async () => {
    const shop = await shopWithDigests();
    const first = (await generate(shop)).body;
    await shop.api("POST", "/digests/2026-03-10/feedback", { score: "down" });
    await money.invoice(shop, {
      day: "2026-03-10",
      lines: [{ kind: "labor", amountCents: 120_000 }],
    });
    const { status, body } = await generate(shop);
    expect([status, body.id, body.feedbackScore]).toEqual([201, first.id, null]);
    expect(body.headline).toBe("Tuesday: $1,200.00 invoiced on 1 invoice");
    expect(await datesOf(shop)).toEqual(["2026-03-10"]);
    const { body: feed } = await shop.api("GET", "/events?types=digest.ready");
    expect(feed.events.map(({ data }: { data: object }) => data)).toEqual([
      {
        businessDate: "2026-03-10",
        period: "daily",
        renderMode: "fallback",
        headline: first.headline,
        anomalyCount: 0,
        overwritten: false,
      },
      expect.objectContaining({ headline: body.headline, overwritten: true }),
    ]);
  });

  test("a digest of a POST writes one audit entry", async () => {
    const shop = await shopWithDigests();
    await generate(shop);
    const { id } = (await generate(shop)).body;
    const { body } = await shop.api("GET", `/audit-log?resourceId=${id}`);
    expect(body.entries).toMatchObject([
      { operation: "digests.generate", resource: { type: "digest", id } },
      { operation: "digests.generate", changes: { businessDate: { after: "2026-03-10" } } },
    ]);
  });

  test.each([
    [{ date: "2026-03-11" }, "The day of 2026-03-11 is not over yet"],
    [{ date: "2026-03-12" }, "The day of 2026-03-12 is not over yet"],
    [{ period: "weekly", date: "2026-03-09" }, "The week of 2026-03-09 is not over yet"],
    [{ period: "weekly", date: "2030-03-04" }, "The week of 2030-03-04 is not over yet"],
    [
      { period: "weekly", date: "2026-03-03" },
      "2026-03-03 is not a Monday: a week is identified by its Monday",
    ],
  ])("a digest is refused for an incomplete or missing period: %j", async (body, error) => {
    const answer = await generate(await shopWithDigests(), body);
    expect([answer.status, answer.body]).toEqual([400, { error }]);
  });

  test("a day is complete by the shop's calendar, not by that of another time zone", async () => {
    // 15:00 UTC on the 11th is the 12th in Auckland already.
    const auckland = await shopWithDigests("Pacific/Auckland");
    expect((await generate(auckland, { date: "2026-03-11" })).status).toBe(201);
    const chicago = await shopWithDigests();
    expect((await generate(chicago, { date: "2026-03-11" })).status).toBe(400);
  });

  test("a POST is a 409 if the shop has not enabled digests", async () => {
    const shop = await harness.shop();
    for (const body of [{}, { date: "2030-01-01" }]) {
      const answer = await generate(shop, body);
      expect([answer.status, answer.body]).toEqual([409, { error: "DIGESTS_DISABLED" }]);
    }
    expect(await database.count("digests", shop.tenantId)).toBe(0);
  });

  test.each([
    [{ period: "monthly" }, "period"],
    [{ date: "2026-02-30" }, "date"],
    [{ date: "yesterday" }, "date"],
    [{ day: "2026-03-10" }, "day"],
  ])("a POST with an invalid field is a 400 that names it: %j", async (body, field) => {
    expect(await generate(await shopWithDigests(), body)).toMatchObject({
      status: 400,
      body: { error: "VALIDATION_ERROR", details: [{ field }] },
    });
  });
});

describe("the list of digests", () => {
  test("the list is of one period, newest first, with the specification's fields", async () => {
    const shop = await shopWithDigests();
    await generate(shop, { date: "2026-03-08" });
    await generate(shop, { date: "2026-03-10" });
    await generate(shop, { date: "2026-03-09" });
    await generate(shop, { period: "weekly" });
    const days = ["2026-03-10", "2026-03-09", "2026-03-08"];
    expect(await datesOf(shop)).toEqual(days);
    expect(await datesOf(shop, "?period=hourly")).toEqual(days);
    expect(await datesOf(shop, "?period=daily&period=weekly")).toEqual(days);
    const { body } = await shop.api("GET", "/digests?period=weekly");
    expect(body).toEqual({
      digests: [
        {
          businessDate: "2026-03-02",
          period: "weekly",
          weekEnd: "2026-03-08",
          headline: expect.any(String),
          renderMode: "fallback",
          status: "generated",
          feedbackScore: null,
          createdAt: now.toISOString(),
        },
      ],
      count: 1,
    });
  });

  test("the list is empty if nothing was written", async () => {
    const shop = await harness.shop();
    expect((await shop.api("GET", "/digests")).body).toEqual({ digests: [], count: 0 });
  });

  test.each([
    ["", 30],
    ["?limit=", 30],
    ["?limit=0", 30],
    ["?limit=x", 30],
    ["?limit=10x", 30],
    ["?limit=NaN", 30],
    ["?limit=1&limit=2", 30],
    ["?limit=1", 1],
    ["?limit=7.9", 7],
    ["?limit=60", 60],
    ["?limit=61", 60],
    ["?limit=99999999999999999999", 60],
    ["?limit=-5", 1],
  ])("%s has %i of many", async (query, count) => {
    const shop = await shopWithDigests();
    await generate(shop);
    await writeDays(shop, 69);
    const dates = await datesOf(shop, query);
    expect(dates).toHaveLength(count);
    expect(dates).toEqual(Array.from({ length: count }, (_, at) => daysAfter("2026-03-10", -at)));
    // Older ones are found by their day.
    expect((await shop.api("GET", "/digests/2026-01-01")).status).toBe(200);
  });
});

describe("a missing digest", () => {
  test.each([
    "2026-03-09",
    "2026-02-31",
    "2026-13-01",
    "0000-00-00",
    "9999-99-99",
    "today",
    "20260310",
    "2026-03-10T00:00:00Z",
    "2026-3-10",
    "%00",
    "1e9",
    "2026-03-11?period=weekly",
    "2026-03-10?period=weekly",
    "2026-03-08?period=weekly",
  ])("a missing digest is a 404 without details: %s", async (path) => {
    const shop = await shopWithDigests();
    await generate(shop);
    await generate(shop, { period: "weekly" });
    const answer = await shop.api("GET", `/digests/${path}`);
    expect([answer.status, answer.body]).toEqual([404, { error: "NOT_FOUND" }]);
    expect(answer.headers.get("x-request-id")).toEqual(expect.any(String));
    const [date = "", query = "period=daily"] = path.split("?");
    const rating = { score: "up", period: query.replace("period=", "") };
    const rated = await shop.api("POST", `/digests/${date}/feedback`, rating);
    expect([rated.status, rated.body]).toEqual([404, { error: "NOT_FOUND" }]);
  });

  test("another shop's digest is missing", async () => {
    const [ours, theirs] = [await shopWithDigests(), await shopWithDigests()];
    await generate(theirs);
    expect((await ours.api("GET", "/digests/2026-03-10")).body).toEqual({ error: "NOT_FOUND" });
    expect(await datesOf(ours)).toEqual([]);
  });
});

test("a digest is rated up or down, and a rating is removed", async () => {
  const shop = await shopWithDigests();
  const digest = (await generate(shop)).body;
  const rateIt = (body: object) => shop.api("POST", "/digests/2026-03-10/feedback", body);
  expect(await rateIt({ period: "daily", score: "up" })).toMatchObject({
    status: 200,
    body: { ...digest, feedbackScore: "up", updatedAt: expect.any(String) },
  });
  expect((await rateIt({ score: "down" })).body.feedbackScore).toBe("down");
  expect((await shop.api("GET", "/digests")).body.digests[0].feedbackScore).toBe("down");
  expect((await rateIt({ score: null })).body.feedbackScore).toBe(null);
  for (const body of [{}, { score: "sideways" }, { score: "up", note: "nice" }]) {
    expect(await rateIt(body)).toMatchObject({
      status: 400,
      body: { error: "VALIDATION_ERROR" },
    });
  }
});

test("a read-only key reads digests and writes none, and without a key none is returned", async () => {
  const shop = await shopWithDigests();
  await generate(shop);
  const headers = { "x-api-key": await shop.readOnlyKey() };
  const read = await call(harness.baseUrl, "GET", "/digests/2026-03-10", { headers });
  expect(read.status).toBe(200);
  expect(await call(harness.baseUrl, "POST", "/digests", { headers })).toMatchObject({
    status: 403,
    body: { error: "READ_ONLY_KEY" },
  });
  const anonymous = await call(harness.baseUrl, "GET", "/digests");
  expect([anonymous.status, anonymous.body]).toEqual([401, { error: "UNAUTHORIZED" }]);
});

test("a failure has no details", async () => {
  const shop = await shopWithDigests();
  await database.query("ALTER TABLE digests RENAME TO away");
  const answer = await shop.api("GET", "/digests");
  await database.query("ALTER TABLE away RENAME TO digests");
  expect([answer.status, answer.body]).toEqual([500, { error: "INTERNAL_ERROR" }]);
});
