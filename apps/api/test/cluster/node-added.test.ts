import { distribute, migrate } from "@bayline/db";
import { citusUrl, createDatabase, until } from "@bayline/db/testing";
import { describe, expect, inject, test } from "vitest";
import { serve, useCoordinator, workersOf } from "./cluster.ts";
import { whileWritten } from "./writers.ts";

describe.skipIf(citusUrl === undefined)("on a Citus cluster", () => {
  test("a node is added and gets shards while shops are written, and nothing is lost or doubled", async () => {
    const databaseUrl = await createDatabase(inject("databaseServer"));
    const coordinator = await useCoordinator(databaseUrl);
    const added = (await workersOf(coordinator)).at(-1);
    const address = [added?.host, added?.port];
    await coordinator.query("SELECT citus_remove_node($1, $2)", address);
    await migrate(databaseUrl);
    await distribute(databaseUrl, { shards: 4 });
    const { shop } = await serve({ databaseUrl, coordinator, workers: [] });
    const shops = await Promise.all([shop(), shop(), shop(), shop()]);
    await whileWritten(coordinator, shops, async () => {
      await coordinator.query("SELECT citus_add_node($1, $2)", address);
      await coordinator.query(
        "SELECT citus_rebalance_start(shard_transfer_mode => 'force_logical')",
      );
      const stateOf = async () => {
        const { rows } = await coordinator.query("SELECT state FROM citus_rebalance_status()");
        return rows[0]?.state;
      };
      await until("shards are moved", async () => (await stateOf()) === "finished", 300);
      const moved = await coordinator.query(
        `SELECT FROM citus_shards WHERE table_name = 'tenants'::regclass
          AND (nodename, nodeport) = ($1, $2)`,
        address,
      );
      expect(moved.rowCount).toBeGreaterThan(0);
    });
  });
});
