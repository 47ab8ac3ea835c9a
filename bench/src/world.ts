import { readFileSync } from "node:fs";
import type { Place } from "./place.ts";
import { type Server, startBareServer, startService } from "./processes.ts";
import { someIds } from "./seed.ts";
import { openShop, type Shop } from "./shops.ts";

/** Both servers over one database, and its shops. */
export interface World {
  service: Server;
  bare: Server;
  /** The large shop that is read. */
  shop: Shop;
  partIds: string[];
  workOrderIds: string[];
  /** Shops that receive invoices: those of the service, and as many of the baseline server. */
  ours: Shop[];
  theirs: Shop[];
}

export const receivingShops = 8;

/** The functions of the baseline server. */
const baselines = ["receive", "quote"].map((name) =>
  readFileSync(new URL(`./bench-${name}.sql`, import.meta.url), "utf8"),
);

export async function openWorld(place: Place, profileDirectory?: string): Promise<World> {
  const shops = await openShops(place);
  await place.client.query("CREATE EXTENSION pg_stat_statements");
  for (const baseline of baselines) await place.client.query(baseline);
  const some = { shop: shops.shop.id, count: 500 };
  return {
    ...shops,
    partIds: await someIds(place.client, "inventory_items", some),
    workOrderIds: await someIds(place.client, "work_orders", some),
    // A new process, separate from the one that created the shops.
    service: await startService({ DATABASE_URL: place.url }, profileDirectory),
    bare: await startBareServer(place.url, profileDirectory),
  };
}

async function openShops({ client, url }: Place): Promise<Pick<World, "shop" | "ours" | "theirs">> {
  const service = await startService({ DATABASE_URL: url });
  const small = { parts: 5_000, vendors: 200, orders: 0, workOrders: 0 };
  const side = async () => {
    const shops: Shop[] = [];
    for (let count = 0; count < receivingShops; count++) {
      shops.push(await openShop(service, client, small));
    }
    return shops;
  };
  const size = { parts: 20_000, vendors: 5_000, orders: 2_000, workOrders: 1_000 };
  const shops = {
    shop: await openShop(service, client, size),
    ours: await side(),
    theirs: await side(),
  };
  await service.stop();
  await client.query("VACUUM ANALYZE");
  await client.query("CHECKPOINT");
  return shops;
}
