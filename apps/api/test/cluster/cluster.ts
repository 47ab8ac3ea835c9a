import { cloneDatabase, connectTo, dropDatabase, startNetwork, until } from "@bayline/db/testing";
import { inject, onTestFinished } from "vitest";
import { startServiceOn } from "../harness/service-on.ts";
import { openTestShop, type TestShop } from "../harness/shop.ts";

export type Coordinator = Awaited<ReturnType<typeof connectTo>>;

export interface Worker {
  groupId: number;
  host: string;
  port: number;
}

/** A worker that the coordinator reaches over a network that the test breaks. */
export interface BreakableWorker extends Worker {
  network: Awaited<ReturnType<typeof startNetwork>>;
}

export interface Cluster<W extends Worker = Worker> {
  databaseUrl: string;
  /** A session with the coordinator. */
  coordinator: Coordinator;
  workers: W[];
  /** Opens a shop. With a worker, one whose rows are there. */
  shop(worker?: Worker): Promise<TestShop>;
}

type Env = Record<string, string>;

/** Starts a service on a new database of the cluster. */
export async function startCluster(env: Env = {}): Promise<Cluster> {
  const databaseUrl = await cloneDatabase(inject("databaseServer"));
  const coordinator = await useCoordinator(databaseUrl);
  return serve({ databaseUrl, coordinator, workers: await workersOf(coordinator) }, env);
}

/** The same with a network to each worker, which the test breaks. */
export async function startBreakableCluster(env: Env = {}): Promise<Cluster<BreakableWorker>> {
  const databaseUrl = await cloneDatabase(inject("databaseServer"));
  const coordinator = await useCoordinator(databaseUrl);
  return serve(
    { databaseUrl, coordinator, workers: await breakable(databaseUrl, coordinator) },
    env,
  );
}

/** Opens a session with the coordinator. After the test it ends, and the database is dropped. */
export async function useCoordinator(databaseUrl: string): Promise<Coordinator> {
  onTestFinished(() => dropDatabase(databaseUrl));
  const coordinator = await connectTo(databaseUrl);
  coordinator.on("error", () => undefined);
  onTestFinished(() => coordinator.end());
  return coordinator;
}

/**
 * Starts a service with its background work on a database of the cluster, until the test is over.
 */
export async function serve<W extends Worker>(
  cluster: Omit<Cluster, "shop" | "workers"> & { workers: W[] },
  env: Env = {},
): Promise<Cluster<W>> {
  const { databaseUrl, coordinator } = cluster;
  // Citus does this every minute. Until then the database cannot be dropped.
  onTestFinished(async () => {
    await coordinator.query("SELECT recover_prepared_transactions()");
  });
  const { service, shop } = await startServiceOn(databaseUrl, env);
  onTestFinished(() => service.close());
  return {
    ...cluster,
    async shop(worker) {
      for (;;) {
        const opened = await openTestShop(shop.baseUrl, {});
        if (!worker || (await groupOf(coordinator, opened)) === worker.groupId) return opened;
      }
    },
  };
}

export async function workersOf(coordinator: Coordinator): Promise<Worker[]> {
  const { rows } = await coordinator.query<Worker>(
    `SELECT groupid AS "groupId", nodename AS host, nodeport AS port FROM pg_dist_node
      WHERE groupid > 0 ORDER BY groupid`,
  );
  return rows;
}

/** Replaces the address of each worker, for this database only. */
async function breakable(
  databaseUrl: string,
  coordinator: Coordinator,
): Promise<BreakableWorker[]> {
  const workers: BreakableWorker[] = [];
  for (const { groupId, host, port } of await workersOf(coordinator)) {
    const url = new URL(databaseUrl);
    url.hostname = host;
    url.port = String(port);
    const network = await startNetwork(url.href);
    onTestFinished(async () => {
      await network.restore();
      await network[Symbol.asyncDispose]();
    });
    const address = new URL(network.url);
    await coordinator.query(
      "SELECT citus_update_node(nodeid, $2, $3) FROM pg_dist_node WHERE groupid = $1",
      [groupId, address.hostname, Number(address.port)],
    );
    workers.push({ groupId, host: address.hostname, port: Number(address.port), network });
  }
  await until("the workers know the addresses", async () => {
    const late = await coordinator.query("SELECT FROM pg_dist_node WHERE NOT metadatasynced");
    return late.rowCount === 0;
  });
  return workers;
}

/** The number of the node that holds the rows of a shop. */
export async function groupOf(coordinator: Coordinator, { tenantId }: TestShop): Promise<number> {
  const { rows } = await coordinator.query<{ groupid: number }>(
    `SELECT groupid FROM pg_dist_placement
      WHERE shardid = get_shard_id_for_distribution_column('tenants', $1::uuid)`,
    [tenantId],
  );
  return rows[0]?.groupid ?? -1;
}
