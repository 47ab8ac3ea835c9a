import { runs } from "@bayline/db/testing";
import { expect, test } from "vitest";
import { randomFrom, seedOfRun } from "../../test/concurrency/random.ts";
import { useHarness } from "../../test/harness/harness.ts";
import { expectEqualTo, ShopCopy } from "../../test/harness/shop-copy.ts";
import { ShopLife } from "../../test/models/shop-life.ts";

const harness = useHarness();
const seed = seedOfRun();
const histories = runs({ short: 3, long: 25 });

test.each(Array.from({ length: histories }, (_, at) => seed + at))(
  "a copy equals the shop after any history, SEED=%i",
  { timeout: 300_000 },
  async (own) => {
    const random = randomFrom(own);
    const shop = await harness.shop();
    const life = new ShopLife(shop, random);
    const copies = [new ShopCopy(shop), new ShopCopy(shop, { limit: 1 + random.below(5) })];
    await life.open();
    for (let step = 0; step < 200; step++) {
      await life.act();
      for (const copy of copies) if (random.chance(0.04)) await copy.sync();
    }
    for (const copy of copies) {
      await copy.sync();
      await expectEqualTo(shop, copy);
    }
    expect(life.answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(life.answers.filter(({ status }) => status < 300).length).toBeGreaterThan(50);
  },
);
