import sql, { type Sql } from "sql-template-tag";
import type { Database } from "../client/client.ts";
import { isNodeLoss } from "../client/failures.ts";
import type { TransactionOptions } from "../client/in-transaction.ts";
import type { Executor, Planning } from "../client/scope.ts";
import type { Transaction } from "../client/transaction.ts";
import { arrayOf } from "../sql/rows.ts";

/** The condition on a column that its shop is among those that a statement is about. */
export type Among = (column: Sql) => Sql;

const allShops: Among = () => sql`true`;

function only(shops: readonly string[]): Among {
  return (column) => sql`${column} = ANY (${arrayOf(shops)}::uuid[])`;
}

export interface ReachableRows<Row> {
  rows: Row[];
  /** The shops on nodes of a cluster that do not respond. The rows contain none of these shops. */
  unreachable: string[];
  /**
   * The error about a node that did not respond. Rows of shops without a known node may be missing.
   */
  loss?: unknown;
}

/**
 * Reads rows of all shops in one statement. If a node of a cluster does not respond, reads those of
 * each node separately, and leaves that node out.
 */
export async function readReachable<Row>(
  db: Executor,
  statementOf: (among: Among) => Sql,
  planning?: Planning,
): Promise<ReachableRows<Row>> {
  try {
    return { rows: await db.read<Row>(statementOf(allShops), planning), unreachable: [] };
  } catch (loss) {
    if (!isNodeLoss(loss)) throw loss;
    const reached = await onEachNode(await shopsByNode(db), (shops) =>
      // Citus chooses the nodes of a statement by the values of its plan.
      db.read<Row>(statementOf(only(shops)), "custom plan"),
    );
    return { ...reached, loss };
  }
}

/**
 * Writes to all shops in one transaction. If a node of a cluster does not respond, writes to the
 * shops of each node in a separate transaction, and leaves that node out.
 */
export async function writeReachable<Row>(
  { transaction, background }: Pick<Database, "transaction" | "background">,
  work: (tx: Transaction, among: Among) => Promise<Row[]>,
): Promise<Row[]> {
  try {
    return await transaction((tx) => work(tx, allShops));
  } catch (error) {
    if (!isNodeLoss(error)) throw error;
  }
  const { rows } = await onEachNode(await shopsByNode(background), (shops) =>
    transaction((tx) => work(tx, only(shops))),
  );
  return rows;
}

/** The same for some shops. `work` gets those of one transaction. */
export async function writeToShops<Row>(
  { transaction, background }: Pick<Database, "transaction" | "background">,
  tenantIds: Iterable<string>,
  work: (tx: Transaction, shops: ReadonlySet<string>) => Promise<Row[]>,
  options?: TransactionOptions,
): Promise<Row[]> {
  const all = new Set(tenantIds);
  if (all.size === 0) return [];
  try {
    return await transaction((tx) => work(tx, all), options);
  } catch (error) {
    if (!isNodeLoss(error)) throw error;
  }
  const { rows } = await onEachNode(await shopsByNode(background, [...all]), (shops) =>
    transaction((tx) => work(tx, new Set(shops)), options),
  );
  return rows;
}

async function onEachNode<Row>(
  nodes: ReadonlyArray<readonly string[]>,
  work: (shops: readonly string[]) => Promise<Row[]>,
): Promise<ReachableRows<Row>> {
  const rows: Row[] = [];
  const unreachable: string[] = [];
  for (const shops of nodes) {
    try {
      rows.push(...(await work(shops)));
    } catch (error) {
      if (!isNodeLoss(error)) throw error;
      unreachable.push(...shops);
    }
  }
  return { rows, unreachable };
}

/**
 * The ids of shops, in one list for each node of the cluster: these shops, or all that have a key.
 * Reads the coordinator alone.
 */
async function shopsByNode(db: Executor, tenantIds?: readonly string[]): Promise<string[][]> {
  const shops = tenantIds
    ? sql`unnest(${arrayOf(tenantIds)}::uuid[]) AS s (shop_id)`
    : sql`(SELECT DISTINCT shop_id FROM api_key_shops) s`;
  const nodes = await db.read<{ shops: string[] }>(sql`
    SELECT array_agg(s.shop_id) AS shops FROM ${shops} JOIN pg_dist_placement p
      ON p.shardid = get_shard_id_for_distribution_column('tenants', s.shop_id)
    GROUP BY p.groupid ORDER BY p.groupid`);
  return nodes.map(({ shops }) => shops);
}
