import sql, { empty } from "sql-template-tag";
import type { Scope } from "../../client/scope.ts";
import { meterReadings, type workOrders } from "../../schema/index.ts";
import { columnsOf, type RowOf } from "../../sql/columns.ts";
import { insertionOf, type NewRow } from "../../sql/inserting.ts";
import { findOne, type PageRequest, pageOf } from "../../sql/paging.ts";
import { arrayOf, rowsOf } from "../../sql/rows.ts";
import { nextUpdatedAt } from "../../sql/values.ts";

export type MeterReadingRow = RowOf<typeof meterReadings>;
export type NewMeterReading = NewRow<typeof meterReadings>;

const columns = columnsOf(meterReadings, "r");

export function findMeterReading(scope: Scope, id: string): Promise<MeterReadingRow | undefined> {
  return findOne(
    scope,
    sql`SELECT ${columns} FROM meter_readings r
      WHERE r.tenant_id = ${scope.tenantId} AND r.id = ${id}`,
  );
}

export interface MeterReadingFilter extends PageRequest {
  vehicleId?: string | undefined;
  meter?: string | undefined;
  includeSuperseded: boolean;
}

/** Lists readings, the latest first. */
export function listMeterReadings(
  scope: Scope,
  filter: MeterReadingFilter,
): Promise<MeterReadingRow[]> {
  const { vehicleId, meter, includeSuperseded } = filter;
  const order = { kind: "instant", by: sql`r.at`, direction: "DESC" } as const;
  return scope.db.read(sql`
    SELECT ${columns} FROM meter_readings r
    WHERE r.tenant_id = ${scope.tenantId}
      ${vehicleId === undefined ? empty : sql`AND r.vehicle_id = ${vehicleId}`}
      ${meter === undefined ? empty : sql`AND r.meter = ${meter}`}
      ${includeSuperseded ? empty : sql`AND r.superseded_at IS NULL`}
      ${pageOf("r", filter, order)}`);
}

/** The key of a reading in the system that it is from. */
export interface ReadingKey {
  source: MeterReadingRow["source"];
  externalId: string;
}

/** Finds the readings with the keys, in no order. */
export function findReadingsByKey(
  scope: Scope,
  keys: readonly ReadingKey[],
): Promise<MeterReadingRow[]> {
  return scope.db.read(sql`
    SELECT ${columns} FROM ${rowsOf("k", keys, { source: "text", externalId: "text" })}
    JOIN meter_readings r ON r.tenant_id = ${scope.tenantId} AND r.source = k.source
      AND r.external_id = k.external_id`);
}

/** A moment of a meter whose neighbours are looked for. */
export interface MeterMoment {
  vehicleId: string;
  meter: string;
  at: string;
}

/** A reading that counts, next to a moment of its meter. */
export type NearReading = Pick<
  MeterReadingRow,
  "id" | "vehicleId" | "meter" | "kind" | "value" | "oldValue" | "total" | "at"
>;

/**
 * Finds the readings that count next to any number of moments: the last before each, the first
 * after it, and those at it: the highest one and a replacement. In no order, some several times.
 */
export function findNeighbours(
  scope: Scope,
  moments: readonly MeterMoment[],
): Promise<NearReading[]> {
  const near = sql`SELECT r.id, r.vehicle_id AS "vehicleId", r.meter, r.kind, r.value,
    r.old_value AS "oldValue", r.total, r.at FROM meter_readings r
    WHERE r.tenant_id = ${scope.tenantId} AND r.vehicle_id = m.vehicle_id AND r.meter = m.meter
      AND r.superseded_at IS NULL`;
  return scope.db.read(sql`
    SELECT near.* FROM ${rowsOf("m", moments, { vehicleId: "uuid", meter: "text", at: "timestamptz" })}
    CROSS JOIN LATERAL (
      (${near} AND r.at < m.at ORDER BY r.at DESC, r.total DESC, r.kind DESC LIMIT 1)
      UNION ALL (${near} AND r.at = m.at ORDER BY r.total DESC, r.kind DESC LIMIT 2)
      UNION ALL (${near} AND r.at > m.at ORDER BY r.at, r.total, r.kind LIMIT 1)) near`);
}

/** Finds the newest reading of a meter that counts. */
export function findNewestReading(
  scope: Scope,
  { vehicleId, meter }: Pick<MeterMoment, "vehicleId" | "meter">,
): Promise<MeterReadingRow | undefined> {
  return findOne(
    scope,
    sql`SELECT ${columns} FROM meter_readings r
      WHERE r.tenant_id = ${scope.tenantId} AND r.vehicle_id = ${vehicleId} AND r.meter = ${meter}
        AND r.superseded_at IS NULL
      ORDER BY r.at DESC, r.total DESC, r.kind DESC LIMIT 1`,
  );
}

/**
 * Inserts readings, whose vehicles must be locked. Returns the ids of those that were inserted: not
 * one whose key another reading has.
 */
export function insertReadings(
  scope: Scope,
  rows: readonly NewMeterReading[],
): Promise<Array<{ id: string }>> {
  return scope.db.read(sql`${insertionOf(scope, meterReadings, rows)}
    ON CONFLICT ON CONSTRAINT meter_readings_external DO NOTHING RETURNING id`);
}

/** Adds to the totals of the readings of a meter after a moment. The vehicle must be locked. */
export async function shiftTotals(
  scope: Scope,
  { vehicleId, meter, at }: MeterMoment,
  by: number,
): Promise<void> {
  if (by === 0) return;
  await scope.db.read(sql`
    UPDATE meter_readings SET total = total + ${by}::numeric
    WHERE tenant_id = ${scope.tenantId} AND vehicle_id = ${vehicleId} AND meter = ${meter}
      AND superseded_at IS NULL AND at > ${at}::timestamptz`);
}

/** Supersedes a reading. Its vehicle must be locked. */
export function supersedeReading(
  scope: Scope,
  id: string,
  reason: string,
): Promise<MeterReadingRow | undefined> {
  return findOne(
    scope,
    sql`UPDATE meter_readings r SET superseded_at = ${scope.now}, superseded_reason = ${reason}
      WHERE r.tenant_id = ${scope.tenantId} AND r.id = ${id} AND r.superseded_at IS NULL
      RETURNING ${columns}`,
  );
}

/** Finds the readings of an order that count. */
export function findReadingsOfOrder(scope: Scope, orderId: string): Promise<MeterReadingRow[]> {
  return scope.db.read(sql`
    SELECT ${columns} FROM meter_readings r
    WHERE r.tenant_id = ${scope.tenantId} AND r.work_order_id = ${orderId}
      AND r.superseded_at IS NULL`);
}

/** The fields of an order that readings follow. */
export type MetersOfOrder = Pick<
  RowOf<typeof workOrders>,
  "vehicleId" | "odometer" | "engineHours" | "servicedAt"
>;

/** Finds the meters of an order. Read without a lock, to decide which vehicles to lock. */
export function findMetersOfOrder(scope: Scope, id: string): Promise<MetersOfOrder | undefined> {
  return findOne(
    scope,
    sql`SELECT w.vehicle_id AS "vehicleId", w.odometer, w.engine_hours AS "engineHours",
        w.serviced_at AS "servicedAt"
      FROM work_orders w WHERE w.tenant_id = ${scope.tenantId} AND w.id = ${id}`,
  );
}

/** Locks live vehicles by id. */
export function lockVehiclesForReadings(
  scope: Scope,
  ids: readonly string[],
): Promise<Array<{ id: string }>> {
  return scope.db.read(sql`
    SELECT v.id FROM vehicles v
    WHERE v.tenant_id = ${scope.tenantId} AND v.id = ANY(${arrayOf(ids)}::uuid[])
      AND v.deleted_at IS NULL
    ORDER BY v.id FOR NO KEY UPDATE`);
}

/**
 * Sets the mileage of vehicles to their newest reading of the odometer that counts, rounded down.
 * They must be locked. Returns those whose mileage changed.
 */
export function refreshMileage(
  scope: Scope,
  vehicleIds: readonly string[],
): Promise<Array<{ id: string }>> {
  const { tenantId, now } = scope;
  return scope.db.read(sql`
    UPDATE vehicles v SET mileage = newest.mileage, updated_at = ${nextUpdatedAt(now)}
    FROM (
      SELECT wanted.vehicle_id, last.mileage
      FROM unnest(${arrayOf(vehicleIds)}::uuid[]) AS wanted (vehicle_id)
      CROSS JOIN LATERAL (
        SELECT floor(r.value)::int AS mileage FROM meter_readings r
        WHERE r.tenant_id = ${tenantId} AND r.vehicle_id = wanted.vehicle_id
          AND r.meter = 'odometer' AND r.superseded_at IS NULL
        ORDER BY r.at DESC, r.total DESC, r.kind DESC LIMIT 1) last) newest
    WHERE v.tenant_id = ${tenantId} AND v.id = newest.vehicle_id
      AND v.mileage IS DISTINCT FROM newest.mileage
    RETURNING v.id`);
}
