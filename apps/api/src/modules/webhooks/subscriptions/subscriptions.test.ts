import { expect, test } from "vitest";
import { useDatabase } from "../../../../test/harness/database.ts";
import { useHarness } from "../../../../test/harness/harness.ts";
import { call } from "../../../../test/harness/http.ts";
import type { TestShop } from "../../../../test/harness/shop.ts";

const harness = useHarness({}, { separate: true });
const database = useDatabase(harness);

const hook = { name: "ERP", url: "https://erp.example/hooks", events: ["invoice.created"] };
const create = (shop: TestShop, fields: object = {}, headers = {}) =>
  shop.api("POST", "/webhooks", { ...hook, ...fields }, headers);

/** The pending and discarded deliveries of a subscription. */
const deliveriesOf = async (shop: TestShop, id: string) =>
  (await shop.api("GET", `/webhooks/${id}/deliveries`)).body.deliveries;

test("a new subscription is returned under data, with its signing secret", async () => {
  const shop = await harness.shop();
  const { status, body } = await create(shop);
  expect(status).toBe(201);
  expect(body).toEqual({
    data: {
      ...hook,
      id: expect.any(String),
      tenantId: shop.tenantId,
      isActive: true,
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
      secretExpiresAt: null,
      warning: null,
      disabledReason: null,
      disabledAt: null,
      lastDeliveryStatus: null,
      lastDeliveryAt: null,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      deletedAt: null,
    },
  });
  const other = await create(shop);
  expect(other.body.data.secret).not.toBe(body.data.secret);
});

test("a shop cannot exceed its limit of subscriptions, even by concurrent requests", async () => {
  const [shop, other] = [await harness.shop(), await harness.shop()];
  await database.query(
    `INSERT INTO webhook_subscriptions (tenant_id, id, name, url, events, is_active, secret,
        created_at, updated_at, deleted_at)
      SELECT $1, gen_random_uuid(), 'ERP', $2, '{invoice.created}', n > 50, 'whsec_', now(), now(),
        CASE WHEN n > 97 THEN now() END
      FROM generate_series(1, 110) AS n`,
    [shop.tenantId, hook.url],
  );
  const answers = await Promise.all(Array.from({ length: 12 }, () => create(shop)));
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([201, 201, 201, ...Array(9).fill(409)]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    error: "WEBHOOK_LIMIT_REACHED",
    message: "The shop has 100 webhook subscriptions, and may not have more.",
    nextStep: expect.any(String),
  });
  expect((await create(other)).status, "another shop's").toBe(201);
  expect((await create(shop, {}, { "dry-run": "true" })).status).toBe(409);
  const [made] = answers.filter(({ status }) => status === 201);
  await shop.api("DELETE", `/webhooks/${made?.body.data.id}`);
  expect((await create(shop)).status).toBe(201);
});

test("the secret is shown once and masked afterwards", async () => {
  const shop = await harness.shop();
  const key = { "idempotency-key": "one subscription" };
  const { id, secret } = (await create(shop, {}, key)).body.data;
  const masked = `whsec_…${secret.slice(-4)}`;
  const replayed = await create(shop, {}, key);
  expect(replayed.body.data).toMatchObject({ id, secret: masked });
  const answers = [
    await shop.api("GET", `/webhooks/${id}`),
    await shop.api("GET", "/webhooks"),
    await shop.api("PATCH", `/webhooks/${id}`, { name: "ERP of the shop" }),
    await shop.api("DELETE", `/webhooks/${id}`),
    await shop.api("GET", `/webhooks/${id}`),
    await shop.api("GET", `/audit-log?resourceId=${id}`),
  ];
  for (const { text } of [replayed, ...answers]) expect(text).not.toContain(secret.slice(6, 30));
  expect(answers[0]?.body.secret).toBe(masked);
  expect(answers[1]?.body.webhooks).toMatchObject([{ id, secret: masked }]);
  const [, updated, made] = answers[5]?.body.entries ?? [];
  expect(made).toMatchObject({
    operation: "webhooks.create",
    resource: { type: "webhook", id },
    changes: { secret: { before: null, after: masked }, url: { before: null, after: hook.url } },
  });
  expect(updated.changes).toEqual({ name: { before: "ERP", after: "ERP of the shop" } });
});

test.each([
  ["https://127.0.0.1/hooks", "must not resolve to a private or reserved address"],
  ["http://[::1]:3000/", "must not resolve to a private or reserved address"],
  ["https://169.254.169.254/latest/meta-data", "must not resolve to a private or reserved address"],
  ["https://localhost/hooks", "must not refer to this machine"],
  ["https://user:word@erp.example/", "must not have a user or a password"],
  ["ftp://erp.example/", "must begin with https:// or http://, and a host"],
])("a subscription to %s is refused, on creation and update", async (url, message) => {
  const shop = await harness.shop();
  const refusal = {
    status: 400,
    body: { error: "VALIDATION_ERROR", details: [{ field: "url", message }] },
  };
  const refused = await create(shop, { url });
  expect(refused).toMatchObject(refusal);
  const isAddress = /private|this machine/.test(message);
  expect(refused.body.nextStep?.includes("WEBHOOK_ALLOW_PRIVATE=1") ?? false).toBe(isAddress);
  const { id } = await shop.webhook();
  expect(await shop.api("PATCH", `/webhooks/${id}`, { url })).toMatchObject(refusal);
});

test("a private address is accepted if the service may send to it", async () => {
  const shop = await harness.shop();
  const other = await harness.startAnother({ webhooks: { allowPrivate: true } });
  const body = { ...hook, url: "http://127.0.0.1:4000/hooks" };
  const headers = { "x-api-key": shop.key };
  const made = await call(`${other.origin}/v1`, "POST", "/webhooks", { body, headers });
  await other.close();
  expect(made).toMatchObject({ status: 201, body: { data: { url: body.url } } });
});

test("plain http is accepted with a warning", async () => {
  const shop = await harness.shop();
  const { body } = await create(shop, { url: "http://erp.example/hooks" });
  expect(body.data.warning).toContain("Use https in production");
});

test.each([
  [{ events: [] }, "events"],
  [{ events: ["invoice.paid"] }, "events[0]"],
  [{ events: ["invoice.created", "invoice.created"] }, "events"],
  [{ name: "" }, "name"],
  [{ secret: "whsec_mine" }, "secret"],
])("%j is refused", async (fields, field) => {
  const shop = await harness.shop();
  expect(await create(shop, fields)).toMatchObject({ status: 400, body: { details: [{ field }] } });
});

test("a read-only key may read, and not write", async () => {
  const shop = await harness.shop();
  const { id } = await shop.webhook();
  const headers = { "x-api-key": await shop.readOnlyKey() };
  const as = (method: string, path: string) => call(shop.baseUrl, method, path, { headers });
  for (const path of ["/webhooks", `/webhooks/${id}`, `/webhooks/${id}/deliveries`]) {
    expect((await as("GET", path)).status).toBe(200);
  }
  for (const path of ["/webhooks", `/webhooks/${id}/test`, `/webhooks/${id}/rotate-secret`]) {
    expect(await as("POST", path)).toMatchObject({ status: 403, body: { error: "READ_ONLY_KEY" } });
  }
});

test("a disabled one discards its pending deliveries, and gets new events when it is enabled", async () => {
  const shop = await harness.shop();
  const { id } = await shop.webhook();
  const turn = (isActive: boolean) => shop.api("PATCH", `/webhooks/${id}`, { isActive });
  await shop.customer({ name: "While it was on" });
  expect(await deliveriesOf(shop, id)).toMatchObject([{ status: "pending" }]);
  expect((await turn(false)).body.isActive).toBe(false);
  const ended = { status: "failed", error: "the subscription was disabled" };
  expect(await deliveriesOf(shop, id)).toMatchObject([{ ...ended, nextAttemptAt: null }]);
  await shop.customer({ name: "While it was off" });
  await turn(true);
  await shop.customer({ name: "Since it is on again" });
  expect(await deliveriesOf(shop, id)).toMatchObject([{ status: "pending" }, ended]);
});

test("enabling it again clears its failures, and its discarded deliveries stay", async () => {
  const shop = await harness.shop();
  const { id } = await shop.webhook();
  await shop.customer({ name: "Acme" });
  // As if the service disables it while another transaction queues an event.
  await database.query(
    `UPDATE webhook_subscriptions SET is_active = false, disabled_reason = 'It failed for 5 days',
      disabled_at = now(), failing_since = now() WHERE id = $1`,
    [id],
  );
  expect((await shop.api("GET", `/webhooks/${id}`)).body).toMatchObject({
    isActive: false,
    disabledReason: "It failed for 5 days",
    disabledAt: expect.any(String),
  });
  const renamed = await shop.api("PATCH", `/webhooks/${id}`, { name: "Still off" });
  expect(renamed.body.disabledReason).toBe("It failed for 5 days");
  const { body } = await shop.api("PATCH", `/webhooks/${id}`, { isActive: true });
  expect(body).toMatchObject({ isActive: true, disabledReason: null, disabledAt: null });
  expect(await deliveriesOf(shop, id)).toMatchObject([{ status: "failed" }]);
  const [row] = await database.query(
    "SELECT failing_since FROM webhook_subscriptions WHERE id = $1",
    [id],
  );
  expect(row.failing_since).toBeNull();
});

test("another URL begins without the failures of the previous one", async () => {
  const shop = await harness.shop();
  const { id } = await shop.webhook();
  const failingSince = async (fields: object) => {
    await database.query("UPDATE webhook_subscriptions SET failing_since = now() WHERE id = $1", [
      id,
    ]);
    await shop.api("PATCH", `/webhooks/${id}`, fields);
    const sql = "SELECT failing_since FROM webhook_subscriptions WHERE id = $1";
    return (await database.query(sql, [id]))[0].failing_since;
  };
  expect(await failingSince({ name: "Another name" })).not.toBeNull();
  expect(await failingSince({ url: "https://other.example/hooks" })).toBeNull();
});

test("a change of URL or kinds leaves pending deliveries unchanged", async () => {
  const shop = await harness.shop();
  const { id } = await shop.webhook();
  await shop.customer({ name: "Acme" });
  const fields = { url: "https://other.example/hooks", events: ["invoice.created"] };
  expect((await shop.api("PATCH", `/webhooks/${id}`, fields)).body).toMatchObject(fields);
  await shop.customer({ name: "Not wanted any more" });
  expect(await deliveriesOf(shop, id)).toMatchObject([{ status: "pending" }]);
});

test("a deleted one gets no deliveries, and is still returned with its log", async () => {
  const shop = await harness.shop();
  const { id } = await shop.webhook();
  await shop.customer({ name: "Acme" });
  expect((await shop.api("DELETE", `/webhooks/${id}`)).body).toEqual({ id, deleted: true });
  await shop.customer({ name: "Prairie Freight" });
  expect(await deliveriesOf(shop, id)).toMatchObject([
    { status: "failed", error: "the subscription was deleted", nextAttemptAt: null },
  ]);
  expect((await shop.api("GET", "/webhooks")).body.webhooks).toEqual([]);
  expect((await shop.api("GET", `/webhooks/${id}`)).body.deletedAt).toEqual(expect.any(String));
  const writes = [
    await shop.api("PATCH", `/webhooks/${id}`, { isActive: true }),
    await shop.api("DELETE", `/webhooks/${id}`),
    await shop.api("POST", `/webhooks/${id}/test`),
    await shop.api("POST", `/webhooks/${id}/rotate-secret`),
    await shop.api("POST", `/webhooks/${id}/redeliver-failed`, { since: "2026-03-02T00:00:00Z" }),
  ];
  expect(writes.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
});
