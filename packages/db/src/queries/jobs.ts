import sql from "sql-template-tag";
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
  { after, limit }: { after: string; limit: number },
): Promise<JobShop[]> {
  return db.query(sql`
    SELECT t.tenant_id AS "tenantId", t.name, shop_time_zone(t.time_zone) AS "timeZone", m.done_for AS "doneFor"
    FROM tenants t LEFT JOIN job_marks m ON m.tenant_id = t.tenant_id AND m.job = ${job}
    WHERE t.tenant_id > ${after} ORDER BY t.tenant_id LIMIT ${limit}`);
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
    ON CONFLICT (tenant_id, job) DO UPDATE SET done_for = greatest(m.done_for, excluded.done_for)
    WHERE m.done_for < excluded.done_for OR ${force}
    RETURNING 1`);
  return rows.length > 0;
}
