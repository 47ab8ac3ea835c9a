import { cloneDatabase, connectTo, dropDatabase, startNetwork, until } from "@bayline/db/testing";
import { inject, onTestFinished } from "vitest";
import { startServiceOn } from "../harness/service-on.ts";
import { openTestShop, type TestShop } from "../harness/shop.ts";

/** A worker that the coordinator reaches over a network that the test breaks. */
export interface Worker {
  groupId: number;
  network: Awaited<ReturnType<typeof startNetwork>>;
}

export interface Cluster {
  databaseUrl: string;
  /** A session with the coordinator. */
  coordinator: Awaited<ReturnType<typeof connectTo>>;
  workers: Worker[];
  /** Opens a shop. With a worker, one whose rows are there. */
  shop(worker?: Worker): Promise<TestShop>;
}

/** Starts a service with its background work on a new database of the cluster, until the test is over. */
export async function startCluster(env: Record<string, string> = {}): Promise<Cluster> {
  const databaseUrl = await cloneDatabase(inject("databaseServer"));
  onTestFinished(() => dropDatabase(databaseUrl));
  const coordinator = await connectTo(databaseUrl);
  coordinator.on("error", () => undefined);
  onTestFinished(() => coordinator.end());
  const workers = await breakable(databaseUrl, coordinator);
  const first = await startServiceOn(databaseUrl, env);
  onTestFinished(() => first.service.close());
  const { baseUrl } = first.shop;
  return {
    databaseUrl,
    coordinator,
    workers,
    async shop(worker) {
      for (;;) {
        const shop = await openTestShop(baseUrl, {});
        if (!worker || (await groupOf(coordinator, shop)) === worker.groupId) return shop;
      }
    },
  };
}

/** Replaces the address of each worker, for this database only. */
async function breakable(
  databaseUrl: string,
  coordinator: Cluster["coordinator"],
): Promise<Worker[]> {
  const { rows } = await coordinator.query<{
    nodeid: number;
    groupid: number;
    nodename: string;
    nodeport: number;
  }>("SELECT * FROM pg_dist_node WHERE groupid > 0 ORDER BY groupid");
  const workers: Worker[] = [];
  for (const { nodeid, groupid, nodename, nodeport } of rows) {
    const url = new URL(databaseUrl);
    url.hostname = nodename;
    url.port = String(nodeport);
    const network = await startNetwork(url.href);
    onTestFinished(async () => {
      await network.restore();
      await network[Symbol.asyncDispose]();
    });
    const address = new URL(network.url);
    await coordinator.query("SELECT citus_update_node($1, $2, $3)", [
      nodeid,
      address.hostname,
      address.port,
    ]);
    workers.push({ groupId: groupid, network });
  }
  await until("the workers know the addresses", async () => {
    const late = await coordinator.query("SELECT FROM pg_dist_node WHERE NOT metadatasynced");
    return late.rowCount === 0;
  });
  return workers;
}

/** The number of the node that holds the rows of a shop. */
export async function groupOf(
  coordinator: Cluster["coordinator"],
  { tenantId }: TestShop,
): Promise<number> {
  const { rows } = await coordinator.query<{ groupid: number }>(
    `SELECT groupid FROM pg_dist_placement
      WHERE shardid = get_shard_id_for_distribution_column('tenants', $1::uuid)`,
    [tenantId],
  );
  return rows[0]?.groupid ?? -1;
}
