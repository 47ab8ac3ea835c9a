import { startNetwork, startReplicatedServer } from "@bayline/db/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "../../src/config.ts";
import { createLogger } from "../../src/log.ts";
import { type RunningService, startService } from "../../src/service.ts";
import { operatorToken } from "../harness/harness.ts";
import { openTestShop, type TestShop } from "../harness/shop.ts";
import { randomFrom, seedOfRun } from "./random.ts";
import { times } from "./rush.ts";
import { expectStockOf, expectWhole, nextInvoice, type Sent, settle } from "./stream.ts";
import { until } from "./until.ts";

const seed = seedOfRun();

let server: Awaited<ReturnType<typeof startReplicatedServer>>;
let network: Awaited<ReturnType<typeof startNetwork>>;
let service: RunningService;
let shop: TestShop;

beforeAll(async () => {
  server = await startReplicatedServer();
  network = await startNetwork(server.primaryUrl);
  const config = readConfig({
    DATABASE_URL: network.url,
    OPERATOR_TOKEN: operatorToken,
    RATE_LIMIT_MAX: "0",
    DEMO: "0",
  });
  service = await startService(config, createLogger({ logLevel: "silent" }));
  const origin = await service.app.listen({ host: "127.0.0.1", port: 0 });
  shop = await openTestShop(`${origin}/v1`, {});
});
afterAll(async () => {
  await service?.close();
  await network?.[Symbol.asyncDispose]();
  await server?.stop();
});

test(`after a failover under load nothing acknowledged is lost, and nothing is booked twice (SEED=${seed})`, async () => {
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
  // The address leads to the new server while that is still a standby.
  network.leadTo(server.standbyUrl);
  await until("health says so", async () => (await shop.api("GET", "/health")).status === 503);
  const before = acknowledged.length;
  await server.promote();
  await until("writes go on without a restart", () => acknowledged.length >= before + 10);
  ended.abort();
  await Promise.all(streams);

  for (const sent of acknowledged)
    await expectWhole(shop, sent.answer?.body.purchaseOrder.id, sent);
  await expectStockOf(shop, acknowledged);
  expect(await shop.ledgerProblems()).toEqual([]);
  expect(await shop.api("GET", "/health")).toMatchObject({ status: 200 });
});
