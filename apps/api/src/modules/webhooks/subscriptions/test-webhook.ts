import { type contract, exampleEventOf, isEventName } from "@bayline/contracts";
import {
  insertTest,
  lockWebhook,
  saveTestOutcome,
  type TestOutcome,
  type WebhookRow,
} from "@bayline/db";
import type { z } from "zod";
import { visibilityOf } from "../../../access/visibility.ts";
import { newId } from "../../../ids.ts";
import type { WriteContext } from "../../../pipeline/context.ts";
import { isoNow } from "../../../time/clock.ts";
import { requireRecord } from "../../records.ts";
import { envelopeText } from "../delivery/envelope.ts";
import { secretsInForce } from "../delivery/secrets.ts";
import type { Delivery as Parcel } from "../delivery/send.ts";
import { presentDelivery } from "./present.ts";

type Test = (typeof contract)["webhooks"]["test"];
type Delivery = z.input<Test["output"]>;

/** Longer than a delivery can take. If this process dies, the worker delivers it then. */
const takeOverMs = 60_000;

/** Sends an example event once, after the commit, and returns the result. */
export async function testWebhook(ctx: WriteContext, input: z.output<Test["input"]>) {
  const webhook = requireRecord(await lockWebhook(ctx, input.id), "webhook");
  const test = {
    subscriptionId: webhook.id,
    deliveryId: newId(),
    event: exampleOf(input.event, webhook),
    dueAt: new Date(Date.parse(ctx.now) + takeOverMs).toISOString(),
  };
  const row = await insertTest(ctx, test);
  const answer: Delivery = presentDelivery(row);
  const after = { event: row.event, eventId: row.eventId, deliveryId: row.id };
  ctx.recordAudit({ resourceType: "webhook", resourceId: webhook.id, before: null, after });
  const parcel: Parcel = {
    url: webhook.url,
    secrets: secretsInForce(webhook, ctx.now),
    event: row.event,
    eventId: row.eventId,
    attemptId: row.id,
    body: envelopeText(
      { ...test.event, createdAt: row.createdAt, tenantId: ctx.tenantId },
      visibilityOf(ctx.caller),
    ),
  };
  ctx.afterCommit(async () => {
    const outcome = await deliver(ctx, parcel);
    if (outcome) Object.assign(answer, outcome, { nextAttemptAt: null });
    if (outcome) await keep(ctx, test, outcome);
  });
  return answer;
}

function exampleOf(event: string, { id, name }: WebhookRow) {
  if (!isEventName(event)) throw new Error(`${event} is not a kind of event`);
  const ping = { message: `This is a test of the subscription “${name}”.`, webhookId: id };
  const data = event === "webhook.test" ? ping : exampleEventOf(event).data;
  return { id: newId(), event, resourceId: id, data: JSON.stringify(data) };
}

/**
 * Returns undefined if this process stops: the delivery stays queued, and the worker takes it over.
 */
async function deliver({ services }: WriteContext, parcel: Parcel) {
  const outcome = await services.sender.send(parcel, services.hurry);
  const { ok, interrupted, responseStatus, durationMs, error } = outcome;
  if (interrupted) return undefined;
  const status = ok ? ("success" as const) : ("failed" as const);
  return { status, responseStatus, durationMs, error };
}

/**
 * Stores the outcome. If that fails, the outcome is still returned, and the worker delivers again.
 */
async function keep(
  { services, tenantId }: WriteContext,
  test: { subscriptionId: string; deliveryId: string },
  outcome: TestOutcome,
): Promise<void> {
  const now = isoNow(services.clock);
  await services.database
    .transaction((db) => saveTestOutcome({ tenantId, now, db }, test, outcome))
    .catch((error: unknown) =>
      services.log.warn({ err: error }, "the result of a webhook test could not be stored"),
    );
}
