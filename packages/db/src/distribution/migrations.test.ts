import { expect, inject, onTestFinished, test } from "vitest";
import { migrate } from "../migrations/migrate.ts";
import { citusUrl, testShards } from "../testing/cluster.ts";
import { connectTo, createDatabase, dropDatabase } from "../testing/databases.ts";
import { writeSampleUpgrade } from "../testing/sample-upgrade.ts";
import { distribute } from "./distribute.ts";

interface DistributedTable {
  name: string;
  references: string[];
}

/** Lists the distributed tables with their foreign keys. */
async function listDistributed(url: string): Promise<DistributedTable[]> {
  const client = await connectTo(url);
  try {
    const { rows } = await client.query<DistributedTable>(
      `SELECT logicalrelid::text AS name, array(SELECT conname::text FROM pg_constraint
          WHERE conrelid = logicalrelid AND contype = 'f' ORDER BY 1) AS references
        FROM pg_dist_partition ORDER BY 1`,
    );
    return rows;
  } finally {
    await client.end();
  }
}

/** Creates a cluster of this version. */
async function createCluster(): Promise<string> {
  const url = await createDatabase(inject("databaseServer"));
  onTestFinished(() => dropDatabase(url));
  await migrate(url);
  await distribute(url, { shards: testShards });
  return url;
}

test.skipIf(citusUrl === undefined)("an upgrade of a cluster distributes its tables", async () => {
  const url = await createCluster();
  const before = await listDistributed(url);
  const sample = await writeSampleUpgrade();
  onTestFinished(sample.remove);
  await migrate(url, sample);
  const after = await listDistributed(url);
  expect(after.filter(({ name }) => name !== "sample_notes")).toEqual(before);
  expect(after).toContainEqual({ name: "sample_notes", references: ["sample_notes_customer"] });
});
