import { afterAll, beforeEach, expect, test } from "vitest";
import {
  type LlmServer,
  narrative,
  replyWith,
  startLlmServer,
} from "../../../../test/doubles/llm-server.ts";
import { useDatabase } from "../../../../test/harness/database.ts";
import { useHarness } from "../../../../test/harness/harness.ts";
import type { TestShop } from "../../../../test/harness/shop.ts";
import { moneyRows } from "../../../../test/models/money-rows.ts";
import { digests } from "./job.ts";

const llm: LlmServer = await startLlmServer();
afterAll(() => llm.stop());
beforeEach(() => llm.behave(replyWith(narrative())));

// Every shop opens before the job runs in a test, except for one test.
const harness = useHarness({
  now: new Date("2026-01-01T12:00:00Z"),
  llm: { baseUrl: llm.baseUrl, apiKey: null, model: "scribe-1" },
});
const database = useDatabase(harness);
const money = moneyRows(database);

const runAt = (moment: string, more = {}) =>
  digests.run(harness.services, { now: new Date(moment), ...more });

async function shopWith(settings: object = {}, timeZone = "UTC"): Promise<TestShop> {
  // The shops of other tests want nothing any more.
  await database.query("UPDATE tenants SET digest_enabled = false");
  const shop = await harness.shop({ timeZone });
  await shop.api("PATCH", "/settings", { digestEnabled: true, ...settings });
  return shop;
}

async function written(shop: TestShop): Promise<string[]> {
  const rows = await database.query(
    `SELECT period || ' ' || business_date AS digest FROM digests WHERE tenant_id = $1
      ORDER BY period, business_date`,
    [shop.tenantId],
  );
  return rows.map(({ digest }) => digest);
}

// 2026-03-11 is a Wednesday.
const daily = { digestPeriods: ["daily"] };
const weekly = { digestPeriods: ["weekly"] };

test("yesterday's digest is written after the shop's send hour, not before, and once", async () => {
  const shop = await shopWith({ ...daily, digestSendHour: 7 });
  await runAt("2026-03-11T06:59:00Z");
  expect(await written(shop)).toEqual([]);
  expect(await runAt("2026-03-11T07:00:00Z")).toEqual({ shops: 1, failed: [] });
  expect(await written(shop)).toEqual(["daily 2026-03-10"]);
  expect(await runAt("2026-03-11T08:00:00Z")).toEqual({ shops: 0, failed: [] });
  expect(llm.requests).toHaveLength(1);
  await runAt("2026-03-12T07:00:00Z");
  expect(await written(shop)).toEqual(["daily 2026-03-10", "daily 2026-03-11"]);
});

test("a digest of a future day, written by a wrong clock, replaces no other", async () => {
  const shop = await shopWith({ ...daily, digestSendHour: 7 });
  await runAt("2026-04-11T07:00:00Z");
  await runAt("2026-03-11T07:00:00Z");
  expect(await written(shop)).toEqual(["daily 2026-03-10", "daily 2026-04-10"]);
});

test("a week is written on Monday, from Monday to Sunday", async () => {
  const shop = await shopWith(weekly);
  await runAt("2026-03-16T05:59:00Z");
  // The digest of the week before was due since the Monday before, and it is not the last one.
  expect(await written(shop)).toEqual([]);
  await runAt("2026-03-16T06:00:00Z");
  expect(await written(shop)).toEqual(["weekly 2026-03-09"]);
  await runAt("2026-03-20T06:00:00Z");
  expect(await written(shop)).toEqual(["weekly 2026-03-09"]);
});

test("a week that was missed on Monday is due at any later hour", async () => {
  const shop = await shopWith();
  await runAt("2026-03-18T01:00:00Z");
  expect(await written(shop)).toEqual(["weekly 2026-03-09"]);
});

test("the send hour is in local time, across clock changes too", async () => {
  const shop = await shopWith(daily, "America/Chicago");
  // 8 March has no 02:00 there: 06:00 is 11:00 UTC, and was 12:00 UTC on the day before.
  const at = async (moment: string) => {
    await runAt(moment);
    return (await written(shop)).at(-1);
  };
  expect(await at("2026-03-07T11:59:00Z")).toBeUndefined();
  expect(await at("2026-03-07T12:00:00Z")).toBe("daily 2026-03-06");
  expect(await at("2026-03-08T10:59:00Z")).toBe("daily 2026-03-06");
  expect(await at("2026-03-08T11:00:00Z")).toBe("daily 2026-03-07");
  expect(await at("2026-11-01T11:59:00Z")).toBe("daily 2026-03-07");
  expect(await at("2026-11-01T12:00:00Z")).toBe("daily 2026-10-31");
});

test("each shop has a separate morning", async () => {
  const auckland = await shopWith(daily, "Pacific/Auckland");
  const kathmandu = await harness.shop({ timeZone: "Asia/Kathmandu" });
  await kathmandu.api("PATCH", "/settings", { digestEnabled: true, ...daily });
  // 06:00 on the 12th in Auckland, 22:45 on the 11th in Kathmandu.
  await runAt("2026-03-11T17:00:00Z");
  expect(await written(auckland)).toEqual(["daily 2026-03-11"]);
  expect(await written(kathmandu)).toEqual(["daily 2026-03-10"]);
  await runAt("2026-03-12T00:15:00Z");
  expect(await written(kathmandu)).toEqual(["daily 2026-03-10", "daily 2026-03-11"]);
});

test("the last completed day and week are due after downtime, and none before", async () => {
  const shop = await shopWith();
  await runAt("2026-02-03T06:00:00Z");
  await runAt("2026-03-11T18:00:00Z");
  expect(await written(shop)).toEqual([
    "daily 2026-02-02",
    "daily 2026-03-10",
    "weekly 2026-01-26",
    "weekly 2026-03-02",
  ]);
});

test("only enabled digests are written: the feature, and each period", async () => {
  const none = await shopWith({ digestPeriods: [] });
  await runAt("2026-03-11T18:00:00Z", { force: true });
  const off = await shopWith({ digestEnabled: false });
  await runAt("2026-03-11T18:00:00Z", { force: true });
  expect([await written(none), await written(off)]).toEqual([[], []]);
});

test("a shop that opened after a period has no digest for it", async () => {
  const shop = await shopWith();
  const opened = "UPDATE tenants SET created_at = $2 WHERE tenant_id = $1";
  await database.query(opened, [shop.tenantId, "2026-03-11T05:00:00Z"]);
  await runAt("2026-03-11T06:00:00Z");
  expect(await written(shop)).toEqual([]);
  await runAt("2026-03-12T06:00:00Z");
  expect(await written(shop)).toEqual(["daily 2026-03-11"]);
  await runAt("2026-03-16T06:00:00Z");
  expect(await written(shop)).toContain("weekly 2026-03-09");
});

test("concurrent processes write one digest, with one event", async () => {
  const shop = await shopWith(daily);
  const outcomes = await Promise.all(
    Array.from({ length: 5 }, () => runAt("2026-03-11T06:00:00Z")),
  );
  expect(outcomes.flatMap(({ failed }) => failed)).toEqual([]);
  expect(outcomes.reduce((sum, { shops }) => sum + shops, 0)).toBe(1);
  expect(await written(shop)).toEqual(["daily 2026-03-10"]);
  const { body } = await shop.api("GET", "/digests/2026-03-10");
  const feed = await shop.api("GET", "/events");
  expect(feed.body.events).toMatchObject([
    {
      event: "digest.ready",
      data: {
        businessDate: "2026-03-10",
        period: "daily",
        headline: body.headline,
        renderMode: "llm",
        anomalyCount: 0,
        overwritten: false,
      },
    },
  ]);
  const [event] = await database.query("SELECT resource_id FROM events WHERE tenant_id = $1", [
    shop.tenantId,
  ]);
  expect(event.resource_id).toBe(body.id);
});

test("an existing digest is not overwritten by the job, also not by hand", async () => {
  const shop = await shopWith(daily);
  await runAt("2026-03-11T06:00:00Z");
  const before = (await shop.api("GET", "/digests/2026-03-10")).body;
  await runAt("2026-03-11T06:00:00Z", { force: true });
  expect((await shop.api("GET", "/digests/2026-03-10")).body).toEqual(before);
});

test("a manual run does not wait for the send hour, and a dry run stores nothing", async () => {
  const shop = await shopWith(daily);
  const early = "2026-03-11T01:00:00Z";
  expect(await runAt(early, { force: true, dryRun: true })).toEqual({ shops: 1, failed: [] });
  expect(await written(shop)).toEqual([]);
  expect(await database.count("events", shop.tenantId)).toBe(0);
  await runAt(early, { force: true });
  expect(await written(shop)).toEqual(["daily 2026-03-10"]);
});

test("a shop that fails delays no other, and is retried", async () => {
  const ill = await shopWith(daily);
  const well = await harness.shop({ timeZone: "UTC" });
  await well.api("PATCH", "/settings", { digestEnabled: true, ...daily });
  const refusal = `CONSTRAINT refuses_the_ill CHECK (tenant_id <> '${ill.tenantId}')`;
  await database.query(`ALTER TABLE digests ADD ${refusal}`);
  expect(await runAt("2026-03-11T06:00:00Z")).toEqual({ shops: 1, failed: [ill.tenantId] });
  expect(await written(well)).toEqual(["daily 2026-03-10"]);
  await database.query("ALTER TABLE digests DROP CONSTRAINT refuses_the_ill");
  expect(await runAt("2026-03-11T06:00:00Z")).toEqual({ shops: 1, failed: [] });
  expect(await written(ill)).toEqual(["daily 2026-03-10"]);
});

test("a model that is down delays no shop, and is soon not called again", async () => {
  llm.behave((_request, response) => response.writeHead(503).end());
  const first = await shopWith(daily);
  const shops = [first];
  for (let more = 0; more < 11; more++) {
    const shop = await harness.shop({ timeZone: "UTC" });
    await shop.api("PATCH", "/settings", { digestEnabled: true, ...daily });
    shops.push(shop);
  }
  await money.invoice(first, { day: "2026-03-10", lines: [{ kind: "part", amountCents: 700 }] });
  expect(await runAt("2026-03-11T06:00:00Z")).toEqual({ shops: 12, failed: [] });
  expect((await first.api("GET", "/digests/2026-03-10")).body).toMatchObject({
    renderMode: "fallback",
    headline: "Tuesday: $7.00 invoiced on 1 invoice",
  });
  // Three failures in a row, while three concurrent calls are running: two attempts each.
  expect(llm.requests.length).toBeLessThanOrEqual(2 * (3 + 3));
});

test("a stop leaves shops that were not started to the next start", async () => {
  const shop = await shopWith(daily);
  const stopping = new AbortController();
  llm.behave((request, response) => {
    stopping.abort();
    replyWith(narrative())(request, response);
  });
  const { signal } = stopping;
  expect(await runAt("2026-03-11T06:00:00Z", { signal })).toEqual({ shops: 0, failed: [] });
  expect(await written(shop)).toEqual([]);
  await runAt("2026-03-11T06:00:00Z");
  expect(await written(shop)).toEqual(["daily 2026-03-10"]);
});
