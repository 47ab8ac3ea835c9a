import { randomUUID } from "node:crypto";
import type { Executor } from "@bayline/db";
import { expect, test } from "vitest";
import { useDatabase } from "../../../test/harness/database.ts";
import { whileDatabaseIsAway } from "../../../test/harness/database-away.ts";
import { invoiceFile, submitFile } from "../../../test/harness/documents.ts";
import { useHarness } from "../../../test/harness/harness.ts";
import { call } from "../../../test/harness/http.ts";
import type { TestShop } from "../../../test/harness/shop.ts";
import { backlogReader } from "../../observability/backlog.ts";
import { readDocuments } from "../documents/reading/read-documents.ts";
import { settleDays } from "../reports/jobs/settle-days.ts";

const harness = useHarness({}, { separate: true });
const database = useDatabase(harness);
const health = (path = "") => call(`${harness.baseUrl}${path}`, "GET", "/health");
const pollOptions = { timeout: 60_000 };
const tenMinutesAgo = () => new Date(Date.now() - 600_000);

/** The state is up to a second old. */
const soon = (read: (body: Awaited<ReturnType<typeof health>>["body"]) => unknown) =>
  expect.poll(async () => read((await health()).body), pollOptions);

async function subscription({ tenantId }: TestShop, fields: object = {}): Promise<string> {
  const id = randomUUID();
  const row = { tenant_id: tenantId, id, name: "ERP", url: "https://erp.example", ...fields };
  const whole = { events: ["vendor.created"], secret: "whsec_", is_active: true, ...row };
  const columns = Object.keys(whole);
  await database.query(
    `INSERT INTO webhook_subscriptions (${columns.join()}) VALUES (${columns.map((_, at) => `$${at + 1}`)})`,
    Object.values(whole),
  );
  return id;
}

async function delivery({ tenantId }: TestShop, subscriptionId: string, due: Date): Promise<void> {
  const event = randomUUID();
  const ids = [tenantId, event, randomUUID()];
  await database.query(
    `INSERT INTO events (tenant_id, id, event, resource_id, data) VALUES ($1, $2, 'vendor.created', $3, '{}')`,
    ids,
  );
  await database.query(
    `INSERT INTO webhook_deliveries (tenant_id, id, subscription_id, event_id, event, resource_id,
       position, attempt, status, due_at)
     VALUES ($1, gen_random_uuid(), $4, $2, 'vendor.created', $3, 0, 1, 'pending', $5)`,
    [...ids, subscriptionId, due],
  );
}

const forget = ({ tenantId }: TestShop) =>
  database.query("DELETE FROM webhook_deliveries WHERE tenant_id = $1", [tenantId]);

test("health is ok if nothing waits, for HEAD too", async () => {
  await soon((body) => body).toEqual({
    status: "ok",
    version: harness.services.version,
    database: "ok",
    time: expect.any(String),
    clock: { skewSeconds: 0, agrees: true },
    jobs: {
      dirtyDays: { count: 0, oldestSeconds: null },
      deliveries: { due: 0, oldestSeconds: null, unattendedSeconds: null },
      documents: { waiting: 0, oldestSeconds: null },
      scheduled: null,
    },
  });
  const head = await call(harness.baseUrl, "HEAD", "/health");
  expect(head).toMatchObject({ status: 200, text: "" });
});

test("health reports the number of unsettled days and their age, and is degraded if that is long", async () => {
  const shop = await harness.shop();
  await shop.bill();
  await soon(({ jobs }) => jobs.dirtyDays).toEqual({
    count: expect.any(Number),
    oldestSeconds: expect.any(Number),
  });
  expect((await health()).body.status).toBe("ok");

  const time = tenMinutesAgo().getTime().toString(16).padStart(12, "0");
  await database.query("INSERT INTO dirty_days (tenant_id, date, id) VALUES ($1, $2, $3)", [
    shop.tenantId,
    "2026-03-02",
    `${time}7000${randomUUID().slice(19).replaceAll("-", "")}`,
  ]);
  await soon(({ status }) => status).toBe("degraded");
  expect((await health()).body.jobs.dirtyDays.oldestSeconds).toBeGreaterThanOrEqual(600);
  expect((await health()).status).toBe(200);
  await settleDays(harness.services);
  await soon(({ status, jobs }) => [status, jobs.dirtyDays.count]).toEqual(["ok", 0]);
});

test("health reports the documents that wait to be read, since they were submitted or read again", async () => {
  const shops = [await harness.shop(), await harness.shop()];
  const documents = [];
  for (const shop of shops) documents.push((await submitFile(shop, invoiceFile())).body);
  await soon(({ jobs }) => jobs.documents).toEqual({
    waiting: 2,
    oldestSeconds: expect.any(Number),
  });
  const submitted = "UPDATE documents SET created_at = $2, updated_at = $2 WHERE id = $1";
  await database.query(submitted, [documents[0].id, tenMinutesAgo()]);
  await soon(({ jobs }) => jobs.documents.oldestSeconds >= 600).toBe(true);
  await readDocuments(harness.services);
  await soon(({ jobs }) => jobs.documents).toEqual({ waiting: 0, oldestSeconds: null });
  await shops[0]?.api("POST", `/documents/${documents[0].id}/reread`, {});
  await soon(({ jobs }) => jobs.documents).toEqual({
    waiting: 1,
    oldestSeconds: expect.any(Number),
  });
  expect((await health()).body.jobs.documents.oldestSeconds).toBeLessThan(600);
  await readDocuments(harness.services);
});

test("health reports the due deliveries of all shops, and is degraded if no worker makes them", async () => {
  const shops = [await harness.shop(), await harness.shop()];
  for (const shop of shops) {
    const id = await subscription(shop);
    for (let n = 0; n < 3; n++) await delivery(shop, id, tenMinutesAgo());
    // Neither pending retries nor deliveries of disabled subscriptions.
    await delivery(shop, id, new Date(Date.now() + 3_600_000));
    await delivery(shop, await subscription(shop, { is_active: false }), tenMinutesAgo());
    await delivery(shop, await subscription(shop, { deleted_at: new Date() }), tenMinutesAgo());
  }
  await soon(({ status, jobs }) => [status, jobs.deliveries.due]).toEqual(["degraded", 6]);
  const { oldestSeconds, unattendedSeconds } = (await health()).body.jobs.deliveries;
  expect(Math.min(oldestSeconds, unattendedSeconds)).toBeGreaterThanOrEqual(600);
  for (const shop of shops) await forget(shop);
  await soon(({ status }) => status).toBe("ok");
});

test("health is ok if a receiver with a backlog has a delivery now or just had one", async () => {
  const shop = await harness.shop();
  const leased_until = new Date(Date.now() + 3_600_000);
  const busy = await subscription(shop, { leased_by: randomUUID(), leased_until });
  await delivery(shop, busy, tenMinutesAgo());
  const last_delivery_at = new Date();
  const inTurn = await subscription(shop, { last_delivery_at, last_delivery_status: "failed" });
  await delivery(shop, inTurn, tenMinutesAgo());
  await soon(({ status, jobs }) => [status, jobs.deliveries]).toEqual([
    "ok",
    { due: 2, oldestSeconds: expect.any(Number), unattendedSeconds: null },
  ]);
  await forget(shop);
});

test("health is degraded if no process runs the scheduled jobs", async () => {
  const worker = await harness.startAnother({ runJobs: true });
  await soon(({ jobs }) => jobs.scheduled).toMatchObject({ lastTickSeconds: expect.any(Number) });
  await worker.close();
  await database.query("UPDATE background_jobs SET checked_at = now() - interval '1 hour'");
  await soon(({ status }) => status).toBe("degraded");
  await database.query("UPDATE background_jobs SET checked_at = now()");
  // A job that only an older version had.
  await database.query(
    `INSERT INTO background_jobs (name, due_at, checked_at)
      VALUES ('removed-job', now() - interval '1 hour', now() - interval '1 hour')`,
  );
  await soon(({ status }) => status).toBe("ok");
});

test("health shows nothing about any shop", async () => {
  const shop = await harness.shop();
  const { tenant } = (await shop.api("GET", "/users/me")).body;
  await delivery(shop, await subscription(shop), tenMinutesAgo());
  await soon(({ status }) => status).toBe("degraded");
  const { text } = await health();
  for (const secret of [tenant.id, tenant.name, "erp.example", "ERP"]) {
    expect(text).not.toContain(secret);
  }
  await forget(shop);
});

test("costs the database a fixed amount, however often it is called", async () => {
  let statements = 0;
  const counted = (executor: Executor): Executor => ({
    read: (...args) => {
      statements += 1;
      return executor.read(...args);
    },
  });
  const { background, access, check } = harness.services.database;
  const database = { background: counted(background), access: counted(access), check };
  const backlog = backlogReader({ ...harness.services, database });
  await backlog();
  const once = statements;
  await Promise.all(Array.from({ length: 200 }, backlog));
  expect(statements).toBe(once);
});

test("health and writes are a 503 while the database is read-only, then ok again", async () => {
  const shop = await harness.shop();
  const create = () => shop.api("POST", "/vendors", { name: `Vendor ${randomUUID()}` });
  const name = new URL(harness.databaseUrl).pathname.slice(1);
  const setReadOnly = (value: "on" | "off") =>
    database.query(`ALTER DATABASE "${name}" SET default_transaction_read_only = ${value}`);
  await setReadOnly("on");
  await database.query(
    `SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  );
  const refused = await create();
  expect([refused.status, refused.body.error]).toEqual([503, "UNAVAILABLE"]);
  expect(refused.headers.get("retry-after")).toBe("5");
  await expect.poll(async () => (await health()).status, pollOptions).toBe(503);
  expect((await health()).body.message).toBe("The database accepts no writes.");
  expect((await shop.api("GET", "/vendors")).status).toBe(200);

  await setReadOnly("off");
  expect((await create()).status).toBe(201);
  await expect.poll(async () => (await health()).status, pollOptions).toBe(200);
});

test("health is a 503 while the database is unreachable, and ok again afterwards", async () => {
  await whileDatabaseIsAway(harness, async () => {
    await expect.poll(async () => (await health()).status, pollOptions).toBe(503);
    expect((await health()).body).toMatchObject({ error: "UNAVAILABLE" });
  });
  await expect.poll(async () => (await health()).status, pollOptions).toBe(200);
});
