import { mkdtemp, readdir, rm } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { archiveType } from "@bayline/contracts";
import { expect, test, vi } from "vitest";
import { seedOfRun } from "../../../test/concurrency/random.ts";
import { times } from "../../../test/concurrency/rush.ts";
import {
  abandonExport,
  countsIn,
  exportOf,
  filesOf,
  importInto,
  manifestOf,
} from "../../../test/harness/backups.ts";
import { busyShop, largeShop } from "../../../test/harness/busy-shop.ts";
import { useDatabase } from "../../../test/harness/database.ts";
import { useHarness } from "../../../test/harness/harness.ts";

const harness = useHarness({}, { separate: true });
const database = useDatabase(harness);
const places = { harness, database };
const seed = seedOfRun();
const pollOptions = { timeout: 60_000 };

/** The transactions of the service's connections. */
const openSnapshots = async () =>
  (
    await database.query(`SELECT count(*)::int AS open FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'bayline' AND backend_xmin IS NOT NULL
        AND xact_start IS NOT NULL AND pid <> pg_backend_pid()`)
  )[0].open;

test(`archives that are taken during writes are each of one moment (SEED=${seed})`, async () => {
  const { shop, work } = await busyShop(harness, seed);
  let isOver = false;
  const working = work(6, 20).finally(() => {
    isOver = true;
  });
  const archives: Buffer[] = [];
  while (!isOver || archives.length < 2) archives.push(await exportOf(shop));
  await working;
  const some = [archives[0], archives[Math.floor(archives.length / 2)], archives.at(-1)];
  for (const archive of some) {
    const copy = await harness.shop();
    const imported = await importInto(copy, archive ?? Buffer.alloc(0));
    expect(imported.status, imported.text).toBe(201);
    expect(await copy.ledgerProblems()).toEqual([]);
  }
});

test("large kinds have several small files, and all of them are imported", async () => {
  const shop = await largeShop(places, 4_000);
  const archive = await exportOf(shop);
  const files = (await filesOf(archive)).filter(({ name }) => name.startsWith("customers/"));
  expect(files.length).toBeGreaterThan(2);
  for (const { content } of files) expect(content.length).toBeLessThan(8 * 1024 * 1024);
  expect(manifestOf(await filesOf(archive)).kinds).toContainEqual(
    expect.objectContaining({ kind: "customers", rows: 4_000 }),
  );
  const copy = await harness.shop();
  expect((await importInto(copy, archive)).status).toBe(201);
  const sums = await database.query(
    `SELECT md5(string_agg(id || name || notes, ',' ORDER BY id)) AS sum FROM customers
      WHERE tenant_id = ANY($1) GROUP BY tenant_id`,
    [[shop.tenantId, copy.tenantId]],
  );
  expect(sums).toHaveLength(2);
  expect(sums[0].sum).toBe(sums[1].sum);
});

test("a client that disconnects or reads nothing holds no transaction and no memory", async () => {
  const shop = await largeShop(places, 16_000);
  for (const _ of times(3, () => null)) await abandonExport(shop);
  await expect.poll(openSnapshots, pollOptions).toBe(0);
  expect((await shop.api("GET", "/customers?limit=1")).status).toBe(200);

  // 70 MB of rows, of which the client reads only the beginning.
  const before = process.memoryUsage().rss;
  const controller = new AbortController();
  const { signal } = controller;
  const answers = await Promise.all(
    times(3, () =>
      fetch(`${harness.baseUrl}/backup`, { headers: { "x-api-key": shop.key }, signal }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  await expect.poll(openSnapshots, pollOptions).toBe(3);
  const fourth = await shop.api("GET", "/backup");
  expect([fourth.status, fourth.body.error]).toEqual([503, "UNAVAILABLE"]);
  expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024);
  controller.abort();
  await expect.poll(openSnapshots, pollOptions).toBe(0);
});

test("one of several concurrent imports into a shop succeeds, and the others are refused with the reason", async () => {
  const { shop, work } = await busyShop(harness, seed + 1);
  await work(2, 10);
  const archive = await exportOf(shop);
  const copy = await harness.shop();
  const answers = await Promise.all(times(3, () => importInto(copy, archive)));
  const outcomes = answers.map(({ status, body }) => [status, body.error ?? "imported"].join(" "));
  expect(outcomes.filter((one) => one === "201 imported")).toHaveLength(1);
  for (const one of outcomes.filter((each) => !each.startsWith("201"))) {
    expect(["409 IMPORT_IN_PROGRESS", "409 SHOP_NOT_EMPTY"]).toContain(one);
  }
  expect(await copy.ledgerProblems()).toEqual([]);
  const { audit_entries: _, ...counts } = await countsIn(await exportOf(copy));
  const { audit_entries: __, ...archived } = await countsIn(archive);
  expect(counts).toEqual(archived);
});

test("slow uploads keep no other shop from importing", async () => {
  const { shop } = await busyShop(harness, seed + 5);
  const archive = await exportOf(shop);
  const trickles = await Promise.all(
    times(4, async () => {
      const sending = request(`${harness.baseUrl}/backup/import`, {
        method: "POST",
        headers: { "x-api-key": (await harness.shop()).key, "content-type": archiveType },
      });
      sending.on("error", () => undefined);
      await new Promise((resolve) => sending.write(archive.subarray(0, 1), resolve));
      return sending;
    }),
  );
  try {
    expect((await importInto(await harness.shop(), archive)).status).toBe(201);
  } finally {
    for (const sending of trickles) sending.destroy();
  }
});

test("a second import is refused since the shop is not empty, and so is a first one into a shop with records", async () => {
  const { shop } = await busyShop(harness, seed + 2);
  const archive = await exportOf(shop);
  const used = await harness.shop();
  await used.vendor({ name: "Great Lakes" });
  expect(await importInto(used, archive)).toMatchObject({
    status: 409,
    body: { error: "SHOP_NOT_EMPTY", message: expect.stringContaining("vendors") },
  });
  const fresh = await harness.shop();
  expect((await importInto(fresh, archive)).status).toBe(201);
  expect(await importInto(fresh, archive)).toMatchObject({
    status: 409,
    body: { error: "SHOP_NOT_EMPTY" },
  });
});

test("an import waits for a record that is being created, and then the shop is not empty", async () => {
  const { shop } = await busyShop(harness, seed + 4);
  const archive = await exportOf(shop);
  const used = await harness.shop();
  const other = await database.connect();
  await other.query("BEGIN");
  await other.query(
    "INSERT INTO customers (tenant_id, id, name) VALUES ($1, gen_random_uuid(), 'Late')",
    [used.tenantId],
  );
  const importing = importInto(used, archive);
  await expect.poll(() => database.waitingStatements(), pollOptions).toHaveLength(1);
  await other.query("COMMIT");
  expect(await importing).toMatchObject({ status: 409, body: { error: "SHOP_NOT_EMPTY" } });
});

test("rows stored by jobs do not make a shop without records non-empty", async () => {
  const { shop } = await busyShop(harness, seed + 3);
  const archive = await exportOf(shop);
  const fresh = await harness.shop();
  await database.query(
    `INSERT INTO weekly_rollups (tenant_id, week_start, revenue_cents, labor_revenue_cents,
       parts_revenue_cents, labor_profit_cents, parts_profit_cents, labor_hours, customers,
       invoice_count, updated_at) VALUES ($1, '2026-03-02', 1, 0, 0, 0, 0, 0, 0, 0, now())`,
    [fresh.tenantId],
  );
  expect((await importInto(fresh, archive)).status).toBe(201);
  expect(await database.count("weekly_rollups", fresh.tenantId)).toBe(0);
});

test("an upload has no file name on disk: a killed process leaves nothing of it", async () => {
  const shop = await harness.shop();
  const folder = await mkdtemp(join(tmpdir(), "bayline-test-"));
  vi.stubEnv("TMPDIR", folder);
  const sending = request(`${harness.baseUrl}/backup/import`, {
    method: "POST",
    headers: { "x-api-key": shop.key, "content-type": archiveType },
  });
  sending.on("error", () => undefined);
  const gone = new Promise((resolve) => sending.once("close", resolve));
  try {
    // More than the connection buffers, so that some of it is written when all of it is sent.
    const sent = new Promise((resolve) => sending.write(Buffer.alloc(32 * 1024 * 1024), resolve));
    await sent;
    await expect.poll(() => readdir(folder)).toEqual([]);
  } finally {
    sending.destroy();
    await gone;
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true });
  }
});
