import { webhooks } from "@bayline/sdk";
import { expect, test } from "vitest";
import { receive } from "../../../../test/doubles/receivers.ts";
import { useDatabase } from "../../../../test/harness/database.ts";
import { useHarness } from "../../../../test/harness/harness.ts";
import { call } from "../../../../test/harness/http.ts";
import type { TestShop } from "../../../../test/harness/shop.ts";

const harness = useHarness({ webhooks: { allowPrivate: true } });
const database = useDatabase(harness);

const send = (shop: TestShop, id: string, body?: object, headers = {}) =>
  shop.api("POST", `/webhooks/${id}/test`, body, headers);

test("a test is sent immediately, signed like every event, and its result is returned", async () => {
  const shop = await harness.shop();
  const receiver = await receive();
  const { id, secret } = await shop.webhook({ name: "ERP", url: receiver.url });
  const { status, body } = await send(shop, id);
  expect(status).toBe(200);
  expect(body).toEqual({
    id: expect.any(String),
    eventId: expect.any(String),
    event: "webhook.test",
    attempt: 1,
    status: "success",
    responseStatus: 200,
    durationMs: expect.any(Number),
    error: null,
    nextAttemptAt: null,
    createdAt: expect.any(String),
  });
  const [delivery] = receiver.received;
  expect(delivery?.headers).toMatchObject({
    "x-shop-event": "webhook.test",
    "x-shop-delivery": body.id,
    "webhook-id": body.eventId,
  });
  const event = await webhooks.verify(delivery?.body ?? "", delivery?.headers ?? {}, secret);
  expect(event).toEqual({
    id: body.eventId,
    event: "webhook.test",
    createdAt: body.createdAt,
    tenantId: shop.tenantId,
    data: { message: "This is a test of the subscription “ERP”.", webhookId: id },
  });
  expect(receiver.received).toHaveLength(1);
});

test("it is in the log and on the subscription, and not in the feed", async () => {
  const shop = await harness.shop();
  const receiver = await receive((_, response) => response.writeHead(503).end());
  const { id } = await shop.webhook({ url: receiver.url });
  const { body } = await send(shop, id);
  const failed = { status: "failed", responseStatus: 503, error: "answered 503" };
  expect(body).toMatchObject({ ...failed, nextAttemptAt: null });
  expect((await shop.api("GET", `/webhooks/${id}/deliveries`)).body.deliveries).toEqual([body]);
  expect((await shop.api("GET", `/webhooks/${id}`)).body).toMatchObject({
    lastDeliveryStatus: "failed",
    lastDeliveryAt: expect.any(String),
  });
  expect((await shop.api("GET", "/events")).body.events).toEqual([]);
  expect(receiver.received).toHaveLength(1);
});

test("a failed test does not count against the subscription, a success resets its failures", async () => {
  const shop = await harness.shop();
  let answer = 500;
  const receiver = await receive((_, response) => response.writeHead(answer).end());
  const { id } = await shop.webhook({ url: receiver.url });
  const failingSince = async () => {
    const sql = "SELECT failing_since FROM webhook_subscriptions WHERE id = $1";
    return (await database.query(sql, [id]))[0].failing_since;
  };
  await send(shop, id);
  expect(await failingSince()).toBeNull();
  await database.query("UPDATE webhook_subscriptions SET failing_since = now() WHERE id = $1", [
    id,
  ]);
  await send(shop, id);
  expect(await failingSince()).not.toBeNull();
  answer = 204;
  await send(shop, id);
  expect(await failingSince()).toBeNull();
});

test("an example of any kind can be sent, also to a disabled subscription and one of other kinds", async () => {
  const shop = await harness.shop();
  const receiver = await receive();
  const { id } = await shop.webhook({ url: receiver.url, isActive: false });
  const { body } = await send(shop, id, { event: "invoice.created" });
  expect(body).toMatchObject({ event: "invoice.created", status: "success" });
  expect(JSON.parse(String(receiver.received[0]?.body))).toMatchObject({
    event: "invoice.created",
    data: { invoiceNumber: expect.any(String) },
  });
  expect(await send(shop, id, { event: "invoice.paid" })).toMatchObject({
    status: 400,
    body: { details: [{ field: "event" }] },
  });
});

test("a dry run sends nothing, and a repeat with its key sends nothing more", async () => {
  const shop = await harness.shop();
  const receiver = await receive();
  const { id } = await shop.webhook({ url: receiver.url });
  const tried = await send(shop, id, undefined, { "dry-run": "true" });
  expect(tried).toMatchObject({ status: 200, body: { status: "pending" } });
  expect(receiver.received).toHaveLength(0);
  const key = { "idempotency-key": "this test once" };
  const first = await send(shop, id, undefined, key);
  const again = await send(shop, id, undefined, key);
  expect(again.body).toEqual(first.body);
  expect(again.body.status).toBe("success");
  expect(receiver.received).toHaveLength(1);
});

test("a name that resolves to a private address is refused when connecting", async () => {
  const shop = await harness.shop();
  const receiver = await receive();
  const { id } = await shop.webhook({ url: `http://localhost.test:${receiver.port}/` });
  expect((await send(shop, id)).body).toMatchObject({ status: "success" });
  const strict = await harness.startAnother({ webhooks: { allowPrivate: false } });
  const headers = { "x-api-key": shop.key };
  const refused = await call(`${strict.origin}/v1`, "POST", `/webhooks/${id}/test`, { headers });
  await strict.close();
  expect(refused).toMatchObject({
    status: 200,
    body: {
      status: "failed",
      responseStatus: null,
      error: "resolves to a private or reserved address",
    },
  });
  expect(receiver.received).toHaveLength(1);
});

test("a test that is in flight when the process stops is left to the workers", async () => {
  const shop = await harness.shop();
  const receiver = await receive(() => undefined);
  const { id } = await shop.webhook({ url: receiver.url });
  const other = await harness.startAnother();
  const headers = { "x-api-key": shop.key };
  const answer = call(`${other.origin}/v1`, "POST", `/webhooks/${id}/test`, { headers });
  await expect.poll(() => receiver.received.length).toBe(1);
  await other.close();
  const { body } = await answer;
  expect(body).toMatchObject({ status: "pending", nextAttemptAt: expect.any(String) });
  const late = Date.parse(body.nextAttemptAt) - Date.parse(body.createdAt);
  expect(late).toBe(60_000);
  expect((await shop.api("GET", `/webhooks/${id}/deliveries`)).body.deliveries).toEqual([body]);
});

test("its audit entry has the sent event", async () => {
  const shop = await harness.shop();
  const { id } = await shop.webhook();
  const { body } = await send(shop, id);
  expect(body).toMatchObject({ status: "failed", error: "the name erp.example has no address" });
  const log = await shop.api("GET", `/audit-log?resourceId=${id}&limit=1`);
  expect(log.body.entries).toMatchObject([
    {
      operation: "webhooks.test",
      changes: { event: { after: "webhook.test" }, deliveryId: { after: body.id } },
    },
  ]);
});
