import sql from "sql-template-tag";
import type { Executor, Scope } from "../client/scope.ts";
import { type ReachableRows, readReachable } from "../distribution/reachable-shops.ts";

/** A shop, and the last due time for which a job was done there. */
export interface JobShop {
  tenantId: string;
  name: string;
  timeZone: string;
  /** Null if it was never done. */
  doneFor: string | null;
}

/** Unscoped on purpose: lists a batch of shops for a job, by id. */
export function listShopsOfJob(
  db: Executor,
  job: string,
  { now, after, limit }: { now: string; after: string; limit: number },
): Promise<ReachableRows<JobShop>> {
  return readReachable(
    db,
    (among) => sql`
    SELECT t.tenant_id AS "tenantId", t.name, shop_time_zone(t.time_zone) AS "timeZone", m.done_for AS "doneFor"
    FROM tenants t LEFT JOIN job_marks m ON m.tenant_id = t.tenant_id AND m.job = ${job}
      AND m.done_for <= ${latestMark(now)}::timestamptz
    WHERE t.tenant_id > ${after} AND ${among(sql`t.tenant_id`)}
    ORDER BY t.tenant_id LIMIT ${limit}`,
  );
}

/**
 * The latest plausible mark, ISO 8601: clocks of processes may differ by this much. A later mark
 * comes from a wrong clock and is ignored.
 */
function latestMark(now: string): string {
  return new Date(Date.parse(now) + 60_000).toISOString();
}

/**
 * Marks a job as done for its due time, in the transaction that does it. Returns false if another
 * process has done it, and waits for one that is doing it. `force` repeats a done job.
 */
export async function claimJob(
  scope: Scope,
  job: string,
  { dueAt, force }: { dueAt: string; force: boolean },
): Promise<boolean> {
  const rows = await scope.db.read(sql`
    INSERT INTO job_marks AS m (tenant_id, job, done_for)
    VALUES (${scope.tenantId}, ${job}, ${dueAt})
    ON CONFLICT (tenant_id, job) DO UPDATE SET done_for = excluded.done_for
    WHERE m.done_for < excluded.done_for OR m.done_for > ${latestMark(scope.now)}::timestamptz OR ${force}
    RETURNING 1`);
  return rows.length > 0;
}
