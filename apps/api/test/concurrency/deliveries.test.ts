import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { receive } from "../doubles/receivers.ts";
import { useDatabase } from "../harness/database.ts";
import {
  deliveriesOf,
  happen,
  ids,
  pollOptions,
  subscribe,
  type TestWorker,
  useWorkers,
} from "../harness/deliveries.ts";
import { useHarness } from "../harness/harness.ts";
import { randomFrom, seedOfRun } from "./random.ts";

const harness = useHarness({ webhooks: { allowPrivate: true } });
const database = useDatabase(harness);
const startWorker = useWorkers(harness);
const seed = seedOfRun();

const count = 400;
const long = { timeout: 120_000 };

test("a subscription belongs to one process at a time, and stops lose and repeat nothing", async () => {
  const shop = await harness.shop();
  const under = new Map<string, number>();
  const rivals: string[][] = [];
  const receiver = await receive((request, response) => {
    const agent = String(request.headers["user-agent"]);
    under.set(agent, (under.get(agent) ?? 0) + 1);
    if (under.size > 1) rivals.push([...under.keys()]);
    setTimeout(() => {
      const left = (under.get(agent) ?? 0) - 1;
      if (left > 0) under.set(agent, left);
      else under.delete(agent);
      response.end();
    }, 5);
  });
  const { id } = await subscribe(shop, receiver.url);
  const workers: TestWorker[] = [1, 2, 3].map((n) => startWorker({ version: `${n}` }));
  for (let round = 0; round < 8; round += 1) {
    const events = happen(harness, shop, ids(count / 8));
    // One worker is stopped during deliveries, another starts.
    const fresh = startWorker({ version: `${round + 4}` });
    const stopping = workers.shift()?.stop();
    workers.push(fresh);
    await Promise.all([events, stopping]);
    for (const worker of workers) worker.notify(shop.tenantId);
    // Each round has deliveries: otherwise the last worker could make them all.
    await expect.poll(() => receiver.received.length, long).toBeGreaterThan((round * count) / 8);
  }
  await expect.poll(() => receiver.received.length, long).toBe(count);
  const isPending = ({ status }: { status: string }) => status === "pending";
  await expect
    .poll(async () => (await deliveriesOf(shop, id)).filter(isPending), pollOptions)
    .toEqual([]);
  await Promise.all(workers.map((worker) => worker.stop()));
  expect(rivals).toEqual([]);
  const delivered = receiver.received.map(({ headers }) => headers["webhook-id"]);
  expect(new Set(delivered).size, "each event").toBe(count);
  expect(delivered, "none of them twice").toHaveLength(count);
  const outcomes = (await deliveriesOf(shop, id)).map(({ status, attempt }) => [status, attempt]);
  expect(outcomes).toEqual(delivered.map(() => ["success", 1]));
  const agents = receiver.received.map(({ headers }) => headers["user-agent"]);
  expect(new Set(agents).size, "processes that took part").toBeGreaterThan(1);
});

test(`deliveries continue while connections to the database are cut (SEED=${seed})`, async () => {
  const random = randomFrom(seed);
  const shop = await harness.shop();
  const refused = new Set<unknown>();
  const receiver = await receive(({ headers }, response) => {
    const event = headers["webhook-id"];
    const isRefused = !refused.has(event) && random.chance(0.05);
    if (isRefused) refused.add(event);
    response.writeHead(isRefused ? 500 : 200).end();
  });
  const { id } = await subscribe(shop, receiver.url);
  startWorker();
  const cutter = await database.connect();
  const events: string[] = [];
  for (let cuts = 0; cuts < 60; ) {
    if (events.length < count) {
      const written = await happen(harness, shop, ids(10)).catch(() => []);
      events.push(...written.map((event) => event.id));
    }
    await wait(random.below(50));
    const { rowCount } = await cutter.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = 'bayline'
        ORDER BY state = 'idle', random() LIMIT 1`,
    );
    cuts += rowCount ?? 0;
  }
  const outcomes = async () => {
    const rows = await database.query(
      `SELECT event_id, array_agg(status ORDER BY attempt) AS statuses FROM webhook_deliveries
        WHERE tenant_id = $1 AND subscription_id = $2 GROUP BY event_id`,
      [shop.tenantId, id],
    );
    return rows.filter(({ statuses }) => !statuses.includes("success")).length;
  };
  await expect.poll(outcomes, long).toBe(0);
  const { body: feed } = await shop.api("GET", "/events?limit=500");
  const feedIds = feed.events.map((event: { id: string }) => event.id);
  const delivered = new Set(receiver.received.map(({ headers }) => headers["webhook-id"]));
  expect([...delivered].sort()).toEqual(feedIds.sort());
  expect(feedIds).toEqual(expect.arrayContaining(events));
});
