import { randomUUID } from "node:crypto";
import { until } from "@bayline/db/testing";
import { webhooks } from "@bayline/sdk";
import { Webhook } from "standardwebhooks";
import { expect, onTestFinished, test } from "vitest";
import { type Random, randomFrom, seedOfRun } from "../concurrency/random.ts";
import { times } from "../concurrency/rush.ts";
import { type ServerProcess, startServerProcess } from "../concurrency/server-process.ts";
import { type Received, receive } from "../doubles/receivers.ts";
import { deliveriesOf, pollOptions, subscribe } from "../harness/deliveries.ts";
import { useHarness } from "../harness/harness.ts";
import { call } from "../harness/http.ts";
import type { TestShop } from "../harness/shop.ts";

const harness = useHarness({ webhooks: { allowPrivate: true } });
const seed = seedOfRun();
const count = 450;
const kills = count / 75;
/** Allows for the lease of a killed process, and for busy machines. */
const seconds = 90 + count / 25;

function startProcess(): Promise<ServerProcess> {
  return startServerProcess({ DATABASE_URL: harness.databaseUrl, WEBHOOK_ALLOW_PRIVATE: "1" });
}

test("the deliveries of a killed process are made by the next", async () => {
  const shop = await harness.shop();
  let isHanging = true;
  const receiver = await receive((_, response) => {
    if (!isHanging) response.end();
  });
  const { id } = await subscribe(shop, receiver.url);
  const doomed = await startProcess();
  onTestFinished(() => doomed.kill());
  await shop.customer({ name: "Acme" });
  await expect.poll(() => receiver.received.length, pollOptions).toBe(1);
  await doomed.kill();
  isHanging = false;
  const next = await startProcess();
  onTestFinished(() => next.kill());
  await expect
    .poll(() => deliveriesOf(shop, id), pollOptions)
    .toMatchObject([{ attempt: 1, status: "success" }]);
  const [delivery] = await deliveriesOf(shop, id);
  const sent = receiver.received.map(({ headers }) => headers["webhook-id"]);
  expect(sent, "the same event, twice").toEqual([delivery?.eventId, delivery?.eventId]);
  const attempts = receiver.received.map(({ headers }) => headers["x-shop-delivery"]);
  expect(attempts, "and the same attempt, which was not over").toEqual([
    delivery?.id,
    delivery?.id,
  ]);
});

test("a stopping process waits for the answers to the deliveries that it has sent", async () => {
  const shop = await harness.shop();
  const answers: Array<() => void> = [];
  const receiver = await receive((_, response) => void answers.push(() => response.end()));
  const { id } = await subscribe(shop, receiver.url);
  const server = await startProcess();
  onTestFinished(() => server.kill());
  for (const name of ["Acme", "Bolt", "Crane"]) await shop.customer({ name });
  await expect.poll(() => answers.length, pollOptions).toBe(3);
  const stopping = server.stop();
  // It has released the port: from now on it is stopping.
  await expect.poll(() => isListening(server), pollOptions).toBe(false);
  for (const answer of answers) answer();
  expect(await stopping).toBe(0);
  expect((await deliveriesOf(shop, id)).map(({ status }) => status)).toEqual([
    "success",
    "success",
    "success",
  ]);
  expect(receiver.received).toHaveLength(3);
});

test("a stopping process answers its callers first, and waits longer for deliveries", async () => {
  const shop = await harness.shop();
  const answers: Array<() => void> = [];
  const receiver = await receive((_, response) => void answers.push(() => response.end()));
  const hanging = await receive(() => undefined);
  const { id } = await subscribe(shop, receiver.url);
  const { id: tested } = await subscribe(shop, hanging.url, ["vehicle.created"]);
  const server = await startProcess();
  onTestFinished(() => server.kill());
  await shop.customer({ name: "Acme" });
  await expect.poll(() => answers.length, pollOptions).toBe(1);
  const headers = { "x-api-key": shop.key };
  const test = call(`${server.origin}/v1`, "POST", `/webhooks/${tested}/test`, { headers });
  await expect.poll(() => hanging.received.length, pollOptions).toBe(1);
  const stopping = server.stop();
  expect(await test, "released").toMatchObject({ status: 200, body: { status: "pending" } });
  for (const answer of answers) answer();
  expect(await stopping).toBe(0);
  expect(await deliveriesOf(shop, id)).toMatchObject([{ status: "success" }]);
  expect(receiver.received).toHaveLength(1);
});

function isListening({ origin }: ServerProcess): Promise<boolean> {
  return fetch(`${origin}/v1/health`).then(
    () => true,
    () => false,
  );
}

test(`nothing is lost while processes are killed during deliveries (SEED=${seed})`, {
  timeout: (seconds + 300) * 1000,
}, async () => {
  const random = randomFrom(seed);
  const shop = await harness.shop();
  const arrived: Array<{ id: string; signedFor: string }> = [];
  const receiver = await receive((_, response) => {
    // Immediately, since a signature is valid for five minutes.
    const last = receiver.received.at(-1);
    const signedFor = subscriptions.find(({ secret }) => last && isSigned(last, secret));
    const id = String(last?.headers["webhook-id"]);
    arrived.push({ id, signedFor: signedFor?.id ?? "no subscription" });
    response.end();
  });
  const subscriptions = [await subscribe(shop, receiver.url), await subscribe(shop, receiver.url)];
  const servers = [await startProcess(), await startProcess()];
  onTestFinished(async () => {
    for (const server of servers) await server.kill();
  });

  const acknowledged: string[] = [];
  const left = { count };
  const clients = times(8, (at) =>
    writeCustomers(shop, { servers, left, acknowledged, random, at }),
  );
  const writing = Promise.all(clients);
  for (let kill = 1; kill <= kills; kill += 1) {
    const enough = Math.floor((count * kill) / (kills + 1));
    await until("some are delivered", () => receiver.received.length >= enough, seconds);
    const doomed = servers.splice(random.below(2), 1, await startProcess());
    await Promise.all(doomed.map((server) => server.kill()));
  }
  await writing;

  const feed = await wholeFeed(shop);
  const expected = feed.map((event) => event.id).sort();
  expect(new Set(feed.map(({ data }) => data.name)).size, "each once").toBe(feed.length);
  expect(feed.map(({ data }) => data.id)).toEqual(expect.arrayContaining(acknowledged));
  expect(acknowledged.length).toBe(count);
  for (const { id } of subscriptions) {
    const delivered = () => [
      ...new Set(arrived.filter(({ signedFor }) => signedFor === id).map((each) => each.id)),
    ];
    await until("all are delivered", () => delivered().length >= expected.length, seconds);
    expect(delivered().sort(), "the feed").toEqual(expected);
    await until("all is noted", async () => (await pendingOf(shop, id)) === 0, seconds);
  }
  expect(arrived.filter(({ signedFor }) => signedFor === "no subscription")).toEqual([]);
  const events = new Map(feed.map((event) => [event.id, event]));
  const secrets = subscriptions.map(({ secret }) => secret);
  for (const { body, headers } of receiver.received) {
    const event = await webhooks.verify(body, headers, secrets, { toleranceSeconds: 86_400 });
    expect(event).toEqual(events.get(event.id));
  }
  expect(feed.filter(({ data }) => data.name.startsWith("never"))).toEqual([]);
});

interface Writing {
  servers: ServerProcess[];
  left: { count: number };
  acknowledged: string[];
  random: Random;
  at: number;
}

/** Adds customers in any process, retries without an answer, and sends requests without effect. */
async function writeCustomers(shop: TestShop, writing: Writing): Promise<void> {
  const { servers, left, acknowledged, random, at } = writing;
  while (left.count > 0) {
    left.count -= 1;
    const name = `${at} ${randomUUID()}`;
    const headers = { "x-api-key": shop.key, "idempotency-key": randomUUID() };
    const send = (body: object, extra = {}) =>
      call(`${random.pick(servers).origin}/v1`, "POST", "/customers", {
        body,
        headers: { ...headers, ...extra },
      }).catch(() => undefined);
    if (random.chance(0.2)) await send({ name: `never ${name}` }, { "dry-run": "true" });
    if (random.chance(0.2)) await send({ name: `never ${name}`, email: "invalid" });
    await until(
      "a customer is added",
      async () => {
        const answer = await send({ name });
        if (answer?.status === 201) acknowledged.push(answer.body.id);
        return answer?.status === 201;
      },
      60,
    );
  }
}

async function wholeFeed(shop: TestShop) {
  const events: Array<{ id: string; data: { id: string; name: string } }> = [];
  for (let after = ""; ; ) {
    const { body } = await shop.api("GET", `/events?limit=500${after}`);
    events.push(...body.events);
    if (body.lastEvaluatedKey === null) return events;
    after = `&after=${body.lastEvaluatedKey}`;
  }
}

/** Verified by independent code. */
function isSigned({ body, headers }: Received, secret: string): boolean {
  const names = ["webhook-id", "webhook-timestamp", "webhook-signature"];
  const signed = Object.fromEntries(names.map((name) => [name, String(headers[name])]));
  try {
    new Webhook(secret).verify(String(body), signed);
    return true;
  } catch {
    return false;
  }
}

async function pendingOf(shop: TestShop, id: string): Promise<number> {
  const { body } = await shop.api("GET", `/webhooks/${id}/deliveries?status=pending`);
  return body.count;
}
