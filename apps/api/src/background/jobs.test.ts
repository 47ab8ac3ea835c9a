import { markDays } from "@bayline/db";
import { expect, test } from "vitest";
import { useDatabase } from "../../test/harness/database.ts";
import { operatorToken, useHarness } from "../../test/harness/harness.ts";
import { call } from "../../test/harness/http.ts";
import type { TestShop } from "../../test/harness/shop.ts";
import { moneyRows } from "../../test/models/money-rows.ts";
import { dailyRecompute } from "../modules/reports/jobs/daily-recompute.ts";
import { type Job, lastHourOfDay, shopJob } from "./job.ts";
import { startJobs } from "./runner.ts";

// 45 days up to here begin with 27 January.
const harness = useHarness({ now: new Date("2026-03-12T15:00:00Z") });
const database = useDatabase(harness);
const money = moneyRows(database);

const operator = { authorization: `Operator ${operatorToken}` };
const storedDays = async (shop: TestShop) =>
  (
    await database.query(
      "SELECT date::text FROM daily_aggregates WHERE tenant_id = $1 ORDER BY date",
      [shop.tenantId],
    )
  ).map(({ date }) => date);

/** Invoices whose days have no mark, as if a mark had been lost. */
async function unmarked(shop: TestShop, ...days: string[]): Promise<void> {
  for (const day of days) {
    await money.invoice(shop, { day, lines: [{ kind: "labor", amountCents: 100 }] });
  }
  await database.query("DELETE FROM dirty_days WHERE tenant_id = $1", [shop.tenantId]);
}

test("the nightly job recomputes the last 45 days, and leaves older ones unchanged", async () => {
  const shop = await harness.shop({ timeZone: "UTC" });
  await unmarked(shop, "2026-01-26", "2026-01-27", "2026-03-12");
  await database.query(
    `INSERT INTO daily_aggregates (tenant_id, date, figures) VALUES ($1, '2026-02-01', '{}')`,
    [shop.tenantId],
  );
  await dailyRecompute.run(harness.services, { now: new Date("2026-03-12T15:00:00Z") });
  expect(await storedDays(shop)).toEqual(["2026-01-27", "2026-03-12"]);
  // The day before them is settled by the harness's own check.
  await database.query("INSERT INTO dirty_days (tenant_id, date) VALUES ($1, '2026-01-26')", [
    shop.tenantId,
  ]);
});

test("the nightly job recomputes a day if its records changed without marking it, or if its figures did", async () => {
  const shop = await harness.shop({ timeZone: "UTC" });
  const vehicle = await shop.vehicle({});
  const invoiced = (day: string) =>
    money.invoice(shop, {
      day,
      vehicleId: vehicle.id,
      lines: [{ kind: "labor", amountCents: 100 }],
    });
  const { id } = await invoiced("2026-03-01");
  const { id: later } = await invoiced("2026-03-02");
  const run = () =>
    dailyRecompute.run(harness.services, { now: new Date("2026-03-12T15:00:00Z"), force: true });
  /** The days that a run writes, and a figure of every day. */
  const recomputed = async (figure: string) => {
    await database.query("DELETE FROM dirty_days WHERE tenant_id = $1", [shop.tenantId]);
    const stored = () =>
      database.query(
        `SELECT date::text, xmin::text AS version, figures ->> $2 AS value FROM daily_aggregates
          WHERE tenant_id = $1 ORDER BY date`,
        [shop.tenantId, figure],
      );
    const versions = new Map((await stored()).map(({ date, version }) => [date, version]));
    await run();
    const days = await stored();
    const written = days.filter(({ date, version }) => versions.get(date) !== version);
    return [written.map(({ date }) => date.slice(-2)), days.map(({ value }) => value)];
  };
  expect(await recomputed("invoiceCount")).toEqual([
    ["01", "02"],
    ["1", "1"],
  ]);
  expect(await recomputed("invoiceCount")).toEqual([[], ["1", "1"]]);
  await money.payment(shop, id, { day: "2026-03-02", amountCents: 100 });
  expect(await recomputed("paidInvoiceCount")).toEqual([
    ["01", "02"],
    ["1", "0"],
  ]);
  const spoil = `UPDATE daily_aggregates SET figures = figures || '{"invoiceCount": 7}'`;
  await database.query(`${spoil} WHERE tenant_id = $1 AND date = '2026-03-02'`, [shop.tenantId]);
  expect(await recomputed("invoiceCount")).toEqual([["02"], ["1", "1"]]);
  await database.query(
    "UPDATE work_orders SET vehicle_id = NULL WHERE tenant_id = $1 AND invoiced_at > '2026-03-02'",
    [shop.tenantId],
  );
  expect(await recomputed("uniqueVehicleCount")).toEqual([["02"], ["1", null]]);
  await money.voidInvoice(shop, later);
  expect(await recomputed("invoiceCount")).toEqual([["02"], ["1", null]]);
});

test("the nightly job stores days of invoices that are not stored, of any age", async () => {
  const shop = await harness.shop({ timeZone: "UTC" });
  await unmarked(shop, "2020-02-29", "2026-03-12");
  const now = new Date("2026-03-12T15:00:00Z");
  await dailyRecompute.run(harness.services, { now, force: true });
  const days = await database.query(
    "SELECT date::text FROM invoice_days WHERE tenant_id = $1 ORDER BY date",
    [shop.tenantId],
  );
  expect(days).toEqual([{ date: "2020-02-29" }, { date: "2026-03-12" }]);
  await database.query("INSERT INTO dirty_days (tenant_id, date) VALUES ($1, '2020-02-29')", [
    shop.tenantId,
  ]);
});

test("a job runs once for each time it is due, however often it is checked", async () => {
  const runs: string[] = [];
  const job = countingJob("counting", (tenantId) => void runs.push(tenantId));
  const shop = await harness.shop();
  const mine = () => runs.filter((tenantId) => tenantId === shop.tenantId).length;
  const at = (now: string) => job.run(harness.services, { now: new Date(now) });
  await at("2026-03-12T06:59:59Z");
  await Promise.all([at("2026-03-12T06:59:59Z"), at("2026-03-12T06:59:59Z")]);
  expect(mine()).toBe(1);
  await Promise.all([at("2026-03-12T07:00:00Z"), at("2026-03-12T07:00:00Z")]);
  expect(mine()).toBe(2);
  // After days of downtime due work runs once.
  await at("2026-03-16T12:00:00Z");
  await at("2026-03-17T06:00:00Z");
  expect(mine()).toBe(3);
});

test("a failure in one shop stays due there, and other shops are done", async () => {
  const [bad, good] = [await harness.shop(), await harness.shop()];
  let broken = true;
  const runs: string[] = [];
  const job = countingJob("failing", (tenantId) => {
    if (broken && tenantId === bad.tenantId) throw new Error("on purpose");
    runs.push(tenantId);
  });
  const run = { now: new Date("2026-03-12T15:00:00Z") };
  expect((await job.run(harness.services, run)).failed).toEqual([bad.tenantId]);
  expect(runs).toContain(good.tenantId);
  broken = false;
  expect(await job.run(harness.services, run)).toEqual({ shops: 1, failed: [] });
  expect(runs.at(-1)).toBe(bad.tenantId);
});

test("the work of a job commits together with its completion mark, or not at all", async () => {
  const shop = await harness.shop();
  const job = countingJob("dying", () => {
    throw new Error("on purpose");
  });
  const now = new Date("2026-03-12T15:00:00Z");
  expect((await job.run(harness.services, { now })).shops).toBe(0);
  const tried = countingJob("dying", () => undefined);
  expect((await tried.run(harness.services, { now, dryRun: true })).shops).toBeGreaterThan(0);
  expect(await database.count("dirty_days", shop.tenantId)).toBe(0);
  expect(await database.count("job_marks", shop.tenantId)).toBe(0);
});

test("a process with jobs settles writes within seconds, and catches up on missed work", async () => {
  const shop = await harness.shop({ timeZone: "UTC" });
  await unmarked(shop, "2026-03-01");
  const [one, other] = await Promise.all([
    harness.startAnother({ runJobs: true }),
    harness.startAnother({ runJobs: true }),
  ]);
  try {
    await money.invoice(shop, { day: "2026-03-02", lines: [{ kind: "labor", amountCents: 100 }] });
    await expect.poll(() => storedDays(shop)).toEqual(["2026-03-01", "2026-03-02"]);
    // Both have it, and it is due once.
    await expect
      .poll(() => database.query("SELECT name, due_at::time::text AS due FROM background_jobs"))
      .toContainEqual({ name: "daily-recompute", due: "07:00:00" });
  } finally {
    await Promise.all([one.close(), other.close()]);
  }
});

test("a stop waits for a running job, which starts no further shop", async () => {
  await Promise.all([harness.shop(), harness.shop()]);
  const begun = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const ended: string[] = [];
  const job = countingJob("slow", async (tenantId) => {
    begun.resolve();
    await mayEnd.promise;
    ended.push(tenantId);
  });
  const running = startJobs(harness.services, [job]);
  await begun.promise;
  const stopped = running.stop();
  mayEnd.resolve();
  await stopped;
  expect(ended).toHaveLength(1);
});

test("the operator lists the jobs, and runs one by name although it is not due", async () => {
  const shop = await harness.shop({ timeZone: "UTC" });
  const list = await call(harness.baseUrl, "GET", "/operator/jobs", { headers: operator });
  expect(list.body.jobs).toContainEqual({
    name: "daily-recompute",
    schedule: "0 7 * * *",
    summary: "Recomputes the stored daily figures of the last 45 days",
  });
  const run = (headers = {}) =>
    call(harness.baseUrl, "POST", "/operator/jobs/daily-recompute/run", {
      headers: { ...operator, ...headers },
    });
  await run();
  await unmarked(shop, "2026-03-03");
  expect((await run({ "dry-run": "true" })).body.shops).toBeGreaterThan(0);
  expect(await storedDays(shop)).toEqual([]);
  const { status, body } = await run();
  expect([status, body]).toEqual([
    200,
    {
      name: "daily-recompute",
      now: "2026-03-12T15:00:00.000Z",
      shops: expect.any(Number),
      failed: [],
    },
  ]);
  expect(await storedDays(shop)).toEqual(["2026-03-03"]);
});

test("an unknown job is a 404 that lists the jobs", async () => {
  const run = (headers: Record<string, string>) =>
    call(harness.baseUrl, "POST", "/operator/jobs/none/run", { headers });
  expect(await run(operator)).toMatchObject({
    status: 404,
    body: { error: "NOT_FOUND", nextStep: expect.stringContaining("daily-recompute") },
  });
  const shop = await harness.shop();
  expect((await run({ "x-api-key": shop.key })).status).toBe(401);
});

/** Due at seven, UTC. Marks a day of the shop, and then runs the given function. */
function countingJob(name: string, count: (tenantId: string) => unknown): Job {
  return shopJob({
    name,
    summary: "Counts",
    schedule: "0 7 * * *",
    dueAt: (now) => lastHourOfDay(now, 7),
    async work(scope) {
      await markDays(scope, ["2026-03-01"]);
      await count(scope.tenantId);
    },
  });
}
