import sql, { empty } from "sql-template-tag";
import { pipelined } from "../../client/pipelined.ts";
import type { Scope } from "../../client/scope.ts";
import { webhookDeliveries } from "../../schema/index.ts";
import { type RowOf, someColumnsOf } from "../../sql/columns.ts";
import { generatedId } from "../../sql/generated-id.ts";
import { findOne, type PageRequest, pageOf } from "../../sql/paging.ts";
import type { NewEvent } from "../events.ts";

const reportedColumns = [
  "id",
  "eventId",
  "event",
  "attempt",
  "status",
  "dueAt",
  "responseStatus",
  "durationMs",
  "error",
  "nextAttemptAt",
  "createdAt",
] as const;

/** An attempt in the delivery log. */
export type DeliveryRow = Pick<RowOf<typeof webhookDeliveries>, (typeof reportedColumns)[number]>;

const columns = someColumnsOf(webhookDeliveries, "d", reportedColumns);

export interface DeliveryFilter extends PageRequest {
  subscriptionId: string;
  status?: DeliveryRow["status"] | undefined;
  eventId?: string | undefined;
}

export function listDeliveries(scope: Scope, filter: DeliveryFilter): Promise<DeliveryRow[]> {
  const { eventId, status } = filter;
  // An event has few attempts, which are found before they are sorted. OFFSET enforces this;
  // otherwise the planner may walk the whole log in order.
  const table = eventId
    ? sql`(SELECT * FROM webhook_deliveries
        WHERE tenant_id = ${scope.tenantId} AND event_id = ${eventId} OFFSET 0)`
    : sql`webhook_deliveries`;
  return scope.db.read(sql`
    SELECT ${columns} FROM ${table} d
    WHERE d.tenant_id = ${scope.tenantId} AND d.subscription_id = ${filter.subscriptionId}
    ${status ? sql`AND d.status = ${status}` : empty}
    ${pageOf("d", filter)}`);
}

/**
 * Cancels the pending attempts of a subscription that gets no more events. The subscription is
 * locked, so only transactions in progress can add attempts for it.
 */
export async function endPendingDeliveries(
  scope: Scope,
  subscriptionId: string,
  why: string,
): Promise<void> {
  await scope.db.read(sql`
    UPDATE webhook_deliveries SET status = 'failed', error = ${why}, next_attempt_at = NULL
    WHERE tenant_id = ${scope.tenantId} AND subscription_id = ${subscriptionId}
      AND status = 'pending'`);
}

export interface NewTest {
  subscriptionId: string;
  deliveryId: string;
  event: NewEvent;
  /** When the worker takes over an attempt that its sender did not complete. */
  dueAt: string;
}

/** Inserts an event that is not in the feed, with its single delivery attempt. */
export async function insertTest(scope: Scope, test: NewTest): Promise<DeliveryRow> {
  const { event, subscriptionId, deliveryId, dueAt } = test;
  const written = scope.db.read(sql`
    INSERT INTO events (tenant_id, id, event, resource_id, data, created_at)
    VALUES (${scope.tenantId}, ${event.id}, ${event.event}, ${event.resourceId},
      ${event.data}::json, ${scope.now})`);
  const scheduled = scope.db.read<DeliveryRow>(sql`
    INSERT INTO webhook_deliveries AS d (tenant_id, id, subscription_id, event_id, event, resource_id,
      position, attempt, status, due_at, created_at)
    VALUES (${scope.tenantId}, ${deliveryId}, ${subscriptionId}, ${event.id}, ${event.event},
      ${event.resourceId}, 0, 1, 'pending', ${dueAt}, ${scope.now})
    RETURNING ${columns}`);
  const [, [row]] = await pipelined([written, scheduled]);
  if (!row) throw new Error("The test was not inserted");
  return row;
}

export type TestOutcome = Pick<DeliveryRow, "responseStatus" | "durationMs" | "error"> & {
  status: "success" | "failed";
};

/**
 * Saves the outcome of a test. A success shows that the receiver works. A failure does not count
 * against the subscription, because it says nothing about the handling of events.
 */
export async function saveTestOutcome(
  scope: Scope,
  ids: Pick<NewTest, "subscriptionId" | "deliveryId">,
  outcome: TestOutcome,
): Promise<void> {
  const { status, responseStatus, durationMs, error } = outcome;
  await scope.db.read(sql`
    WITH subscription AS (
      UPDATE webhook_subscriptions SET last_delivery_status = ${status},
        last_delivery_at = ${scope.now},
        failing_since = CASE WHEN ${status} = 'success' THEN NULL ELSE failing_since END
      WHERE tenant_id = ${scope.tenantId} AND id = ${ids.subscriptionId}
      RETURNING id
    )
    UPDATE webhook_deliveries d SET status = ${status}, response_status = ${responseStatus},
      duration_ms = ${durationMs}, error = ${error}
    FROM subscription s
    WHERE d.tenant_id = ${scope.tenantId} AND d.subscription_id = s.id AND d.id = ${ids.deliveryId}`);
}

/**
 * Schedules the event of an attempt for delivery again, starting with the first attempt. A pending
 * attempt is made due. Concurrent calls schedule it once.
 */
export function redeliver(
  scope: Scope,
  subscriptionId: string,
  deliveryId: string,
): Promise<DeliveryRow | undefined> {
  return findOne(
    scope,
    sql`INSERT INTO webhook_deliveries AS d (tenant_id, id, subscription_id, event_id, event,
        resource_id, position, attempt, status, due_at, created_at)
      SELECT tenant_id, ${generatedId(sql`event_id`)}, subscription_id, event_id, event, resource_id, position, 1,
        'pending', ${scope.now}, ${scope.now}
      FROM webhook_deliveries
      WHERE tenant_id = ${scope.tenantId} AND subscription_id = ${subscriptionId}
        AND id = ${deliveryId}
      ON CONFLICT (tenant_id, subscription_id, event_id) WHERE status = 'pending'
      DO UPDATE SET due_at = least(d.due_at, excluded.due_at)
      RETURNING ${columns}`,
  );
}

/**
 * Schedules every event for delivery that has a failed attempt since a given time and no success.
 * Pending retries are made due. Excludes tests. Returns the number of events.
 */
export async function redeliverFailed(
  scope: Scope,
  subscriptionId: string,
  since: string,
): Promise<number> {
  const again = await scope.db.read(sql`
    INSERT INTO webhook_deliveries AS d (tenant_id, id, subscription_id, event_id, event,
      resource_id, position, attempt, status, due_at, created_at)
    SELECT e.tenant_id, ${generatedId(sql`e.id`)}, ${subscriptionId}, e.id, e.event, e.resource_id,
      e.position, 1, 'pending', ${scope.now}, ${scope.now}
    FROM (
      SELECT DISTINCT f.event_id FROM webhook_deliveries f
      WHERE f.tenant_id = ${scope.tenantId} AND f.subscription_id = ${subscriptionId}
        AND f.status = 'failed' AND f.created_at >= ${since} AND f.position > 0) failed
    JOIN events e ON e.tenant_id = ${scope.tenantId} AND e.id = failed.event_id
    WHERE NOT EXISTS (
      SELECT FROM webhook_deliveries other
      WHERE other.tenant_id = ${scope.tenantId} AND other.event_id = e.id
        AND other.subscription_id = ${subscriptionId} AND other.status = 'success')
    ON CONFLICT (tenant_id, subscription_id, event_id) WHERE status = 'pending'
    DO UPDATE SET due_at = excluded.due_at WHERE d.due_at > excluded.due_at
    RETURNING 1 AS saved`);
  return again.length;
}
