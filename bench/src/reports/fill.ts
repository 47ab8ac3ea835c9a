import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { makeIndexes, takeIndexes } from "../indexes.ts";
import type { Place } from "../place.ts";
import type { Opened } from "../shops.ts";

/** A shop, and the number of its invoices over three years. */
export interface MoneyShop extends Opened {
  size: number;
}

const statements = readFileSync(new URL("./fill.sql", import.meta.url), "utf8").split(/^-{8,}$/m);
const tables = ["work_orders", "sales_orders", "invoices", "invoice_lines", "payments", "credits"];

/** Fills empty shops. The service computes the stored report data itself. */
export async function fillMoney({ url }: Place, shops: MoneyShop[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const indexes = await fill(client, shops);
    await makeIndexes(url, indexes);
    await client.query("VACUUM ANALYZE");
  } finally {
    await client.end();
  }
}

/** Fills the tables. Returns the definitions of the indexes to rebuild. */
async function fill(client: pg.Client, shops: MoneyShop[]): Promise<string[]> {
  // The generated references are valid by construction. Check constraints still apply.
  await client.query("SET session_replication_role = replica");
  await client.query("SET work_mem = '512MB'");
  await client.query("SET synchronous_commit = off");
  await client.query("CREATE SCHEMA bench");
  await client.query("CREATE TABLE bench.shops (tenant_id uuid, size int)");
  for (const { id, size } of shops) {
    await client.query("INSERT INTO bench.shops VALUES ($1, $2)", [id, size]);
  }
  const indexes = await takeIndexes(client, tables);
  for (const statement of statements) await client.query(statement);
  return indexes;
}

/** Waits until the service has stored every marked day and run each job for each shop. */
export async function untilSettled({ client }: Place): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ settled: boolean }>(
      `SELECT NOT EXISTS (SELECT FROM dirty_days) AND (SELECT count(*) FROM job_marks JOIN bench.shops USING (tenant_id))
        = 4 * (SELECT count(*) FROM bench.shops) AS settled`,
    );
    if (rows[0]?.settled) return;
    await wait(500);
  }
}
