import type pg from "pg";

const whoAndWhen = "It records who did it and when.";
const returnOfCores = "No operation reads a return of cores. Its audit entry has the same fields.";

/** The columns that no query reads, and why they are stored. Archives contain them. */
export const archived: Record<string, string> = {
  "core_returns.created_at": whoAndWhen,
  "core_returns.created_by": whoAndWhen,
  "core_returns.date": returnOfCores,
  "core_returns.note": returnOfCores,
  "core_returns.vendor_id": returnOfCores,
  "cost_adjustments.created_at": whoAndWhen,
  "part_usage.id": "It is the primary key, because the key of a part may be too long for an index.",
  "unbilled_closings.created_at": whoAndWhen,
  "unbilled_closings.created_by": whoAndWhen,
  "unbilled_closings.reason": "It records why the receipts were closed.",
  "vendor_layouts.confirmed_at": whoAndWhen,
  "vendor_layouts.confirmed_by": whoAndWhen,
};

/**
 * Returns the columns, as `table.column`, that statements read. PostgreSQL records the columns that
 * the body of a function refers to; of these, the columns that a statement only writes are left
 * out. Statements that PostgreSQL does not accept in a function are skipped.
 *
 * A column that is selected counts as read, whether or not the code uses it. So does a column that
 * is written from its own value, or whose name the statement also uses otherwise.
 */
export async function columnsRead(
  client: pg.Client,
  texts: Iterable<string>,
): Promise<Set<string>> {
  const read = new Set<string>();
  for (const text of texts) {
    for (const column of await columnsOf(client, text)) {
      if (!isOnlyWritten(text, column)) read.add(column);
    }
  }
  return read;
}

async function columnsOf(client: pg.Client, text: string): Promise<string[]> {
  try {
    await client.query("BEGIN");
    await client.query(`PREPARE probe AS ${text}`);
    const { rows: prepared } = await client.query<{ types: string }>(
      `SELECT array_to_string(parameter_types, ', ') AS types
        FROM pg_prepared_statements WHERE name = 'probe'`,
    );
    await client.query(`CREATE FUNCTION pg_temp.probe(${prepared[0]?.types ?? ""}) RETURNS void
      LANGUAGE sql BEGIN ATOMIC ${text}; END`);
    const { rows } = await client.query<{ name: string }>(
      `SELECT DISTINCT c.relname || '.' || a.attname AS name FROM pg_depend d
        JOIN pg_class c ON c.oid = d.refobjid
        JOIN pg_attribute a ON a.attrelid = d.refobjid AND a.attnum = d.refobjsubid
        WHERE d.classid = 'pg_proc'::regclass AND d.refclassid = 'pg_class'::regclass
          AND d.objid = (SELECT oid FROM pg_proc
            WHERE proname = 'probe' AND pronamespace = pg_my_temp_schema())`,
    );
    return rows.map(({ name }) => name);
  } catch {
    return [];
  } finally {
    await client.query("ROLLBACK");
    await client.query("DEALLOCATE ALL");
  }
}

/** Whether a statement names a column only in the list of an INSERT or to the left of a SET. */
function isOnlyWritten(text: string, name: string): boolean {
  const [table = "", column = ""] = name.split(".");
  const mentions = text.split(new RegExp(`\\b${table}\\b`)).length - 1;
  const insertions = [...text.matchAll(new RegExp(`INSERT INTO "?${table}\\b`, "g"))].length;
  if (mentions > 0 && mentions === insertions) {
    const [, returned = ""] = /\bRETURNING\b(.*)/s.exec(text) ?? [];
    return !new RegExp(`\\b${column}\\b`).test(returned);
  }
  const uses = [...text.matchAll(new RegExp(`\\b${column}\\b(?! = excluded\\.)`, "g"))].length;
  const sets = [...text.matchAll(new RegExp(`(?:SET|,)\\s+"?${column}"? = (?!excluded\\.)`, "g"))];
  return uses > 0 && uses === sets.length;
}

/** Lists the columns of all tables, as `table.column`. */
export async function allColumns(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
      WHERE table_schema = 'public' ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}
