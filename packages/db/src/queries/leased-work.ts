import sql, { type Sql } from "sql-template-tag";
import type { Database } from "../client/client.ts";
import type { Executor } from "../client/scope.ts";
import { readReachable, writeToShops } from "../distribution/reachable-shops.ts";

/** Records that processes work on in the background, each of them in one process at a time. */
export interface LeasedKind {
  table: Sql;
  /** The condition that the record `w` is not done. */
  isOpen: Sql;
  /** Longer than the work takes, or than it takes until it renews its lease. */
  leaseSeconds: number;
}

export interface LeasedRecord {
  tenantId: string;
  id: string;
  timeZone: string;
  /** How often a process began to work on it, this time included. */
  attempts: number;
}

type LeasingDatabase = Pick<Database, "background" | "transaction">;

/**
 * Unscoped on purpose: one process works for all shops. Leases the oldest waiting record of a shop
 * with the fewest records in progress; undefined if none waits.
 */
export async function claimOldest(
  database: LeasingDatabase,
  kind: LeasedKind,
  worker: string,
): Promise<LeasedRecord | undefined> {
  const { rows: waiting } = await readReachable<{ tenantId: string; id: string }>(
    database.background,
    (among) => sql`
      SELECT shop.tenant_id AS "tenantId", (array_agg(shop.id ORDER BY shop.created_at, shop.id)
        FILTER (WHERE shop.is_free))[1] AS id
      FROM (SELECT w.tenant_id, w.id, w.created_at,
          coalesce(w.leased_until < statement_timestamp(), true) AS is_free
        FROM ${kind.table} w WHERE ${kind.isOpen} AND ${among(sql`w.tenant_id`)}) shop
      GROUP BY shop.tenant_id HAVING bool_or(shop.is_free)
      ORDER BY count(*) FILTER (WHERE NOT shop.is_free), random() LIMIT 5`,
    "custom plan",
  );
  for (const { tenantId, id } of waiting) {
    const [claimed] = await writeToShops(database, [tenantId], (tx) =>
      claim(tx, kind, { tenantId, id, worker }),
    );
    if (claimed) return claimed;
  }
  return undefined;
}

/** Leases a record that no process has. Citus returns no time zone from the UPDATE. */
async function claim(
  tx: Executor,
  { table, isOpen, leaseSeconds }: LeasedKind,
  { tenantId, id, worker }: Lease,
): Promise<LeasedRecord[]> {
  const [claimed] = await tx.read<Omit<LeasedRecord, "timeZone">>(sql`
    UPDATE ${table} w SET leased_by = ${worker}, attempts = w.attempts + 1,
      leased_until = statement_timestamp() + make_interval(secs => ${leaseSeconds})
    WHERE w.tenant_id = ${tenantId} AND w.id = ${id} AND ${isOpen}
      AND (w.leased_until IS NULL OR w.leased_until < statement_timestamp())
    RETURNING w.tenant_id AS "tenantId", w.id, w.attempts`);
  if (!claimed) return [];
  const shops = await tx.read<Pick<LeasedRecord, "timeZone">>(sql`
    SELECT shop_time_zone(t.time_zone) AS "timeZone" FROM tenants t WHERE t.tenant_id = ${tenantId}`);
  return shops.map((shop) => ({ ...claimed, ...shop }));
}

/**
 * Returns a record whose work did not end, so that another process can do it immediately.
 * `isTried` counts the attempt.
 */
export async function releaseLease(
  database: LeasingDatabase,
  { table, isOpen }: LeasedKind,
  { tenantId, id, worker, isTried }: Lease & { isTried: boolean },
): Promise<void> {
  await writeToShops(database, [tenantId], (tx) =>
    tx.read<Pick<Lease, "id">>(sql`
      UPDATE ${table} w SET leased_by = NULL, leased_until = NULL,
        attempts = w.attempts - CASE WHEN ${isTried} THEN 0 ELSE 1 END
      WHERE w.tenant_id = ${tenantId} AND w.id = ${id} AND w.leased_by = ${worker} AND ${isOpen}
      RETURNING w.id`),
  );
}

/** A record that a process works on. */
export interface Lease {
  tenantId: string;
  id: string;
  worker: string;
}
