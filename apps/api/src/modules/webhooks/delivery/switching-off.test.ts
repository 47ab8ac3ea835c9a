import { redeliver } from "@bayline/db";
import { expect, test } from "vitest";
import { receive } from "../../../../test/doubles/receivers.ts";
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
import type { TestShop } from "../../../../test/harness/shop.ts";

const harness = useHarness({ webhooks: { allowPrivate: true } });
const startWorker = useWorkers(harness);

const day = 24 * 3600 * 1000;
const webhookOf = async (shop: TestShop, id: string) =>
  (await shop.api("GET", `/webhooks/${id}`)).body;

test("a subscription that fails for five days is disabled, but not if it succeeds once in them", async () => {
  const shop = await harness.shop();
  let isWell = false;
  const failing = await receive((_, response) => response.writeHead(500).end());
  const shaky = await receive((_, response) => response.writeHead(isWell ? 200 : 500).end());
  const { id: off } = await subscribe(shop, failing.url);
  const { id: on } = await subscribe(shop, shaky.url);
  const clock = standingClock();
  const worker = startWorker({ clock });
  const began = clock.now().getTime();
  const happenAt = async (milliseconds: number, count: number) => {
    clock.moveTo(new Date(began + milliseconds));
    await happen(harness, shop, ids(1), { now: clock.now() });
    worker.notify(shop.tenantId);
    for (const id of [off, on]) {
      await expect
        .poll(async () => (await endedAt(id, clock.now())).length, pollOptions)
        .toBeGreaterThanOrEqual(count);
    }
  };
  const endedAt = async (id: string, now: Date) =>
    (await deliveriesOf(shop, id)).filter(
      ({ status, nextAttemptAt }) =>
        status === "success" || (nextAttemptAt !== null && new Date(nextAttemptAt) > now),
    );
  const fiveDays = 5 * 24 * 3600 * 1000;
  await happenAt(0, 1);
  isWell = true;
  await happenAt(fiveDays - 3600 * 1000, 2);
  const webhook = async (id: string) => (await shop.api("GET", `/webhooks/${id}`)).body;
  expect(await webhook(off)).toMatchObject({ isActive: true, lastDeliveryStatus: "failed" });
  isWell = false;
  clock.moveTo(new Date(began + fiveDays));
  await happen(harness, shop, ids(1), { now: clock.now() });
  worker.notify(shop.tenantId);
  await expect
    .poll(() => webhook(off), pollOptions)
    .toMatchObject({
      isActive: false,
      disabledReason: `Every delivery since ${new Date(began).toISOString()} failed.`,
    });
  expect((await deliveriesOf(shop, off)).filter(({ status }) => status === "pending")).toEqual([]);
  await expect
    .poll(() => webhook(on), pollOptions)
    .toMatchObject({
      isActive: true,
      lastDeliveryStatus: "failed",
      disabledReason: null,
    });
});

/** A subscription with a failing receiver, and a worker that uses the test's clock. */
async function startFailing(headers: Record<string, string> = {}) {
  const shop = await harness.shop();
  const receiver = await receive((_, response) => response.writeHead(500, headers).end());
  const { id } = await subscribe(shop, receiver.url);
  const clock = standingClock();
  const worker = startWorker({ clock, random: () => 0.5 });
  const began = clock.now().getTime();
  // The clock is stopped between an attempt and the row of the next.
  const attemptsOf = async (eventId: string) =>
    (await deliveriesOf(shop, id))
      .filter((delivery) => delivery.eventId === eventId)
      .sort((a, b) => a.createdAt.localeCompare(b.createdAt) || a.attempt - b.attempt);
  const nextAttemptOf = async (eventId: string) => {
    const next = (await attemptsOf(eventId)).at(-1);
    expect(next, "what waits").toMatchObject({ status: "pending" });
    return next?.nextAttemptAt ?? "";
  };
  return {
    shop,
    id,
    clock,
    worker,
    began,
    receiver,
    attemptsOf,
    async happenAt(milliseconds: number): Promise<string> {
      clock.moveTo(new Date(milliseconds));
      const [event] = await happen(harness, shop, ids(1), { now: clock.now() });
      return event?.id ?? "";
    },
    /**
     * Runs this many failing attempts of an event, each when it is due. The following attempt is
     * not due yet.
     */
    async fail(eventId: string, attempts: number): Promise<void> {
      for (let attempt = 1; attempt <= attempts; attempt += 1) {
        if (attempt > 1) clock.moveTo(await nextAttemptOf(eventId));
        worker.notify(shop.tenantId);
        const newest = async () =>
          (await attemptsOf(eventId)).findLast(({ status }) => status === "failed");
        await expect.poll(newest, pollOptions).toMatchObject({ attempt });
      }
    },
    /** Makes the next attempt of an event due. */
    async resume(eventId: string): Promise<void> {
      clock.moveTo(await nextAttemptOf(eventId));
      worker.notify(shop.tenantId);
    },
  };
}

test("a subscription that failed for a day, and fails again weeks later, first gets the whole schedule", async () => {
  const failing = await startFailing();
  const { shop, id, began, receiver, happenAt, fail, resume, attemptsOf } = failing;
  await fail(await happenAt(began), 9);
  const later = await happenAt(began + 21 * day);
  await fail(later, 8);
  expect(await attemptsOf(later)).toHaveLength(9);
  expect(await webhookOf(shop, id)).toMatchObject({ isActive: true, disabledReason: null });
  await resume(later);
  await expect.poll(() => receiver.received.length, pollOptions).toBe(18);
  await expect
    .poll(() => webhookOf(shop, id), pollOptions)
    .toMatchObject({
      isActive: false,
      disabledReason: `Every delivery since ${new Date(began).toISOString()} failed.`,
    });
});

test("a redelivery by hand gets the whole schedule, however old it is", async () => {
  const { shop, id, clock, worker, began, happenAt, fail, attemptsOf } = await startFailing();
  const event = await happenAt(began);
  await fail(event, 9);
  clock.moveTo(new Date(began + 21 * day));
  const [first] = await attemptsOf(event);
  const scope = { tenantId: shop.tenantId, now: clock.now().toISOString() };
  await harness.services.database.transaction((db) =>
    redeliver({ ...scope, db }, id, first?.id ?? ""),
  );
  worker.notify(shop.tenantId);
  await expect
    .poll(async () => (await attemptsOf(event)).at(-1), pollOptions)
    .toMatchObject({ attempt: 2, status: "pending" });
  expect(await webhookOf(shop, id)).toMatchObject({ isActive: true });
});

test("one event that fails for five days is enough, although it has attempts left", async () => {
  const { shop, id, clock, began, happenAt, fail, resume } = await startFailing({
    "retry-after": "86400",
  });
  const event = await happenAt(began);
  await fail(event, 5);
  expect(await webhookOf(shop, id)).toMatchObject({ isActive: true });
  await resume(event);
  expect(clock.now().getTime()).toBe(began + 5 * day);
  await expect.poll(() => webhookOf(shop, id), pollOptions).toMatchObject({ isActive: false });
});
