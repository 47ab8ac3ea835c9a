import { randomUUID } from "node:crypto";
import { type NewEvent, openDatabase, storeWriteRecords } from "@bayline/db";
import { connectTo } from "@bayline/db/testing";
import { afterEach, expect } from "vitest";
import { newId } from "../../src/ids.ts";
import { DeliveryNotifier } from "../../src/modules/webhooks/delivery/delivery-notifier.ts";
import { createSender } from "../../src/modules/webhooks/delivery/send.ts";
import { DeliveryWorker, type WorkerParts } from "../../src/modules/webhooks/delivery/worker.ts";
import { createLogger } from "../../src/observability/log.ts";
import { noMetrics } from "../../src/observability/metrics.ts";
import { type Clock, systemClock } from "../../src/time/clock.ts";
import type { Harness } from "./harness.ts";
import type { OutputOf } from "./operations.ts";
import type { TestShop } from "./shop.ts";

/** Options of polls. The timeout is long, since machines may be busy. */
export const pollOptions = { timeout: 60_000 };

type Subscription = OutputOf<"webhooks", "create">["data"];
export type DeliveryRecord = OutputOf<"webhooks", "deliveries">["deliveries"][number];

/** A clock that is stopped until it is moved, a minute after the times that the service writes. */
export function standingClock(): Clock & { moveTo(moment: Date | string): void } {
  let now = new Date(Date.now() + 60_000);
  return {
    now: () => new Date(now),
    moveTo(moment) {
      now = new Date(moment);
    },
  };
}

interface WorkerOptions
  extends Partial<
    Pick<WorkerParts, "random" | "concurrency" | "concurrencyPerShop" | "eventBytes" | "slotMs">
  > {
  clock?: Clock;
  /** Sent to receivers. */
  version?: string;
}

export interface TestWorker {
  /** Notifies the worker, as a commit of this process does. */
  notify(tenantId: string): void;
  stop(): Promise<void>;
}

interface RunningWorker extends TestWorker {
  /** Stops without waiting for answers. */
  leave(): Promise<void>;
}

/** Longer than any test, so that a busy machine is not treated as a hanging receiver. */
const longMs = 600_000;

/**
 * Workers like those of other processes, each with separate connections; stopped after each test.
 */
export function useWorkers(harness: Harness) {
  const running: RunningWorker[] = [];
  afterEach(async () => {
    await Promise.all(running.splice(0).map((worker) => worker.leave()));
    // Other tests must not deliver what a test leaves.
    const connection = await connectTo(harness.databaseUrl);
    await connection.query("UPDATE webhook_subscriptions SET is_active = false");
    await connection.end();
  });

  return function startWorker(parts: WorkerOptions = {}): TestWorker {
    const { clock = systemClock, version = "1.2.3", ...rest } = parts;
    const database = openDatabase({ url: harness.databaseUrl });
    const sender = createSender({ allowPrivate: true, version, timeoutMs: longMs });
    const notifier = new DeliveryNotifier(database);
    const log = createLogger({ logLevel: "silent" });
    const worker = new DeliveryWorker({
      services: { database, clock, sender, log, metrics: noMetrics },
      notifier,
      drainTimeoutMs: longMs,
      ...rest,
    });
    let stopped: Promise<void> | undefined;
    const stop = async () => {
      await worker.stop();
      await sender.close();
      await database.close();
    };
    const started = {
      notify: notifier.notify,
      stop() {
        stopped ??= stop();
        return stopped;
      },
      async leave() {
        const left = started.stop();
        await sender.close();
        await left;
      },
    };
    running.push(started);
    return started;
  };
}

/** Creates a subscription to some kinds of events; by default to new customers. */
export async function subscribe(
  shop: TestShop,
  url: string,
  events: string[] = ["customer.created"],
): Promise<Subscription> {
  const { status, body, text } = await shop.api("POST", "/webhooks", { name: "ERP", url, events });
  expect(status, text).toBe(201);
  return body.data;
}

/** Every attempt of a subscription, oldest first. */
export async function deliveriesOf(shop: TestShop, id: string): Promise<DeliveryRecord[]> {
  const { body } = await shop.api("GET", `/webhooks/${id}/deliveries?limit=500`);
  return body.deliveries.toReversed();
}

/** Emits events for records, by their ids, in one transaction. */
export async function happen(
  harness: Harness,
  shop: TestShop,
  records: readonly string[],
  { event = "customer.created", now = new Date(), note = "" } = {},
): Promise<NewEvent[]> {
  const events = records.map((resourceId, at) => ({
    id: newId(),
    event,
    resourceId,
    data: JSON.stringify({ id: resourceId, at, ...(note && { note }) }),
  }));
  const { tenantId } = shop;
  await harness.services.database.transaction((db) =>
    storeWriteRecords({ tenantId, now: now.toISOString(), db }, { events }),
  );
  return events;
}

export function ids(count: number): string[] {
  return Array.from({ length: count }, () => randomUUID());
}
