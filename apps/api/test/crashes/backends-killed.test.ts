import { setTimeout as wait } from "node:timers/promises";
import { citusUrl, cloneDatabase, connectTo, dropDatabase, until } from "@bayline/db/testing";
import { startTestServer } from "@bayline/postgres-embedded/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { RunningService } from "../../src/service.ts";
import { type Random, randomFrom, seedOfRun } from "../concurrency/random.ts";
import { times } from "../concurrency/rush.ts";
import {
  expectStockOf,
  expectWhole,
  nextInvoice,
  type Sent,
  send,
  settle,
} from "../concurrency/stream.ts";
import { feedOf } from "../harness/feed.ts";
import { startServiceOn } from "../harness/service-on.ts";
import type { TestShop } from "../harness/shop.ts";

const seed = seedOfRun();
const seconds = 4;

let postgres: { url: string; stop(): Promise<void> };
let service: RunningService;
let shop: TestShop;

beforeAll(async () => {
  // A killed backend restarts the whole PostgreSQL: this server is not shared.
  postgres = citusUrl === undefined ? await startTestServer() : await databaseOf(citusUrl);
  ({ service, shop } = await startServiceOn(postgres.url));
});
afterAll(async () => {
  await service?.close();
  await postgres?.stop();
});

async function databaseOf(cluster: string): Promise<typeof postgres> {
  const url = await cloneDatabase(cluster);
  return { url, stop: () => dropDatabase(url) };
}

const sharedCluster = "The other tests use the same cluster.";

test.for([
  ["terminated politely", "polite"],
  ["killed, so that PostgreSQL restarts", "crash"],
] as const)(
  `no answer is wrong while backends are %s, nothing is stored twice, and no reader of the feed misses an event (SEED=${seed})`,
  {
    timeout: 300_000 + seconds * 4000,
  },
  async ([, how], { skip }) => {
    skip(citusUrl !== undefined && how === "crash", sharedCluster);
    const ended = new AbortController();
    const streams = times(8, (at) =>
      streamInvoices(randomFrom(seed + at), { ended: ended.signal, withKey: at % 2 === 0 }),
    );
    const [before] = await newest();
    const vendors = times(8, (at) => streamVendors(`${how} ${at}`, ended.signal));
    const written = new AbortController();
    const following = times(3, () => follow(before, written.signal));
    await killBackends(randomFrom(seed), how);
    ended.abort();
    const all = (await Promise.all(streams)).flat();
    const posted = (await Promise.all(vendors)).flat();

    await until("the service is well again", async () => {
      const { status } = await shop.api("GET", "/health");
      return status === 200;
    });
    written.abort();
    const events = await feedOf(shop, before);
    const feed = events.map(({ id }) => id);
    for (const seen of await Promise.all(following)) expect(seen).toEqual(feed);
    const created = events.filter(({ event }) => event === "vendor.created");
    expectPosted(
      posted,
      created.map(({ data }) => String(Reflect.get(data, "name"))),
    );

    const booked: Sent[] = [];
    for (const sent of all) if (await isBooked(sent)) booked.push(sent);
    expect(booked.length, "booked, at least one by each client with keys").toBeGreaterThanOrEqual(
      4,
    );
    everBooked.push(...booked);
    await expectStockOf(shop, everBooked);
    expect(await shop.ledgerProblems()).toEqual([]);
  },
);

test("no request succeeds without a database, and the service reports it unavailable", async ({
  skip,
}) => {
  skip(citusUrl !== undefined, sharedCluster);
  await postgres.stop();
  const [read, write, receipt] = await Promise.all([
    shop.api("GET", "/inventory"),
    shop.api("POST", "/vendors", { name: "Acme" }),
    shop.receive(shop.invoice()),
  ]);
  expect(read).toMatchObject({ status: 503, body: { error: "UNAVAILABLE" } });
  expect(write).toMatchObject({ status: 503, body: { error: "UNAVAILABLE" } });
  expect(receipt).toMatchObject({ status: 503, body: { error: "UNAVAILABLE" } });
  expect(receipt.body.message).toContain("Nothing was changed");
});

const everBooked: Sent[] = [];

/** With a key each invoice is sent until it is settled, without a key once. */
async function streamInvoices(
  random: Random,
  { ended, withKey }: { ended: AbortSignal; withKey: boolean },
): Promise<Sent[]> {
  const stream: Sent[] = [];
  while (!ended.aborted) {
    const sent = nextInvoice(shop, random, withKey);
    stream.push(sent);
    if (withKey) await settle(shop, sent);
    else await send(shop, sent);
  }
  return stream;
}

interface Posted {
  name: string;
  status: number;
  message: string;
}

/** Creates vendors without keys, several at a time, so that they share their commits. */
async function streamVendors(prefix: string, ended: AbortSignal): Promise<Posted[]> {
  const all: Posted[] = [];
  for (let at = 0; !ended.aborted; at++) {
    const name = `Posted ${prefix} ${at}`;
    const { status, body } = await shop.api("POST", "/vendors", { name });
    all.push({ name, status, message: String(body.message) });
  }
  return all;
}

/**
 * An acknowledged vendor was created once, and one that failed only if its answer leaves it open.
 */
function expectPosted(posted: readonly Posted[], created: readonly string[]): void {
  const names = new Set(created);
  expect(created.filter((name) => name.startsWith("Posted"))).toHaveLength(
    posted.filter(({ name }) => names.has(name)).length,
  );
  for (const { name, status, message } of posted) {
    if (status === 201) expect(names, name).toContain(name);
    else if (names.has(name)) expect(message).toMatch(/unknown whether anything was written/);
    else expect([500, 503], message).toContain(status);
  }
  expect(posted.filter(({ status }) => status === 201).length).toBeGreaterThan(0);
}

/** The id of the newest event, if there is one. */
async function newest(): Promise<string[]> {
  const { body } = await shop.api("GET", "/events?sortDirection=desc&limit=1");
  return body.events.map(({ id }: { id: string }) => id);
}

/** Polls the feed from an event on, until the service answers a poll that began after the end. */
async function follow(after: string | undefined, ended: AbortSignal): Promise<string[]> {
  const seen: string[] = [];
  for (;;) {
    const isLast = ended.aborted;
    const last = seen.at(-1) ?? after;
    const { status, body } = await shop.api("GET", `/events?${last ? `after=${last}` : ""}`);
    if (status === 200) seen.push(...body.events.map(({ id }: { id: string }) => id));
    if (isLast && status === 200 && body.events.length === 0) return seen;
  }
}

/** Whether an invoice was stored, which must agree with its answer. */
async function isBooked(sent: Sent): Promise<boolean> {
  const { answer, invoice } = sent;
  const message = answer?.body?.message;
  const seen = `${answer?.status} ${answer?.text}`;
  // With its Idempotency-Key it was sent until it was stored.
  if ("idempotency-key" in sent.headers) expect(answer?.status, seen).toBe(201);
  if (answer?.status === 201) {
    await expectWhole(shop, answer.body.purchaseOrder.id, sent);
    return true;
  }
  expect([500, 503], seen).toContain(answer?.status);
  const again = await shop.receive(invoice, { "dry-run": "true" });
  const isThere = again.body.error === "DUPLICATE_INVOICE";
  if (isThere) {
    expect(message, seen).toMatch(/unknown whether anything was written/);
    await expectWhole(shop, again.body.existingPurchaseOrderId, sent);
  } else {
    expect(again.status, again.text).toBe(201);
    expect(message, seen).toMatch(/Nothing was created|Nothing was changed|unknown whether/);
  }
  return isThere;
}

const fewest = 4;

async function killBackends(random: Random, how: "polite" | "crash"): Promise<void> {
  const end = Date.now() + seconds * 1000;
  for (let kills = 0; kills < fewest || Date.now() < end; ) {
    await wait(how === "polite" ? random.below(40) : 300 + random.below(500));
    kills += await killOne(how).catch(() => 0);
  }
}

async function killOne(how: "polite" | "crash"): Promise<number> {
  const admin = await connectTo(postgres.url);
  admin.on("error", () => undefined);
  try {
    const { rows } = await admin.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE application_name = 'bayline'
        AND datname = current_database() ORDER BY state = 'idle', random() LIMIT 1`,
    );
    for (const { pid } of rows) {
      if (how === "crash") process.kill(pid, "SIGKILL");
      else await admin.query("SELECT pg_terminate_backend($1::int)", [pid]);
    }
    return rows.length;
  } finally {
    await admin.end();
  }
}
