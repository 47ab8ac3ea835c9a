import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test, vi } from "vitest";
import { useDatabase } from "../../../../test/harness/database.ts";
import { useHarness } from "../../../../test/harness/harness.ts";
import { statementsOf } from "../../../../test/harness/statements.ts";
import { webhookLogs } from "../../../../test/harness/webhook-log.ts";

const now = "2026-03-02T15:00:00.000Z";
const harness = useHarness({ now: new Date(now) });
const database = useDatabase(harness);
const { subscribed, settle, age } = webhookLogs(harness, database);

test("a failed event is delivered again from the first attempt, due immediately", async () => {
  const { attempt, redeliver, log } = await subscribed();
  const failed = await attempt("failed");
  const { status, body } = await redeliver(failed.id);
  expect(status).toBe(201);
  expect(body).toMatchObject({ eventId: failed.eventId, attempt: 1, status: "pending" });
  expect(body.nextAttemptAt).toBe(now);
  expect(body.id).not.toBe(failed.id);
  expect((await log()).deliveries).toHaveLength(2);
});

test("a delivered event can be delivered again too", async () => {
  const { attempt, redeliver } = await subscribed();
  const reached = await attempt("success");
  expect((await redeliver(reached.id)).body).toMatchObject({
    eventId: reached.eventId,
    status: "pending",
  });
});

test("a pending retry is moved forward instead, and keeps its count", async () => {
  const { shop, attempt, redeliver, log } = await subscribed();
  const first = await attempt("failed");
  const waiting = randomUUID();
  await database.query(
    `INSERT INTO webhook_deliveries (tenant_id, id, subscription_id, event_id, event, resource_id,
      position, attempt, status, due_at)
    SELECT tenant_id, $2, subscription_id, event_id, event, resource_id, position, 5, 'pending',
      '2026-03-02T18:00:00Z' FROM webhook_deliveries WHERE tenant_id = $1 AND id = $3`,
    [shop.tenantId, waiting, first.id],
  );
  for (const id of [first.id, waiting]) {
    const { status, body } = await redeliver(id);
    expect(status).toBe(201);
    expect(body).toMatchObject({ id: waiting, attempt: 5, nextAttemptAt: now });
  }
  expect((await log()).deliveries).toHaveLength(2);
});

test("concurrent requests to redeliver queue an event once", async () => {
  const { attempt, redeliver, log } = await subscribed();
  const failed = await attempt("failed");
  const requested = await Promise.all(Array.from({ length: 8 }, () => redeliver(failed.id)));
  const ids = new Set(requested.map(({ body }) => body.id));
  expect([requested.map(({ status }) => status), ids.size]).toEqual([Array(8).fill(201), 1]);
  expect((await log("?status=pending")).count).toBe(1);
});

test("a redelivery that is requested while the subscription is disabled is not queued after it", async () => {
  const { id, attempt, redeliver, log } = await subscribed();
  const failed = await attempt("failed");
  const other = await database.connect();
  await other.query("BEGIN");
  await other.query("UPDATE webhook_subscriptions SET is_active = false WHERE id = $1", [id]);
  const requested = redeliver(failed.id);
  await expect.poll(() => database.waitingStatements()).toHaveLength(1);
  await other.query("COMMIT");
  expect(await requested).toMatchObject({ status: 409, body: { error: "WEBHOOK_INACTIVE" } });
  expect((await log("?status=pending")).deliveries).toEqual([]);
});

test("the worker is notified of due deliveries after the commit", async () => {
  const { attempt, redeliver, redeliverFailed } = await subscribed();
  const failed = await attempt("failed");
  const wake = vi.spyOn(harness.services, "wakeDeliveries");
  onTestFinished(() => wake.mockRestore());
  await redeliver(failed.id, { "dry-run": "true" });
  await redeliverFailed("2026-03-02T15:00:01Z");
  expect(wake).not.toHaveBeenCalled();
  await redeliver(failed.id);
  expect(wake).toHaveBeenCalledTimes(1);
});

test("a disabled subscription has no redeliveries", async () => {
  const { shop, path, attempt, redeliver, redeliverFailed, log } = await subscribed();
  const failed = await attempt("failed");
  await shop.api("PATCH", path, { isActive: false });
  const refusal = {
    status: 409,
    body: { error: "WEBHOOK_INACTIVE", nextStep: expect.any(String) },
  };
  expect(await redeliver(failed.id)).toMatchObject(refusal);
  expect(await redeliverFailed()).toMatchObject(refusal);
  expect((await log("?status=pending")).deliveries).toEqual([]);
});

test("a delivery of another subscription is a 404", async () => {
  const { shop, attempt, redeliver } = await subscribed();
  const other = await shop.webhook({ events: ["vehicle.created"] });
  const { body } = await shop.api("POST", `/webhooks/${other.id}/test`);
  await attempt("failed");
  expect(await redeliver(body.id)).toMatchObject({ status: 404 });
});

test("a redelivery since a time moves pending retries forward", async () => {
  const { id, attempt, redeliver, redeliverFailed } = await subscribed();
  const failed = await attempt("failed");
  const { body: next } = await redeliver(failed.id);
  await database.query("UPDATE webhook_deliveries SET due_at = $2, attempt = 2 WHERE id = $1", [
    next.id,
    "2026-03-09T00:00:00Z",
  ]);
  expect(await redeliverFailed()).toMatchObject({ status: 200, body: { id, redelivered: 1 } });
  const waiting = await database.query(
    "SELECT id, attempt, due_at FROM webhook_deliveries WHERE subscription_id = $1 AND status = 'pending'",
    [id],
  );
  expect(waiting).toEqual([{ id: next.id, attempt: 2, due_at: new Date(now) }]);
  expect((await redeliverFailed()).body.redelivered).toBe(0);
});

test("all events that failed since a time are delivered again, each once and in order", async () => {
  const { shop, id, attempt, redeliver, redeliverFailed, log } = await subscribed();
  const late = await attempt("failed");
  const early = await attempt("failed");
  // Failed twice, and received in the end; waiting; too long ago; only a test.
  const often = await attempt("failed");
  await redeliver(often.id);
  await settle(shop, often.eventId, "failed");
  const recovered = await attempt("failed");
  await redeliver(recovered.id);
  await settle(shop, recovered.eventId, "success");
  const waiting = await attempt("failed");
  await redeliver(waiting.id);
  const old = await attempt("failed");
  await age(old.id, "2026-02-28T23:59:59Z");
  await shop.api("POST", `/webhooks/${id}/test`);

  const before = (await log("?limit=500")).count;
  expect(await redeliverFailed()).toMatchObject({ status: 200, body: { id, redelivered: 3 } });
  expect((await log("?limit=500")).count).toBe(before + 3);
  const queue = await database.query(
    `SELECT event_id, attempt, due_at FROM webhook_deliveries
      WHERE subscription_id = $1 AND status = 'pending' ORDER BY due_at, position`,
    [id],
  );
  const events = [late, early, often, waiting].map(({ eventId }) => eventId);
  expect(queue.map((row) => row.event_id)).toEqual(events);
  expect(new Set(queue.map((row) => `${row.attempt} ${row.due_at.toISOString()}`))).toEqual(
    new Set([`1 ${now}`]),
  );
  expect((await redeliverFailed()).body.redelivered).toBe(0);
});

test("deliveries discarded by disabling can be delivered again later", async () => {
  const { shop, path, attempt, redeliverFailed, log } = await subscribed();
  const missed = await attempt();
  await shop.api("PATCH", path, { isActive: false });
  await shop.api("PATCH", path, { isActive: true });
  expect((await redeliverFailed()).body.redelivered).toBe(1);
  expect((await log("?status=pending")).deliveries).toMatchObject([{ eventId: missed.eventId }]);
});

test("redelivering many events takes as many statements as one", async () => {
  const { attempt, redeliverFailed } = await subscribed();
  const statements = async (events: number) => {
    for (let made = 0; made < events; made++) await attempt("failed");
    const requested = await statementsOf(harness, async () => {
      expect((await redeliverFailed()).body.redelivered).toBe(events);
    });
    return requested.length;
  };
  expect(await statements(7)).toBe(await statements(1));
});

test.each(["yesterday", "2026-03-02", "2026-03-02T15:00:00"])(
  "since %s is refused",
  async (since) => {
    const { redeliverFailed } = await subscribed();
    expect(await redeliverFailed(since)).toMatchObject({
      status: 400,
      body: { details: [{ field: "since", message: "must be an ISO 8601 date-time" }] },
    });
  },
);

test.each(["0000-01-01T00:00:00Z", "9999-12-31T23:59:59-23:59"])(
  "since %s is refused",
  async (since) => {
    const { redeliverFailed } = await subscribed();
    expect(await redeliverFailed(since)).toMatchObject({
      status: 400,
      body: { details: [{ field: "since", message: "must fall between 2000 and 9999" }] },
    });
  },
);

test("since accepts a time with any offset", async () => {
  const { attempt, redeliverFailed } = await subscribed();
  await attempt("failed");
  expect((await redeliverFailed("2026-03-03T14:00:01+23:00")).body.redelivered).toBe(0);
  expect((await redeliverFailed("2026-03-03T14:00:00+23:00")).body.redelivered).toBe(1);
});

test("the audit entry has the redelivered event, or their number", async () => {
  const { shop, id, attempt, redeliver, redeliverFailed } = await subscribed();
  const failed = await attempt("failed");
  await attempt("failed");
  const { body } = await redeliver(failed.id);
  await redeliverFailed();
  const log = await shop.api("GET", `/audit-log?resourceId=${id}&limit=2`);
  expect(log.body.entries).toHaveLength(2);
  expect(log.body.entries).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        operation: "webhooks.redeliver",
        changes: {
          eventId: { before: null, after: failed.eventId },
          deliveryId: { before: null, after: body.id },
        },
      }),
      expect.objectContaining({
        operation: "webhooks.redeliverFailed",
        changes: {
          since: { before: null, after: "2026-03-01T00:00:00.000Z" },
          redelivered: { before: null, after: 1 },
        },
      }),
    ]),
  );
});
