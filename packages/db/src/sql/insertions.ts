import sql, { empty, join, raw, type Sql } from "sql-template-tag";
import { pipelined } from "../client/pipelined.ts";
import type { Scope } from "../client/scope.ts";
import { ofShop } from "./rows.ts";

/** Rows that a part of a statement inserts. Parts after it refer to it as `name`. */
export interface Insertion {
  name: string;
  table: string;
  /** The columns of the rows in their order, separated by commas. The first is `tenant_id`. */
  columns: string;
  /** A SELECT of the rows. */
  rows: Sql;
  /** `ON CONFLICT …`. */
  onConflict?: Sql;
  /** The columns that other parts of the statement read, separated by commas. */
  returning?: string;
}

/** A statement that inserts rows into one or more tables. */
export interface InsertingStatement {
  /** The parts that compute what is inserted, such as updates: `name AS (…)`. */
  before: readonly Sql[];
  /** In the order of their references: rows come before those that refer to them. */
  insertions: readonly Insertion[];
  /** A SELECT of the rows to return. */
  result: Sql;
}

/** The two forms of a write. The last statement returns the rows. */
export interface Forms {
  whole: () => Sql;
  /** Statements that Citus plans to one shard each. They share a round trip. */
  steps: () => readonly Sql[];
}

/**
 * Runs a write as one statement, or on a cluster as several: Citus plans no statement with an
 * insertion among its parts to one shard.
 *
 * On a single database, the steps of the records of a write take 5 % more of PostgreSQL's processor
 * time, and send a record once for each event of it.
 */
export async function runWhole<Row>({ db }: Scope, { whole, steps }: Forms): Promise<Row[]> {
  if (!db.isOnCluster) return db.read(whole());
  const answers = await pipelined(steps().map((step) => db.read<Row>(step)));
  return answers.at(-1) ?? [];
}

/**
 * Runs a statement that inserts rows and does more, and returns the rows of its result. On a
 * cluster, the statement returns the rows to insert instead, and each table's are inserted by a
 * separate statement.
 *
 * On a single database, that takes 13 % more of PostgreSQL's processor time for receiving 100
 * lines.
 */
export function runInserting<Row extends object>(
  scope: Scope,
  statement: InsertingStatement,
): Promise<Row[]> {
  return scope.db.isOnCluster ? runInSteps<Row>(scope, statement) : scope.db.read(whole(statement));
}

function whole({ before, insertions, result }: InsertingStatement): Sql {
  const inserted = insertions.map(
    ({ name, table, columns, rows, onConflict = empty, returning }) =>
      sql`${raw(name)} AS (INSERT INTO ${raw(table)} (${raw(columns)}) ${rows} ${onConflict}
        ${raw(returning ? `RETURNING ${returning}` : "")})`,
  );
  return sql`WITH ${join([...before, ...inserted])} ${result}`;
}

/** The prefix of the columns with the rows of an insertion. No column of a result has it. */
const inserted = "inserted into ";

/** Runs the statement without its insertions, and then these. */
async function runInSteps<Row extends object>(
  scope: Scope,
  { before, insertions, result }: InsertingStatement,
): Promise<Row[]> {
  const computed = insertions.map(
    ({ name, columns, rows }) => sql`${raw(`${name} (${columns})`)} AS (${rows})`,
  );
  // As text: numbers keep all of their digits. Only the first row of the result has them.
  const texts = insertions.map(({ name }) =>
    raw(`CASE WHEN row_number() OVER () = 1 THEN (SELECT json_agg(${name})::text FROM ${name}) END
      AS "${inserted}${name}"`),
  );
  const steps = await scope.db.read<Row & { isResult: true | null }>(sql`
    WITH ${join([...before, ...computed])}
    SELECT result.*, ${join(texts)} FROM (SELECT) once
    LEFT JOIN (SELECT true AS "isResult", result.* FROM (${result}) result) result ON true`);
  const [first = {}] = steps;
  await pipelined(
    insertions.flatMap((insertion) => {
      const rows = Reflect.get(first, inserted + insertion.name);
      return rows ? [scope.db.read(insertionOf(scope, insertion, rows))] : [];
    }),
  );
  const results = steps.filter(({ isResult }) => isResult);
  for (const row of results) {
    Reflect.deleteProperty(row, "isResult");
    for (const { name } of insertions) Reflect.deleteProperty(row, inserted + name);
  }
  return results;
}

function insertionOf(
  scope: Scope,
  { table, columns, onConflict = empty }: Insertion,
  rows: string,
): Sql {
  const [shop, ...others] = columns.split(/,\s*/);
  const values = [`shop.${shop}`, ...others.map((column) => `made.${column}`)].join(", ");
  return sql`INSERT INTO ${raw(table)} (${raw(columns)})
    SELECT ${raw(values)} FROM ${ofShop(scope, sql`json_populate_recordset(NULL::${raw(table)}, ${rows}::json) made`)}
    ${onConflict}`;
}
