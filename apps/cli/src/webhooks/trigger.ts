import { eventNames, isEventName, isRecord } from "@bayline/contracts/plain";
import type { Bayline } from "@bayline/sdk";
import { openClient } from "../session/client.ts";
import type { Globals } from "../session/globals.ts";
import { type App, note } from "../terminal/app.ts";
import { usageError } from "../terminal/exit.ts";
import { parseJson } from "../terminal/input.ts";
import { forward, receiverUrl } from "./forward.ts";
import { presentOutcome } from "./present.ts";
import { secretFor, secretLine } from "./secret.ts";

/** The arguments of the command. */
export interface TriggerRun {
  eventType: string;
  forwardTo: string | undefined;
  webhook: string | undefined;
  /** Finds the id of a subscription by its name. */
  idOf(client: Bayline, name: string): Promise<string>;
  secret: string | undefined;
  /** JSON: fields that replace those of the example. */
  data: string | undefined;
  globals: Globals;
}

/** Sends an example event, from this machine to a local receiver, or through the service. */
export async function trigger(app: App, run: TriggerRun): Promise<void> {
  const { forwardTo, webhook } = run;
  if (forwardTo !== undefined && webhook === undefined) return sendFromHere(app, run, forwardTo);
  if (webhook !== undefined && forwardTo === undefined) return sendByService(app, run, webhook);
  throw usageError("set either --forward-to <url> or --webhook <name>");
}

async function sendByService(app: App, run: TriggerRun, webhook: string): Promise<void> {
  const { eventType, globals } = run;
  if (run.secret !== undefined || run.data !== undefined) {
    throw usageError("--secret and --data require --forward-to");
  }
  const client = await openClient(app, globals, "shop.admin");
  const { dryRun, idempotencyKey } = globals;
  const id = await run.idOf(client, webhook);
  const delivery = await client.webhooks.test(id, { event: eventType }, { dryRun, idempotencyKey });
  await presentOutcome(app, globals, delivery);
}

async function sendFromHere(app: App, run: TriggerRun, forwardTo: string): Promise<void> {
  const { eventType, globals } = run;
  if (!isEventName(eventType)) {
    throw usageError(`unknown event type ${eventType}`, `Event types: ${eventNames.join(", ")}.`);
  }
  const url = receiverUrl(forwardTo);
  const secret = secretFor(app, run.secret);
  const { webhooks } = await import("@bayline/sdk");
  const { exampleEvent } = await import("@bayline/sdk/testing");
  const event = exampleEvent(eventType, { data: fieldsIn(run.data) });
  const delivery = await webhooks.signDelivery(event, secret.text);
  if (secret.isNew) note(app, secretLine(secret));
  const outcome = await forward(url, delivery);
  await presentOutcome(app, globals, {
    eventId: delivery.headers["webhook-id"],
    event: eventType,
    status: outcome.isDelivered ? "success" : "failed",
    responseStatus: outcome.status,
    durationMs: outcome.durationMs,
    error: outcome.error,
  });
}

function fieldsIn(text: string | undefined): Record<string, unknown> {
  if (text === undefined) return {};
  const value = parseJson(text, "--data");
  if (!isRecord(value)) throw usageError("--data must be a JSON object");
  return value;
}
