import type { Place } from "../place.ts";
import { type Server, startService } from "../processes.ts";
import { someIds } from "../seed.ts";
import { type Opened, openEmpty, openShop } from "../shops.ts";

/** The service, and the shops that it and the peers read and write. */
export interface PeerWorld {
  service: Server;
  /** The large shop that is read. */
  shop: Opened;
  partIds: string[];
  workOrderIds: string[];
  /** Shops in which customers are created: those of the service, and as many of a peer. */
  ours: Opened[];
  theirs: Opened[];
}

const shopsOfSide = 8;

export async function openPeerWorld({ client, url }: Place): Promise<PeerWorld> {
  const service = await startService({ DATABASE_URL: url });
  const size = { parts: 20_000, vendors: 5_000, orders: 2_000, workOrders: 1_000 };
  const shop = await openShop(service, client, size);
  const side = async () => {
    const shops: Opened[] = [];
    while (shops.length < shopsOfSide) shops.push(await openEmpty(service));
    return shops;
  };
  const ours = await side();
  const theirs = await side();
  await service.stop();
  // The service generates ids itself, the peers leave that to the database.
  await client.query("ALTER TABLE customers ALTER id SET DEFAULT uuidv7()");
  await client.query("VACUUM ANALYZE");
  await client.query("CHECKPOINT");
  const some = { shop: shop.id, count: 500 };
  return {
    // A new process, separate from the one that created the shops.
    service: await startService({ DATABASE_URL: url }),
    shop,
    partIds: await someIds(client, "inventory_items", some),
    workOrderIds: await someIds(client, "work_orders", some),
    ours,
    theirs,
  };
}
