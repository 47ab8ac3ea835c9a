import sql, { empty, join, raw, type Sql } from "sql-template-tag";
import type { Scope } from "../client/scope.ts";
import {
  findOne,
  inOrder,
  integrationFilter,
  type PageRequest,
  type RecordPageRequest,
  type SortOrder,
} from "../sql/paging.ts";

/** The tables of which clients keep copies. Triggers write their `changed_at`. */
export type SyncedTable =
  | "customers"
  | "vehicles"
  | "vendors"
  | "inventory_items"
  | "canned_jobs"
  | "price_rules"
  | "service_requests"
  | "work_orders"
  | "purchase_orders"
  | "inspections"
  | "sales_orders"
  | "invoices"
  | "payments"
  | "receipts";

/** The tables with texts that other records show. Triggers write their `named_at`. */
type NamedTable = "customers" | "vehicles" | "vendors" | "users";

/** A row of a list of changes, with its position in that list. */
export type Changed<Row> = Row & { changedAt?: string };

interface ChangedRecords {
  table: SyncedTable;
  alias: string;
  /** The conditions of the list, except the shop and live rows, each beginning with AND. */
  narrowed?: Sql;
  /**
   * Records with a text that the list shows: ids from {@link renamed}, and the column they match.
   */
  shows?: ReadonlyArray<{ column: Sql; ids: Sql }>;
}

/** The order of a list of changes. A record that changes moves to its end. */
export function changeOrder(alias: string): SortOrder {
  return { kind: "instant", by: raw(`${alias}.changed_at`), direction: "ASC" };
}

/** The column `changedAt` of a {@link Changed} row, beginning with a comma. */
export function changedAtOf(alias: string): Sql {
  return raw(`, ${alias}.changed_at AS "changedAt"`);
}

/** A statement for the ids of records whose shown texts changed after an instant. */
export function renamed({ tenantId }: Scope, table: NamedTable, since: string): Sql {
  return sql`SELECT r.id FROM ${raw(table)} r
    WHERE r.tenant_id = ${tenantId} AND r.named_at > ${since}::timestamptz`;
}

/**
 * A list statement up to its columns: a `page` of ids of records that changed after an instant, or
 * show a text of another record that did. Includes deleted and archived records.
 *
 * The first kind is a range of an index. The second is read completely, because no index has its
 * order; it has few rows, except after a change to a record that very many others show.
 */
export function changedPage(
  { tenantId }: Pick<Scope, "tenantId">,
  { table, alias, narrowed = empty, shows = [] }: ChangedRecords,
  page: RecordPageRequest,
): Sql {
  const { changedSince = "-infinity", after, limit } = page;
  const since = sql`${changedSince}::timestamptz`;
  const [at, id] = [raw(`${alias}.changed_at`), raw(`${alias}.id`)];
  const beyond = after
    ? sql`AND (${at}, ${id}) > (${after.at}::timestamptz, ${after.id}::uuid)`
    : empty;
  const rows = sql`SELECT ${id}, ${at} FROM ${raw(table)} ${raw(alias)}
    WHERE ${raw(alias)}.tenant_id = ${tenantId} ${beyond} ${narrowed}
      ${integrationFilter(alias, page)}`;
  const own = sql`(${rows} AND ${at} > ${since} ORDER BY ${at}, ${id} LIMIT ${limit + 1})`;
  const first = sql`ORDER BY changed_at, id LIMIT ${limit + 1}`;
  if (shows.length === 0) return sql`WITH page AS (${own})`;
  const precedes = after ? sql`AND ${after.at}::timestamptz <= ${since}` : empty;
  // Separately, because PostgreSQL estimates few renamed records, and finds their rows by an index.
  const showing = shows.map(
    ({ column, ids }) => sql`${rows} AND ${at} <= ${since} ${precedes} AND ${column} IN (${ids})`,
  );
  return sql`WITH showing AS MATERIALIZED (${join(showing, " UNION ")}), page AS (
      SELECT id FROM ((SELECT id, changed_at FROM showing ${first}) UNION ALL ${own}) changed ${first}
    )`;
}

interface ChangedList extends ChangedRecords {
  /** The select list. */
  shown: Sql;
  /** Further tables that the select list uses. */
  joined?: Sql;
}

/** Lists a page of the records of {@link changedPage}, and one more. */
export function listChanges<Row>(
  scope: Scope,
  { shown, joined = empty, ...records }: ChangedList,
  page: RecordPageRequest,
): Promise<Array<Changed<Row>>> {
  const alias = raw(records.alias);
  return scope.db.read(
    sql`${changedPage(scope, records, page)}
      SELECT ${shown} ${changedAtOf(records.alias)}
      FROM page JOIN ${raw(records.table)} ${alias}
        ON ${alias}.tenant_id = ${scope.tenantId} AND ${alias}.id = page.id
      ${joined} ${inOrder(records.alias, changeOrder(records.alias))}`,
    "custom plan",
  );
}

/**
 * The part of the past that a copy repeats at each call. A server that takes over after a failure
 * may be behind the clock of its predecessor by this much.
 */
const clockStep = raw("interval '5 seconds'");

export interface ChangeHorizon {
  /** The time of the database. */
  now: string;
  /**
   * All changes up to this instant are committed and visible to every later statement. Null while a
   * writing transaction hides its start: that of another role, unless the service's role has
   * `pg_read_all_stats`.
   */
  through: string | null;
}

/**
 * Reads how far the changes of a shop are complete, on the node of the shop. Not for use in a
 * transaction, which sees the running transactions of its first call.
 *
 * A transaction stamps its changes after PostgreSQL assigned its id. If this statement sees the id,
 * the stamps are later than the start of that transaction. If not, either the transaction has
 * ended, or its stamps are later than the start of this statement.
 */
export async function findChangeHorizon(scope: Scope): Promise<ChangeHorizon> {
  const horizon = await findOne<ChangeHorizon>(
    scope,
    sql`SELECT h.now, date_trunc('milliseconds', h.through - ${clockStep}) AS through
      FROM tenants t, change_horizon() h WHERE t.tenant_id = ${scope.tenantId}`,
  );
  if (!horizon) throw new Error("The database did not return its time");
  return horizon;
}

export interface RemovedRow {
  id: string;
  removedAt: string;
}

/** Lists records that were permanently deleted after an instant, oldest first, and one more. */
export function listRemoved(
  scope: Scope,
  table: SyncedTable,
  { changedSince = "-infinity", after, limit }: PageRequest,
): Promise<RemovedRow[]> {
  const beyond = after
    ? sql`AND (d.removed_at, d.id) > (${after.at}::timestamptz, ${after.id}::uuid)`
    : empty;
  // An imported backup may contain a record that was deleted here.
  return scope.db.read(sql`
    SELECT d.id, d.removed_at AS "removedAt" FROM removed_records d
    WHERE d.tenant_id = ${scope.tenantId} AND d.kind = ${table}
      AND d.removed_at > ${changedSince}::timestamptz ${beyond}
      AND NOT EXISTS (SELECT FROM ${raw(table)} r WHERE r.tenant_id = ${scope.tenantId} AND r.id = d.id)
    ORDER BY d.removed_at, d.id LIMIT ${limit + 1}`);
}
