import type { RawDatabase } from "./database.ts";

interface Table {
  name: string;
  /** Whether its rows belong to shops. */
  isOfShops: boolean;
}

async function tables(database: RawDatabase): Promise<Table[]> {
  return database.query(
    `SELECT quote_ident(tablename) AS name, EXISTS (
        SELECT FROM pg_attribute
        WHERE attrelid = quote_ident(tablename)::regclass AND attname = 'tenant_id'
      ) AS "isOfShops"
      FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
  );
}

/**
 * The number and the checksum of every table's rows, equal if nothing has changed: of the rows of
 * one shop and of no shop, or of all rows, which takes longer with each file of a worker.
 */
export async function snapshot(
  database: RawDatabase,
  tenantId?: string,
): Promise<Record<string, string>> {
  const parts = (await tables(database)).map(
    ({ name, isOfShops }) => `SELECT '${name}' AS name, count(*) || ' rows, ' ||
      coalesce(md5(string_agg(t::text, ',' ORDER BY t::text)), '') AS content
      FROM ${name} t ${isOfShops && tenantId ? "WHERE tenant_id = $1" : ""}`,
  );
  const rows = await database.query(parts.join(" UNION ALL "), tenantId ? [tenantId] : []);
  return Object.fromEntries(rows.map((row) => [row.name, row.content]));
}

/** The tables that contain a text. */
export async function tablesHolding(database: RawDatabase, text: string): Promise<string[]> {
  const parts = (await tables(database)).map(
    ({ name }) => `SELECT '${name}' AS name FROM ${name} t WHERE position($1 in t::text) > 0`,
  );
  const rows = await database.query(`${parts.join(" UNION ")} ORDER BY 1`, [text]);
  return rows.map((row) => row.name);
}
