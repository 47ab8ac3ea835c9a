import sql from "sql-template-tag";
import type { Executor, Scope } from "../client/scope.ts";
import { tenants } from "../schema/index.ts";
import { columnsOf, type RowOf } from "../sql/columns.ts";
import { findOne, type PageRequest } from "../sql/paging.ts";
import { assignmentsOf, type FieldsOf, settableOf } from "../sql/updating.ts";

export type TenantRow = RowOf<typeof tenants>;

/** The settings that a shop may change. */
export type TenantSettings = FieldsOf<typeof settable>;

const settable = settableOf(tenants, "closedThrough");

// A stored time zone that is unknown to this database must not make reads fail.
const columns = sql`shop_time_zone(t.time_zone) AS "timeZone", ${columnsOf(tenants, "t", ["timeZone"])}`;

export function findTenant(scope: Scope): Promise<TenantRow | undefined> {
  return findOne(
    scope,
    sql`SELECT ${columns} FROM tenants t WHERE t.tenant_id = ${scope.tenantId}`,
  );
}

/** The difference of unit costs, in percent, above which receiving warns. */
export async function findPriceChangeWarnPercent(scope: Scope): Promise<number> {
  const row = await findOne<{ percent: number }>(
    scope,
    sql`SELECT t.price_change_warn_percent AS percent FROM tenants t WHERE t.tenant_id = ${scope.tenantId}`,
  );
  return row?.percent ?? 0;
}

/** Locks the shop for a change of its settings. This serializes changes. */
export function lockTenant(scope: Scope): Promise<TenantRow | undefined> {
  return findOne(
    scope,
    sql`SELECT ${columns} FROM tenants t WHERE t.tenant_id = ${scope.tenantId} FOR NO KEY UPDATE`,
  );
}

export function updateTenant(scope: Scope, fields: TenantSettings): Promise<TenantRow | undefined> {
  return findOne(
    scope,
    sql`WITH updated AS (UPDATE tenants AS t SET ${assignmentsOf(scope, settable, fields)}
      WHERE t.tenant_id = ${scope.tenantId} RETURNING t.*)
      SELECT ${columns} FROM updated t`,
  );
}

export async function insertTenant(
  scope: Scope,
  fields: Pick<TenantRow, "name" | "timeZone" | "digestEnabled">,
): Promise<void> {
  await scope.db.read(sql`
    INSERT INTO tenants (tenant_id, name, time_zone, digest_enabled, created_at, updated_at)
    VALUES (${scope.tenantId}, ${fields.name}, ${fields.timeZone}, ${fields.digestEnabled}, ${scope.now},
      ${scope.now})`);
}

/** Whether the database knows a time zone of this name. */
export async function knowsTimeZone(db: Executor, name: string): Promise<boolean> {
  const [row] = await db.read<{ known: boolean }>(
    sql`SELECT coalesce(known_time_zone(${name}) = ${name}, false) AS known`,
  );
  return row?.known === true;
}

/** Unscoped on purpose: the operator sees every shop. */
export function listTenantsOfService(db: Executor, page: PageRequest): Promise<TenantRow[]> {
  return db.read(sql`
    SELECT ${columns} FROM tenants t
    WHERE (t.created_at, t.tenant_id) <
      (${page.after?.at ?? "infinity"}::timestamptz,
       ${page.after?.id ?? "ffffffff-ffff-ffff-ffff-ffffffffffff"}::uuid)
    ORDER BY t.created_at DESC, t.tenant_id DESC LIMIT ${page.limit + 1}`);
}

/** Unscoped on purpose: distinguishes a first start from a later one. Every shop has had a key. */
export async function hasTenants(db: Executor): Promise<boolean> {
  const rows = await db.read(sql`SELECT 1 FROM api_key_shops LIMIT 1`);
  return rows.length > 0;
}

const firstStartLock = 727_002;

/**
 * Unscoped on purpose: serializes processes that start concurrently, each of which looks for a shop
 * and creates the first. Runs without timeouts, because a first start is slow on a slow machine.
 */
export async function lockFirstStart(db: Executor): Promise<void> {
  await db.read(sql`SELECT set_config('lock_timeout', '0', true),
    set_config('statement_timeout', '0', true)`);
  await db.read(sql`SELECT pg_advisory_xact_lock(${firstStartLock})`);
}

/** Returns the database's clock in milliseconds since 1970, with a fraction. */
export async function readTime(db: Executor): Promise<number> {
  const [row] = await db.read<{ time: number }>(
    sql`SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS time`,
  );
  if (!row) throw new Error("The database did not return its time");
  return row.time;
}

export async function ping(db: Executor): Promise<void> {
  await db.read(sql`SELECT 1`);
}
