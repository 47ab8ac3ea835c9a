import { citusUrl } from "@bayline/db/testing";
import { describe, expect, test } from "vitest";
import type { TestShop } from "../harness/shop.ts";
import { type Coordinator, groupOf, startCluster } from "./cluster.ts";
import { whileWritten } from "./writers.ts";

describe.skipIf(citusUrl === undefined)("on a Citus cluster", () => {
  test("moving shards while shops are written loses and doubles nothing", async () => {
    const { coordinator, workers, shop } = await startCluster();
    const [first, second] = workers;
    if (!first || !second) throw new Error("The cluster needs two workers");
    const shops = [await shop(first), await shop(second)];
    await whileWritten(coordinator, shops, async () => {
      for (const moved of shops) {
        const isOnFirst = (await groupOf(coordinator, moved)) === first.groupId;
        const [source, target] = isOnFirst ? [first, second] : [second, first];
        await coordinator.query(
          `SELECT citus_move_shard_placement(
            get_shard_id_for_distribution_column('tenants', $1::uuid),
            $2, $3, $4, $5, shard_transfer_mode => 'force_logical')`,
          [moved.tenantId, source.host, source.port, target.host, target.port],
        );
        expect(await groupOf(coordinator, moved)).toBe(target.groupId);
      }
    });
  });

  test("giving a shop separate shards while it is written loses and doubles nothing", async () => {
    const { coordinator, workers, shop } = await startCluster();
    const [first, second] = workers;
    if (!first || !second) throw new Error("The cluster needs two workers");
    const large = await shop(first);
    await whileWritten(coordinator, [large, await shop(first), await shop(second)], async () => {
      await coordinator.query(
        `SELECT citus_split_shard_by_split_points(
            get_shard_id_for_distribution_column('tenants', $1::uuid),
            ARRAY[(hash - 1)::text, hash::text], ARRAY[nodeid, nodeid, nodeid], 'force_logical')
          FROM worker_hash($1::uuid) AS hash, pg_dist_node WHERE groupid = $2`,
        [large.tenantId, second.groupId],
      );
      expect(await groupOf(coordinator, large)).toBe(second.groupId);
      await expectSeparate(coordinator, large);
    });
  });

  test("isolating a shop blocks its writes, and loses and doubles nothing", async () => {
    const { coordinator, workers, shop } = await startCluster();
    const [first, second] = workers;
    if (!first || !second) throw new Error("The cluster needs two workers");
    const large = await shop(first);
    await whileWritten(coordinator, [large, await shop(first), await shop(second)], async () => {
      await coordinator.query(
        `SELECT isolate_tenant_to_new_shard('tenants', $1::uuid, 'CASCADE',
          shard_transfer_mode => 'block_writes')`,
        [large.tenantId],
      );
      await expectSeparate(coordinator, large);
    });
  });
});

/** Expects that the shards of a shop hold no other shop. */
async function expectSeparate(coordinator: Coordinator, { tenantId }: TestShop): Promise<void> {
  const { rowCount } = await coordinator.query(
    `SELECT FROM pg_dist_shard WHERE shardid = get_shard_id_for_distribution_column('tenants', $1::uuid)
      AND shardminvalue = shardmaxvalue`,
    [tenantId],
  );
  expect(rowCount).toBe(1);
}
