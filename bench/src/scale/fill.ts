import { readFileSync } from "node:fs";
import type pg from "pg";
import { makeIndexes, takeIndexes } from "../indexes.ts";
import type { Place } from "../place.ts";
import type { Opened } from "../shops.ts";

export interface Sizes {
  /** Rows of each kind in the two compared shops. */
  large: number;
  small: number;
  /** The total number of shops, and the rows of each kind in each of the others. */
  shops: number;
  others: number;
  /**
   * The percentage of past vehicles that are archived. Unless it is 0, nearly all past orders are
   * archived too.
   */
  archivedPercent: number;
}

const statements = readFileSync(new URL("./fill.sql", import.meta.url), "utf8").split(/^-{8,}$/m);
const tables = ["customers", "vehicles", "work_orders"];

/** Fills the two existing shops, and adds the others. */
export async function fill(
  { client, url }: Place,
  sizes: Sizes,
  opened: { large: Opened; small: Opened },
): Promise<void> {
  // Session settings for inserting a million rows. The generated references are valid by
  // construction, and checking them one by one would take longer than everything else.
  await client.query("SET session_replication_role = replica");
  await client.query("SET work_mem = '1GB'");
  await client.query("SET synchronous_commit = off");
  await addShops(client, sizes, opened);
  const indexes = await takeIndexes(client, tables);
  for (const statement of statements) await client.query(statement);
  await makeIndexes(url, indexes);
  await client.query("VACUUM ANALYZE");
  await client.query("CHECKPOINT");
}

async function addShops(
  client: pg.Client,
  { large, small, shops, others, archivedPercent }: Sizes,
  opened: { large: Opened; small: Opened },
): Promise<void> {
  await client.query("CREATE SCHEMA bench");
  await client.query(
    `CREATE FUNCTION bench.archived_percent() RETURNS int IMMUTABLE RETURN ${Number(archivedPercent)}`,
  );
  await client.query("CREATE TABLE bench.shops (shop int, tenant_id uuid, size int, key text)");
  await client.query("INSERT INTO bench.shops VALUES (0, $1, $2, $3), (1, $4, $5, $6)", [
    opened.large.id,
    large,
    opened.large.key,
    opened.small.id,
    small,
    opened.small.key,
  ]);
  await client.query(
    `INSERT INTO bench.shops
     SELECT at, gen_random_uuid(), $2 FROM generate_series(2, $1::int - 1) at`,
    [shops, others],
  );
  await client.query(
    `INSERT INTO tenants (tenant_id, name, time_zone)
     SELECT tenant_id, 'Shop ' || shop, 'America/Chicago' FROM bench.shops WHERE shop > 1`,
  );
  await client.query(
    `INSERT INTO users (tenant_id, id, email, name, role)
     SELECT tenant_id, uuidv7(), 'tech' || at || '@example.com', 'Technician ' || at, 'technician'
     FROM bench.shops, generate_series(0, 19) at WHERE shop < 2`,
  );
  await client.query("ANALYZE users");
}
