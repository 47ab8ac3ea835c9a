import { randomBytes } from "node:crypto";
import { CounterClerk } from "../concurrency/counter.ts";
import { type Random, randomFrom } from "../concurrency/random.ts";
import { times } from "../concurrency/rush.ts";
import { ShopWriter } from "../concurrency/shop-floor.ts";
import type { RawDatabase } from "./database.ts";
import type { Harness } from "./harness.ts";

/** A shop with clients that perform random operations one after the other. */
export async function busyShop(harness: Harness, seed: number) {
  const parts = times(5, (at) => `P-${at}`);
  const shop = await harness.shop({
    parts: parts.map((partNumber) => ({ partNumber, quantity: 20, unitCostCents: 333 })),
  });
  const customers = await Promise.all(times(3, (at) => shop.customer({ name: `Customer ${at}` })));
  const [first] = customers;
  const orders = await Promise.all(times(6, () => shop.workOrder({ customerId: first?.id })));
  const lines = [{ partNumber: "P-0", quantity: 2, unitPriceCents: 1_999 }];
  const sales = await Promise.all(times(4, () => shop.salesOrder({ lines })));
  const place = { origins: [harness.origin], parts, customerIds: customers.map(({ id }) => id) };
  const floor = { ...place, orderIds: orders.map(({ id }) => id) };
  const counter = { ...place, saleIds: sales.map(({ id }) => id) };
  const someone = (random: Random) =>
    random.chance(0.5)
      ? new ShopWriter(shop, floor, random)
      : new CounterClerk(shop, counter, random);
  const work = async (people: number, acts: number) => {
    await Promise.all(
      times(people, async (at) => {
        const person = someone(randomFrom(seed + at));
        for (let act = 0; act < acts; act++) await person.act();
      }),
    );
  };
  return { shop, work };
}

/** A shop whose archive has some megabytes of incompressible data. */
export async function largeShop(
  { harness, database }: { harness: Harness; database: RawDatabase },
  customers: number,
) {
  const shop = await harness.shop();
  const notes = times(16, () => randomBytes(3_600).toString("base64"));
  await database.query(
    `INSERT INTO customers (tenant_id, id, name, notes)
      SELECT $1, gen_random_uuid(), 'Customer ' || n, ($3::text[])[1 + n % 16] || n
      FROM generate_series(1, $2) AS n`,
    [shop.tenantId, customers, notes],
  );
  return shop;
}
