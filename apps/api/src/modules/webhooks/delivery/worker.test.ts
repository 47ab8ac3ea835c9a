import { deliveriesChannel, insertTest } from "@bayline/db";
import { webhooks } from "@bayline/sdk";
import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { receive } from "../../../../test/doubles/receivers.ts";
import { useDatabase } from "../../../../test/harness/database.ts";
import {
  deliveriesOf,
  happen,
  ids,
  pollOptions,
  standingClock,
  subscribe,
  useWorkers,
} from "../../../../test/harness/deliveries.ts";
import { useHarness } from "../../../../test/harness/harness.ts";

const harness = useHarness({ webhooks: { allowPrivate: true } });
const database = useDatabase(harness);
const startWorker = useWorkers(harness);

test("events are delivered as in the feed, and recorded", async () => {
  const shop = await harness.shop();
  const receiver = await receive();
  const { id, secret } = await subscribe(shop, receiver.url);
  startWorker();
  const customer = await shop.customer({ name: "Acme" });
  await expect.poll(() => receiver.received.length, pollOptions).toBe(1);
  const [first] = receiver.received;
  const { body: feed } = await shop.api("GET", "/events");
  expect(JSON.parse(String(first?.body))).toEqual(feed.events[0]);
  expect(feed.events).toMatchObject([{ event: "customer.created", data: { id: customer.id } }]);
  expect(await webhooks.verify(first?.body ?? "", first?.headers ?? {}, secret)).toEqual(
    feed.events[0],
  );
  await expect
    .poll(() => deliveriesOf(shop, id), pollOptions)
    .toMatchObject([
      {
        id: first?.headers["x-shop-delivery"],
        eventId: feed.events[0].id,
        attempt: 1,
        status: "success",
        responseStatus: 200,
        error: null,
        nextAttemptAt: null,
      },
    ]);
  const { body: webhook } = await shop.api("GET", `/webhooks/${id}`);
  expect(webhook).toMatchObject({ lastDeliveryStatus: "success", isActive: true });
});

test("a receiver that fails gets nine attempts, by the schedule, with the same bytes", async () => {
  const shop = await harness.shop();
  const receiver = await receive((_, response) => response.writeHead(503).end());
  const { id } = await subscribe(shop, receiver.url);
  const clock = standingClock();
  const worker = startWorker({ clock, random: () => 0.5 });
  await shop.customer({ name: "Acme" });
  const seconds = [5, 30, 120, 600, 3600, 3 * 3600, 8 * 3600, 12 * 3600];
  for (const [at, pause] of seconds.entries()) {
    const failedAt = clock.now().getTime();
    await expect
      .poll(async () => (await deliveriesOf(shop, id))[at], pollOptions)
      .toMatchObject({ attempt: at + 1, status: "failed", responseStatus: 503 });
    const [failed, next] = (await deliveriesOf(shop, id)).slice(at);
    const due = new Date(failedAt + pause * 1000).toISOString();
    expect(failed).toMatchObject({ error: "answered 503", nextAttemptAt: due });
    expect(next).toMatchObject({ attempt: at + 2, status: "pending", nextAttemptAt: due });
    clock.moveTo(due);
    worker.notify(shop.tenantId);
  }
  await expect
    .poll(async () => (await deliveriesOf(shop, id)).at(-1), pollOptions)
    .toMatchObject({ attempt: 9, status: "failed", nextAttemptAt: null });
  const all = await deliveriesOf(shop, id);
  expect(all.map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(receiver.received.map(({ headers }) => headers["x-shop-delivery"])).toEqual(
    all.map((delivery) => delivery.id),
  );
  expect(new Set(receiver.received.map(({ body }) => body.toString())).size).toBe(1);
});

test("Retry-After is followed if it exceeds the schedule, for a day at most", async () => {
  const shop = await harness.shop();
  const answers = ["120", "1", "999999"];
  const receiver = await receive((_, response) => {
    response.writeHead(429, { "retry-after": answers.shift() ?? "0" }).end();
  });
  const { id } = await subscribe(shop, receiver.url);
  const clock = standingClock();
  const worker = startWorker({ clock, random: () => 0.5 });
  await shop.customer({ name: "Acme" });
  for (const [at, seconds] of [120, 30, 24 * 3600].entries()) {
    const due = new Date(clock.now().getTime() + seconds * 1000).toISOString();
    await expect
      .poll(async () => (await deliveriesOf(shop, id))[at], pollOptions)
      .toMatchObject({ status: "failed", nextAttemptAt: due });
    clock.moveTo(due);
    worker.notify(shop.tenantId);
  }
});

test("a 410 disables the subscription, and discards its pending deliveries", async () => {
  const shop = await harness.shop();
  const receiver = await receive((_, response) => response.writeHead(410).end());
  const { id } = await subscribe(shop, receiver.url);
  const record = ids(1);
  await happen(harness, shop, [...record]);
  await happen(harness, shop, [...record]);
  startWorker();
  await expect
    .poll(async () => (await shop.api("GET", `/webhooks/${id}`)).body, pollOptions)
    .toMatchObject({
      isActive: false,
      disabledReason: "The receiver answered 410: it is gone for good.",
      disabledAt: expect.any(String),
      lastDeliveryStatus: "failed",
    });
  expect(await deliveriesOf(shop, id)).toMatchObject([
    { status: "failed", responseStatus: 410, nextAttemptAt: null },
    { status: "failed", responseStatus: null, error: "the subscription was disabled" },
  ]);
  expect(receiver.received).toHaveLength(1);
});

test("events of one record are delivered in order and never concurrently", async () => {
  const shop = await harness.shop();
  const under = new Map<string, number>();
  const seen = new Map<string, number[]>();
  let together = 0;
  let mostTogether = 0;
  const receiver = await receive((_, response) => {
    const { data } = JSON.parse(String(receiver.received.at(-1)?.body));
    under.set(data.id, (under.get(data.id) ?? 0) + 1);
    mostTogether = Math.max(mostTogether, ++together);
    expect.soft(under.get(data.id), "concurrent deliveries").toBe(1);
    seen.set(data.id, [...(seen.get(data.id) ?? []), data.at]);
    setTimeout(() => {
      under.set(data.id, 0);
      together -= 1;
      response.end();
    }, 2);
  });
  const { id } = await subscribe(shop, receiver.url);
  const records = ids(20);
  // One record changes constantly, next to others.
  const [busy = ""] = records;
  const changes = Array.from({ length: 300 }, (_, at) => {
    return at % 2 === 0 ? busy : (records[at % 20] ?? busy);
  });
  await happen(harness, shop, changes);
  startWorker();
  await expect.poll(() => receiver.received.length, pollOptions).toBe(300);
  for (const at of seen.values()) expect(at).toEqual(at.toSorted((a, b) => a - b));
  expect(mostTogether).toBeGreaterThan(1);
  expect(mostTogether).toBeLessThanOrEqual(8);
  const isPending = ({ status }: { status: string }) => status === "pending";
  await expect
    .poll(async () => (await deliveriesOf(shop, id)).filter(isPending), pollOptions)
    .toEqual([]);
});

test("an event that fails delays no other, even of its record", async () => {
  const shop = await harness.shop();
  const receiver = await receive((_, response) => {
    const { data } = JSON.parse(String(receiver.received.at(-1)?.body));
    response.writeHead(data.at === 0 ? 500 : 200).end();
  });
  const { id } = await subscribe(shop, receiver.url);
  const [record = ""] = ids(1);
  await happen(harness, shop, [record, record, record]);
  startWorker({ clock: standingClock() });
  await expect
    .poll(
      async () => (await deliveriesOf(shop, id)).map(({ status }) => status).sort(),
      pollOptions,
    )
    .toEqual(["failed", "pending", "success", "success"]);
});

test("a receiver that never answers delays no other subscription", async () => {
  const shop = await harness.shop();
  const hanging = await receive(() => undefined);
  const quick = await receive();
  await subscribe(shop, hanging.url);
  await subscribe(shop, quick.url);
  startWorker();
  await happen(harness, shop, ids(100));
  await expect.poll(() => hanging.received.length, pollOptions).toBe(8);
  await happen(harness, shop, ids(100));
  await expect.poll(() => quick.received.length, pollOptions).toBe(200);
  expect(hanging.received, "still the first, all of them hanging").toHaveLength(8);
});

test("each subscription gets its turn if there are more of them than slots", async () => {
  const shop = await harness.shop();
  const slow = await receive((_, response) => void setTimeout(() => response.end(), 200));
  const quick = await receive();
  for (const { url } of [slow, slow, quick, quick]) await subscribe(shop, url);
  // Subscriptions with the oldest last delivery, or none, come first.
  await database.query(
    "UPDATE webhook_subscriptions SET last_delivery_at = now() WHERE tenant_id = $1 AND url = $2",
    [shop.tenantId, quick.url],
  );
  await happen(harness, shop, ids(400));
  startWorker({ concurrency: 2, slotMs: 100 });
  await expect.poll(() => slow.received.length, pollOptions).toBeGreaterThan(0);
  await expect.poll(() => quick.received.length, pollOptions).toBeGreaterThan(0);
  expect(slow.received.length).toBeLessThan(800);
});

test("hanging subscriptions delay no other shop's, however many there are", async () => {
  const [crowded, other] = [await harness.shop(), await harness.shop()];
  const hanging = await receive(() => undefined);
  const quick = await receive();
  for (const { url } of Array(6).fill(hanging)) await subscribe(crowded, url);
  await subscribe(other, quick.url);
  const workers = { concurrency: 4, concurrencyPerShop: 2 };
  await happen(harness, crowded, ids(1));
  startWorker(workers);
  await expect.poll(() => hanging.received.length, pollOptions).toBe(2);
  await happen(harness, other, ids(20));
  await expect.poll(() => quick.received.length, pollOptions).toBe(20);
  expect(hanging.received, "still the first").toHaveLength(2);
});

test("shops whose receivers start to hang, as many as there are slots, delay no other's", async () => {
  const hanging = await receive(() => undefined);
  const quick = await receive();
  for (const shop of [await harness.shop(), await harness.shop()]) {
    await subscribe(shop, hanging.url);
    await happen(harness, shop, ids(1));
  }
  const other = await harness.shop();
  await subscribe(other, quick.url);
  startWorker({ concurrency: 2, concurrencyPerShop: 1 });
  await expect.poll(() => hanging.received.length, pollOptions).toBe(2);
  await happen(harness, other, ids(20));
  await expect.poll(() => quick.received.length, pollOptions).toBe(20);
  expect(hanging.received, "still the first").toHaveLength(2);
});

test("failing subscriptions leave slots to the others of their shop", async () => {
  const shop = await harness.shop();
  const hanging = await receive(() => undefined);
  const quick = await receive();
  for (const { url } of Array(6).fill(hanging)) await subscribe(shop, url);
  await subscribe(shop, quick.url);
  // Subscriptions with the oldest last delivery, or none, come first: the failing ones.
  await database.query(
    `UPDATE webhook_subscriptions SET last_delivery_at = CASE WHEN url = $2 THEN $3::timestamptz END,
      failing_since = CASE WHEN url = $2 THEN NULL ELSE $3::timestamptz END WHERE tenant_id = $1`,
    [shop.tenantId, quick.url, new Date()],
  );
  await happen(harness, shop, ids(20));
  startWorker({ concurrency: 8, concurrencyPerShop: 4 });
  await expect.poll(() => quick.received.length, pollOptions).toBe(20);
  await expect.poll(() => hanging.received.length, pollOptions).toBe(16);
});

test("each subscription gets its turn if a shop has more of them than its share", async () => {
  const shop = await harness.shop();
  const slow = await receive((_, response) => void setTimeout(() => response.end(), 200));
  const quick = await receive();
  for (const { url } of [slow, slow, quick, quick]) await subscribe(shop, url);
  await database.query(
    "UPDATE webhook_subscriptions SET last_delivery_at = now() WHERE tenant_id = $1 AND url = $2",
    [shop.tenantId, quick.url],
  );
  await happen(harness, shop, ids(400));
  startWorker({ concurrency: 8, concurrencyPerShop: 2, slotMs: 100 });
  await expect.poll(() => slow.received.length, pollOptions).toBeGreaterThan(0);
  await expect.poll(() => quick.received.length, pollOptions).toBeGreaterThan(0);
  expect(slow.received.length).toBeLessThan(800);
});

test("neither a dry run nor a rollback is delivered", async () => {
  const shop = await harness.shop();
  const receiver = await receive();
  await subscribe(shop, receiver.url);
  startWorker();
  const dryRun = await shop.api("POST", "/customers", { name: "Dry" }, { "dry-run": "true" });
  expect(dryRun.status).toBe(201);
  const refused = await shop.api("POST", "/vehicles", {
    vin: "1M8GDM9AXKP042788",
    customerId: "x",
  });
  expect(refused.status).toBeGreaterThanOrEqual(400);
  const { id } = await shop.customer({ name: "Real" });
  await expect.poll(() => receiver.received.length, pollOptions).toBe(1);
  expect(JSON.parse(String(receiver.received[0]?.body)).data.id).toBe(id);
  expect(await database.count("webhook_deliveries", shop.tenantId)).toBe(1);
});

test("a subscription that is disabled during a delivery gets nothing more", async () => {
  const shop = await harness.shop();
  const answers: Array<() => void> = [];
  const receiver = await receive((_, response) => void answers.push(() => response.end()));
  const { id } = await subscribe(shop, receiver.url);
  await happen(harness, shop, ids(30));
  let looks = 0;
  const countedNow = () => {
    looks += 1;
    return new Date();
  };
  startWorker({ clock: { now: countedNow } });
  await expect.poll(() => answers.length, pollOptions).toBe(8);
  const { status } = await shop.api("PATCH", `/webhooks/${id}`, { isActive: false });
  expect(status).toBe(200);
  // The worker checks each second whether it may continue, and reads the time when it does.
  const before = looks;
  await expect.poll(() => looks, pollOptions).toBeGreaterThan(before + 4);
  for (const answer of answers) answer();
  const lease = "SELECT leased_by FROM webhook_subscriptions WHERE id = $1";
  await expect.poll(() => database.query(lease, [id]), pollOptions).toEqual([{ leased_by: null }]);
  expect(receiver.received).toHaveLength(8);
  const ended = (await deliveriesOf(shop, id)).map((delivery) => delivery.status);
  expect(new Set(ended)).toEqual(new Set(["failed"]));
});

test("both secrets sign for a day after a rotation", async () => {
  const shop = await harness.shop();
  const receiver = await receive();
  const { id, secret: old } = await subscribe(shop, receiver.url);
  const { body } = await shop.api("POST", `/webhooks/${id}/rotate-secret`);
  const fresh = body.data.secret;
  const clock = standingClock();
  const worker = startWorker({ clock });
  await shop.customer({ name: "Acme" });
  await expect.poll(() => receiver.received.length, pollOptions).toBe(1);
  clock.moveTo(new Date(clock.now().getTime() + 25 * 3600 * 1000));
  await shop.customer({ name: "Bolt" });
  worker.notify(shop.tenantId);
  await expect.poll(() => receiver.received.length, pollOptions).toBe(2);
  const verifies = async (at: number, secret: string) => {
    const received = receiver.received[at];
    if (!received) throw new Error("It was not received");
    const { body, headers } = received;
    const ours = await webhooks.verify(body, headers, secret).then(
      () => true,
      () => false,
    );
    const names = ["webhook-id", "webhook-timestamp", "webhook-signature"];
    const signed = Object.fromEntries(names.map((name) => [name, String(headers[name])]));
    const standard = () => new Webhook(secret).verify(String(body), signed);
    if (ours) expect(standard()).toBeTruthy();
    else expect(standard).toThrow();
    return ours;
  };
  expect(await verifies(0, old)).toBe(true);
  expect(await verifies(0, fresh)).toBe(true);
  expect(await verifies(1, old)).toBe(false);
  expect(await verifies(1, fresh)).toBe(true);
});

test("a test is tried once, and its failure does not affect the subscription", async () => {
  const shop = await harness.shop();
  const receiver = await receive((_, response) => response.writeHead(500).end());
  const { id: subscriptionId } = await subscribe(shop, receiver.url);
  const { tenantId } = shop;
  const now = new Date().toISOString();
  // As left behind by a process that took the request and died before sending.
  const [deliveryId = "", eventId = "", resourceId = ""] = ids(3);
  const event = { id: eventId, event: "webhook.test", resourceId, data: "{}" };
  await harness.services.database.transaction((db) =>
    insertTest({ tenantId, now, db }, { subscriptionId, deliveryId, event, dueAt: now }),
  );
  startWorker();
  await expect
    .poll(() => deliveriesOf(shop, subscriptionId), pollOptions)
    .toMatchObject([{ event: "webhook.test", status: "failed", nextAttemptAt: null }]);
  const [row] = await database.query(
    "SELECT failing_since, is_active FROM webhook_subscriptions WHERE id = $1",
    [subscriptionId],
  );
  expect(row).toEqual({ failing_since: null, is_active: true });
});

test("a digest is delivered once one receiver has it, and failed when no attempts remain", async () => {
  const shop = await harness.shop();
  let isWell = false;
  const shaky = await receive((_, response) => response.writeHead(isWell ? 200 : 500).end());
  const gone = await receive((_, response) => response.writeHead(410).end());
  await subscribe(shop, shaky.url, ["digest.ready"]);
  await subscribe(shop, gone.url, ["digest.ready"]);
  const [digest = ""] = ids(1);
  await database.query(
    `INSERT INTO digests (tenant_id, id, period, business_date, headline, render_mode, status,
        narrative, snapshot, anomaly_count, created_at, updated_at)
      VALUES ($1, $2, 'daily', '2026-03-02', 'A day', 'fallback', 'generated', '{}', '{}', 0, now(), now())`,
    [shop.tenantId, digest],
  );
  const clock = standingClock();
  const worker = startWorker({ clock, random: () => 0.5 });
  await happen(harness, shop, [digest], { event: "digest.ready" });
  const statusOf = async () => {
    const rows = await database.query("SELECT status FROM digests WHERE id = $1", [digest]);
    return rows[0].status;
  };
  await expect
    .poll(() => Promise.all([shaky, gone].map(({ received }) => received.length)), pollOptions)
    .toEqual([1, 1]);
  const retries =
    "SELECT status, due_at FROM webhook_deliveries WHERE tenant_id = $1 AND attempt = $2";
  for (let attempt = 2; attempt <= 9; attempt += 1) {
    await expect
      .poll(() => database.query(retries, [shop.tenantId, attempt]), pollOptions)
      .toMatchObject([{ status: "pending" }]);
    expect(await statusOf()).toBe("generated");
    const [retry] = await database.query(retries, [shop.tenantId, attempt]);
    clock.moveTo(retry.due_at);
    worker.notify(shop.tenantId);
  }
  await expect.poll(statusOf, pollOptions).toBe("failed");
  isWell = true;
  await happen(harness, shop, [digest], { event: "digest.ready" });
  await expect.poll(statusOf, pollOptions).toBe("delivered");
});

test("a process without a worker notifies the others of the shop with pending deliveries", async () => {
  const shop = await harness.shop();
  await subscribe(shop, "http://127.0.0.1:9/");
  const listening = await database.connect();
  const notified: Array<string | undefined> = [];
  listening.on("notification", ({ payload }) => notified.push(payload));
  await listening.query(`LISTEN ${deliveriesChannel}`);
  await shop.customer({ name: "Acme" });
  await expect.poll(() => notified, pollOptions).toEqual([shop.tenantId]);
});

test("a worker that is notified of another worker's subscription notifies that process", async () => {
  const shop = await harness.shop();
  let letGo = () => undefined;
  const receiver = await receive((_, response) => {
    letGo = () => void response.end();
    if (receiver.received.length > 1) letGo();
  });
  await subscribe(shop, receiver.url);
  startWorker({ version: "1" });
  await happen(harness, shop, ids(1));
  await expect.poll(() => receiver.received.length, pollOptions).toBe(1);
  const other = startWorker({ version: "2" });
  const listening = await database.connect();
  const notified: Array<string | undefined> = [];
  listening.on("notification", ({ payload }) => notified.push(payload));
  await listening.query(`LISTEN ${deliveriesChannel}`);
  await happen(harness, shop, ids(1));
  await expect
    .poll(() => {
      other.notify(shop.tenantId);
      return notified;
    }, pollOptions)
    .toContain(shop.tenantId);
  await expect.poll(() => receiver.received.length, pollOptions).toBe(2);
  letGo();
  const agents = receiver.received.map(({ headers }) => headers["user-agent"]);
  expect(agents).toEqual(["Bayline-Webhooks/1", "Bayline-Webhooks/1"]);
});

test("a shop whose receivers hang uses its share of the bytes of events, and others continue", async () => {
  const shops = [await harness.shop(), await harness.shop()];
  const held: Array<() => void> = [];
  let isHolding = true;
  const receiver = await receive((_, response) => {
    if (isHolding) held.push(() => response.end());
    else response.end();
  });
  for (const shop of shops) {
    await subscribe(shop, receiver.url);
    // Six of 10 KB, of which a shop may hold two and start a third.
    await happen(harness, shop, ids(6), { note: "x".repeat(10_000) });
  }
  startWorker({ eventBytes: 100_000 });
  await expect.poll(() => held.length, pollOptions).toBe(6);
  const other = await harness.shop();
  const otherReceiver = await receive();
  await subscribe(other, otherReceiver.url);
  await happen(harness, other, ids(2));
  await expect.poll(() => otherReceiver.received.length, pollOptions).toBe(2);
  expect(held.length).toBe(6);
  isHolding = false;
  for (const end of held) end();
  await expect.poll(() => receiver.received.length, pollOptions).toBe(12);
});
