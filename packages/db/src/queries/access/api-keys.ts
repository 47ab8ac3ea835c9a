import sql, { type Sql } from "sql-template-tag";
import type { Database } from "../../client/client.ts";
import { listeningLock } from "../../client/listener.ts";
import type { Executor, Scope } from "../../client/scope.ts";
import { writeToShops } from "../../distribution/reachable-shops.ts";
import { apiKeys, type mandates } from "../../schema/index.ts";
import { columnsOf, type RowOf } from "../../sql/columns.ts";
import { findOne, type PageRequest, pageOf } from "../../sql/paging.ts";
import { arrayOf, rowsOf } from "../../sql/rows.ts";
import type { UserRow } from "./users.ts";

export type ApiKeyRow = RowOf<typeof apiKeys>;

const keyColumns = columnsOf(apiKeys, "k");

/** The attributes of a shop that a request needs. */
export interface CallerShop {
  shopName: string;
  timeZone: string;
}

/** The select list of {@link CallerShop}, of the table `t`. */
export const callerShop = sql`t.name AS "shopName", shop_time_zone(t.time_zone) AS "timeZone"`;

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
  const [counted] = await db.read<{ listeners: number }>(sql`
    SELECT count(*)::int AS listeners FROM pg_locks
    WHERE locktype = 'advisory' AND granted AND classid = 0 AND objid = ${listeningLock}
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`);
  return counted?.listeners ?? 0;
}

/** Invalidates the cached keys of a shop in every process, on commit. */
export async function invalidateCachedKeys(tx: Executor, change: string): Promise<void> {
  await tx.read(sql`SELECT pg_notify(${revokedKeysChannel}, ${change})`);
}

/** Confirms an invalidation to every process. */
export async function confirmInvalidation(
  db: Executor,
  what: string,
  processId: string,
): Promise<void> {
  await db.read(sql`SELECT pg_notify(${confirmedInvalidationsChannel}, ${`${what} ${processId}`})`);
}

/** What limits a key beside its access level. */
export interface KeyLimits {
  /** Null without a mandate. */
  mandateVersion: number | null;
  mandateTerms: RowOf<typeof mandates>["terms"];
  /** Whether the shop has stopped all keys with a mandate. */
  agentsSuspended: boolean;
}

export type FoundKey = ApiKeyRow & CallerShop & KeyLimits;

/** The select list of {@link KeyLimits}, of the tables `m` and `t`. */
export const keyLimits = sql`m.version AS "mandateVersion", m.terms AS "mandateTerms",
  t.agents_suspended AS "agentsSuspended"`;

/** Joins the mandate `m` of a key `k`. */
export const withMandate = sql`LEFT JOIN mandates m
  ON m.tenant_id = k.tenant_id AND m.key_id = k.id AND m.terms IS NOT NULL`;

/** An API key, by its hash, and its shop. */
export interface KeyShop {
  keyHash: Buffer;
  tenantId: string;
}

/** Finds the shops of keys by their hashes. Unscoped on purpose: the key determines the shop. */
export function findShopsOfKeys(db: Executor, keyHashes: readonly Buffer[]): Promise<KeyShop[]> {
  return db.read(
    sql`SELECT key_hash AS "keyHash", shop_id AS "tenantId" FROM api_key_shops
      WHERE key_hash = ANY (${keyHashes}::bytea[])`,
  );
}

/** Finds the valid ones of a shop's keys with these hashes. */
export function findApiKeys(
  { tenantId, db }: Pick<Scope, "tenantId" | "db">,
  keyHashes: readonly Buffer[],
): Promise<FoundKey[]> {
  return db.read(
    sql`SELECT ${keyColumns}, ${callerShop}, ${keyLimits}
      FROM api_keys k JOIN tenants t ON t.tenant_id = ${tenantId} ${withMandate}
      WHERE k.tenant_id = ${tenantId} AND k.key_hash = ANY (${keyHashes}::bytea[])
        AND k.revoked_at IS NULL`,
  );
}

async function insertKeyShops(db: Executor, keys: readonly KeyShop[]): Promise<void> {
  const hashes = keys.map(({ keyHash }) => keyHash);
  const shops = arrayOf(keys.map(({ tenantId }) => tenantId));
  await db.read(sql`INSERT INTO api_key_shops (key_hash, shop_id)
    SELECT * FROM unnest(${hashes}::bytea[], ${shops}::uuid[]) ON CONFLICT DO NOTHING`);
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
    sql`SELECT u.id, u.name, u.email, u.role, u.grants, u.revocations, ${callerShop}
      FROM users u JOIN tenants t USING (tenant_id)
      WHERE u.tenant_id = ${tenantId} AND lower(u.email) = lower(${email})
        AND u.is_active AND u.deleted_at IS NULL`,
  );
}

/** Finds a valid key of a shop by its id. */
export function findValidApiKey(scope: Scope, id: string): Promise<FoundKey | undefined> {
  const { tenantId, now } = scope;
  return findOne(
    scope,
    sql`SELECT ${keyColumns}, ${callerShop}, ${keyLimits}
      FROM api_keys k JOIN tenants t ON t.tenant_id = ${tenantId} ${withMandate}
      WHERE k.tenant_id = ${tenantId} AND k.id = ${id} AND k.revoked_at IS NULL
        AND (k.expires_at IS NULL OR k.expires_at > ${now})`,
  );
}

/** Finds an active user of a shop by their id, as {@link findActiveUser} does. */
export function findActiveUserById(scope: Scope, id: string): Promise<CallerUser | undefined> {
  const { tenantId } = scope;
  return findOne(
    scope,
    sql`SELECT u.id, u.name, u.email, u.role, u.grants, u.revocations, ${callerShop}
      FROM users u JOIN tenants t USING (tenant_id)
      WHERE u.tenant_id = ${tenantId} AND u.id = ${id} AND u.is_active AND u.deleted_at IS NULL`,
  );
}

export function listApiKeys(scope: Scope, page: PageRequest): Promise<ApiKeyRow[]> {
  return scope.db.read(sql`
    SELECT ${keyColumns} FROM api_keys k WHERE k.tenant_id = ${scope.tenantId}
    ${pageOf("k", page)}`);
}

export function listKeysOfCustomer(
  scope: Scope,
  customerId: string,
  page: PageRequest,
): Promise<ApiKeyRow[]> {
  return scope.db.read(sql`
    SELECT ${keyColumns} FROM api_keys k
    WHERE k.tenant_id = ${scope.tenantId} AND k.customer_id = ${customerId} ${pageOf("k", page)}`);
}

export async function insertApiKey(
  scope: Scope,
  key: Pick<
    ApiKeyRow,
    | "id"
    | "name"
    | "prefix"
    | "keyHash"
    | "accessLevel"
    | "includePayData"
    | "customerId"
    | "makers"
    | "makerName"
    | "expiresAt"
  >,
): Promise<ApiKeyRow> {
  const { tenantId, db } = scope;
  await insertKeyShops(db, [{ keyHash: key.keyHash, tenantId }]);
  const [row] = await db.read<ApiKeyRow>(sql`
    INSERT INTO api_keys AS k (tenant_id, id, name, prefix, key_hash, access_level, include_pay_data,
      customer_id, makers, maker_name, created_at, expires_at)
    VALUES (${tenantId}, ${key.id}, ${key.name}, ${key.prefix}, ${key.keyHash},
      ${key.accessLevel}, ${key.includePayData},
      ${key.customerId}, ${key.makers}, ${key.makerName}, ${scope.now},
      ${key.expiresAt})
    RETURNING ${keyColumns}`);
  if (!row) throw new Error("The API key was not inserted");
  return row;
}

/** Revokes a valid key, and invalidates it in every process on commit. */
export async function revokeApiKey(scope: Scope, id: string): Promise<ApiKeyRow | undefined> {
  const revoked = await findOne<ApiKeyRow>(
    scope,
    sql`UPDATE api_keys AS k SET revoked_at = ${scope.now}
      WHERE k.tenant_id = ${scope.tenantId} AND k.id = ${id} AND k.revoked_at IS NULL
      RETURNING ${keyColumns}`,
  );
  // Separately, because processes listen on the coordinator of a cluster, not on the shop's node.
  if (revoked) await invalidateCachedKeys(scope.db, id);
  return revoked;
}

/** Revokes the valid keys of a customer, and returns how many. */
export async function revokeKeysOfCustomer(scope: Scope, customerId: string): Promise<number> {
  const revoked = await scope.db.read(sql`
    UPDATE api_keys AS k SET revoked_at = ${scope.now}
    WHERE k.tenant_id = ${scope.tenantId} AND k.customer_id = ${customerId} AND k.revoked_at IS NULL
    RETURNING k.id`);
  return revoked.length;
}

/** Finds a key by its id, locked against other changes of it. Revoked keys are not found. */
export function lockApiKey(scope: Scope, id: string): Promise<ApiKeyRow | undefined> {
  return findOne(
    scope,
    sql`SELECT ${keyColumns} FROM api_keys k WHERE k.tenant_id = ${scope.tenantId} AND k.id = ${id}
        AND k.revoked_at IS NULL FOR NO KEY UPDATE`,
  );
}

/** Suspends a locked key, or lets it work again; and invalidates it in every process on commit. */
export async function suspendApiKey(
  scope: Scope,
  id: string,
  suspendedAt: string | null,
): Promise<ApiKeyRow | undefined> {
  const changed = await findOne<ApiKeyRow>(
    scope,
    sql`UPDATE api_keys AS k SET suspended_at = ${suspendedAt}
      WHERE k.tenant_id = ${scope.tenantId} AND k.id = ${id} RETURNING ${keyColumns}`,
  );
  await invalidateCachedKeys(scope.db, id);
  return changed;
}

/** The times of uses or sign-ins, by `shop/id`. */
type Uses = ReadonlyMap<string, string>;

type Writer = Pick<Database, "transaction" | "background">;

/**
 * Unscoped on purpose: records the last use of keys of all shops, outside of the request.
 *
 * Skips keys that another transaction has locked, so that processes that record the same keys
 * concurrently do not wait for each other.
 */
export async function recordKeyUse(database: Writer, uses: Uses): Promise<void> {
  await inEachShop(
    database,
    uses,
    (tenantId, used) => sql`
      WITH used AS (
        SELECT k.id, u.at FROM ${used} JOIN api_keys k ON k.id = u.id
        WHERE k.tenant_id = ${tenantId} FOR NO KEY UPDATE OF k SKIP LOCKED
      )
      UPDATE api_keys k SET last_used_at = greatest(k.last_used_at, used.at)
      FROM used WHERE k.tenant_id = ${tenantId} AND k.id = used.id`,
  );
}

/**
 * Unscoped on purpose: records the last sign-in of users of all shops, outside of the request.
 * Skips locked rows as with keys; they are recorded the next time.
 */
export async function recordLogins(database: Writer, logins: Uses): Promise<void> {
  await inEachShop(
    database,
    logins,
    (tenantId, seen) => sql`
      WITH seen AS (
        SELECT k.id, u.at FROM ${seen} JOIN users k ON k.id = u.id
        WHERE k.tenant_id = ${tenantId} AND k.deleted_at IS NULL
        FOR NO KEY UPDATE OF k SKIP LOCKED
      )
      UPDATE users k SET last_login_at = greatest(k.last_login_at, seen.at)
      FROM seen WHERE k.tenant_id = ${tenantId} AND k.id = seen.id`,
  );
}

/**
 * Runs a statement for each shop, in one round trip. `u` are the rows of the shop: `id` and `at`.
 */
async function inEachShop(
  database: Writer,
  uses: Uses,
  statementOf: (tenantId: string, rows: Sql) => Sql,
): Promise<void> {
  const rows = [...uses].map(([key, at]) => {
    const [tenantId = "", id = ""] = key.split("/");
    return { tenantId, id, at };
  });
  const ofShops = Map.groupBy(rows, ({ tenantId }) => tenantId);
  await writeToShops(database, ofShops.keys(), (tx, shops) => {
    const reached = [...ofShops].filter(([tenantId]) => shops.has(tenantId));
    const statements = reached.map(([tenantId, ofShop]) =>
      statementOf(
        tenantId,
        rowsOf("u", ofShop, { tenantId: "uuid", id: "uuid", at: "timestamptz" }),
      ),
    );
    return Promise.all(statements.map((statement) => tx.read(statement)));
  });
}
