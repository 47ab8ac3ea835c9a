import pg from "pg";

/** Drops the indexes that are faster to build after the rows exist. Returns their definitions. */
export async function takeIndexes(client: pg.Client, tables: string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS definition
     FROM pg_index i WHERE i.indrelid = ANY($1::regclass[]) AND NOT i.indisunique`,
    [tables],
  );
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  return rows.map(({ definition }) => definition);
}

/** Builds indexes in three sessions, each of which uses one core. */
export async function makeIndexes(url: string, definitions: string[]): Promise<void> {
  const left = [...definitions];
  await Promise.all([1, 2, 3].map(() => makeSome(url, left)));
}

async function makeSome(url: string, left: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("SET maintenance_work_mem = '512MB'");
  for (let next = left.pop(); next; next = left.pop()) await client.query(next);
  await client.end();
}
