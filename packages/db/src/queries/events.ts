import sql, { join, type Sql } from "sql-template-tag";
import type { Database } from "../client/client.ts";
import type { Scope } from "../client/scope.ts";
import { readReachable, writeToShops } from "../distribution/reachable-shops.ts";
import { generatedId } from "../sql/generated-id.ts";
import { findOne, nullBeyondBytes } from "../sql/paging.ts";
import { arrayOf, rowsOf } from "../sql/rows.ts";
import { expiryTime } from "../sql/values.ts";

/** An event to write. `data` is JSON on one line, stored byte for byte. */
export interface NewEvent {
  id: string;
  event: string;
  resourceId: string;
  data: string;
}

/**
 * The function `next_feed_position`, written out, because calling it takes PostgreSQL a tenth of
 * the time of a small write. CASE takes the lock before the position.
 */
const nextFeedPosition = sql`(SELECT CASE WHEN pg_advisory_xact_lock_shared(last_value)::text IS NOT NULL
  THEN nextval('feed_position') END FROM feed_position)`;

/** Inserts events of a shop in order, and returns what {@link deliveriesInsertion} needs. */
export function eventsInsertion(scope: Omit<Scope, "db">, events: readonly NewEvent[]): Sql {
  const [first, ...others] = events;
  const insertion =
    first && others.length === 0
      ? valuesInsertion(scope, [first], nextFeedPosition)
      : rowsInsertion(scope, events);
  return sql`${insertion} RETURNING e.id, e.event, e.resource_id, e.position`;
}

function rowsInsertion({ tenantId, now }: Omit<Scope, "db">, events: readonly NewEvent[]): Sql {
  // Events of one request may contain the same record, so each record is sent once. The records are
  // joined by line breaks, which JSON on one line does not contain, because an array would have to
  // escape them. An order of 100 lines has 50 KB.
  const records = [...new Set(events.map(({ data }) => data))];
  const line = new Map(records.map((record, at) => [record, at + 1]));
  const rows = events.map(({ data, ...event }) => ({ ...event, line: line.get(data) }));
  const columns = { id: "uuid", event: "text", resourceId: "uuid", line: "bigint" } as const;
  // Each subquery is evaluated once.
  return sql`
    INSERT INTO events AS e (tenant_id, id, position, event, resource_id, data, created_at)
    SELECT ${tenantId}, e.id, ${nextFeedPosition} + e.place - 1, e.event, e.resource_id,
      (SELECT string_to_array(${records.join("\n")}, chr(10)))[e.line]::json, ${now}
    FROM ${rowsOf("e", rows, columns, "place")}`;
}

/**
 * Inserts events of a shop in order, for a cluster: it plans the insertion of values to one shard,
 * and computes the positions on the coordinator.
 */
export function eventValuesInsertion(scope: Omit<Scope, "db">, events: readonly NewEvent[]): Sql {
  return valuesInsertion(scope, events, sql`next_feed_position()`);
}

function valuesInsertion(
  { tenantId, now }: Omit<Scope, "db">,
  events: readonly NewEvent[],
  position: Sql,
): Sql {
  const rows = events.map(
    ({ id, event, resourceId, data }) =>
      sql`(${tenantId}, ${id}, ${position}, ${event}, ${resourceId}, ${data}::json, ${now})`,
  );
  return sql`
    INSERT INTO events AS e (tenant_id, id, position, event, resource_id, data, created_at)
    VALUES ${join(rows)}`;
}

/** The events that {@link eventValuesInsertion} inserted, for {@link deliveriesInsertion}. */
export function insertedEvents(
  { tenantId }: Pick<Scope, "tenantId">,
  events: readonly NewEvent[],
): Sql {
  return sql`(SELECT id, event, resource_id, position FROM events
    WHERE tenant_id = ${tenantId} AND id = ANY (${arrayOf(events.map(({ id }) => id))}::uuid[]))`;
}

/** Schedules events, the rows of a CTE or a subquery, for every matching subscription. */
export function deliveriesInsertion({ tenantId, now }: Omit<Scope, "db">, events: Sql): Sql {
  return sql`
    INSERT INTO webhook_deliveries AS d (tenant_id, id, subscription_id, event_id, event, resource_id,
      position, attempt, status, due_at, created_at)
    SELECT s.tenant_id, ${generatedId(sql`concat(w.id, s.id)`)}, s.id, w.id, w.event, w.resource_id, w.position, 1, 'pending',
      ${now}, ${now}
    FROM ${events} w JOIN webhook_subscriptions s ON s.tenant_id = ${tenantId}
      AND s.is_active AND s.deleted_at IS NULL AND w.event = ANY (s.events)`;
}

/** An event in the feed. */
export interface EventRow {
  id: string;
  event: string;
  createdAt: string;
  /** Null beyond the byte limit of the filter. */
  data: unknown;
}

/** Returns the position of an event; undefined if it is not or no longer in the feed. */
export async function findEventPosition(scope: Scope, id: string): Promise<number | undefined> {
  const row = await findOne<{ position: number }>(
    scope,
    sql`SELECT position FROM events
      WHERE tenant_id = ${scope.tenantId} AND id = ${id} AND position IS NOT NULL`,
  );
  return row?.position;
}

/**
 * Returns the position up to which the feed is complete. Events of later commits have positions
 * above it. Call it before {@link listEvents}, whose snapshot must be later.
 */
export async function findFeedEnd(scope: Scope): Promise<number> {
  const row = await findOne<{ position: number }>(scope, sql`SELECT feed_end() AS position`);
  if (!row) throw new Error("The end of the feed is unknown");
  return row.position;
}

export interface FeedFilter {
  /** The position of the last event seen; null for the beginning. */
  after: number | null;
  /** The last position to read. */
  end: number;
  /** Event types; null for all. */
  types: readonly string[] | null;
  direction: "asc" | "desc";
  limit: number;
  /** Data is read up to the event that exceeds this many bytes of JSON. */
  bytes: number;
}

/** Lists events in feed order or reversed. Events of some types are searched type by type. */
export function listEvents(scope: Scope, filter: FeedFilter): Promise<EventRow[]> {
  const isForward = filter.direction === "asc";
  const order = isForward ? sql`ASC` : sql`DESC`;
  const [above, upTo] = isForward
    ? [filter.after ?? 0, filter.end]
    : [0, Math.min(filter.end, (filter.after ?? maxPosition) - 1)];
  const part = (kind: typeof order) => sql`
    SELECT * FROM events e WHERE e.tenant_id = ${scope.tenantId} ${kind}
      AND e.position > ${above} AND e.position <= ${upTo} ORDER BY e.position ${order} LIMIT ${filter.limit}`;
  const page =
    filter.types === null
      ? part(sql``)
      : sql`SELECT e.* FROM unnest(${filter.types}::text[]) AS kind,
          LATERAL (${part(sql`AND e.event = kind`)}) e
        ORDER BY e.position ${order} LIMIT ${filter.limit}`;
  const { bytes } = filter;
  const inOrder = sql`ORDER BY e.position ${order}`;
  return scope.db.read(sql`
    SELECT e.id, e.event, e.created_at AS "createdAt",
      ${nullBeyondBytes(sql`e.data`, { bytes, order: inOrder })} AS data
    FROM (${page}) e ${inOrder}`);
}

const maxPosition = Number.MAX_SAFE_INTEGER;

/** The retention of the feed and the delivery log. */
const daysKept = 30;

/**
 * Unscoped on purpose: deletes expired events of all shops with their deliveries, oldest first.
 * Returns the number of deleted events, at most `limit`. Skips those that another process is
 * deleting.
 */
export async function deleteOldEvents(
  database: Pick<Database, "background" | "transaction">,
  { pinnedAt, limit }: { pinnedAt: string | undefined; limit: number },
): Promise<number> {
  const { rows: old } = await readReachable<{ tenantId: string; id: string }>(
    database.background,
    (among) => sql`
    SELECT tenant_id AS "tenantId", id FROM events
    WHERE created_at < ${expiryTime(pinnedAt)} - make_interval(days => ${daysKept})
      AND ${among(sql`tenant_id`)}
    ORDER BY created_at LIMIT ${limit}`,
    "custom plan",
  );
  const ofShops = Map.groupBy(old.slice(0, limit), ({ tenantId }) => tenantId);
  const deleted = await writeToShops(database, ofShops.keys(), async (tx, shops) => {
    const reached = [...ofShops].filter(([tenantId]) => shops.has(tenantId));
    const rows = await Promise.all(
      reached.map(([tenantId, events]) =>
        tx.read(sql`
          WITH old AS (
            SELECT id FROM events
            WHERE tenant_id = ${tenantId} AND id = ANY (${arrayOf(events.map(({ id }) => id))}::uuid[])
            FOR UPDATE SKIP LOCKED)
          DELETE FROM events e USING old
          WHERE e.tenant_id = ${tenantId} AND e.id = old.id RETURNING 1`),
      ),
    );
    return rows.flat();
  });
  return deleted.length;
}
