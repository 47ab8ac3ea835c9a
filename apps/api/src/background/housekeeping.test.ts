import { expect, onTestFinished, test } from "vitest";
import { useDatabase } from "../../test/harness/database.ts";
import { happen, ids, pollOptions, subscribe } from "../../test/harness/deliveries.ts";
import { useHarness } from "../../test/harness/harness.ts";
import { housekeeping } from "./housekeeping.ts";
import { startTask } from "./task.ts";

const harness = useHarness({ webhooks: { allowPrivate: true } });
const database = useDatabase(harness);
const day = 24 * 60 * 60 * 1000;

test("events are deleted after 30 days, with their deliveries, and the feed continues", async () => {
  const shop = await harness.shop();
  await subscribe(shop, "http://127.0.0.1:9/");
  const before = (days: number) => new Date(Date.now() - days * day);
  const [seen] = await happen(harness, shop, ids(1500), { now: before(31) });
  const kept = await happen(harness, shop, ids(2), { now: before(29) });
  const running = startTask(housekeeping, harness.services);
  onTestFinished(() => running.stop());
  await expect.poll(() => database.count("events", shop.tenantId), pollOptions).toBe(2);
  expect(await database.count("webhook_deliveries", shop.tenantId)).toBe(2);

  const { body: feed } = await shop.api("GET", "/events");
  expect(feed.events.map(({ id }: { id: string }) => id)).toEqual(kept.map(({ id }) => id));
  const { body: next } = await shop.api("GET", `/events?after=${kept[0]?.id}`);
  expect(next.events).toMatchObject([{ id: kept[1]?.id }]);
  // A client that was away longer receives an error, because the events it missed are deleted.
  expect(await shop.api("GET", `/events?after=${seen?.id}`)).toMatchObject({ status: 400 });
});
