import { runs, seedOr } from "@bayline/db/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type FeedEvent, feedOf } from "../../../test/harness/feed.ts";
import { expectCopyOf, ShopCopy } from "../../../test/harness/feed-copy.ts";
import { useHarness } from "../../../test/harness/harness.ts";
import { knownFrom, requestOf, type Step, someStep } from "../../../test/harness/history.ts";
import type { OutputOf } from "../../../test/harness/operations.ts";
import type { TestShop } from "../../../test/harness/shop.ts";

const harness = useHarness();

type Item = OutputOf<"inventory", "get">;

const history = fc.array(someStep, { minLength: 60, maxLength: 120, size: "max" });

const idsOf = (events: FeedEvent[], kind: string) =>
  events.filter(({ event }) => event === kind).map(({ data }) => data.id);

async function itemsOf(shop: TestShop): Promise<Map<string, Item>> {
  const items: Item[] = (await shop.api("GET", "/inventory?limit=500")).body.inventoryItems;
  return new Map(items.map((item) => [item.id, item]));
}

/** The parts of which a request has left no more than their reorder point, and there was more. */
function fallen(before: Map<string, Item>, after: Map<string, Item>): string[] {
  return [...after.values()]
    .filter(({ id, quantity, reorderPoint }) => {
      const was = before.get(id)?.quantity ?? 0;
      return (
        reorderPoint !== null && was > reorderPoint && quantity <= reorderPoint && quantity < was
      );
    })
    .map(({ id }) => id);
}

/** Sends a request, checks that it reports the parts that fell low, and returns its events. */
async function send(
  shop: TestShop,
  [method, path, body]: Step,
  last: string | undefined,
): Promise<FeedEvent[]> {
  const before = await itemsOf(shop);
  const { status } = await shop.api(method, path, body);
  const events = await feedOf(shop, last);
  expect(status, `${method} ${path}`).toBeLessThan(500);
  if (status >= 400) expect(events).toEqual([]);
  expect(idsOf(events, "inventory.low_stock").sort()).toEqual(
    fallen(before, await itemsOf(shop)).sort(),
  );
  return events;
}

/** A record is created once, before other events; and a status follows from the previous event. */
function expectOrder(events: FeedEvent[]): void {
  const ofRecords = events.filter(({ event }) => event !== "inventory.stock_changed");
  for (const own of Map.groupBy(ofRecords, ({ data }) => data.id).values()) {
    const kinds = own.map(({ event }) => event);
    expect(kinds.map((kind) => /\.created$|^payment\.re/.test(kind)).indexOf(true)).toBe(0);
    expect(kinds.filter((kind) => kind.endsWith(".created")).length).toBeLessThan(2);
    const statuses = own
      .filter(({ event }) => /^work_order\.(created|status_changed)$/.test(event))
      .map(({ data }) => ({ previousStatus: undefined, status: "", ...data }));
    for (const [at, { previousStatus, status }] of statuses.entries()) {
      if (at === 0) continue;
      expect(previousStatus).toBe(statuses[at - 1]?.status);
      expect(status).not.toBe(previousStatus);
    }
  }
}

const seed = seedOr(7);
const numRuns = runs({ short: 4, long: 15 });

/**
 * Applies events as a reader does that is killed at random. It then loses what it has not stored;
 * it stores its copy before its position, so that it may read events again.
 */
function readWithInterruptions(events: FeedEvent[], isKilled: boolean[]): ShopCopy {
  const stored = { copy: new ShopCopy().stored(), position: 0 };
  let copy = new ShopCopy();
  let position = 0;
  for (let step = 0; position < events.length; step += 1) {
    const event = events[position];
    if (event) copy.apply(event);
    position += 1;
    if (step % 4 === 1) stored.copy = copy.stored();
    if (step % 4 === 3) stored.position = position - 2;
    if (!isKilled[step]) continue;
    copy = new ShopCopy(stored.copy);
    position = stored.position;
  }
  return copy;
}

/** One record of each kind, which the steps of a history change. */
async function openedShop(): Promise<TestShop> {
  const shop = await harness.shop();
  const part = { partNumber: "P-0", quantity: 9, reorderPoint: 4, unitPriceCents: 700 };
  const { id: inventoryItemId } = await shop.part(part);
  const { id: customerId } = await shop.customer({ name: "Acme" });
  await shop.vehicle({ customerId });
  await shop.vendor({ name: "Acme" });
  await shop.salesOrder({ customerId, lines: [{ inventoryItemId, quantity: 1 }] });
  await shop.bill();
  return shop;
}

test("a copy that is kept from the feed alone equals the shop, after interruptions too", async () => {
  await fc.assert(
    fc.asyncProperty(history, fc.array(fc.boolean()), async (requests, isKilled) => {
      const shop = await openedShop();
      const events = await feedOf(shop);
      for (const step of requests) {
        events.push(...(await send(shop, requestOf(step, knownFrom(events)), events.at(-1)?.id)));
      }
      await expectCopyOf(shop, readWithInterruptions(events, isKilled));
      expectOrder(events);
    }),
    // Of a failure it looks for the shortest history, but not for ever.
    { numRuns, seed, interruptAfterTimeLimit: 60_000 },
  );
});
