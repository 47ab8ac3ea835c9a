import { citusUrl, startNetwork, until } from "@bayline/db/testing";
import { startReplicatedServer } from "@bayline/postgres-embedded/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { RunningService } from "../../src/service.ts";
import { randomFrom, seedOfRun } from "../concurrency/random.ts";
import { times } from "../concurrency/rush.ts";
import {
  expectStockOf,
  expectWhole,
  nextInvoice,
  type Sent,
  settle,
} from "../concurrency/stream.ts";
import { startServiceOn } from "../harness/service-on.ts";
import type { TestShop } from "../harness/shop.ts";

const seed = seedOfRun();

let server: Awaited<ReturnType<typeof startReplicatedServer>>;
let network: Awaited<ReturnType<typeof startNetwork>>;
let service: RunningService;
let shop: TestShop;

beforeAll(async () => {
  if (citusUrl !== undefined) return;
  server = await startReplicatedServer();
  network = await startNetwork(server.primaryUrl);
  ({ service, shop } = await startServiceOn(network.url));
});
afterAll(async () => {
  await service?.close();
  await network?.[Symbol.asyncDispose]();
  await server?.stop();
});

test(`no acknowledged write is lost after a failover under load, and none is stored twice (SEED=${seed})`, async ({
  skip,
}) => {
  skip(citusUrl !== undefined, "It starts a primary server and a standby, which have no Citus.");
  const ended = new AbortController();
  const acknowledged: Sent[] = [];
  const streams = times(6, async (at) => {
    const random = randomFrom(seed + at);
    while (!ended.signal.aborted) {
      const sent = nextInvoice(shop, random, true);
      expect((await settle(shop, sent)).status, sent.answer?.text).toBe(201);
      acknowledged.push(sent);
    }
  });
  await until("there is load", () => acknowledged.length >= 10);
  await server.crash();
  // The address points to the new server while it is still a standby.
  network.leadTo(server.standbyUrl);
  await until("health says so", async () => (await shop.api("GET", "/health")).status === 503);
  const before = acknowledged.length;
  await server.promote();
  await until("writes continue without a restart", () => acknowledged.length >= before + 10);
  ended.abort();
  await Promise.all(streams);

  for (const sent of acknowledged)
    await expectWhole(shop, sent.answer?.body.purchaseOrder.id, sent);
  await expectStockOf(shop, acknowledged);
  expect(await shop.ledgerProblems()).toEqual([]);
  // Health caches its answer for a second, and the listener may still be connecting.
  await until("health is ok", async () => (await shop.api("GET", "/health")).status === 200);
});
