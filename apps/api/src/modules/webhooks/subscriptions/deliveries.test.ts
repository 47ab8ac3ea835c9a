import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { useDatabase } from "../../../../test/harness/database.ts";
import { useHarness } from "../../../../test/harness/harness.ts";
import { webhookLogs } from "../../../../test/harness/webhook-log.ts";

const now = "2026-03-02T15:00:00.000Z";
const harness = useHarness({ now: new Date(now) });
const { subscribed, age } = webhookLogs(harness, useDatabase(harness));

test("the log has every attempt, newest first, and the due time of pending deliveries", async () => {
  const { attempt, log } = await subscribed();
  const first = await attempt("failed");
  const second = await attempt();
  await age(first.id, "2026-03-02T14:00:00Z");
  const { deliveries } = await log();
  expect(deliveries).toEqual([
    {
      id: second.id,
      eventId: second.eventId,
      event: "customer.created",
      attempt: 1,
      status: "pending",
      responseStatus: null,
      durationMs: null,
      error: null,
      nextAttemptAt: now,
      createdAt: now,
    },
    expect.objectContaining({
      id: first.id,
      status: "failed",
      durationMs: 12,
      nextAttemptAt: null,
    }),
  ]);
});

test("it is filtered by status and by event", async () => {
  const { attempt, log } = await subscribed();
  const failed = await attempt("failed");
  const reached = await attempt("success");
  const waiting = await attempt();
  const ids = async (query: string) =>
    (await log(query)).deliveries.map((row: { id: string }) => row.id);
  expect(await ids("?status=failed")).toEqual([failed.id]);
  expect(await ids("?status=success")).toEqual([reached.id]);
  expect(await ids("?status=pending")).toEqual([waiting.id]);
  expect(await ids(`?eventId=${reached.eventId.toUpperCase()}`)).toEqual([reached.id]);
  expect(await ids(`?eventId=${reached.eventId}&status=failed`)).toEqual([]);
  expect(await ids("?eventId=none")).toEqual([]);
});

test("an unknown subscription has no log", async () => {
  const { shop } = await subscribed();
  const log = await shop.api("GET", `/webhooks/${randomUUID()}/deliveries`);
  expect(log).toMatchObject({ status: 404, body: { error: "NOT_FOUND" } });
});
