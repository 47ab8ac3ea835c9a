import sql from "sql-template-tag";
import type { Scope } from "../../client/scope.ts";
import { webhookSubscriptions } from "../../schema/index.ts";
import { columnsOf, type RowOf } from "../../sql/columns.ts";
import { findOne, type PageRequest, pageOf } from "../../sql/paging.ts";
import { assignmentsOf, type FieldsOf, onlyOf, softDelete } from "../../sql/updating.ts";

/** A subscription without its lease, which belongs to the worker. */
export type WebhookRow = Omit<
  RowOf<typeof webhookSubscriptions>,
  "leasedBy" | "leasedUntil" | "failingSince"
>;

/** The user or key that set a subscription's URL. */
export type WebhookOwner = Pick<WebhookRow, "ownerType" | "ownerId">;

/** The fields of a subscription that a caller may set. */
export type WebhookFields = Pick<WebhookRow, "name" | "url" | "events" | "isActive">;

const settable = onlyOf(
  webhookSubscriptions,
  "name",
  "url",
  "events",
  "isActive",
  "ownerType",
  "ownerId",
);
const secrets = onlyOf(webhookSubscriptions, "secret", "retiredSecrets");

const columns = columnsOf(webhookSubscriptions, "w", ["leasedBy", "leasedUntil", "failingSince"]);

export function findWebhook(scope: Scope, id: string): Promise<WebhookRow | undefined> {
  return findOne(
    scope,
    sql`SELECT ${columns} FROM webhook_subscriptions w
      WHERE w.tenant_id = ${scope.tenantId} AND w.id = ${id}`,
  );
}

export function listWebhooks(scope: Scope, page: PageRequest): Promise<WebhookRow[]> {
  return scope.db.read(sql`
    SELECT ${columns} FROM webhook_subscriptions w
    WHERE w.tenant_id = ${scope.tenantId} AND w.deleted_at IS NULL
    ${pageOf("w", page)}`);
}

/** Locks a live subscription. Its deliveries are changed only under this lock, or by its worker. */
export function lockWebhook(scope: Scope, id: string): Promise<WebhookRow | undefined> {
  return findOne(
    scope,
    sql`SELECT ${columns} FROM webhook_subscriptions w
      WHERE w.tenant_id = ${scope.tenantId} AND w.id = ${id} AND w.deleted_at IS NULL
      FOR NO KEY UPDATE`,
  );
}

/**
 * Counts the live subscriptions. Until the end of the transaction, no other transaction of the shop
 * can add one.
 */
export async function countWebhooksToAdd(scope: Scope): Promise<number> {
  await scope.db.read(sql`
    SELECT pg_advisory_xact_lock(hashtextextended(${`webhooks:${scope.tenantId}`}, 0))`);
  const row = await findOne<{ count: number }>(
    scope,
    sql`SELECT count(*)::int AS count FROM webhook_subscriptions
      WHERE tenant_id = ${scope.tenantId} AND deleted_at IS NULL`,
  );
  return row?.count ?? 0;
}

export async function insertWebhook(
  scope: Scope,
  webhook: WebhookFields & WebhookOwner & Pick<WebhookRow, "id" | "secret">,
): Promise<WebhookRow> {
  const [row] = await scope.db.read<WebhookRow>(sql`
    INSERT INTO webhook_subscriptions AS w (tenant_id, id, name, url, events, is_active, secret,
      owner_type, owner_id, created_at, updated_at)
    VALUES (${scope.tenantId}, ${webhook.id}, ${webhook.name}, ${webhook.url}, ${webhook.events},
      ${webhook.isActive}, ${webhook.secret}, ${webhook.ownerType}, ${webhook.ownerId},
      ${scope.now}, ${scope.now})
    RETURNING ${columns}`);
  if (!row) throw new Error("The webhook was not inserted");
  return row;
}

/**
 * Saves the fields that a caller may set. Enabling a subscription or changing its URL resets its
 * failures.
 */
export function updateWebhook(
  scope: Scope,
  id: string,
  fields: WebhookFields & WebhookOwner,
): Promise<WebhookRow | undefined> {
  return findOne(
    scope,
    sql`UPDATE webhook_subscriptions AS w SET ${assignmentsOf(scope, settable, fields)},
        disabled_reason = CASE WHEN ${fields.isActive} THEN NULL ELSE w.disabled_reason END,
        disabled_at = CASE WHEN ${fields.isActive} THEN NULL ELSE w.disabled_at END,
        failing_since = CASE WHEN w.url = ${fields.url} AND w.is_active THEN w.failing_since END
      WHERE w.tenant_id = ${scope.tenantId} AND w.id = ${id} RETURNING ${columns}`,
  );
}

export function saveSecrets(
  scope: Scope,
  id: string,
  changed: FieldsOf<typeof secrets>,
): Promise<WebhookRow | undefined> {
  return findOne(
    scope,
    sql`UPDATE webhook_subscriptions AS w SET ${assignmentsOf(scope, secrets, changed)}
      WHERE w.tenant_id = ${scope.tenantId} AND w.id = ${id} RETURNING ${columns}`,
  );
}

export function softDeleteWebhook(scope: Scope, id: string): Promise<void> {
  return softDelete(scope, webhookSubscriptions, id);
}
