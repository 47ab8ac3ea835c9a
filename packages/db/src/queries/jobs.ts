import sql, { type Sql } from "sql-template-tag";
import type { Executor, Scope } from "../scope.ts";

/** A shop as a job sees it, and the last due time for which the job was done there. */
export interface JobShop {
  tenantId: string;
  name: string;
  timeZone: string;
  /** Null where it never was. */
  doneFor: string | null;
}

/** Unscoped on purpose: a job goes through all shops, so many at a time, by their ids. */
export function listShopsOfJob(
  db: Executor,
  job: string,
  { now, after, limit }: { now: string; after: string; limit: number },
): Promise<JobShop[]> {
  return db.query(sql`
    SELECT t.tenant_id AS "tenantId", t.name, shop_time_zone(t.time_zone) AS "timeZone", m.done_for AS "doneFor"
    FROM tenants t LEFT JOIN job_marks m ON m.tenant_id = t.tenant_id AND m.job = ${job}
      AND m.done_for <= ${latestMark(now)}
    WHERE t.tenant_id > ${after} ORDER BY t.tenant_id LIMIT ${limit}`);
}

/** By so much the clocks of processes may differ: a later mark comes from a wrong clock, and counts for nothing. */
function latestMark(now: string): Sql {
  return sql`${now}::timestamptz + interval '1 minute'`;
}

/**
 * Notes that a job is done for what was due, in the transaction that does it: false where another
 * process has done it meanwhile, for which this waits. By force it is done again.
 */
export async function claimJob(
  scope: Scope,
  job: string,
  { dueAt, force }: { dueAt: string; force: boolean },
): Promise<boolean> {
  const rows = await scope.db.query(sql`
    INSERT INTO job_marks AS m (tenant_id, job, done_for)
    VALUES (${scope.tenantId}, ${job}, ${dueAt})
    ON CONFLICT (tenant_id, job) DO UPDATE SET done_for = excluded.done_for
    WHERE m.done_for < excluded.done_for OR m.done_for > ${latestMark(scope.now)} OR ${force}
    RETURNING 1`);
  return rows.length > 0;
}
