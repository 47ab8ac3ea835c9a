import sql, { raw, type Sql } from "sql-template-tag";
import type { Executor, Scope } from "../../client/scope.ts";
import { rowsOf } from "../../sql/rows.ts";
import { nextUpdatedAt } from "../../sql/values.ts";

/** The outcome of a delivery attempt. */
export interface AttemptOutcome {
  tenantId: string;
  subscriptionId: string;
  id: string;
  /** 0 for a test, which does not affect the subscription's failures. */
  position: number;
  ok: boolean;
  responseStatus: number | null;
  durationMs: number;
  error: string | null;
  /** When to retry, ISO 8601; null for no retry. */
  retryAt: string | null;
  /** The id for the attempt of the retry. */
  retryId: string;
  /** The receiver permanently rejects further events. */
  gone: boolean;
}

export interface AutoDisable {
  /**
   * A subscription without success for this many days is disabled once an event has failed
   * permanently or for as long.
   */
  failingDays: number;
  /** The reasons shown to the shop. `%s` is replaced by the time since which it fails. */
  reasons: { gone: string; failing: string };
  /** The error of each cancelled attempt. */
  ended: string;
}

/**
 * Unscoped on purpose: saves the outcomes of attempts of all shops, with a statement for each shop
 * in one round trip. Attempts that are no longer pending were settled by another process and stay
 * unchanged, so the same outcomes may be saved again. Returns the subscriptions whose outcomes were
 * saved. Locked subscriptions are skipped until the next call.
 */
export async function saveOutcomes(
  db: Executor,
  now: string,
  { outcomes, autoDisable }: { outcomes: readonly AttemptOutcome[]; autoDisable: AutoDisable },
): Promise<string[]> {
  const shops = Map.groupBy(outcomes, ({ tenantId }) => tenantId);
  // In the same order in all processes, which wait for each other's digests.
  const inOrder = [...shops].sort(([a], [b]) => (a < b ? -1 : 1));
  const saved = await Promise.all(
    inOrder.map(([tenantId, ofShop]) => saveInShop(db, { tenantId, now }, ofShop, autoDisable)),
  );
  return saved.flat();
}

async function saveInShop(
  db: Executor,
  shop: Shop,
  outcomes: readonly AttemptOutcome[],
  autoDisable: AutoDisable,
): Promise<string[]> {
  const rows = await db.read<SavedRow>(saving(shop, outcomes, autoDisable));
  const failed = new Set(rows.flatMap(({ failedId }) => failedId ?? []));
  if (failed.size > 0) {
    // Separately: a cluster runs a statement with an insertion in several parts.
    const retried = outcomes.filter(({ id }) => failed.has(id));
    await db.read(insertionOfRetries(shop, retried));
  }
  return rows.flatMap(({ subscriptionId }) => subscriptionId ?? []);
}

/** A subscription whose outcomes were saved, or an attempt that has a retry. */
interface SavedRow {
  subscriptionId: string | null;
  failedId: string | null;
}

type Shop = Pick<Scope, "tenantId" | "now">;

function saving(shop: Shop, outcomes: readonly AttemptOutcome[], autoDisable: AutoDisable): Sql {
  const { tenantId, now } = shop;
  return sql`WITH sent AS (${sentRows(outcomes)}),
      effect AS (${effectRows(outcomes, now)}),
      held AS (${heldRows(shop)}),
      judged AS (${judgedRows(shop, autoDisable)}),
      noted AS (${noted(shop)}),
      settled AS (${settled(shop)}),
      ended AS (${ended(shop, autoDisable)}),
      digested AS (${digestsOf(shop)})
    SELECT id AS "subscriptionId", NULL::uuid AS "failedId" FROM judged
    UNION ALL SELECT e.id, NULL FROM effect e WHERE NOT EXISTS (
      SELECT FROM webhook_subscriptions s WHERE s.tenant_id = ${tenantId} AND s.id = e.id)
    UNION ALL SELECT NULL, id FROM settled WHERE next_attempt_at IS NOT NULL`;
}

/** Locks the subscriptions before their deliveries, in the same order as code that disables one. */
const heldRows = ({ tenantId }: Shop) => sql`
  SELECT s.id, s.is_active AND s.deleted_at IS NULL AS live, e.ok, e.gone,
    CASE WHEN e.succeeded THEN e.failed_from ELSE coalesce(s.failing_since, e.failed_from) END
      AS failing_since
  FROM effect e JOIN webhook_subscriptions s ON s.tenant_id = ${tenantId} AND s.id = e.id
  ORDER BY s.id FOR NO KEY UPDATE OF s SKIP LOCKED`;

const isoFormat = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"';

/** Adds the reason if a subscription is disabled. */
function judgedRows(shop: Shop, { failingDays, reasons }: AutoDisable): Sql {
  const { now } = shop;
  const longAgo = sql`${now}::timestamptz - make_interval(days => ${failingDays})`;
  return sql`SELECT h.*, CASE WHEN h.live AND h.gone THEN ${reasons.gone}
      WHEN h.live AND NOT h.ok AND h.failing_since <= ${longAgo} AND ${triedEnough(shop, longAgo)}
      THEN format(${reasons.failing}::text,
        to_char(h.failing_since AT TIME ZONE 'UTC', ${isoFormat})) END AS off
    FROM held h`;
}

/**
 * Whether an event has now failed permanently, or has itself failed for as long. Days without a
 * delivery do not count: a subscription that failed once, weeks ago, gets the complete retry
 * schedule again. An event that was redelivered manually starts over.
 */
function triedEnough({ tenantId }: Shop, longAgo: Sql): Sql {
  return sql`EXISTS (
    SELECT FROM sent o JOIN webhook_deliveries d ON d.tenant_id = ${tenantId} AND d.id = o.id
    WHERE o.subscription_id = h.id AND NOT o.ok AND d.position > 0
      AND (o.retry_at IS NULL OR ${longAgo} >= (
        SELECT max(f.created_at) FROM webhook_deliveries f
        WHERE f.tenant_id = ${tenantId} AND f.event_id = d.event_id
          AND f.subscription_id = d.subscription_id AND f.attempt = 1)))`;
}

function noted({ tenantId, now }: Shop): Sql {
  return sql`UPDATE webhook_subscriptions s
    SET last_delivery_at = ${now}, failing_since = j.failing_since,
      last_delivery_status = CASE WHEN j.ok THEN 'success' ELSE 'failed' END,
      is_active = s.is_active AND j.off IS NULL,
      disabled_reason = coalesce(j.off, s.disabled_reason),
      disabled_at = CASE WHEN j.off IS NULL THEN s.disabled_at ELSE ${now} END,
      updated_at = CASE WHEN j.off IS NULL THEN s.updated_at ELSE ${nextUpdatedAt(now)} END
    FROM judged j WHERE s.tenant_id = ${tenantId} AND s.id = j.id`;
}

const settled = ({ tenantId }: Shop) => sql`
  UPDATE webhook_deliveries d SET status = CASE WHEN o.ok THEN 'success' ELSE 'failed' END,
    response_status = o.response_status, duration_ms = o.duration_ms, error = o.error,
    next_attempt_at = CASE WHEN j.live AND j.off IS NULL THEN o.retry_at END
  FROM sent o JOIN judged j ON j.id = o.subscription_id
  WHERE d.tenant_id = ${tenantId} AND d.id = o.id AND ${isOpen("d")}
  RETURNING d.id, d.event, d.event_id, d.resource_id, d.position, d.status, d.next_attempt_at`;

/** Cancels the pending attempts of a subscription that is now disabled. */
function ended({ tenantId }: Shop, { ended: why }: AutoDisable): Sql {
  return sql`UPDATE webhook_deliveries d
    SET status = 'failed', error = ${why}, next_attempt_at = NULL
    FROM judged j WHERE j.off IS NOT NULL AND d.tenant_id = ${tenantId}
      AND d.subscription_id = j.id AND d.status = 'pending'
      AND NOT EXISTS (SELECT FROM sent o WHERE o.id = d.id)`;
}

function insertionOfRetries(
  { tenantId, now }: Shop,
  failed: ReadonlyArray<Pick<AttemptOutcome, "id" | "retryId">>,
): Sql {
  return sql`INSERT INTO webhook_deliveries (tenant_id, id, subscription_id, event_id, event,
      resource_id, position, attempt, status, due_at, created_at)
    SELECT d.tenant_id, r.retry_id, d.subscription_id, d.event_id, d.event, d.resource_id, d.position,
      d.attempt + 1, 'pending', d.next_attempt_at, ${now}
    FROM ${rowsOf("r", failed, { id: "uuid", retryId: "uuid" })}
    JOIN webhook_deliveries d ON d.tenant_id = ${tenantId} AND d.id = r.id
    ON CONFLICT (tenant_id, subscription_id, event_id) WHERE status = 'pending' DO NOTHING`;
}

/**
 * A condition for pending attempts that does not match the partial index of pending attempts: with
 * a plan made when the database was empty, PostgreSQL would search all pending attempts for each
 * attempt.
 */
function isOpen(alias: string): Sql {
  return sql`${raw(alias)}.status NOT IN ('success', 'failed')`;
}

function sentRows(outcomes: readonly AttemptOutcome[]): Sql {
  const sent = outcomes.map(
    ({ subscriptionId, id, ok, responseStatus, durationMs, error, retryAt }) => ({
      subscriptionId,
      id,
      ok,
      responseStatus,
      durationMs,
      error,
      retryAt,
    }),
  );
  return sql`SELECT * FROM ${rowsOf("o", sent, {
    subscriptionId: "uuid",
    id: "uuid",
    ok: "boolean",
    responseStatus: "int",
    durationMs: "int",
    error: "text",
    retryAt: "timestamptz",
  })}`;
}

/** The effect of the outcomes on each subscription, in order. Tests count only if they succeed. */
function effectRows(outcomes: readonly AttemptOutcome[], now: string): Sql {
  const bySubscription = Map.groupBy(outcomes, ({ subscriptionId }) => subscriptionId);
  const effects = [...bySubscription].map(([id, attempts]) => {
    const lastSuccess = attempts.findLastIndex(({ ok }) => ok);
    return {
      id,
      ok: lastSuccess === attempts.length - 1,
      succeeded: lastSuccess >= 0,
      failing: attempts.slice(lastSuccess + 1).some(isOfEvent),
      gone: attempts.some((attempt) => attempt.gone && isOfEvent(attempt)),
    };
  });
  const columns = {
    id: "uuid",
    ok: "boolean",
    succeeded: "boolean",
    failing: "boolean",
    gone: "boolean",
  } as const;
  return sql`SELECT e.*, CASE WHEN e.failing THEN ${now}::timestamptz END AS failed_from
    FROM ${rowsOf("e", effects, columns)}`;
}

function isOfEvent({ position }: AttemptOutcome): boolean {
  return position > 0;
}

/**
 * Updates digests: a digest is delivered when one receiver has it. It has failed when no receiver
 * has it and no attempt is left.
 */
function digestsOf({ tenantId, now }: Shop): Sql {
  return sql`UPDATE digests g SET status = o.status, updated_at = ${nextUpdatedAt(now)}
    FROM (
      SELECT e.resource_id, CASE WHEN bool_or(e.status = 'success') THEN 'delivered'
        WHEN bool_and(e.next_attempt_at IS NULL) AND NOT EXISTS (
          SELECT FROM webhook_deliveries other WHERE other.tenant_id = ${tenantId}
            AND other.event_id = e.event_id AND ${isOpen("other")}
            AND other.id NOT IN (SELECT id FROM settled))
        THEN 'failed' END AS status
      FROM settled e WHERE e.event = 'digest.ready' AND e.position > 0
      GROUP BY e.event_id, e.resource_id
    ) o
    WHERE g.tenant_id = ${tenantId} AND g.id = o.resource_id
      AND o.status IS NOT NULL AND g.status <> 'delivered'`;
}
