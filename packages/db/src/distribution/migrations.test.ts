import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect, inject, onTestFinished, test } from "vitest";
import { useDatabase } from "../../test/database.ts";
import { migrate } from "../migrations/migrate.ts";
import { citusUrl, joinNodes, nodesOf, testShards } from "../testing/cluster.ts";
import { connectTo, dropDatabase } from "../testing/databases.ts";
import { distribute } from "./distribute.ts";

const database = useDatabase();
const folder = new URL("../../migrations/", import.meta.url);

/** Creates a cluster of the version before `tag`, whose migrations are not applied. */
async function olderCluster(tag: string): Promise<string> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  const url = new URL(inject("databaseServer"));
  for (const node of await nodesOf(url.href)) {
    await on(node, [`CREATE DATABASE ${name}`]);
  }
  url.pathname = `/${name}`;
  onTestFinished(() => dropDatabase(url.href));
  await joinNodes(url.href);
  await on(url.href, await statementsBefore(tag));
  await distribute(url.href, { shards: testShards });
  return url.href;
}

async function on(url: string, statements: string[]): Promise<void> {
  const client = await connectTo(url);
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

async function statementsBefore(tag: string): Promise<string[]> {
  const journal: { entries: Array<{ tag: string; when: number }> } = JSON.parse(
    await readFile(new URL("meta/_journal.json", folder), "utf8"),
  );
  const statements = [
    "CREATE SCHEMA drizzle",
    `CREATE TABLE drizzle.__drizzle_migrations
      (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint)`,
  ];
  for (const entry of journal.entries.filter((each) => each.tag < tag)) {
    const text = await readFile(new URL(`${entry.tag}.sql`, folder), "utf8");
    statements.push(
      text.replaceAll(" CONCURRENTLY", ""),
      `INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('', ${entry.when})`,
    );
  }
  return statements;
}

/** Lists the distributed tables with their foreign keys. */
async function listDistributed(url: string): Promise<unknown[]> {
  const client = await connectTo(url);
  try {
    const { rows } = await client.query(
      `SELECT logicalrelid::text AS name, array(SELECT conname::text FROM pg_constraint
          WHERE conrelid = logicalrelid AND contype = 'f' ORDER BY 1) AS references
        FROM pg_dist_partition ORDER BY 1`,
    );
    return rows;
  } finally {
    await client.end();
  }
}

test.skipIf(citusUrl === undefined)("an upgrade of a cluster distributes its tables", async () => {
  const url = await olderCluster("0019");
  // Distributing has created the view of 0021.
  await on(url, ["DROP VIEW waiting_subscriptions"]);
  await migrate(url);
  expect(await listDistributed(url)).toEqual(await listDistributed(database.url));
});
