import { setTimeout as wait } from "node:timers/promises";
import type { LoadRequest } from "autocannon";
import type pg from "pg";
import type { Count } from "./report.ts";
import { median, type Scenario, type Side } from "./rounds.ts";

/** Counts the statements of each scenario's requests on both sides. */
export async function countAll(client: pg.Client, scenarios: Scenario[]): Promise<Count[]> {
  await countStatements(client, true);
  const counts: Count[] = [];
  for (const { name, service, baseline } of scenarios) {
    counts.push({
      name,
      service: await statementsOf(client, service),
      bare: await statementsOf(client, baseline),
    });
  }
  await countStatements(client, false);
  return counts;
}

/**
 * Enables or disables counting for every session. It is disabled in timed rounds, because it has a
 * cost.
 */
async function countStatements(client: pg.Client, on: boolean): Promise<void> {
  await client.query(`ALTER SYSTEM SET pg_stat_statements.track = '${on ? "top" : "none"}'`);
  await client.query("SELECT pg_reload_conf()");
  // Sessions apply a reloaded setting before their next statement, after they have been signalled.
  await wait(300);
}

/**
 * Counts the statements of one request, including BEGIN and COMMIT: the median of several requests,
 * because a background statement may coincide with one.
 */
async function statementsOf(client: pg.Client, side: Side): Promise<number> {
  const counts: number[] = [];
  while (counts.length < 11) {
    for (const request of side.load.requests.slice(0, 11 - counts.length)) {
      await client.query("SELECT pg_stat_statements_reset()");
      await send(side.load.url, request);
      const { rows } = await client.query<{ calls: string }>(
        `SELECT coalesce(sum(calls), 0) AS calls FROM pg_stat_statements
         WHERE query NOT LIKE '%pg_stat_statements%'`,
      );
      counts.push(Number(rows[0]?.calls));
    }
  }
  return median(counts.sort((a, b) => a - b));
}

async function send(origin: string, { path, method, headers, body }: LoadRequest): Promise<void> {
  const response = await fetch(origin + path, {
    method,
    headers,
    ...(body === undefined ? {} : { body: body.replace("[<id>]", `${performance.now()}`) }),
  });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
}
