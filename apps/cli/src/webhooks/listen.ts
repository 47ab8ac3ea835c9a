import { setTimeout } from "node:timers/promises";
import type { Bayline, WebhookEvent } from "@bayline/sdk";
import { openClient } from "../session/client.ts";
import type { Globals } from "../session/globals.ts";
import { type App, note } from "../terminal/app.ts";
import { onInterrupt } from "../terminal/interrupt.ts";
import { deliver, type Receiver } from "./deliver.ts";
import { receiverUrl } from "./forward.ts";
import { secretFor, secretLine } from "./secret.ts";
import { type Show, showFor } from "./show.ts";

/** The arguments of the command. */
export interface ListenRun {
  forwardTo: string | undefined;
  secret: string | undefined;
  types: string[] | undefined;
  /** The event to continue after; undefined starts now. */
  after: string | undefined;
  /** The number of past events to start with. */
  replay: number;
  globals: Globals;
}

const intervalMs = 1_000;

/** Follows the feed until it is interrupted, and shows or forwards every event. */
export async function listen(app: App, run: ListenRun): Promise<void> {
  const receiver = receiverOf(app, run);
  const show = showFor(app, run.globals, receiver !== undefined);
  const client = await openClient(app, run.globals, "shop.oversee");
  const start = await startOf(client, run);
  const signal = interruption();
  greet(app, run, receiver);
  const tally = { delivered: 0, shown: 0, skipped: 0, last: run.after };
  for await (const event of eventsOf(client, { ...run, ...start, signal })) {
    const end = receiver
      ? await forwardEvent(receiver, event, { show, signal })
      : showOnly(event, show);
    if (end === "interrupted") break;
    tally[end] += 1;
    tally.last = event.id;
  }
  const counts = receiver
    ? `${tally.delivered} delivered, ${tally.skipped} skipped`
    : `${tally.shown} shown`;
  note(app, `${counts}${tally.last ? `; --after ${tally.last} continues from here` : ""}`);
}

interface ListenReceiver extends Receiver {
  secretLine: string;
}

function receiverOf(app: App, { forwardTo, secret }: ListenRun): ListenReceiver | undefined {
  if (forwardTo === undefined) return undefined;
  const chosen = secretFor(app, secret);
  return { url: receiverUrl(forwardTo), secret: chosen.text, secretLine: secretLine(chosen) };
}

function greet(app: App, { types }: ListenRun, receiver: ListenReceiver | undefined): void {
  const scope = types ? types.join(", ") : "every event";
  if (receiver) note(app, receiver.secretLine);
  const activity = receiver
    ? `forwarding ${scope} to ${receiver.url.href}`
    : `listening for ${scope}`;
  note(app, `${activity}; Ctrl-C stops`);
}

function showOnly(event: WebhookEvent, show: Show): "shown" {
  show(event);
  return "shown";
}

function forwardEvent(
  receiver: Receiver,
  event: WebhookEvent,
  { show, signal }: { show: Show; signal: AbortSignal },
) {
  const onAttempt: Parameters<typeof deliver>[2]["onAttempt"] = (attempt) => show(event, attempt);
  return deliver(receiver, event, { signal, onAttempt, pause });
}

/** Returns the start position and the past events to show. */
async function startOf(client: Bayline, { after, replay, types }: ListenRun) {
  if (after !== undefined) return { start: after, first: [] };
  const newest = await client.events.list({
    sortDirection: "desc",
    limit: Math.max(1, replay),
    types: replay > 0 ? types?.join() : undefined,
  });
  const first = replay > 0 ? newest.data.toReversed() : [];
  return { start: newest.data[0]?.id ?? null, first };
}

interface FeedRange {
  start: string | null;
  first: WebhookEvent[];
  types: string[] | undefined;
  signal: AbortSignal;
}

async function* eventsOf(client: Bayline, { start, first, types, signal }: FeedRange) {
  yield* first;
  yield* client.events.follow({ after: start, types, signal, intervalMs });
}

/** Ctrl-C stops the run gracefully; a second one ends it immediately. */
function interruption(): AbortSignal {
  const controller = new AbortController();
  onInterrupt(() => controller.abort());
  process.once("SIGTERM", () => controller.abort());
  return controller.signal;
}

/** Resolves early on interruption. */
async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await setTimeout(milliseconds, undefined, { signal }).catch(() => undefined);
}
