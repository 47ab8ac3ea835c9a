import { randomBytes } from "node:crypto";
import { realpath, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { citusUrl, cloneDatabase, dropDatabase, until } from "@bayline/db/testing";
import { startEmbedded } from "@bayline/postgres-embedded";
import { chooseTestRoot } from "@bayline/postgres-embedded/testing";
import { afterAll, expect, test } from "vitest";
import { type Random, randomFrom, seedOfRun } from "../concurrency/random.ts";
import { times } from "../concurrency/rush.ts";
import {
  findQuietPort,
  type ServerProcess,
  startServerProcess,
} from "../concurrency/server-process.ts";
import {
  expectStockOf,
  expectWhole,
  nextInvoice,
  type Sent,
  send,
  settle,
} from "../concurrency/stream.ts";
import { openTestShop, type TestShop } from "../harness/shop.ts";

const seed = seedOfRun();
const rounds = 5;
const dataDir = join(chooseTestRoot(), `bayline-crash-${randomBytes(6).toString("hex")}`);
let server: ServerProcess | undefined;
let databaseUrl: string | undefined;

afterAll(async () => {
  await server?.kill();
  if (databaseUrl !== undefined) return dropDatabase(databaseUrl);
  // Takes over the database of a killed server, and shuts it down.
  const database = await startEmbedded({ dataDir, stopMs: 60_000 });
  await database.stop();
  const home = await realpath(join(dataDir, "postgres")).catch(() => dataDir);
  for (const path of [home, dataDir]) {
    await rm(path, { recursive: true, force: true, maxRetries: 10 });
  }
});

test(`a server that is killed repeatedly loses no acknowledged write, and stores none twice (SEED=${seed})`, {
  timeout: 300_000 + rounds * 30_000,
}, async () => {
  const random = randomFrom(seed);
  if (citusUrl !== undefined) databaseUrl = await cloneDatabase(citusUrl);
  const database = databaseUrl ? { DATABASE_URL: databaseUrl } : { DATA_DIR: dataDir };
  const variables = { ...database, PORT: await findQuietPort() };
  server = await startServerProcess(variables);
  const shop = await openTestShop(`${server.origin}/v1`, {});
  const all: Sent[] = [];
  for (let round = 0; round < rounds; round++) {
    const streams: Sent[] = [];
    const streaming = times(8, (at) =>
      streamInvoices(shop, randomFrom(seed + round * 100 + at), streams),
    );
    const enough = 6 + random.below(40);
    await until("some are acknowledged", () => streams.filter(isAcknowledged).length >= enough);
    await wait(random.below(20));
    await server.kill();
    await Promise.all(streaming);
    all.push(...streams);
    server = await startServerProcess(variables);
  }

  const acknowledged = all.filter(isAcknowledged);
  const unanswered = all.filter(({ answer }) => answer === undefined);
  expect(all.map(({ answer }) => answer?.status ?? 201)).toEqual(all.map(() => 201));
  expect(unanswered.length, "unheard: each of 8 clients, each time").toBe(rounds * 8);
  for (const sent of acknowledged)
    await expectWhole(shop, sent.answer?.body.purchaseOrder.id, sent);
  for (const sent of unanswered) await expectSettled(shop, sent);
  await expectStockOf(shop, all);
  expect(await shop.ledgerProblems()).toEqual([]);
  expect(await server.stop()).toBe(0);
});

const isAcknowledged = ({ answer }: Sent) => answer?.status === 201;

/** Sends one invoice after the other, until the server is gone. */
async function streamInvoices(shop: TestShop, random: Random, stream: Sent[]): Promise<void> {
  for (;;) {
    const sent = nextInvoice(shop, random, random.chance(0.5));
    stream.push(sent);
    if (!(await send(shop, sent))) return;
  }
}

/** Sends an unanswered invoice again: afterwards it is complete, whenever it was stored. */
async function expectSettled(shop: TestShop, sent: Sent): Promise<void> {
  const { status, body } = await settle(shop, sent);
  const withKey = "idempotency-key" in sent.headers;
  if (withKey || status === 201) {
    expect({ status, error: body.error }).toEqual({ status: 201, error: undefined });
    await expectWhole(shop, body.purchaseOrder.id, sent);
  } else {
    expect(body.error).toBe("DUPLICATE_INVOICE");
    await expectWhole(shop, body.existingPurchaseOrderId, sent);
  }
}
