import sql, { type Sql } from "sql-template-tag";
import type { Database } from "../../client/client.ts";
import type { Scope } from "../../client/scope.ts";
import { readReachable, writeToShops } from "../../distribution/reachable-shops.ts";
import type { RetiredSecret } from "../../schema/events.ts";
import { nullBeyondBytes } from "../../sql/paging.ts";
import { arrayOf } from "../../sql/rows.ts";
import { expiryTime } from "../../sql/values.ts";
import type { ApiKeyRow } from "../access/api-keys.ts";
import type { UserRow } from "../access/users.ts";

/** A due attempt with everything to send. */
export interface DueDelivery {
  id: string;
  eventId: string;
  event: string;
  resourceId: string;
  /** 0 for a test. */
  position: number;
  attempt: number;
  /** The creation time of the event. */
  createdAt: string;
  /** The event's JSON, byte for byte. */
  data: string;
}

/**
 * The basis of the permissions of a subscription's owner. Both are null if the owner has no access
 * now.
 */
export interface OwnerRights {
  ownerUser: Pick<UserRow, "role" | "grants" | "revocations"> | null;
  ownerKey: Pick<ApiKeyRow, "accessLevel" | "includePayData"> | null;
}

/** The current receiver of a subscription, and its due attempts. */
export interface DueOfSubscription extends OwnerRights {
  url: string;
  secret: string;
  retiredSecrets: RetiredSecret[];
  due: DueDelivery[];
  /** Whether more attempts are due than the byte limit allows. */
  isCut: boolean;
}

export interface DueQuery {
  subscriptionId: string;
  worker: string;
  /** Attempts that the worker is already processing. */
  except: readonly string[];
  limit: number;
  /** Reading stops at the event that exceeds this many bytes of JSON. */
  bytes: number;
}

type DueRow = { [K in keyof DueDelivery]: DueDelivery[K] | null };

/**
 * Reads the due attempts in order of their due times. Undefined if this worker may not deliver: it
 * has lost the lease, or the subscription was disabled.
 */
export async function findDueDeliveries(
  scope: Scope,
  { subscriptionId, worker, except, limit, bytes }: DueQuery,
): Promise<DueOfSubscription | undefined> {
  type Row = Omit<DueOfSubscription, "due" | "isCut"> & DueRow;
  const rows = await scope.db.read<Row>(sql`
    SELECT s.url, s.secret, s.retired_secrets AS "retiredSecrets", d.id, d.event_id AS "eventId",
      d.event, d.resource_id AS "resourceId", d.position, d.attempt, e.created_at AS "createdAt",
      ${nullBeyondBytes(sql`e.data`, { bytes, order: sql`ORDER BY d.due_at, d.position` })}::text AS data,
      ${ownerColumns}
    FROM webhook_subscriptions s ${joinedOwner(scope)} LEFT JOIN LATERAL (
      SELECT * FROM webhook_deliveries
      WHERE tenant_id = ${scope.tenantId} AND subscription_id = s.id AND status = 'pending'
        AND due_at <= ${scope.now} AND id <> ALL (${arrayOf(except)}::uuid[])
      ORDER BY due_at, position LIMIT ${limit}) d ON true
    LEFT JOIN LATERAL (SELECT created_at, data FROM events
      WHERE tenant_id = ${scope.tenantId} AND id = d.event_id LIMIT 1) e ON true
    WHERE s.tenant_id = ${scope.tenantId} AND s.id = ${subscriptionId} AND s.leased_by = ${worker}
      AND s.leased_until > clock_timestamp() AND s.is_active AND s.deleted_at IS NULL
    ORDER BY d.due_at, d.position`);
  const [first] = rows;
  if (!first) return undefined;
  const { url, secret, retiredSecrets, ownerUser, ownerKey } = first;
  const due = rows.filter(isDue);
  const isCut = first.id !== null && due.length < rows.length;
  return { url, secret, retiredSecrets, ownerUser, ownerKey, due, isCut };
}

const ownerColumns = sql`
  CASE WHEN u.id IS NOT NULL THEN json_build_object('role', u.role, 'grants', u.grants,
    'revocations', u.revocations) END AS "ownerUser",
  CASE WHEN k.id IS NOT NULL THEN json_build_object('accessLevel', k.access_level,
    'includePayData', k.include_pay_data) END AS "ownerKey"`;

/**
 * Joins the owner of the subscription `s`, a user `u` or a key `k`, if it could send a request now.
 */
function joinedOwner({ tenantId, now }: Scope): Sql {
  return sql`
    LEFT JOIN users u ON s.owner_type = 'user' AND u.tenant_id = ${tenantId} AND u.id = s.owner_id
      AND u.is_active AND u.deleted_at IS NULL
    LEFT JOIN api_keys k ON s.owner_type = 'api_key' AND k.tenant_id = ${tenantId}
      AND k.id = s.owner_id AND k.revoked_at IS NULL
      AND (k.expires_at IS NULL OR k.expires_at > ${now})`;
}

function isDue<Row extends Pick<DueRow, "id" | "data">>(row: Row): row is Row & DueDelivery {
  return row.id !== null && row.data !== null;
}

/** The longest delay between two attempts is a day, so a later due time is wrong. */
const latestDueDays = 2;

/**
 * Unscoped on purpose: makes attempts due whose due time only a wrong clock can have set. Skips
 * locked rows until the next run.
 */
export async function bringForwardDeliveries(
  database: Pick<Database, "background" | "transaction">,
  pinnedAt: string | undefined,
): Promise<void> {
  const now = expiryTime(pinnedAt);
  const isLate = sql`status = 'pending' AND due_at > ${now} + make_interval(days => ${latestDueDays})`;
  const { rows } = await readReachable<{ tenantId: string }>(
    database.background,
    (among) => sql`SELECT DISTINCT tenant_id AS "tenantId" FROM webhook_deliveries
      WHERE ${isLate} AND ${among(sql`tenant_id`)}`,
    "custom plan",
  );
  const late = rows.map(({ tenantId }) => tenantId);
  await writeToShops(database, late, async (tx, shops) => {
    for (const tenantId of shops) {
      await tx.read(sql`
        WITH late AS (
          SELECT id FROM webhook_deliveries WHERE tenant_id = ${tenantId} AND ${isLate}
          FOR UPDATE SKIP LOCKED)
        UPDATE webhook_deliveries d SET due_at = ${now} FROM late
        WHERE d.tenant_id = ${tenantId} AND d.id = late.id AND d.status = 'pending'`);
    }
    return [];
  });
}
