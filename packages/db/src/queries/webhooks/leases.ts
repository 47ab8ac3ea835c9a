import sql, { type Sql } from "sql-template-tag";
import type { Executor } from "../../client/scope.ts";
import { arrayOf, rowsOf } from "../../sql/rows.ts";

/** A subscription of any shop. */
export interface SubscriptionKey {
  tenantId: string;
  id: string;
}

export interface ClaimedSubscription extends SubscriptionKey {
  /** Whether the last event was not received, or its receiver requested a delay. */
  isFailing: boolean;
}

/** How many subscriptions a worker may serve concurrently. */
export interface LeaseLimits {
  /**
   * The limit without subscriptions that began to fail beyond their limit, because they send
   * nothing new.
   */
  all: number;
  /** The limit including those. */
  most: number;
  ofShop: number;
  /**
   * The limit of failing subscriptions: their receivers may hang and occupy their place for long.
   */
  failing: number;
  failingOfShop: number;
}

/** A lease expires after this long without renewal. */
export const leaseSeconds = 15;

/** A channel for notifications with the ids of shops that have due deliveries. */
export const deliveriesChannel = "bayline_deliveries";

export interface LeaseClaim {
  worker: string;
  /** The time by the service's clock that decides what is due, ISO 8601. */
  now: string;
  /** The shops to search; null for all. */
  tenantIds: readonly string[] | null;
  /**
   * The subscriptions that the worker serves. Any other lease in its name is from a claim whose
   * response was lost.
   */
  held: readonly ClaimedSubscription[];
  limits: LeaseLimits;
}

/** A subscription by its shop and whether it fails. */
export type WaitingKind = Pick<ClaimedSubscription, "tenantId" | "isFailing">;

export interface Claimed {
  claimed: ClaimedSubscription[];
  /** Subscriptions with due attempts that exceed the limits. */
  waiting: WaitingKind[];
  /** The shops of subscriptions that another process has leased. */
  leasedByOthers: string[];
}

/**
 * Finds every subscription with pending attempts, in one index step each: the cost depends on the
 * number of subscriptions, not of attempts.
 */
const allWaiting = sql`
  (SELECT tenant_id, subscription_id FROM webhook_deliveries WHERE status = 'pending'
    ORDER BY tenant_id, subscription_id LIMIT 1)
  UNION ALL
  SELECT next.* FROM waiting w, LATERAL (
    SELECT d.tenant_id, d.subscription_id FROM webhook_deliveries d WHERE d.status = 'pending'
      AND (d.tenant_id, d.subscription_id) > (w.tenant_id, w.subscription_id)
    ORDER BY d.tenant_id, d.subscription_id LIMIT 1) next`;

function waitingIn(tenantIds: LeaseClaim["tenantIds"]): Sql {
  if (tenantIds === null) return allWaiting;
  return sql`SELECT tenant_id, id FROM webhook_subscriptions
    WHERE tenant_id = ANY (${arrayOf(tenantIds)}::uuid[]) AND deleted_at IS NULL`;
}

/**
 * Unscoped on purpose: one process delivers for all shops. Leases unleased subscriptions with due
 * attempts within the limits, those with the oldest last delivery first.
 *
 * Leases use the database's clock, because the service's clock may be stopped. Does not use FOR
 * UPDATE, which would block every transaction that emits an event.
 */
export async function claimSubscriptions(db: Executor, claim: LeaseClaim): Promise<Claimed> {
  const { worker, now, tenantIds, held, limits } = claim;
  // Custom plan: a generic plan made when the tables were empty would scan them completely.
  const [row] = await db.query<Claimed>(
    sql`
    WITH RECURSIVE waiting (tenant_id, subscription_id) AS (${waitingIn(tenantIds)}),
    due AS MATERIALIZED (${dueRows(now, isFree(claim))}),
    taken AS (${takenRows(held)}),
    allowed AS (${allowedRows(limits)}),
    chosen AS (
      SELECT s.tenant_id, s.id, a.failing
      FROM allowed a JOIN webhook_subscriptions s ON s.tenant_id = a.tenant_id AND s.id = a.id
      WHERE ${isFree(claim)}
      ORDER BY a.place LIMIT ${freeCapacity(held, limits)}
      FOR NO KEY UPDATE OF s SKIP LOCKED
    ), claimed AS (
      UPDATE webhook_subscriptions s SET leased_by = ${worker}, leased_until = ${leaseEnd}
      FROM chosen c WHERE s.tenant_id = c.tenant_id AND s.id = c.id
      RETURNING s.tenant_id AS "tenantId", s.id, c.failing AS "isFailing"
    ), waiting_kinds AS (
      SELECT DISTINCT tenant_id AS "tenantId", failing AS "isFailing" FROM due
      WHERE free AND NOT EXISTS (SELECT FROM claimed c WHERE c.id = due.id)
    )
    SELECT coalesce((SELECT json_agg(c) FROM claimed c), '[]') AS claimed,
      coalesce((SELECT json_agg(k) FROM waiting_kinds k), '[]') AS waiting,
      ARRAY(SELECT DISTINCT tenant_id FROM due WHERE NOT free AND leased_by <> ${worker})
        AS "leasedByOthers",
      ${soonEnough}`,
    "custom plan",
  );
  return row ?? { claimed: [], waiting: [], leasedByOthers: [] };
}

/** Returns how many more subscriptions a worker may serve. */
export function freeCapacity(
  held: readonly WaitingKind[],
  { all, most, failing }: LeaseLimits,
): number {
  const failingNow = held.filter(({ isFailing }) => isFailing).length;
  const counted = held.length - Math.max(0, failingNow - failing);
  return Math.max(0, Math.min(all - counted, most - held.length));
}

function isFree({ worker, held }: LeaseClaim): Sql {
  return sql`(s.id <> ALL (${arrayOf(held.map(({ id }) => id))}::uuid[])
    AND coalesce(s.leased_until < clock_timestamp() OR s.leased_by = ${worker}, true))`;
}

/** Selects the subscriptions with due attempts that may be leased. */
function dueRows(now: string, free: Sql): Sql {
  return sql`SELECT s.tenant_id, s.id, s.leased_by, ${free} AS free,
      s.failing_since IS NOT NULL AS failing,
      row_number() OVER (ORDER BY s.last_delivery_at NULLS FIRST, random()) AS place
    FROM waiting w JOIN webhook_subscriptions s
      ON s.tenant_id = w.tenant_id AND s.id = w.subscription_id,
    LATERAL (
      SELECT FROM webhook_deliveries d WHERE d.tenant_id = s.tenant_id
        AND d.subscription_id = s.id AND d.status = 'pending' AND d.due_at <= ${now}
      ORDER BY d.due_at LIMIT 1) first
    WHERE s.is_active AND s.deleted_at IS NULL`;
}

/** Selects the subscriptions that the worker already serves. */
function takenRows(held: LeaseClaim["held"]): Sql {
  return sql`SELECT tenant_id, count(*) AS lanes, count(*) FILTER (WHERE is_failing) AS failing
    FROM ${rowsOf("h", held, { tenantId: "uuid", isFailing: "boolean" })}
    GROUP BY tenant_id`;
}

/**
 * Selects the subscriptions within the limits. Each limit is applied among those that passed
 * the previous one; otherwise the failing subscriptions of one shop could block all others.
 */
function allowedRows({ ofShop, failing, failingOfShop }: LeaseLimits): Sql {
  return sql`SELECT * FROM (
      SELECT *, row_number() OVER (PARTITION BY failing ORDER BY place)
        + (SELECT coalesce(sum(failing), 0) FROM taken) AS nth
      FROM (
        SELECT *, row_number() OVER (PARTITION BY tenant_id ORDER BY place) + lanes_taken AS nth_of_shop
        FROM (
          SELECT d.tenant_id, d.id, d.failing, d.place, coalesce(t.lanes, 0) AS lanes_taken,
            row_number() OVER (PARTITION BY d.tenant_id, d.failing ORDER BY d.place)
              + coalesce(t.failing, 0) AS nth_of_kind
          FROM due d LEFT JOIN taken t ON t.tenant_id = d.tenant_id WHERE d.free
        ) by_kind WHERE NOT failing OR nth_of_kind <= ${failingOfShop}
      ) by_shop WHERE nth_of_shop <= ${ofShop}
    ) by_failing WHERE NOT failing OR nth <= ${failing}`;
}

const leaseEnd = sql`clock_timestamp() + make_interval(secs => ${leaseSeconds})`;

/** Leases do not wait for the disk: a lease lost in a database crash does no harm. */
const soonEnough = sql`set_config('synchronous_commit', 'off', true)`;

/**
 * Unscoped on purpose: renews leases, and returns those that were renewed. Locked rows are skipped
 * until the next renewal.
 */
export function renewLeases(
  db: Executor,
  worker: string,
  keys: readonly SubscriptionKey[],
): Promise<SubscriptionKey[]> {
  return db.query(sql`
    WITH held AS (${heldBy(worker, keys)} SKIP LOCKED)
    UPDATE webhook_subscriptions s SET leased_until = ${leaseEnd}
    FROM held h WHERE s.tenant_id = h.tenant_id AND s.id = h.id
    RETURNING s.tenant_id AS "tenantId", s.id, ${soonEnough}`);
}

/** Unscoped on purpose: releases leases, so that another process can continue immediately. */
export async function releaseLeases(
  db: Executor,
  worker: string,
  keys: readonly SubscriptionKey[],
): Promise<void> {
  await db.query(sql`
    WITH held AS (${heldBy(worker, keys)})
    UPDATE webhook_subscriptions s SET leased_by = NULL, leased_until = NULL
    FROM held h WHERE s.tenant_id = h.tenant_id AND s.id = h.id RETURNING ${soonEnough}`);
}

function heldBy(worker: string, keys: readonly SubscriptionKey[]): Sql {
  return sql`SELECT s.tenant_id, s.id
    FROM ${rowsOf("k", keys, { tenantId: "uuid", id: "uuid" })}
      JOIN webhook_subscriptions s ON s.tenant_id = k.tenant_id AND s.id = k.id
    WHERE s.leased_by = ${worker}
    ORDER BY s.tenant_id, s.id FOR NO KEY UPDATE OF s`;
}

/**
 * Notifies every process that these shops have due deliveries. Never call it in a transaction that
 * writes.
 */
export async function notifyDeliveries(db: Executor, tenantIds: readonly string[]): Promise<void> {
  await db.query(sql`SELECT pg_notify(${deliveriesChannel}, shop::text)
    FROM unnest(${arrayOf(tenantIds)}::uuid[]) AS shop`);
}
