import sql from "sql-template-tag";
import type { Database } from "../../client/client.ts";
import type { Executor, Scope } from "../../client/scope.ts";
import { readReachable, writeToShops } from "../../distribution/reachable-shops.ts";
import { findOne } from "../../sql/paging.ts";

/** Longer than a document takes to be read and stored. */
const leaseSeconds = 180;

/** A document that a process reads. */
export interface DocumentToRead {
  tenantId: string;
  id: string;
  fileName: string | null;
  contentType: string;
  timeZone: string;
  /** How often a process began to read it, this time included. */
  attempts: number;
}

type ReadingDatabase = Pick<Database, "background" | "transaction">;

/**
 * Unscoped on purpose: one process reads for all shops. Leases the oldest waiting document of a
 * shop with the fewest documents in progress; undefined if none waits.
 */
export async function claimDocument(
  database: ReadingDatabase,
  worker: string,
): Promise<DocumentToRead | undefined> {
  const { rows: waiting } = await readReachable<{ tenantId: string; id: string }>(
    database.background,
    (among) => sql`
      SELECT shop.tenant_id AS "tenantId", (array_agg(shop.id ORDER BY shop.created_at, shop.id)
        FILTER (WHERE shop.is_free))[1] AS id
      FROM (SELECT d.tenant_id, d.id, d.created_at,
          coalesce(d.leased_until < statement_timestamp(), true) AS is_free
        FROM documents d WHERE d.status = 'reading' AND ${among(sql`d.tenant_id`)}) shop
      GROUP BY shop.tenant_id HAVING bool_or(shop.is_free)
      ORDER BY count(*) FILTER (WHERE NOT shop.is_free), random() LIMIT 5`,
    "custom plan",
  );
  for (const { tenantId, id } of waiting) {
    const [claimed] = await writeToShops<DocumentToRead>(database, [tenantId], (tx) =>
      claim(tx, { tenantId, id, worker }),
    );
    if (claimed) return claimed;
  }
  return undefined;
}

/** Leases a document that no process reads. Citus returns no time zone from the UPDATE. */
async function claim(
  tx: Executor,
  { tenantId, id, worker }: { tenantId: string; id: string; worker: string },
): Promise<DocumentToRead[]> {
  const [claimed] = await tx.read<Omit<DocumentToRead, "timeZone">>(sql`
    UPDATE documents d SET leased_by = ${worker}, attempts = d.attempts + 1,
      leased_until = statement_timestamp() + make_interval(secs => ${leaseSeconds})
    WHERE d.tenant_id = ${tenantId} AND d.id = ${id} AND d.status = 'reading'
      AND (d.leased_until IS NULL OR d.leased_until < statement_timestamp())
    RETURNING d.tenant_id AS "tenantId", d.id, d.file_name AS "fileName",
      d.content_type AS "contentType", d.attempts`);
  if (!claimed) return [];
  const shops = await tx.read<Pick<DocumentToRead, "timeZone">>(sql`
    SELECT shop_time_zone(t.time_zone) AS "timeZone" FROM tenants t WHERE t.tenant_id = ${tenantId}`);
  return shops.map((shop) => ({ ...claimed, ...shop }));
}

/** Locks a document that a process reads; false if it is no longer this process's to store. */
export async function lockDocumentToRead(
  scope: Scope,
  id: string,
  worker: string,
): Promise<boolean> {
  const found = await findOne(
    scope,
    sql`SELECT d.id FROM documents d WHERE d.tenant_id = ${scope.tenantId} AND d.id = ${id}
        AND d.status = 'reading' AND d.leased_by = ${worker} FOR NO KEY UPDATE`,
  );
  return found !== undefined;
}

/**
 * Returns a document that was not read, so that another process can read it immediately. `isTried`
 * counts the attempt.
 */
export async function releaseDocument(
  database: ReadingDatabase,
  { tenantId, id }: Pick<DocumentToRead, "tenantId" | "id">,
  { worker, isTried }: { worker: string; isTried: boolean },
): Promise<void> {
  await writeToShops(database, [tenantId], (tx) =>
    tx.read(sql`UPDATE documents SET leased_by = NULL, leased_until = NULL,
        attempts = attempts - CASE WHEN ${isTried} THEN 0 ELSE 1 END
      WHERE tenant_id = ${tenantId} AND id = ${id} AND leased_by = ${worker} AND status = 'reading'`),
  );
}
