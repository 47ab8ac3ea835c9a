import sql, { join, raw, type Sql } from "sql-template-tag";
import type { Scope } from "../client/scope.ts";
import type { Series } from "../queries/counters.ts";
import { backupKinds, type StoredKind } from "./kinds.ts";

const smallestFetch = 10;
const largestFetch = 1000;
const bytesOfFetch = 1024 * 1024;

/**
 * Reads all rows of a kind as unparsed JSON lines, so that amounts and quantities stay as the
 * database writes them. Batches are smaller if rows are large. Run it in a snapshot.
 */
export async function* exportedLines(scope: Scope, kind: StoredKind): AsyncGenerator<string[]> {
  const { db, tenantId } = scope;
  // Unnamed, because prepared statements would outlive the backup on each connection.
  const planning = "custom plan";
  const columns = raw(kind.columns.map((column) => `"${column}"`).join(", "));
  await db.read(
    sql`DECLARE exported NO SCROLL CURSOR FOR SELECT to_jsonb(record)::text AS line
      FROM (SELECT ${columns} FROM ${raw(kind.table)} WHERE tenant_id = ${tenantId}
        ORDER BY ${orderOf(kind)}) record`,
    planning,
  );
  for (let wanted = smallestFetch; ; ) {
    const rows = await db.read<{ line: string }>(
      sql`FETCH ${raw(String(wanted))} FROM exported`,
      planning,
    );
    if (rows.length > 0) yield rows.map(({ line }) => line);
    if (rows.length < wanted) break;
    const bytes = rows.reduce((sum, { line }) => sum + line.length, 0);
    const fits = Math.floor((bytesOfFetch * rows.length) / bytes);
    wanted = Math.min(largestFetch, Math.max(1, fits));
  }
  await db.read(sql`CLOSE exported`, planning);
}

function orderOf({ refersToItself, key }: StoredKind): Sql {
  const first = refersToItself === null ? [] : [`"${refersToItself}" IS NOT NULL`];
  return raw([...first, ...["tenant_id", ...key].map((column) => `"${column}"`)].join(", "));
}

/** Rows of one kind in an archive. */
export interface ArchiveLines {
  kind: StoredKind;
  /** The exact fields of each line. Other columns get their defaults. */
  columns: readonly string[];
  lines: readonly string[];
}

/**
 * Counts the lines that are not a row with exactly those fields. The database parses them: in
 * JavaScript, amounts and quantities would become floats.
 */
export async function countInvalidLines({ db }: Scope, archive: ArchiveLines): Promise<number> {
  const { rows, columns } = asParameters(archive);
  const [counted] = await db.read<{ lines: number; invalid: number }>(sql`
    SELECT count(*)::int AS lines, count(*) FILTER (WHERE CASE WHEN jsonb_typeof(row) = 'object'
        THEN row - ${columns}::text[] <> '{}' OR NOT row ?& ${columns}::text[] ELSE true END)::int AS invalid
    FROM jsonb_array_elements(${rows}::jsonb) AS given(row)`);
  if (!counted) throw new Error("A count has no answer");
  // A line may contain a comma between two rows.
  return counted.invalid + Math.abs(counted.lines - archive.lines.length);
}

/**
 * Inserts valid lines. Every row is assigned to the scope's shop, whatever the line says. A Citus
 * cluster parses the lines on the shop's node, because they are joined with the shop.
 */
export async function importLines({ db, tenantId }: Scope, archive: ArchiveLines): Promise<void> {
  const { kind, columns } = archive;
  const { rows } = asParameters(archive);
  const table = raw(kind.table);
  const names = raw(columns.map((column) => `"${column}"`).join(", "));
  const values = raw(
    columns.map((column) => `${kind.becomes[column] ?? `"${column}"`} AS "${column}"`).join(", "),
  );
  // Citus assigns lists of columns in the order of the table, not of the list.
  const assignments = raw(columns.map((column) => `"${column}" = row."${column}"`).join(", "));
  const source = sql`jsonb_populate_recordset(NULL::${table}, ${rows}::jsonb)`;
  await db.read(
    kind.table === "tenants"
      ? sql`UPDATE tenants t SET ${assignments} FROM (SELECT ${values} FROM ${source}) row
          WHERE t.tenant_id = ${tenantId}`
      : sql`INSERT INTO ${table} (tenant_id, ${names})
          SELECT shop.tenant_id, row.* FROM tenants shop
          CROSS JOIN LATERAL (SELECT ${values} FROM ${source}) row
          WHERE shop.tenant_id = ${tenantId}`,
  );
}

function asParameters({ columns, lines }: ArchiveLines) {
  return { rows: `[${lines.join(",")}]`, columns: `{${columns.join(",")}}` };
}

/**
 * Locks the shop for one import and blocks other writes to it. Returns false if another import is
 * running.
 */
export async function claimImport({ db, tenantId }: Scope): Promise<boolean> {
  const key = `import:${tenantId}`;
  const [claimed] = await db.read<{ claimed: boolean }>(
    sql`SELECT pg_try_advisory_xact_lock(hashtextextended(${key}, 0)) AS claimed`,
  );
  if (claimed?.claimed !== true) return false;
  // Every new row refers to its shop: pending inserts are waited for, and later ones wait.
  await db.read(sql`SELECT 1 FROM tenants WHERE tenant_id = ${tenantId} FOR UPDATE`);
  return true;
}

/** Returns the kinds of records that a shop has. */
export async function listRecordKinds({ db, tenantId }: Scope): Promise<string[]> {
  const looks = backupKinds
    .filter(({ nature }) => nature === "record")
    .map(
      ({ name, table }) =>
        sql`SELECT ${name} AS name WHERE EXISTS (SELECT FROM ${raw(table)} WHERE tenant_id = ${tenantId})`,
    );
  const rows = await db.read<{ name: string }>(join(looks, " UNION ALL "));
  return rows.map(({ name }) => name);
}

/** Returns the kinds with a row whose value the column accepts but no response can represent. */
export async function unrepresentableKinds({ db, tenantId }: Scope): Promise<string[]> {
  const looks = backupKinds.map(
    ({ name, table, unrepresentable }) =>
      sql`SELECT ${name} AS name WHERE EXISTS (SELECT FROM ${raw(table)} WHERE tenant_id = ${tenantId} AND (${raw(unrepresentable)}))`,
  );
  const rows = await db.read<{ name: string }>(join(looks, " UNION ALL "));
  return rows.map(({ name }) => name);
}

/** Deletes the rows that every shop has, and those that jobs created in a shop without records. */
export async function clearForImport({ db, tenantId }: Scope): Promise<void> {
  for (const { nature, table } of backupKinds.toReversed()) {
    const isReplaced = nature === "derived" || nature === "setup";
    if (!isReplaced || table === "tenants") continue;
    await db.read(sql`DELETE FROM ${raw(table)} WHERE tenant_id = ${tenantId}`);
  }
}

/**
 * Raises the statement timeout for an import, and disables nested loops, because the planner has no
 * statistics of the new rows yet.
 */
export async function prepareImport({ db }: Scope): Promise<void> {
  await db.read(sql`SELECT set_config('statement_timeout', '600000', true),
    set_config('enable_nestloop', 'off', true)`);
}

/** The numbers in use in each series. */
const numbers = {
  purchase_order: sql`SELECT substring(number FROM '^PO-(\\d{1,15})$')::bigint AS number, tenant_id FROM purchase_orders`,
  work_order: sql`SELECT number, tenant_id FROM work_orders`,
  sales_order: sql`SELECT number, tenant_id FROM sales_orders`,
  invoice: sql`SELECT number, tenant_id FROM invoices`,
  core_return: sql`SELECT substring(number FROM '^CR-(\\d{1,15})$')::bigint AS number, tenant_id FROM core_returns`,
} satisfies Record<Series, Sql>;

/** No shop reaches this number. The limit prevents a series from being exhausted. */
const largestNumber = 999_999_999_999;

/** Returns the series whose next number is already in use or invalid. */
export async function listInvalidCounters({ db, tenantId }: Scope): Promise<string[]> {
  const looks = Object.entries(numbers).map(
    ([series, given]) => sql`SELECT ${series} AS series
      FROM (SELECT coalesce((SELECT value FROM shop_counters
        WHERE tenant_id = ${tenantId} AND name = ${series}), 0) AS value) counter
      WHERE value NOT BETWEEN 0 AND ${largestNumber}
        OR value < (SELECT max(number) FROM (${given}) given WHERE tenant_id = ${tenantId})`,
  );
  const rows = await db.read<{ series: string }>(join(looks, " UNION ALL "));
  return rows.map(({ series }) => series);
}
