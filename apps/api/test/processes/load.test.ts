import { until } from "@bayline/db/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { times } from "../concurrency/rush.ts";
import type { ServerProcess } from "../concurrency/server-process.ts";
import { useDatabase } from "../harness/database.ts";
import { useHarness } from "../harness/harness.ts";
import { call } from "../harness/http.ts";
import type { TestShop } from "../harness/shop.ts";
import { keepCreating, type Sent } from "./clients.ts";
import { pollOptions, processesOf, scrape, startTwo, untilReady } from "./several.ts";

const harness = useHarness({}, { separate: true });
const database = useDatabase(harness);
let server: ServerProcess;

beforeAll(async () => {
  server = await startTwo({ DATABASE_URL: harness.databaseUrl });
});
afterAll(() => server?.kill());

const clients = 16;

interface Load {
  shop: TestShop;
  /** Ends the load. Returns what the clients were answered. */
  end(): Promise<Sent[]>;
}

/** Clients that create vendors, and have been answered for a while. */
async function underLoad(): Promise<Load> {
  const shop = await harness.shop();
  const ending = new AbortController();
  const target = { origin: server.origin, key: shop.key };
  const sending = times(clients, () => keepCreating(target, ending.signal));
  const end = () => {
    ending.abort();
    return Promise.all(sending);
  };
  await someMore(shop);
  return { shop, end };
}

/** Waits until the clients of a shop have created some more vendors. */
async function someMore(shop: TestShop): Promise<void> {
  const before = await database.count("vendors", shop.tenantId);
  const enough = before + 10 * clients;
  const has = async () => (await database.count("vendors", shop.tenantId)) >= enough;
  await until("more were created", has, 240);
}

async function vendorsOf({ tenantId }: TestShop): Promise<Set<string>> {
  const rows = await database.query("SELECT id FROM vendors WHERE tenant_id = $1", [tenantId]);
  return new Set(rows.map(({ id }) => id));
}

test("a restart under load refuses no connection, fails no request, and replaces each process", async () => {
  const before = processesOf(server);
  const { shop, end } = await underLoad();
  process.kill(server.pid, "SIGHUP");
  await until(
    "other processes serve",
    () => {
      const now = processesOf(server);
      return now.length === 2 && now.every((pid) => !before.includes(pid));
    },
    240,
  );
  await someMore(shop);
  const sent = await end();
  expect(sent.flatMap(({ failures }) => failures)).toEqual([]);
  expect(sent.flatMap(({ others }) => others)).toEqual([]);
  // None was created without an answer, either.
  expect((await vendorsOf(shop)).size).toBe(sent.flatMap(({ created }) => created).length);
  await untilReady(server);
});

test("a process that is killed under load loses no acknowledged write, and another one comes", async () => {
  const { shop, end } = await underLoad();
  const [killed = 0] = processesOf(server);
  process.kill(killed, "SIGKILL");
  await someMore(shop);
  await untilReady(server, 1);
  await someMore(shop);
  const sent = await end();
  expect(processesOf(server)).not.toContain(killed);
  expect(sent.flatMap(({ others }) => others)).toEqual([]);
  // Requests of the killed process: one of each of its clients, at most. New connections succeed.
  const failures = sent.flatMap(({ failures }) => failures);
  expect(failures.length).toBeGreaterThan(0);
  for (const client of sent) expect(client.failures.length).toBeLessThanOrEqual(1);
  expect(failures).not.toContain("ECONNREFUSED");
  const created = sent.flatMap(({ created }) => created);
  const stored = await vendorsOf(shop);
  expect(created.filter((id) => !stored.has(id))).toEqual([]);
  expect(stored.size - created.length).toBeLessThanOrEqual(failures.length);
});

test("a connection that a killed process did not take is answered by another process", async () => {
  const { restarts } = await figures();
  const [killed = 0] = processesOf(server);
  process.kill(killed, "SIGSTOP");
  // In turn, one of them is handed to the process that does not run.
  const asked = times(4, () => call(`${server.origin}/v1`, "GET", "/health"));
  await Promise.any(asked);
  process.kill(killed, "SIGKILL");
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  expect(statuses).toEqual([200, 200, 200, 200]);
  await untilReady(server, restarts + 1);
});

test("jobs run in another process if the one that runs them is killed", async () => {
  // The one that lived longest runs them.
  const [jobs = 0] = processesOf(server);
  const { restarts } = await figures();
  process.kill(jobs, "SIGKILL");
  await untilReady(server, restarts + 1);
  const shop = await harness.shop();
  const { invoiceDate } = await shop.bill({});
  const stored = "SELECT FROM daily_aggregates WHERE tenant_id = $1 AND date = $2";
  await expect.poll(() => database.query(stored, [shop.tenantId, invoiceDate])).toHaveLength(1);
});

async function figures() {
  const samples = await scrape(server);
  return {
    restarts: samples.get("bayline_process_restarts_total") ?? 0,
    samples,
  };
}

const counted = (samples: Map<string, number>) =>
  samples.get(
    'bayline_http_request_duration_seconds_count{transport="rest",operation="users.me",method="GET",status="2xx"}',
  ) ?? 0;

test("metrics are the sum of all processes, and those that ended still count", async () => {
  const shop = await harness.shop();
  const { restarts, samples: before } = await figures();
  const headers = { "x-api-key": shop.key, connection: "close" };
  for (let sent = 0; sent < 10; sent++) {
    await call(`${server.origin}/v1`, "GET", "/users/me", { headers });
  }
  const added = async () => counted(await scrape(server)) - counted(before);
  await expect.poll(added, pollOptions).toBe(10);
  for (const number of [1, 2]) {
    expect(before.has(`process_resident_memory_bytes{process="${number}"}`)).toBe(true);
  }
  const [killed = 0] = processesOf(server);
  process.kill(killed, "SIGKILL");
  await untilReady(server, restarts + 1);
  expect(await added()).toBe(10);
});

const silent = async () => (await scrape(server)).get('bayline_processes{state="silent"}');

test("a process that hangs delays no scrape of the metrics", async () => {
  const [hanging = 0] = processesOf(server);
  process.kill(hanging, "SIGSTOP");
  try {
    // It may have been given one connection.
    const stuck = Promise.allSettled(times(2, () => scrape(server)));
    await expect.poll(silent, pollOptions).toBe(1);
    process.kill(hanging, "SIGCONT");
    await stuck;
  } finally {
    process.kill(hanging, "SIGCONT");
  }
  await expect.poll(silent, pollOptions).toBe(0);
});

test("a stop answers every request in progress and ends all processes with code 0", async () => {
  const { shop, end } = await underLoad();
  const running = processesOf(server);
  const stopped = [server.stop(), server.stop()];
  expect(await Promise.all(stopped)).toEqual([0, 0]);
  const sent = await end();
  expect(running.filter((pid) => processesOf(server).includes(pid))).toEqual([]);
  expect(sent.flatMap(({ others }) => others)).toEqual([]);
  const created = sent.flatMap(({ created }) => created);
  expect((await vendorsOf(shop)).size).toBe(created.length);
});
