import type { RawDatabase } from "./database.ts";

async function tables(database: RawDatabase): Promise<string[]> {
  const rows = await database.query(
    "SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1",
  );
  return rows.map((row) => row.name);
}

/** The number and the checksum of every table's rows: equal if nothing has changed. */
export async function snapshot(database: RawDatabase): Promise<Record<string, string>> {
  const parts = (await tables(database)).map(
    (name) => `SELECT '${name}' AS name, count(*) || ' rows, ' ||
      coalesce(md5(string_agg(t::text, ',' ORDER BY t::text)), '') AS content FROM ${name} t`,
  );
  const rows = await database.query(parts.join(" UNION ALL "));
  return Object.fromEntries(rows.map((row) => [row.name, row.content]));
}

/** The tables that contain a text. */
export async function tablesHolding(database: RawDatabase, text: string): Promise<string[]> {
  const parts = (await tables(database)).map(
    (name) => `SELECT '${name}' AS name FROM ${name} t WHERE position($1 in t::text) > 0`,
  );
  const rows = await database.query(`${parts.join(" UNION ")} ORDER BY 1`, [text]);
  return rows.map((row) => row.name);
}
