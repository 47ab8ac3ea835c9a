import { randomBytes } from "node:crypto";
import { Client, escapeIdentifier } from "pg";
import { distribute } from "../distribution/distribute.ts";
import { citusUrl, joinNodes, nodesOf, testShards } from "./cluster.ts";

const templateName = "bayline_template";

/**
 * Creates the migrated database that `cloneDatabase` copies. Connections to it are disabled
 * afterwards, because any session in it would make clones fail.
 */
export async function createTemplate(
  serverUrl: string,
  migrate: (url: string) => Promise<void>,
  name = templateName,
): Promise<void> {
  const template = escapeIdentifier(name);
  await withMaintenance(serverUrl, async (client) => {
    await dropTemplate(client, name);
    await client.query(`create database ${template}`);
  });
  const url = withDatabase(serverUrl, name);
  if (citusUrl !== undefined) await joinNodes(url);
  await migrate(url);
  if (citusUrl !== undefined) await distribute(url, { shards: testShards });
  await withMaintenance(serverUrl, async (client) => {
    await client.query(`alter database ${template} with is_template true allow_connections false`);
    await client.query(
      "select pg_terminate_backend(pid, 60000) from pg_stat_activity where datname = $1",
      [name],
    );
  });
}

/** Creates an empty database, on a cluster on each node, and returns its connection string. */
export async function createDatabase(serverUrl: string): Promise<string> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  await withMaintenance(serverUrl, (client) =>
    client.query(`create database ${escapeIdentifier(name)}`),
  );
  const url = withDatabase(serverUrl, name);
  if (citusUrl !== undefined) await joinNodes(url);
  return url;
}

async function dropTemplate(client: Client, name: string): Promise<void> {
  const found = await client.query("select from pg_database where datname = $1", [name]);
  if (!found.rowCount) return;
  const template = escapeIdentifier(name);
  await client.query(`alter database ${template} with is_template false`);
  await client.query(`drop database ${template} with (force)`);
}

/**
 * Copies a database, the migrated one in about 20 ms, and returns the connection string of the
 * copy.
 */
export async function cloneDatabase(
  serverUrl: string,
  name = `test_${randomBytes(8).toString("hex")}`,
  template = templateName,
): Promise<string> {
  const create = `create database ${escapeIdentifier(name)} template ${escapeIdentifier(template)} strategy file_copy`;
  await withMaintenance(serverUrl, (client) => client.query(create));
  return withDatabase(serverUrl, name);
}

/** Opens a separate connection for a test. */
export async function connectTo(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client;
}

/** Drops a database, even if it has connections. */
export async function dropDatabase(url: string): Promise<void> {
  const name = decodeURIComponent(new URL(url).pathname.slice(1));
  const drop = `drop database if exists ${escapeIdentifier(name)} with (force)`;
  await withMaintenance(url, (client) => client.query(drop));
}

/**
 * Creates and fills a database that several test files copy, if it does not exist. It gets its name
 * when it is complete.
 */
export async function makeOnce(
  serverUrl: string,
  name: string,
  fill: (client: Client) => Promise<void>,
): Promise<void> {
  await withMaintenance(serverUrl, async (client) => {
    await client.query("select pg_advisory_lock(hashtext($1))", [name]);
    const found = await client.query("select from pg_database where datname = $1", [name]);
    if (found.rowCount) return;
    const unfinished = `${name}_unfinished`;
    await dropDatabase(withDatabase(serverUrl, unfinished));
    const database = await connectTo(await cloneDatabase(serverUrl, unfinished));
    await fill(database).finally(() => database.end());
    await client.query(
      `alter database ${escapeIdentifier(unfinished)} rename to ${escapeIdentifier(name)}`,
    );
  });
}

function withDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${encodeURIComponent(name)}`;
  return url.href;
}

async function withMaintenance(
  serverUrl: string,
  use: (client: Client) => Promise<unknown>,
): Promise<void> {
  for (const node of await nodesOf(serverUrl)) {
    const client = new Client({ connectionString: withDatabase(node, "postgres") });
    await client.connect();
    await use(client).finally(() => client.end());
  }
}
