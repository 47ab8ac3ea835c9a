import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { median } from "./rounds.ts";

/** Switches the counting on for every session, or off again: timed rounds do not pay for it. */
export async function countStatements(client: pg.Client, on: boolean): Promise<void> {
  await client.query(`ALTER SYSTEM SET pg_stat_statements.track = '${on ? "top" : "none"}'`);
  await client.query("SELECT pg_reload_conf()");
  // Sessions take a reloaded setting before their next statement, once they were told.
  await wait(300);
}

/**
 * How many statements one request is, with BEGIN and COMMIT: the middle of several requests, since
 * now and then one comes together with a statement of the background.
 */
export async function statementsOf(
  client: pg.Client,
  requests: Array<() => Promise<void>>,
): Promise<number> {
  const counts: number[] = [];
  for (const send of requests) {
    await client.query("SELECT pg_stat_statements_reset()");
    await send();
    const { rows } = await client.query<{ calls: string }>(
      `SELECT coalesce(sum(calls), 0) AS calls FROM pg_stat_statements
       WHERE query NOT LIKE '%pg_stat_statements%'`,
    );
    counts.push(Number(rows[0]?.calls));
  }
  return median(counts.sort((a, b) => a - b));
}
