import { runs } from "@bayline/db/testing";
import { expect, test } from "vitest";
import { feedOf } from "../harness/feed.ts";
import { expectCopyOf, ShopCopy } from "../harness/feed-copy.ts";
import { useHarness } from "../harness/harness.ts";
import type { TestShop } from "../harness/shop.ts";
import { CounterClerk } from "./counter.ts";
import { type Random, randomFrom, seedOfRun } from "./random.ts";
import { times } from "./rush.ts";
import { ShopWriter } from "./shop-floor.ts";
import { Acknowledged, BusyClient } from "./traffic.ts";
import { useTwoProcesses } from "./two-processes.ts";

const harness = useHarness({}, { separate: true });
const seed = seedOfRun();
const rounds = runs({ short: 6, long: 25 });

const origins = useTwoProcesses(harness);

/** A reader of the feed that stores its copy and its position, and is killed at random. */
class KilledReader {
  readonly #shop: TestShop;
  readonly #random: Random;
  #stored = new ShopCopy().stored();
  #position: string | undefined;

  constructor(shop: TestShop, random: Random) {
    this.#shop = shop;
    this.#random = random;
  }

  /** Reads to the end of the feed. Returns the copy, or nothing if the reader was killed. */
  async read(mayDie: boolean): Promise<ShopCopy | undefined> {
    const copy = new ShopCopy(this.#stored);
    for (const event of await feedOf(this.#shop, this.#position)) {
      copy.apply(event);
      if (mayDie && this.#random.chance(0.02)) return undefined;
      if (!this.#random.chance(0.1)) continue;
      this.#stored = copy.stored();
      if (mayDie && this.#random.chance(0.2)) return undefined;
      this.#position = event.id;
    }
    return copy;
  }
}

test(`a copy that a killed reader keeps from the feed of a busy shop equals the shop (SEED=${seed})`, async () => {
  const parts = times(5, (at) => `P-${at}`);
  const known = parts.map((partNumber) => ({ partNumber, quantity: 20, unitCostCents: 333 }));
  const shop = await harness.shop({ parts: known });
  const customers = await Promise.all(times(3, (at) => shop.customer({ name: `Customer ${at}` })));
  const customerIds = customers.map(({ id }) => id);
  const orders = await Promise.all(times(6, () => shop.workOrder({ customerId: customerIds[0] })));
  const lines = [{ partNumber: "P-0", quantity: 3, unitPriceCents: 999 }];
  const sales = await Promise.all(times(5, () => shop.salesOrder({ lines })));
  const floor = { origins, parts, orderIds: orders.map(({ id }) => id), customerIds };
  const counter = { origins, parts, saleIds: sales.map(({ id }) => id), customerIds };
  const acknowledged = new Acknowledged();

  const actors = times(12, (at) => {
    const random = randomFrom(seed + at);
    const clients = [
      new ShopWriter(shop, floor, random),
      new CounterClerk(shop, counter, random),
      new BusyClient(shop, { origins, random, acknowledged, parts, doomed: [] }),
    ];
    return clients[at % clients.length];
  });
  const reader = new KilledReader(shop, randomFrom(seed));
  let isOver = false;
  const reading = (async () => {
    while (!isOver) await reader.read(true);
  })();
  await Promise.all(
    actors.map(async (actor) => {
      for (let round = 0; round < rounds; round++) await actor?.act();
    }),
  );
  isOver = true;
  await reading;
  const copy = await reader.read(false);
  expect(copy).toBeDefined();
  if (copy) await expectCopyOf(shop, copy);
});
