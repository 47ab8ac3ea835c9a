import sql from "sql-template-tag";
import type { Database } from "../../client/client.ts";
import type { Scope } from "../../client/scope.ts";
import { findOne } from "../../sql/paging.ts";
import { claimOldest, type LeasedKind, type LeasedRecord, releaseLease } from "../leased-work.ts";

/** A document that a process reads. */
export interface DocumentToRead extends LeasedRecord {
  fileName: string | null;
  contentType: string;
}

const readings: LeasedKind = {
  table: sql`documents`,
  isOpen: sql`w.status = 'reading'`,
  leaseSeconds: 180,
};

type ReadingDatabase = Pick<Database, "background" | "transaction">;

/** Leases a document that waits to be read; undefined if none waits. */
export async function claimDocument(
  database: ReadingDatabase,
  worker: string,
): Promise<DocumentToRead | undefined> {
  const claimed = await claimOldest(database, readings, worker);
  if (!claimed) return undefined;
  const [file] = await database.background.read<
    Pick<DocumentToRead, "fileName" | "contentType">
  >(sql`
    SELECT d.file_name AS "fileName", d.content_type AS "contentType" FROM documents d
    WHERE d.tenant_id = ${claimed.tenantId} AND d.id = ${claimed.id}`);
  return file && { ...claimed, ...file };
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

/** Returns a document that was not read. `isTried` counts the attempt. */
export function releaseDocument(
  database: ReadingDatabase,
  { tenantId, id }: Pick<DocumentToRead, "tenantId" | "id">,
  { worker, isTried }: { worker: string; isTried: boolean },
): Promise<void> {
  return releaseLease(database, readings, { tenantId, id, worker, isTried });
}
