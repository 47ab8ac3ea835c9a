import sql from "sql-template-tag";
import type { Executor, Scope } from "../../client/scope.ts";
import { type ReachableRows, readReachable } from "../../distribution/reachable-shops.ts";
import { generatedId } from "../../sql/generated-id.ts";
import { runInserting } from "../../sql/insertions.ts";
import { arrayOf } from "../../sql/rows.ts";
import { centsBetween, layerCents, sizeOf } from "./pieces.ts";
import { restatements } from "./restatements.ts";

/** A shop with differences of settled deficits that are not booked. */
export interface ShopOfVariances {
  tenantId: string;
  timeZone: string;
}

/** What is booked of the variance of the movement `m`. */
const booked = sql`coalesce((SELECT sum(v.amount_cents) FROM variances v
  WHERE v.tenant_id = m.tenant_id AND v.cause_id = m.id AND v.kind = 'migrated'), 0)`;

/** Unscoped on purpose: lists a batch of shops whose movements have variances that are not booked, by id. */
export function listShopsOfVariances(
  db: Executor,
  { after, limit }: { after: string; limit: number },
): Promise<ReachableRows<ShopOfVariances>> {
  return readReachable(
    db,
    (among) => sql`
    SELECT t.tenant_id AS "tenantId", shop_time_zone(t.time_zone) AS "timeZone" FROM tenants t
    WHERE t.tenant_id > ${after} AND ${among(sql`t.tenant_id`)} AND EXISTS (
      SELECT FROM stock_movements m
      WHERE m.tenant_id = t.tenant_id AND m.variance_cents <> 0 AND m.variance_cents <> ${booked})
    ORDER BY t.tenant_id LIMIT ${limit}`,
  );
}

/** Lists the ids of parts whose movements have variances that are not booked, after one of them. */
export async function listVariedItems(
  scope: Scope,
  after: string,
  limit: number,
): Promise<string[]> {
  const rows = await scope.db.query<{ id: string }>(sql`
    SELECT DISTINCT m.inventory_item_id AS id FROM stock_movements m
    WHERE m.tenant_id = ${scope.tenantId} AND m.variance_cents <> 0 AND m.variance_cents <> ${booked}
      AND m.inventory_item_id > ${after}
    ORDER BY m.inventory_item_id LIMIT ${limit}`);
  return rows.map(({ id }) => id);
}

/** Lists the movements of parts whose deficits a version without pieces settled. */
export async function listOldSettled(scope: Scope, itemIds: string[]): Promise<string[]> {
  const rows = await scope.db.query<{ id: string }>(sql`
    SELECT d.movement_id AS id FROM stock_deficits d
    WHERE d.tenant_id = ${scope.tenantId} AND d.inventory_item_id = ANY(${arrayOf(itemIds)}::uuid[])
      AND d.movement_id IS NOT NULL AND d.remaining_quantity < d.quantity`);
  return rows.map(({ id }) => id);
}

/**
 * Gives the goods of deficits that a version without pieces settled their place in the layer that
 * settled them, and its cost, which takes the place of the variances of their parts. Returns their
 * movements. The parts must be locked.
 *
 * Deficits were settled by the goods that came while some were owed, both oldest first. A part is left
 * out if that does not explain its variances to the cent: goods came back since, or the movement of a deficit
 * is not known.
 */
export async function placeOldSettled(scope: Scope, itemIds: string[]): Promise<string[]> {
  const { tenantId } = scope;
  const ids = sql`${arrayOf(itemIds)}::uuid[]`;
  const layer = { cents: sql`s.of_cents`, quantity: sql`s.of_quantity` };
  const placed = await runInserting<{ id: string }>(scope, {
    before: [
      sql`came AS (
        SELECT m.inventory_item_id AS item_id, m.position, l.id AS layer_id, l.of_quantity, l.of_cents,
          l.settled_cents, least(m.quantity, m.quantity - m.balance_after) - coalesce(n.quantity, 0) AS settled
        FROM stock_movements m
        LEFT JOIN LATERAL (
          SELECT min(l.id::text)::uuid AS id, max(l.quantity) AS of_quantity, max(${layerCents}) AS of_cents,
            max(${layerCents} - l.remaining_cents - (SELECT coalesce(sum(d.cents), 0) FROM layer_draws d
              WHERE d.tenant_id = ${tenantId} AND d.cost_layer_id = l.id)) AS settled_cents
          FROM cost_layers l
          WHERE l.tenant_id = ${tenantId} AND l.inventory_item_id = m.inventory_item_id
            AND l.created_at = m.created_at AND l.quantity = m.quantity
          HAVING count(*) = 1) l ON true
        LEFT JOIN LATERAL (
          SELECT sum(${sizeOf(sql`d.pieces`)}) AS quantity FROM layer_draws d
          JOIN stock_movements w ON w.tenant_id = ${tenantId} AND w.id = d.movement_id
            AND w.quantity < 0 AND w.position < m.position
          WHERE d.tenant_id = ${tenantId} AND d.cost_layer_id = l.id) n ON true
        WHERE m.tenant_id = ${tenantId} AND m.inventory_item_id = ANY(${ids})
          AND m.quantity > 0 AND m.balance_after < m.quantity
      ), arrival AS (
        SELECT c.*, sum(c.settled) OVER (PARTITION BY c.item_id ORDER BY c.position) AS upto
        FROM came c WHERE c.settled > 0
      ), deficit AS (
        SELECT d.inventory_item_id AS item_id, d.id, d.movement_id, d.quantity - d.remaining_quantity AS settled,
          -m.value_cents - d.remaining_cents - (SELECT coalesce(sum(w.cents), 0) FROM layer_draws w
            WHERE w.tenant_id = ${tenantId} AND w.movement_id = m.id) AS booked_cents,
          EXISTS (SELECT FROM stock_movements x
            WHERE x.tenant_id = ${tenantId} AND x.undoes = m.id) AS is_returned,
          sum(d.quantity - d.remaining_quantity) OVER (
            PARTITION BY d.inventory_item_id ORDER BY d.created_at, d.id) AS upto
        FROM stock_deficits d
        LEFT JOIN stock_movements m ON m.tenant_id = ${tenantId} AND m.id = d.movement_id
        WHERE d.tenant_id = ${tenantId} AND d.inventory_item_id = ANY(${ids})
          AND d.remaining_quantity < d.quantity
      ), span AS (
        SELECT a.item_id, a.layer_id, a.of_quantity, a.of_cents, a.settled_cents, a.settled, d.movement_id,
          greatest(d.upto - d.settled - a.upto + a.settled, 0) AS a,
          least(d.upto, a.upto) - a.upto + a.settled AS b
        FROM arrival a JOIN deficit d ON d.item_id = a.item_id
          AND a.upto - a.settled < d.upto AND d.upto - d.settled < a.upto
      ), piece AS (
        SELECT s.*, (CASE WHEN s.b = s.settled THEN s.settled_cents ELSE ${centsBetween(sql`0`, sql`s.b`, layer)} END
          - ${centsBetween(sql`0`, sql`s.a`, layer)})::bigint AS cents
        FROM span s
      ), added AS (
        SELECT d.item_id, d.movement_id, max(p.layer_id::text)::uuid AS layer_id,
          (sum(p.cents) - max(d.booked_cents))::bigint AS cents
        FROM deficit d JOIN piece p ON p.movement_id = d.movement_id GROUP BY d.item_id, d.movement_id
      ), known AS (
        SELECT i.item_id FROM unnest(${ids}) i (item_id)
        JOIN (SELECT item_id, max(upto) AS upto, count(*) = count(layer_id) AS is_known
          FROM arrival GROUP BY item_id) a ON a.item_id = i.item_id AND a.is_known
        JOIN (SELECT item_id, max(upto) AS upto, count(*) = count(movement_id) AND NOT bool_or(is_returned) AS is_known
          FROM deficit GROUP BY item_id) d ON d.item_id = i.item_id AND d.is_known AND d.upto = a.upto
        JOIN (SELECT item_id, min(cents) AS least FROM piece GROUP BY item_id) p
          ON p.item_id = i.item_id AND p.least >= 0
        JOIN (SELECT item_id, sum(cents) AS cents FROM added GROUP BY item_id) x ON x.item_id = i.item_id
        JOIN (SELECT m.inventory_item_id AS item_id, sum(m.variance_cents) AS cents,
            sum(${booked}) AS booked_cents FROM stock_movements m
          WHERE m.tenant_id = ${tenantId} AND m.inventory_item_id = ANY(${ids}) AND m.variance_cents <> 0
          GROUP BY 1) v ON v.item_id = i.item_id AND v.cents = x.cents AND v.booked_cents = 0
      ), unvaried AS (
        UPDATE stock_movements m SET variance_cents = 0 FROM known k
        WHERE m.tenant_id = ${tenantId} AND m.inventory_item_id = k.item_id AND m.variance_cents <> 0
      ), recosted AS (
        UPDATE stock_movements m SET value_cents = m.value_cents - x.cents
        FROM added x JOIN known k ON k.item_id = x.item_id
        WHERE m.tenant_id = ${tenantId} AND m.id = x.movement_id
      ), closed AS (
        UPDATE stock_deficits d SET quantity = d.remaining_quantity FROM known k
        WHERE d.tenant_id = ${tenantId} AND d.inventory_item_id = k.item_id AND d.remaining_quantity < d.quantity
      )`,
    ],
    insertions: [
      {
        name: "drawn",
        table: "layer_draws",
        columns: "tenant_id, movement_id, cost_layer_id, quantity, cents, pieces",
        rows: sql`SELECT ${tenantId}, p.movement_id, p.layer_id, sum(p.b - p.a), sum(p.cents),
            range_agg(numrange(p.a, p.b))
          FROM piece p JOIN known k ON k.item_id = p.item_id GROUP BY p.movement_id, p.layer_id`,
      },
      restatements(scope, {
        cause: { type: sql`'deficit_settled'`, id: sql`r.layer_id` },
        rows: sql`SELECT x.movement_id, x.layer_id, x.item_id, x.cents
          FROM added x JOIN known k ON k.item_id = x.item_id`,
      }),
    ],
    result: sql`SELECT x.movement_id AS id FROM added x JOIN known k ON k.item_id = x.item_id`,
  });
  return placed.map(({ id }) => id);
}

/**
 * Books the variances of the movements of parts that are not booked: on the day of the movement, or
 * today if that day is closed. The parts must be locked.
 */
export async function bookMigratedVariances(
  scope: Scope,
  itemIds: string[],
  { timeZone, closedThrough }: { timeZone: string; closedThrough: string | null },
): Promise<void> {
  const { tenantId, now } = scope;
  const day = sql`(m.created_at AT TIME ZONE ${timeZone})::date`;
  await scope.db.query(sql`
    INSERT INTO variances (tenant_id, id, kind, date, amount_cents, cause_type, cause_id, created_at)
    SELECT m.tenant_id, ${generatedId(sql`m.id`)}, 'migrated',
      CASE WHEN ${day} <= ${closedThrough}::date THEN (${now}::timestamptz AT TIME ZONE ${timeZone})::date
        ELSE ${day} END,
      m.variance_cents - ${booked}, 'stock_movement', m.id, ${now}::timestamptz
    FROM stock_movements m
    WHERE m.tenant_id = ${tenantId} AND m.inventory_item_id = ANY(${arrayOf(itemIds)}::uuid[])
      AND m.variance_cents <> 0 AND m.variance_cents <> ${booked}`);
}
