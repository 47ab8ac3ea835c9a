import type pg from "pg";
import { createClient } from "../client/authentication.ts";
import { retried } from "../client/lock-retries.ts";
import { hasCitus } from "../client/session-settings.ts";

/** Citus allows triggers that it cannot check. These only write rows of the same shop and node. */
export const allowTriggers = "SET citus.enable_unsafe_triggers = on";

/** The table whose shards decide where the rows of a shop are in all other tables. */
const anchor = "tenants";

export interface DistributeOptions {
  /**
   * The number of shards, 32 by default. It limits the number of nodes, and cannot change later.
   */
  shards?: number;
  onProgress?: (message: string) => void;
}

/** The database is no Citus coordinator, or has no worker node. */
export class NotACoordinator extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = "NotACoordinator";
  }
}

/**
 * Distributes the tables of a migrated database over the nodes of its Citus cluster: the rows of a
 * shop are on one node. Tables without a shop stay on the coordinator. Returns the names of the
 * tables that it distributed; those that already are distributed stay as they are.
 *
 * It is one transaction, so an interrupted run changes nothing. Statements of a running service
 * wait until it ends, or until their time is over.
 *
 * @throws {NotACoordinator}
 */
export async function distribute(url: string, options: DistributeOptions = {}): Promise<string[]> {
  const client = createClient({ connectionString: url, application_name: "bayline distribute" });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await requireWorkers(client);
    return await distributeTables(client, options);
  } finally {
    await client.end();
  }
}

/** Whether the tables of a session's database are distributed. */
export async function isDistributed(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ has: boolean }>(`SELECT ${hasCitus} AS has`);
  if (!rows[0]?.has) return false;
  const { rowCount } = await client.query(
    "SELECT FROM pg_dist_partition WHERE logicalrelid = to_regclass($1)",
    [anchor],
  );
  return rowCount === 1;
}

/** Distributes the tables that a migration added to a cluster. */
export async function distributeNewTables(client: pg.Client): Promise<void> {
  await distributeTables(client);
}

async function requireWorkers(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query("SELECT FROM pg_extension WHERE extname = 'citus'");
  if (!rowCount) {
    throw new NotACoordinator(
      "The database has no Citus. Run CREATE EXTENSION citus in it on the coordinator and on each worker.",
    );
  }
  const workers = await client.query("SELECT FROM citus_get_active_worker_nodes()");
  if (!workers.rowCount) {
    throw new NotACoordinator(
      "The database has no worker. Add each with SELECT citus_add_node('HOST', PORT).",
    );
  }
}

async function distributeTables(
  client: pg.Client,
  { shards = 32, onProgress }: DistributeOptions = {},
): Promise<string[]> {
  const tables = await undistributed(client);
  if (tables.length === 0) return [];
  await retried("distribute", onProgress ?? (() => undefined), () => beginWith(client, tables));
  // Tables that follow the anchor have its number of shards.
  if (tables[0] === anchor) {
    await client.query("SELECT set_config('citus.shard_count', $1, true)", [String(shards)]);
    await client.query(waitingSubscriptions);
  }
  await distributeFunctions(client);
  // A distributed table cannot refer to one that is not distributed yet.
  const references = await referencesOf(client, tables);
  for (const { table, name } of references) {
    await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  }
  for (const table of tables) {
    onProgress?.(`distributing ${table}`);
    await client.query("SELECT create_distributed_table($1, 'tenant_id', colocate_with => $2)", [
      table,
      table === anchor ? "none" : anchor,
    ]);
  }
  for (const { table, name, definition } of references) {
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
  }
  await client.query("COMMIT");
  return tables;
}

/**
 * Begins with the locks of all tables, so that no transaction of a running service holds one and
 * waits for another later. Statements queue behind a lock that is waited for, so it is not waited
 * for long.
 */
async function beginWith(client: pg.Client, tables: readonly string[]): Promise<void> {
  await client.query(`BEGIN; SET LOCAL statement_timeout = 0; ${allowTriggers};
    SET LOCAL citus.multi_shard_modify_mode = 'sequential'; SET LOCAL lock_timeout = '1s'`);
  try {
    await client.query(`LOCK TABLE ${tables.join(", ")} IN ACCESS EXCLUSIVE MODE`);
    await client.query("SET LOCAL lock_timeout = 0");
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  }
}

/**
 * The view without the recursion of a single database, which would need one search of all nodes for
 * each row: each node examines its active subscriptions.
 */
const waitingSubscriptions = `CREATE OR REPLACE VIEW waiting_subscriptions AS
  SELECT tenant_id, id AS subscription_id FROM webhook_subscriptions s
  WHERE s.is_active AND s.deleted_at IS NULL AND EXISTS (
    SELECT FROM webhook_deliveries d WHERE d.tenant_id = s.tenant_id AND d.subscription_id = s.id
      AND d.status = 'pending')`;

/** Lists the tables with a shop that are on the coordinator, the anchor first. */
async function undistributed(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.oid::regclass::text AS name FROM pg_class c
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'tenant_id'
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
        AND NOT EXISTS (SELECT FROM pg_dist_partition p WHERE p.logicalrelid = c.oid)
        AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
      ORDER BY c.relname <> $1, c.relname`,
    [anchor],
  );
  return rows.map(({ name }) => name);
}

/** Statements call these functions on the node of their shop. */
async function distributeFunctions(client: pg.Client): Promise<void> {
  await client.query(
    `SELECT create_distributed_function(p.oid::regprocedure) FROM pg_proc p
      WHERE p.pronamespace = 'public'::regnamespace AND p.prorettype <> 'trigger'::regtype
        AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')`,
  );
}

interface Reference {
  table: string;
  name: string;
  definition: string;
}

async function referencesOf(client: pg.Client, tables: readonly string[]): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(
    `SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name,
        pg_get_constraintdef(oid) AS definition
      FROM pg_constraint WHERE contype = 'f' AND conrelid = ANY ($1::regclass[]::oid[])
      ORDER BY 1, 2`,
    [`{${tables.join(",")}}`],
  );
  return rows;
}
