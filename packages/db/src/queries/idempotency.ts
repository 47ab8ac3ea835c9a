import sql, { type Sql } from "sql-template-tag";
import type { Database } from "../client/client.ts";
import { isRefusedRowOf } from "../client/failures.ts";
import type { Scope } from "../client/scope.ts";
import { writeReachable } from "../distribution/reachable-shops.ts";
import { findOne } from "../sql/paging.ts";
import { expiryTime } from "../sql/values.ts";

export interface StoredResponse {
  requestHash: Buffer;
  requestId: string;
  responseStatus: number;
  responseBody: string;
}

/** The request that claims a key. */
export interface Claimant {
  hash: Buffer;
  id: string;
  pinnedAt: string | undefined;
}

/**
 * Claims a key for this transaction. Returns false if another request holds it, or if a response is
 * stored under it. Deletes a response older than a day, by `expiryTime`. The lock is a statement by
 * itself: on a cluster it is the coordinator's, and the key is on the shop's node.
 */
export async function claimKey(scope: Scope, key: string, request: Claimant): Promise<boolean> {
  const locked = await findOne<{ taken: boolean }>(
    scope,
    sql`SELECT ${lockOf(scope, key)} AS taken`,
  );
  return locked?.taken === true && storeKey(scope, key, request);
}

/**
 * Claims a key that is not expected to be known. Otherwise the statement fails, and so does the
 * transaction, which need not wait for the answer: see {@link isTakenKey}.
 */
export async function claimNewKey(scope: Scope, key: string, claimant: Claimant): Promise<void> {
  await scope.db.read(newKeyInsertion(scope, { key, claimant }));
}

/** Inserts a key, with the answer if it is known. */
function newKeyInsertion(
  scope: Pick<Scope, "tenantId">,
  { key, claimant: { hash, id, pinnedAt }, status = null, body = null }: NewKey,
): Sql {
  // A key that another request holds is null here, and the column refuses it. The coordinator of a
  // cluster computes the values, so the lock is there, like the one of `claimKey`.
  return sql`
    INSERT INTO idempotency_keys
      (tenant_id, key, request_hash, request_id, created_at, response_status, response_body)
    VALUES (${scope.tenantId}, CASE WHEN ${lockOf(scope, key)} THEN ${key}::text END, ${hash}, ${id},
      ${expiryTime(pinnedAt)}, ${status}, ${body})`;
}

interface NewKey {
  key: string;
  claimant: Claimant;
  status?: number | null;
  body?: string | null;
}

/** Whether a transaction failed because {@link claimNewKey} met a key that is held or known. */
export function isTakenKey(error: unknown): boolean {
  return isRefusedRowOf("idempotency_keys", error);
}

function lockOf({ tenantId }: Pick<Scope, "tenantId">, key: string): Sql {
  return sql`pg_try_advisory_xact_lock(hashtextextended(${`idempotency:${tenantId}:${key}`}, 0))`;
}

/** Stores a claimed key. Returns false if a response is stored under it that has not expired. */
async function storeKey(
  scope: Scope,
  key: string,
  { hash, id, pinnedAt }: Claimant,
): Promise<boolean> {
  const rows = await scope.db.read(sql`
    INSERT INTO idempotency_keys AS i (tenant_id, key, request_hash, request_id, created_at)
    VALUES (${scope.tenantId}, ${key}, ${hash}, ${id}, ${expiryTime(pinnedAt)})
    ON CONFLICT (tenant_id, key) DO UPDATE
      SET request_hash = excluded.request_hash, request_id = excluded.request_id,
        response_status = NULL, response_body = NULL, created_at = excluded.created_at
      WHERE i.created_at AT TIME ZONE 'UTC' < excluded.created_at AT TIME ZONE 'UTC' - interval '24 hours'
    RETURNING 1`);
  return rows.length > 0;
}

export function findStoredResponse(
  scope: Scope,
  key: string,
  pinnedAt: string | undefined,
): Promise<StoredResponse | undefined> {
  return findOne(
    scope,
    sql`SELECT request_hash AS "requestHash", request_id AS "requestId",
        response_status AS "responseStatus", response_body AS "responseBody"
      FROM idempotency_keys WHERE tenant_id = ${scope.tenantId} AND key = ${key}
        AND created_at >= ${expiryTime(pinnedAt)} - interval '24 hours'`,
  );
}

/** The answer to store under a key. `body` is JSON. */
export interface StoredAnswer {
  key: string;
  status: number;
  body: string;
  /** Set if the key is not claimed yet: it is then claimed like {@link claimNewKey} does. */
  claimant?: Claimant | undefined;
}

/** The statement that stores an answer. */
export function answerStorage(scope: Pick<Scope, "tenantId">, answer: StoredAnswer): Sql {
  const { key, status, body, claimant } = answer;
  if (claimant) return newKeyInsertion(scope, { key, claimant, status, body });
  return sql`
    UPDATE idempotency_keys SET response_status = ${status}, response_body = ${body}
    WHERE tenant_id = ${scope.tenantId} AND key = ${key}`;
}

/** Unscoped on purpose: deletes the expired responses of all shops. */
export async function deleteOldResponses(
  database: Pick<Database, "background" | "transaction">,
  pinnedAt: string | undefined,
): Promise<void> {
  await writeReachable(database, (tx, among) =>
    tx.read(
      sql`DELETE FROM idempotency_keys
        WHERE created_at < ${expiryTime(pinnedAt)} - interval '24 hours' AND ${among(sql`tenant_id`)}`,
      "custom plan",
    ),
  );
}
