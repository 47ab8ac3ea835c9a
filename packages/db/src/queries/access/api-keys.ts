import sql from "sql-template-tag";
import { listeningLock } from "../../client/listener.ts";
import type { Executor, Scope } from "../../client/scope.ts";
import { apiKeys } from "../../schema/index.ts";
import { columnsOf, type RowOf } from "../../sql/columns.ts";
import { findOne, type PageRequest, pageOf } from "../../sql/paging.ts";
import { rowsOf } from "../../sql/rows.ts";
import type { UserRow } from "./users.ts";

export type ApiKeyRow = RowOf<typeof apiKeys>;

const keyColumns = columnsOf(apiKeys, "k");

/** The attributes of a shop that a request needs. */
export interface CallerShop {
  shopName: string;
  timeZone: string;
}

const shop = sql`t.name AS "shopName", shop_time_zone(t.time_zone) AS "timeZone"`;

/**
 * The channel that announces a revoked key to every process. A payload `shop/change` invalidates
 * all keys of a shop.
 */
export const revokedKeysChannel = "bayline_revoked_keys";

/** The channel on which each process confirms that it has invalidated a key or a shop. */
export const confirmedInvalidationsChannel = "bayline_forgotten_keys";

/**
 * Counts the processes that listen on this database, which is the number of confirmations to
 * expect.
 */
export async function countListeners(db: Executor): Promise<number> {
  const [counted] = await db.query<{ listeners: number }>(sql`
    SELECT count(*)::int AS listeners FROM pg_locks
    WHERE locktype = 'advisory' AND granted AND classid = 0 AND objid = ${listeningLock}
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`);
  return counted?.listeners ?? 0;
}

/** Invalidates the cached keys of a shop in every process, on commit. */
export async function invalidateCachedKeys(tx: Executor, change: string): Promise<void> {
  await tx.query(sql`SELECT pg_notify(${revokedKeysChannel}, ${change})`);
}

/** Confirms an invalidation to every process. */
export async function confirmInvalidation(
  db: Executor,
  what: string,
  processId: string,
): Promise<void> {
  await db.query(
    sql`SELECT pg_notify(${confirmedInvalidationsChannel}, ${`${what} ${processId}`})`,
  );
}

/** Finds the valid keys with these hashes. Unscoped on purpose: the key determines the shop. */
export function findApiKeysByHash(
  db: Executor,
  keyHashes: Buffer[],
): Promise<Array<ApiKeyRow & CallerShop>> {
  return db.query(
    // LIMIT prevents a join of whole tables: each hash is one index lookup.
    sql`SELECT found.* FROM unnest(${keyHashes}::bytea[]) AS asked (key_hash)
      CROSS JOIN LATERAL (
        SELECT ${keyColumns}, ${shop} FROM api_keys k JOIN tenants t USING (tenant_id)
        WHERE k.key_hash = asked.key_hash AND k.revoked_at IS NULL
        LIMIT 1
      ) AS found`,
  );
}

export type CallerUser = CallerShop &
  Pick<UserRow, "id" | "name" | "email" | "role" | "grants" | "revocations">;

/** Finds the active user with the verified e-mail address of a token. */
export function findActiveUser(
  db: Executor,
  tenantId: string,
  email: string,
): Promise<CallerUser | undefined> {
  return findOne(
    { db },
    sql`SELECT u.id, u.name, u.email, u.role, u.grants, u.revocations, ${shop}
      FROM users u JOIN tenants t USING (tenant_id)
      WHERE u.tenant_id = ${tenantId} AND lower(u.email) = lower(${email})
        AND u.is_active AND u.deleted_at IS NULL`,
  );
}

export function listApiKeys(scope: Scope, page: PageRequest): Promise<ApiKeyRow[]> {
  return scope.db.query(sql`
    SELECT ${keyColumns} FROM api_keys k WHERE k.tenant_id = ${scope.tenantId}
    ${pageOf("k", page)}`);
}

export async function insertApiKey(
  scope: Scope,
  key: Pick<
    ApiKeyRow,
    "id" | "name" | "prefix" | "keyHash" | "accessLevel" | "includePayData" | "expiresAt"
  >,
): Promise<ApiKeyRow> {
  const [row] = await scope.db.query<ApiKeyRow>(sql`
    INSERT INTO api_keys AS k (tenant_id, id, name, prefix, key_hash, access_level, include_pay_data,
      created_at, expires_at)
    VALUES (${scope.tenantId}, ${key.id}, ${key.name}, ${key.prefix}, ${key.keyHash},
      ${key.accessLevel}, ${key.includePayData}, ${scope.now}, ${key.expiresAt})
    RETURNING ${keyColumns}`);
  if (!row) throw new Error("The API key was not inserted");
  return row;
}

/** Revokes a valid key, and invalidates it in every process on commit. */
export function revokeApiKey(scope: Scope, id: string): Promise<ApiKeyRow | undefined> {
  return findOne(
    scope,
    sql`WITH revoked AS (
        UPDATE api_keys AS k SET revoked_at = ${scope.now}
        WHERE k.tenant_id = ${scope.tenantId} AND k.id = ${id} AND k.revoked_at IS NULL
        RETURNING ${keyColumns}
      ), notified AS MATERIALIZED (
        SELECT pg_notify(${revokedKeysChannel}, id::text) FROM revoked
      )
      SELECT revoked.* FROM revoked, notified`,
  );
}

/**
 * Unscoped on purpose: records the last use of keys of all shops, outside of the request.
 *
 * Skips keys that another transaction has locked, so that processes that record the same keys
 * concurrently do not wait for each other.
 */
export async function recordKeyUse(db: Executor, uses: Map<string, string>): Promise<void> {
  const rows = [...uses].map(([key, usedAt]) => ({ key, usedAt }));
  await db.query(sql`
    WITH used AS (
      SELECT k.tenant_id, k.id, u.used_at
      FROM ${rowsOf("u", rows, { key: "text", usedAt: "timestamptz" })}
      JOIN api_keys k ON k.tenant_id = split_part(u.key, '/', 1)::uuid
        AND k.id = split_part(u.key, '/', 2)::uuid
      FOR NO KEY UPDATE OF k SKIP LOCKED
    )
    UPDATE api_keys k SET last_used_at = greatest(k.last_used_at, used.used_at)
    FROM used WHERE k.tenant_id = used.tenant_id AND k.id = used.id`);
}

/**
 * Unscoped on purpose: records the last sign-in of users of all shops, outside of the request.
 * Skips locked rows as with keys; they are recorded the next time.
 */
export async function recordLogins(db: Executor, logins: Map<string, string>): Promise<void> {
  const rows = [...logins].map(([login, seenAt]) => ({ login, seenAt }));
  await db.query(sql`
    WITH seen AS (
      SELECT u.tenant_id, u.id, l.seen_at
      FROM ${rowsOf("l", rows, { login: "text", seenAt: "timestamptz" })}
      JOIN users u ON u.tenant_id = split_part(l.login, '/', 1)::uuid
        AND u.id = split_part(l.login, '/', 2)::uuid
      WHERE u.deleted_at IS NULL
      FOR NO KEY UPDATE OF u SKIP LOCKED
    )
    UPDATE users u SET last_login_at = greatest(u.last_login_at, seen.seen_at)
    FROM seen WHERE u.tenant_id = seen.tenant_id AND u.id = seen.id`);
}
