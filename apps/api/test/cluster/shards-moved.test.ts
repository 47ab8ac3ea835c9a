import { citusUrl } from "@bayline/db/testing";
import { describe, expect, test } from "vitest";
import { groupOf, startCluster } from "./cluster.ts";
import { whileWritten } from "./writers.ts";

describe.skipIf(citusUrl === undefined)("on a Citus cluster", () => {
  test("moving shards while shops are written loses and doubles nothing", async () => {
    const cluster = await startCluster();
    const { coordinator, workers } = cluster;
    const [first, second] = workers;
    if (!first || !second) throw new Error("The cluster needs two workers");
    const shops = [await cluster.shop(first), await cluster.shop(second)];
    const nodes = await coordinator.query<{ nodename: string; nodeport: number; groupid: number }>(
      "SELECT nodename, nodeport, groupid FROM pg_dist_node WHERE groupid > 0 ORDER BY groupid",
    );
    await whileWritten(coordinator, shops, async () => {
      for (const shop of shops) {
        const from = await groupOf(coordinator, shop);
        const source = nodes.rows.find(({ groupid }) => groupid === from);
        const target = nodes.rows.find(({ groupid }) => groupid !== from);
        await coordinator.query(
          `SELECT citus_move_shard_placement(
            get_shard_id_for_distribution_column('tenants', $1::uuid),
            $2, $3, $4, $5, shard_transfer_mode => 'force_logical')`,
          [shop.tenantId, source?.nodename, source?.nodeport, target?.nodename, target?.nodeport],
        );
        expect(await groupOf(coordinator, shop)).toBe(target?.groupid);
      }
    });
  });
});
