import sql from "sql-template-tag";
import type { Database } from "../client/client.ts";
import type { Scope } from "../client/scope.ts";
import { writeReachable, writeToShops } from "../distribution/reachable-shops.ts";
import { priceSimulations } from "../schema/index.ts";
import { columnsOf, type RowOf } from "../sql/columns.ts";
import { findOne } from "../sql/paging.ts";
import { expiryTime } from "../sql/values.ts";
import {
  claimOldest,
  type Lease,
  type LeasedKind,
  type LeasedRecord,
  releaseLease,
} from "./leased-work.ts";

export type SimulationRunRow = RowOf<typeof priceSimulations>;

const columns = columnsOf(priceSimulations, "s");

export async function insertSimulation(
  scope: Scope,
  { id, input, lineCount }: Pick<SimulationRunRow, "id" | "input" | "lineCount">,
): Promise<void> {
  await scope.db.read(sql`
    INSERT INTO price_simulations (tenant_id, id, input, line_count, created_at)
    VALUES (${scope.tenantId}, ${id}, ${JSON.stringify(input)}::json, ${lineCount},
      ${scope.now}::timestamptz)`);
}

export function findSimulation(scope: Scope, id: string): Promise<SimulationRunRow | undefined> {
  return findOne(
    scope,
    sql`SELECT ${columns} FROM price_simulations s
      WHERE s.tenant_id = ${scope.tenantId} AND s.id = ${id}`,
  );
}

/** Counts the simulations of a shop that wait or run, up to a limit. */
export async function countOpenSimulations(scope: Scope, most: number): Promise<number> {
  const [row] = await scope.db.read<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM (SELECT FROM price_simulations s
      WHERE s.tenant_id = ${scope.tenantId} AND s.status IN ('waiting', 'running')
      LIMIT ${most}) open`);
  return row?.count ?? 0;
}

/** A simulation that a process runs. */
export interface SimulationToRun extends LeasedRecord {
  input: unknown;
}

const simulations: LeasedKind = {
  table: sql`price_simulations`,
  isOpen: sql`w.status IN ('waiting', 'running')`,
  leaseSeconds: 60,
};

type RunningDatabase = Pick<Database, "background" | "transaction">;

/** Leases a simulation that waits; undefined if none waits. */
export async function claimSimulation(
  database: RunningDatabase,
  worker: string,
): Promise<SimulationToRun | undefined> {
  const claimed = await claimOldest(database, simulations, worker);
  if (!claimed) return undefined;
  const [sent] = await database.background.read<Pick<SimulationToRun, "input">>(sql`
    SELECT s.input FROM price_simulations s
    WHERE s.tenant_id = ${claimed.tenantId} AND s.id = ${claimed.id}`);
  return sent && { ...claimed, ...sent };
}

/** Returns a simulation that did not end. `isTried` counts the attempt. */
export function releaseSimulation(
  database: RunningDatabase,
  lease: Lease & { isTried: boolean },
): Promise<void> {
  return releaseLease(database, simulations, lease);
}

/**
 * Stores how many lines are priced, and renews the lease. Returns false if another process has the
 * simulation now.
 */
export async function storeProgress(
  database: RunningDatabase,
  { tenantId, id, worker }: Lease,
  pricedLineCount: number,
): Promise<boolean> {
  const stored = await writeToShops(database, [tenantId], (tx) =>
    tx.read(sql`UPDATE price_simulations s SET status = 'running',
        priced_line_count = ${pricedLineCount},
        leased_until = statement_timestamp() + make_interval(secs => ${simulations.leaseSeconds})
      WHERE s.tenant_id = ${tenantId} AND s.id = ${id} AND s.leased_by = ${worker}
        AND s.status IN ('waiting', 'running') RETURNING s.id`),
  );
  return stored.length > 0;
}

/** How a simulation ended: with a result, or with the reason why it has none. */
export type SimulationEnd = { result: object; lineCount: number } | { reason: string };

/** Stores how a simulation ended, unless another process has it now. */
export async function endSimulation(
  database: RunningDatabase,
  { tenantId, id, worker }: Lease,
  { end, now }: { end: SimulationEnd; now: string },
): Promise<void> {
  const isDone = "result" in end;
  const outcome = isDone
    ? sql`status = 'done', result = ${JSON.stringify(end.result)}::json,
        line_count = ${end.lineCount}, priced_line_count = ${end.lineCount}`
    : sql`status = 'failed', reason = ${end.reason}`;
  await writeToShops(database, [tenantId], (tx) =>
    tx.read(sql`UPDATE price_simulations s SET ${outcome}, finished_at = ${now}::timestamptz,
        leased_by = NULL, leased_until = NULL
      WHERE s.tenant_id = ${tenantId} AND s.id = ${id} AND s.leased_by = ${worker}
        AND s.status IN ('waiting', 'running')`),
  );
}

/** Unscoped on purpose: deletes the old simulations of all shops. */
export async function deleteOldSimulations(
  database: RunningDatabase,
  { pinnedAt, days }: { pinnedAt: string | undefined; days: number },
): Promise<void> {
  await writeReachable(database, (tx, among) =>
    tx.read(sql`DELETE FROM price_simulations
      WHERE created_at < ${expiryTime(pinnedAt)} - make_interval(days => ${days})
        AND ${among(sql`tenant_id`)}`),
  );
}
