import sql, { empty } from "sql-template-tag";
import type { Scope } from "../../client/scope.ts";
import { users } from "../../schema/index.ts";
import { columnsOf, type RowOf } from "../../sql/columns.ts";
import { findOne, pageOf, type RecordPageRequest } from "../../sql/paging.ts";
import { assignmentsOf, type FieldsOf, settableOf, softDelete } from "../../sql/updating.ts";
import { nextUpdatedAt } from "../../sql/values.ts";

/** A user without the password hash. The hash is written but never read, so that it cannot leak. */
export type UserRow = Omit<RowOf<typeof users>, "passwordHash"> & { hasPassword: boolean };

/** The fields of a user that a caller may set. */
const settable = settableOf(users, "passwordHash", "lastLoginAt", "purgedAt");
export type UserFields = FieldsOf<typeof settable>;

const columns = sql`${columnsOf(users, "u", ["passwordHash"])},
  u.password_hash IS NOT NULL AS "hasPassword"`;

/** The constraint that makes e-mail addresses unique, ignoring case. */
export const userEmailConstraint = "users_email";

/** Finds a user, including deleted ones. Permanently deleted users appear only in past work. */
export function findUser(scope: Scope, id: string): Promise<UserRow | undefined> {
  return findOne(
    scope,
    sql`SELECT ${columns} FROM users u
      WHERE u.tenant_id = ${scope.tenantId} AND u.id = ${id} AND u.purged_at IS NULL`,
  );
}

export function listUsers(
  scope: Scope,
  filter: RecordPageRequest & { role?: string | undefined; active?: boolean | undefined },
): Promise<UserRow[]> {
  return scope.db.read(sql`
    SELECT ${columns} FROM users u
    WHERE u.tenant_id = ${scope.tenantId} AND u.deleted_at IS NULL
    ${filter.role ? sql`AND u.role = ${filter.role}` : empty}
    ${filter.active === undefined ? empty : sql`AND u.is_active = ${filter.active}`}
    ${pageOf("u", filter)}`);
}

export function lockUser(
  scope: Scope,
  id: string,
  { deletedToo = false } = {},
): Promise<UserRow | undefined> {
  return findOne(
    scope,
    sql`SELECT ${columns} FROM users u
      WHERE u.tenant_id = ${scope.tenantId} AND u.id = ${id} AND u.purged_at IS NULL
        ${deletedToo ? empty : sql`AND u.deleted_at IS NULL`}
      FOR NO KEY UPDATE`,
  );
}

/**
 * Serializes the removal of administrators of a shop until the end of the transaction: two who
 * removed each other would leave none. Call it before any user is locked.
 */
export async function lockAdministrators(scope: Scope): Promise<void> {
  await scope.db.read(sql`
    SELECT pg_advisory_xact_lock(hashtextextended(${`administrators:${scope.tenantId}`}, 0))`);
}

/** Whether another administrator can sign in and manage the shop's users. */
export async function hasOtherAdministrator(scope: Scope, id: string): Promise<boolean> {
  const rows = await scope.db.read(sql`
    SELECT 1 FROM users u
    WHERE u.tenant_id = ${scope.tenantId} AND u.deleted_at IS NULL AND u.id <> ${id}
      AND u.role = 'admin' AND u.is_active AND NOT 'settings.users' = ANY (u.revocations)
    ORDER BY u.created_at DESC, u.id DESC LIMIT 1`);
  return rows.length > 0;
}

export async function insertUser(
  scope: Scope,
  id: string,
  { passwordHash, ...fields }: UserFields & { passwordHash: string | null },
): Promise<UserRow> {
  const [row] = await scope.db.read<UserRow>(sql`
    INSERT INTO users AS u (tenant_id, id, email, name, role, is_active, grants, revocations, phone,
      commission_rate_percent, hourly_cost_rate_cents, password_hash, created_at, updated_at)
    VALUES (${scope.tenantId}, ${id}, ${fields.email}, ${fields.name}, ${fields.role},
      ${fields.isActive}, ${fields.grants}, ${fields.revocations}, ${fields.phone},
      ${fields.commissionRatePercent}, ${fields.hourlyCostRateCents}, ${passwordHash},
      ${scope.now}, ${scope.now})
    RETURNING ${columns}`);
  if (!row) throw new Error("The user was not inserted");
  return row;
}

export function updateUser(
  scope: Scope,
  id: string,
  fields: UserFields,
): Promise<UserRow | undefined> {
  return findOne(
    scope,
    sql`UPDATE users AS u SET ${assignmentsOf(scope, settable, fields)}
      WHERE u.tenant_id = ${scope.tenantId} AND u.id = ${id} RETURNING ${columns}`,
  );
}

export function setUserPassword(
  scope: Scope,
  id: string,
  passwordHash: string,
): Promise<UserRow | undefined> {
  return findOne(
    scope,
    sql`UPDATE users AS u SET password_hash = ${passwordHash}, updated_at = ${nextUpdatedAt(scope.now)}
      WHERE u.tenant_id = ${scope.tenantId} AND u.id = ${id} RETURNING ${columns}`,
  );
}

export function softDeleteUser(scope: Scope, id: string): Promise<void> {
  return softDelete(scope, users, id);
}

/** Erases all data of a user except the name, which past work shows. */
export function purgeUser(scope: Scope, id: string): Promise<UserRow | undefined> {
  return findOne(
    scope,
    sql`UPDATE users AS u SET email = '', phone = NULL, is_active = false, grants = '{}',
        revocations = '{}', commission_rate_percent = NULL, hourly_cost_rate_cents = NULL,
        password_hash = NULL, last_login_at = NULL, external_ids = '[]', metadata = '{}', purged_at = ${scope.now},
        deleted_at = coalesce(u.deleted_at, ${scope.now}), updated_at = ${nextUpdatedAt(scope.now)}
      WHERE u.tenant_id = ${scope.tenantId} AND u.id = ${id} RETURNING ${columns}`,
  );
}

/** Erases the values of a purged user from the audit log. The names of changed fields stay. */
export async function eraseUserFromAudit(scope: Scope, id: string): Promise<void> {
  const personal = [
    "email",
    "phone",
    "commissionRatePercent",
    "hourlyCostRateCents",
    "lastLoginAt",
    "externalIds",
    "metadata",
  ];
  await scope.db.read(sql`
    UPDATE audit_entries a SET changes = (
      SELECT jsonb_object_agg(key, CASE WHEN key = ANY (${personal}::text[])
        THEN '{"before": "erased", "after": "erased"}' ELSE value END)
      FROM jsonb_each(a.changes))
    WHERE a.tenant_id = ${scope.tenantId} AND a.resource_type = 'user' AND a.resource_id = ${id}
      AND a.changes ?| ${personal}::text[]`);
}
