import sql, { type Sql } from "sql-template-tag";
import type { Database } from "../../client/client.ts";
import type { Executor } from "../../client/scope.ts";
import { readReachable, writeToShops } from "../../distribution/reachable-shops.ts";
import { arrayOf } from "../../sql/rows.ts";
import {
  type ClaimedSubscription,
  type LeaseLimits,
  type SubscriptionKey,
  type WaitingKind,
  withinLimits,
} from "./lease-limits.ts";

/** A lease expires after this long without renewal. */
export const leaseSeconds = 15;

/** A channel for notifications with the ids of shops that have due deliveries. */
export const deliveriesChannel = "bayline_deliveries";

type LeaseDatabase = Pick<Database, "background" | "transaction">;

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

export interface Claimed {
  claimed: ClaimedSubscription[];
  /** Subscriptions with due attempts that exceed the limits. */
  waiting: WaitingKind[];
  /** The shops of subscriptions that another process has leased. */
  leasedByOthers: string[];
}

/**
 * The subscriptions to examine, as `w`. The view finds those with pending attempts at a cost that
 * depends on the number of subscriptions, not of attempts.
 */
function waitingIn(tenantIds: LeaseClaim["tenantIds"]): Sql {
  if (tenantIds === null) return sql`waiting_subscriptions`;
  return sql`(SELECT tenant_id, id AS subscription_id FROM webhook_subscriptions
    WHERE tenant_id = ANY (${arrayOf(tenantIds)}::uuid[]) AND deleted_at IS NULL)`;
}

/** A subscription with due attempts. */
interface DueSubscription extends ClaimedSubscription {
  isFree: boolean;
  leasedBy: string | null;
}

/**
 * Unscoped on purpose: one process delivers for all shops. Leases unleased subscriptions with due
 * attempts within the limits, those with the oldest last delivery first.
 *
 * Leases use the database's clock, because the service's clock may be stopped.
 */
export async function claimSubscriptions(
  database: LeaseDatabase,
  claim: LeaseClaim,
): Promise<Claimed> {
  const { worker, held, limits } = claim;
  const due = await listDue(database.background, claim);
  const free = due.filter(({ isFree }) => isFree);
  const leased = await lease(database, claim, withinLimits(free, held, limits));
  const claimed = free.filter(({ id }) => leased.has(id));
  const others = due.filter(({ isFree, leasedBy }) => !isFree && leasedBy !== worker);
  return {
    claimed: claimed.map(({ tenantId, id, isFailing }) => ({ tenantId, id, isFailing })),
    waiting: kindsOf(free.filter(({ id }) => !leased.has(id))),
    leasedByOthers: [...new Set(others.map(({ tenantId }) => tenantId))],
  };
}

function kindsOf(subscriptions: readonly WaitingKind[]): WaitingKind[] {
  const kinds = subscriptions.map(({ tenantId, isFailing }) => ({ tenantId, isFailing }));
  return [...new Map(kinds.map((kind) => [`${kind.tenantId} ${kind.isFailing}`, kind])).values()];
}

/** Lists the subscriptions with due attempts in the order in which they are served. */
async function listDue(db: Executor, claim: LeaseClaim): Promise<DueSubscription[]> {
  // Custom plan: a generic plan made when the tables were empty would scan them completely.
  const { rows, unreachable } = await readReachable<DueSubscription & { servedAt: string | null }>(
    db,
    (
      among,
    ) => sql`SELECT s.tenant_id AS "tenantId", s.id, s.leased_by AS "leasedBy", ${isFree(claim)} AS "isFree",
        s.failing_since IS NOT NULL AS "isFailing", s.last_delivery_at AS "servedAt"
      FROM ${waitingIn(claim.tenantIds)} w
      JOIN webhook_subscriptions s ON s.tenant_id = w.tenant_id AND s.id = w.subscription_id,
      LATERAL (
        SELECT FROM webhook_deliveries d WHERE d.tenant_id = s.tenant_id
          AND d.subscription_id = s.id AND d.status = 'pending' AND d.due_at <= ${claim.now}
        ORDER BY d.due_at LIMIT 1) first
      WHERE s.is_active AND s.deleted_at IS NULL AND ${among(sql`w.tenant_id`)}
      ORDER BY s.last_delivery_at NULLS FIRST, random()`,
    "custom plan",
  );
  if (unreachable.length === 0) return rows;
  return rows.sort((a, b) => compareText(a.servedAt ?? "", b.servedAt ?? ""));
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

function isFree({ worker, held }: LeaseClaim): Sql {
  return sql`(s.id <> ALL (${arrayOf(held.map(({ id }) => id))}::uuid[])
    AND coalesce(s.leased_until < statement_timestamp() OR s.leased_by = ${worker}, true))`;
}

/**
 * Leases those of the subscriptions that are still free and not locked. Returns their ids. Does not
 * use FOR UPDATE, which would block every transaction that emits an event.
 */
async function lease(
  database: LeaseDatabase,
  claim: LeaseClaim,
  subscriptions: readonly SubscriptionKey[],
): Promise<Set<string>> {
  const rows = await inEachShop<{ id: string }>(
    database,
    subscriptions,
    (tenantId, ids) => sql`
      WITH chosen AS (
        SELECT s.id FROM webhook_subscriptions s
        WHERE s.tenant_id = ${tenantId} AND s.id = ANY (${arrayOf(ids)}::uuid[]) AND ${isFree(claim)}
        ORDER BY s.id FOR NO KEY UPDATE SKIP LOCKED
      )
      UPDATE webhook_subscriptions s SET leased_by = ${claim.worker}, leased_until = ${leaseEnd}
      FROM chosen WHERE s.tenant_id = ${tenantId} AND s.id = chosen.id
      RETURNING s.id`,
  );
  return new Set(rows.map(({ id }) => id));
}

const leaseEnd = sql`statement_timestamp() + make_interval(secs => ${leaseSeconds})`;

/** Leases do not wait for the disk: a lease lost in a database crash does no harm. */
const soonEnough = sql`SELECT set_config('synchronous_commit', 'off', true)`;

/**
 * Runs a statement for the subscriptions of each shop, in the order of the shops' ids, in one round
 * trip. The rows of a shop may be on another node than those of the next one.
 */
function inEachShop<Row>(
  database: LeaseDatabase,
  keys: readonly SubscriptionKey[],
  statementOf: (tenantId: string, ids: string[]) => Sql,
): Promise<Row[]> {
  const ofShops = Map.groupBy(keys, ({ tenantId }) => tenantId);
  const inOrder = [...ofShops].sort(([a], [b]) => compareText(a, b));
  return writeToShops(database, ofShops.keys(), async (tx, shops) => {
    const reached = inOrder.filter(([tenantId]) => shops.has(tenantId));
    const statements = reached.map(([tenantId, ofShop]) =>
      statementOf(
        tenantId,
        ofShop.map(({ id }) => id),
      ),
    );
    const [, ...rows] = await Promise.all([
      tx.read<unknown>(soonEnough),
      ...statements.map((statement) => tx.read<Row>(statement)),
    ]);
    return rows.flat();
  });
}

/**
 * Unscoped on purpose: renews leases, and returns those that were renewed. Locked rows are skipped
 * until the next renewal.
 */
export function renewLeases(
  database: LeaseDatabase,
  worker: string,
  keys: readonly SubscriptionKey[],
): Promise<SubscriptionKey[]> {
  return inEachShop(
    database,
    keys,
    (tenantId, ids) => sql`
      WITH held AS (${heldBy(worker, tenantId, ids)} SKIP LOCKED)
      UPDATE webhook_subscriptions s SET leased_until = ${leaseEnd}
      FROM held h WHERE s.tenant_id = ${tenantId} AND s.id = h.id
      RETURNING s.tenant_id AS "tenantId", s.id`,
  );
}

/** Unscoped on purpose: releases leases, so that another process can continue immediately. */
export async function releaseLeases(
  database: LeaseDatabase,
  worker: string,
  keys: readonly SubscriptionKey[],
): Promise<void> {
  await inEachShop(
    database,
    keys,
    (tenantId, ids) => sql`
      WITH held AS (${heldBy(worker, tenantId, ids)})
      UPDATE webhook_subscriptions s SET leased_by = NULL, leased_until = NULL
      FROM held h WHERE s.tenant_id = ${tenantId} AND s.id = h.id`,
  );
}

function heldBy(worker: string, tenantId: string, ids: readonly string[]): Sql {
  return sql`SELECT s.id FROM webhook_subscriptions s
    WHERE s.tenant_id = ${tenantId} AND s.id = ANY (${arrayOf(ids)}::uuid[]) AND s.leased_by = ${worker}
    ORDER BY s.id FOR NO KEY UPDATE OF s`;
}

/**
 * Notifies every process that these shops have due deliveries. Never call it in a transaction that
 * writes.
 */
export async function notifyDeliveries(db: Executor, tenantIds: readonly string[]): Promise<void> {
  await db.read(sql`SELECT pg_notify(${deliveriesChannel}, shop::text)
    FROM unnest(${arrayOf(tenantIds)}::uuid[]) AS shop`);
}
