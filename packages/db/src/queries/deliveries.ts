import sql, { type Sql } from "sql-template-tag";
import { fitting } from "../paging.ts";
import type { RetiredSecret } from "../schema/events.ts";
import type { Executor, Scope } from "../scope.ts";
import { arrayOf, expiryTime } from "../values.ts";
import type { ApiKeyRow } from "./access.ts";
import type { UserRow } from "./users.ts";

/** An attempt that is due, with all that is sent. */
export interface DueDelivery {
  id: string;
  eventId: string;
  event: string;
  resourceId: string;
  /** 0 of a test. */
  position: number;
  attempt: number;
  /** The event's. */
  createdAt: string;
  /** The event's JSON, to the byte. */
  data: string;
}

/** What the rights of a subscription's owner follow from; both null where the owner may do nothing now. */
export interface OwnerRights {
  ownerUser: Pick<UserRow, "role" | "grants" | "revocations"> | null;
  ownerKey: Pick<ApiKeyRow, "accessLevel" | "includePayData"> | null;
}

/** Where a subscription is delivered to now, and what is due. */
export interface DueOfSubscription extends OwnerRights {
  url: string;
  secret: string;
  retiredSecrets: RetiredSecret[];
  due: DueDelivery[];
  /** More was due than the bytes of the query. */
  isCut: boolean;
}

export interface DueQuery {
  subscriptionId: string;
  worker: string;
  /** Attempts that the worker has in hand already. */
  except: readonly string[];
  limit: number;
  /** Reading ends with the event that exceeds so many bytes of JSON. */
  bytes: number;
}

type DueRow = { [K in keyof DueDelivery]: DueDelivery[K] | null };

/**
 * What is due, in the order in which it became so. Undefined where nothing may be delivered by this
 * worker: it has lost the lease, or the subscription was switched off.
 */
export async function findDue(
  scope: Scope,
  { subscriptionId, worker, except, limit, bytes }: DueQuery,
): Promise<DueOfSubscription | undefined> {
  type Row = Omit<DueOfSubscription, "due" | "isCut"> & DueRow;
  const rows = await scope.db.query<Row>(sql`
    SELECT s.url, s.secret, s.retired_secrets AS "retiredSecrets", d.id, d.event_id AS "eventId",
      d.event, d.resource_id AS "resourceId", d.position, d.attempt, e.created_at AS "createdAt",
      ${fitting(sql`e.data`, { bytes, order: sql`ORDER BY d.due_at, d.position` })}::text AS data,
      ${ownerColumns}
    FROM webhook_subscriptions s ${joinedOwner(scope)} LEFT JOIN LATERAL (
      SELECT * FROM webhook_deliveries
      WHERE tenant_id = s.tenant_id AND subscription_id = s.id AND status = 'pending'
        AND due_at <= ${scope.now} AND id <> ALL (${arrayOf(except)}::uuid[])
      ORDER BY due_at, position LIMIT ${limit}) d ON true
    LEFT JOIN events e ON e.tenant_id = d.tenant_id AND e.id = d.event_id
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

/** The owner of the subscription `s`, if it could send a request now: a user `u` or a key `k`. */
function joinedOwner({ now }: Scope): Sql {
  return sql`
    LEFT JOIN users u ON s.owner_type = 'user' AND u.tenant_id = s.tenant_id AND u.id = s.owner_id
      AND u.is_active AND u.deleted_at IS NULL
    LEFT JOIN api_keys k ON s.owner_type = 'api_key' AND k.tenant_id = s.tenant_id
      AND k.id = s.owner_id AND k.revoked_at IS NULL
      AND (k.expires_at IS NULL OR k.expires_at > ${now})`;
}

function isDue<Row extends Pick<DueRow, "id" | "data">>(row: Row): row is Row & DueDelivery {
  return row.id !== null && row.data !== null;
}

/** No attempt is due later than a day after the one before it. */
const latestDueDays = 2;

/**
 * Unscoped on purpose: makes attempts due that only a wrong clock can have put off for so long. What another
 * transaction holds is left for the next time.
 */
export async function bringForwardDeliveries(
  db: Executor,
  pinnedAt: string | undefined,
): Promise<void> {
  const now = expiryTime(pinnedAt);
  await db.query(sql`
    UPDATE webhook_deliveries d SET due_at = ${now} FROM (
      SELECT tenant_id, id FROM webhook_deliveries WHERE status = 'pending'
        AND due_at > ${now} + make_interval(days => ${latestDueDays})
      FOR UPDATE SKIP LOCKED) late
    WHERE d.tenant_id = late.tenant_id AND d.id = late.id AND d.status = 'pending'`);
}
