import sql, { empty } from "sql-template-tag";
import type { Scope } from "../client/scope.ts";
import type { PmTaskRow } from "../queries/pm-programs.ts";
import type { VehicleRow } from "../queries/vehicles.ts";
import { rowsOf } from "../sql/rows.ts";

/** The end of a day of the shop (`YYYY-MM-DD`), as an instant that is no longer part of it. */
export interface DueDay {
  day: string;
  end: string;
  timeZone: string;
}

/** The vehicles that are asked for; without both, all of the shop that are not archived. */
export interface DueVehicles {
  vehicleId?: string | undefined;
  customerId?: string | undefined;
}

/** A program that applies to a vehicle on a day. */
export interface AssignedVehicle {
  vehicleId: string;
  odometerUnit: VehicleRow["odometerUnit"];
  programId: string;
  startDay: string;
}

/** A task of a program that applies to some vehicle. */
export type AssignedTask = PmTaskRow & {
  programId: string;
  programName: string;
  cannedJobCode: string;
  vmrsCode: string | null;
};

/**
 * Lists the programs of vehicles on a day, one row for each. The assignment of a vehicle overrides
 * that of its type.
 */
export function listAssignedVehicles(
  scope: Scope,
  { day }: Pick<DueDay, "day">,
  { vehicleId, customerId }: DueVehicles,
): Promise<AssignedVehicle[]> {
  const { tenantId } = scope;
  const isAsked = sql`v.tenant_id = ${tenantId} AND v.deleted_at IS NULL
    ${vehicleId ? sql`AND v.id = ${vehicleId}` : sql`AND NOT v.archived`}
    ${customerId ? sql`AND v.customer_id = ${customerId}` : empty}`;
  const applies = sql`a.tenant_id = ${tenantId} AND a.start_day <= ${day}::date
    AND (a.end_day IS NULL OR a.end_day >= ${day}::date)
    AND EXISTS (SELECT FROM pm_programs p
      WHERE p.tenant_id = ${tenantId} AND p.id = a.program_id AND NOT p.archived)`;
  const assigned = sql`SELECT v.id AS vehicle_id, v.odometer_unit, a.program_id, a.start_day`;
  return scope.db.read(sql`
    SELECT DISTINCT ON (vehicle_id, program_id) vehicle_id AS "vehicleId",
      odometer_unit AS "odometerUnit", program_id AS "programId", start_day AS "startDay"
    FROM (
      ${assigned}, 1 AS place FROM pm_assignments a
      JOIN vehicles v ON v.id = a.vehicle_id AND ${isAsked} WHERE ${applies}
      UNION ALL
      ${assigned}, 2 FROM pm_assignments a
      JOIN vehicles v ON lower(v.vehicle_type) = lower(a.vehicle_type) AND ${isAsked}
      WHERE ${applies} AND a.vehicle_id IS NULL) assigned
    ORDER BY vehicle_id, program_id, place`);
}

/** Lists the tasks of all programs that are not archived, in their order. */
export function listAssignedTasks({ db, tenantId }: Scope): Promise<AssignedTask[]> {
  return db.read(sql`
    SELECT t.id, t.program_id AS "programId", p.name AS "programName", t.name,
      t.canned_job_id AS "cannedJobId", j.code AS "cannedJobCode", j.vmrs_code AS "vmrsCode",
      t.meter, t.every_units AS "everyUnits", t.lead_units AS "leadUnits", t.unit,
      t.every_days AS "everyDays", t.lead_days AS "leadDays", t.anchor
    FROM pm_programs p
    JOIN pm_tasks t ON t.tenant_id = ${tenantId} AND t.program_id = p.id
    JOIN canned_jobs j ON j.tenant_id = ${tenantId} AND j.id = t.canned_job_id
    WHERE p.tenant_id = ${tenantId} AND NOT p.archived ORDER BY p.name, p.id, t.position`);
}

/** A meter of a vehicle, and the day from which a program applies. */
export interface AskedMeter {
  vehicleId: string;
  meter: string;
  startDay: string;
}

/** What a meter showed up to a day. Totals are accumulated over replacements of the meter. */
export interface MeterUse {
  vehicleId: string;
  meter: string;
  startDay: string;
  /** The newest reading: as shown, accumulated, and its time. Null if there is none. */
  value: number | null;
  total: number | null;
  at: string | null;
  /** Its day in the shop. */
  day: string | null;
  /** The total at the beginning of the start day, or of the first reading after it. */
  startTotal: number | null;
  /**
   * Readings of the last 90 days: at most ten, and their sums of squares about the mean. Time is in
   * days.
   */
  points: number;
  sxx: number | null;
  sxy: number | null;
  syy: number | null;
}

/** How many days of readings the average use is computed from, and the steps between them. */
const useDays = 90;
const stepDays = 10;

const readingsOf = ({ tenantId }: Scope) => sql`FROM meter_readings r
  WHERE r.tenant_id = ${tenantId} AND r.vehicle_id = m.vehicle_id AND r.meter = m.meter
    AND r.superseded_at IS NULL`;
const newestFirst = sql`ORDER BY r.at DESC, r.total DESC, r.kind DESC LIMIT 1`;
const oldestFirst = sql`ORDER BY r.at, r.total, r.kind LIMIT 1`;

/**
 * Reads the use of meters up to a day, in the order of the request. It reads the last reading of
 * each ten days, so the work does not grow with the number of readings.
 */
export function findMeterUse(
  scope: Scope,
  { end, timeZone }: DueDay,
  meters: readonly AskedMeter[],
): Promise<MeterUse[]> {
  const readings = readingsOf(scope);
  const untilEnd = sql`AND r.at < ${end}::timestamptz`;
  const begin = sql`(m.start_day::timestamp AT TIME ZONE ${timeZone})`;
  const window = sql`AND r.at >= ${end}::timestamptz - ${useDays} * interval '24 hours'`;
  return scope.db.read(sql`
    SELECT m.vehicle_id AS "vehicleId", m.meter, m.start_day AS "startDay",
      newest.value, newest.total, newest.at,
      (newest.at AT TIME ZONE ${timeZone})::date AS day,
      coalesce((SELECT r.total ${readings} AND r.at < ${begin} ${untilEnd} ${newestFirst}),
        (SELECT r.total ${readings} AND r.at >= ${begin} ${untilEnd} ${oldestFirst})) AS "startTotal",
      used.points, used.sxx, used.sxy, used.syy
    FROM ${rowsOf("m", meters, { vehicleId: "uuid", meter: "text", startDay: "date" }, "place")}
    LEFT JOIN LATERAL (SELECT r.value, r.total, r.at ${readings} ${untilEnd} ${newestFirst}) newest
      ON true
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS points, regr_sxx(total, days) AS sxx, regr_sxy(total, days) AS sxy,
        regr_syy(total, days) AS syy
      FROM (
        SELECT DISTINCT picked.total::float8 AS total,
          extract(epoch FROM picked.at - ${end}::timestamptz)::float8 / 86400 AS days
        FROM generate_series(0, ${useDays - stepDays}, ${stepDays}) AS step (days)
        CROSS JOIN LATERAL (
          (SELECT r.at, r.total ${readings} ${window}
            AND r.at < ${end}::timestamptz - step.days * interval '24 hours' ${newestFirst})
          UNION ALL
          (SELECT r.at, r.total ${readings} ${window} ${untilEnd} AND step.days = 0 ${oldestFirst})
        ) picked) points) used
    ORDER BY m.place`);
}

/** A job of a vehicle, with a meter that is read at its completion. */
export interface AskedJob {
  vehicleId: string;
  cannedJobId: string;
  meter: string | null;
}

/** The last completed order of a vehicle with a block of a job that is not declined. */
export interface Completion {
  vehicleId: string;
  cannedJobId: string;
  meter: string | null;
  workOrderId: string;
  orderNumber: string;
  /** The day of the shop on which the order was completed. */
  day: string;
  /**
   * The total of the meter: of the order's own reading, otherwise of the last one up to the
   * completion, otherwise of the first one after it; null without a reading.
   */
  total: number | null;
}

/** When a completed order was done. As in the index work_orders_completed_of_vehicle. */
const doneAt = sql`coalesce(w.serviced_at, w.completed_at)`;

/** Finds the last completion of jobs up to the end of a day. Those without one are left out. */
export function findCompletions(
  scope: Scope,
  { end, timeZone }: DueDay,
  jobs: readonly AskedJob[],
): Promise<Completion[]> {
  const { tenantId } = scope;
  const readings = readingsOf(scope);
  const untilEnd = sql`AND r.at < ${end}::timestamptz`;
  return scope.db.read(sql`
    SELECT m.vehicle_id AS "vehicleId", m.canned_job_id AS "cannedJobId", m.meter,
      done.id AS "workOrderId", done.order_number AS "orderNumber",
      (done.done_at AT TIME ZONE ${timeZone})::date AS day,
      coalesce((SELECT r.total ${readings} ${untilEnd} AND r.work_order_id = done.id LIMIT 1),
        (SELECT r.total ${readings} ${untilEnd} AND r.at <= done.done_at ${newestFirst}),
        (SELECT r.total ${readings} ${untilEnd} AND r.at > done.done_at ${oldestFirst})) AS total
    FROM ${rowsOf("m", jobs, { vehicleId: "uuid", cannedJobId: "uuid", meter: "text" })}
    CROSS JOIN LATERAL (
      SELECT w.id, w.order_number, ${doneAt} AS done_at FROM work_orders w
      WHERE w.tenant_id = ${tenantId} AND w.vehicle_id = m.vehicle_id AND w.deleted_at IS NULL
        AND w.completed_at IS NOT NULL AND ${doneAt} < ${end}::timestamptz
        AND EXISTS (SELECT FROM service_blocks b
          WHERE b.tenant_id = ${tenantId} AND b.work_order_id = w.id
            AND b.canned_job_id = m.canned_job_id AND b.authorization_status <> 'declined')
      ORDER BY ${doneAt} DESC, w.id DESC LIMIT 1) done`);
}

/** A total that a meter has reached. */
export interface ReachedTotal {
  vehicleId: string;
  meter: string;
  total: number;
}

/** Finds the days of the shop on which meters reached totals, in the order of the request. */
export function findReachedDays(
  scope: Scope,
  { end, timeZone }: DueDay,
  totals: readonly ReachedTotal[],
): Promise<Array<{ day: string }>> {
  return scope.db.read(sql`
    SELECT (reached.at AT TIME ZONE ${timeZone})::date AS day
    FROM ${rowsOf("m", totals, { vehicleId: "uuid", meter: "text", total: "numeric" }, "place")}
    CROSS JOIN LATERAL (
      SELECT r.at ${readingsOf(scope)} AND r.total >= m.total AND r.at < ${end}::timestamptz
      ORDER BY r.at LIMIT 1) reached
    ORDER BY m.place`);
}

/** What a row of due work shows of its vehicle, and the open order that has its job. */
export interface DueNames {
  unitNumber: string | null;
  customerId: string | null;
  customerName: string | null;
  openOrderId: string | null;
  openOrderNumber: string | null;
}

/** Reads the names of jobs of vehicles, in the order of the request. */
export function findDueNames(
  scope: Scope,
  jobs: ReadonlyArray<Omit<AskedJob, "meter">>,
): Promise<DueNames[]> {
  const { tenantId } = scope;
  return scope.db.read(sql`
    SELECT v.unit_number AS "unitNumber", v.customer_id AS "customerId", c.name AS "customerName",
      opened.id AS "openOrderId", opened.order_number AS "openOrderNumber"
    FROM ${rowsOf("m", jobs, { vehicleId: "uuid", cannedJobId: "uuid" }, "place")}
    JOIN vehicles v ON v.tenant_id = ${tenantId} AND v.id = m.vehicle_id
    LEFT JOIN customers c ON c.tenant_id = ${tenantId} AND c.id = v.customer_id
    LEFT JOIN LATERAL (
      SELECT w.id, w.order_number FROM work_orders w
      WHERE w.tenant_id = ${tenantId} AND w.vehicle_id = m.vehicle_id AND w.deleted_at IS NULL
        AND w.category IN ('estimate', 'open')
        AND EXISTS (SELECT FROM service_blocks b
          WHERE b.tenant_id = ${tenantId} AND b.work_order_id = w.id
            AND b.canned_job_id = m.canned_job_id AND b.authorization_status <> 'declined')
      ORDER BY w.created_at DESC, w.id DESC LIMIT 1) opened ON true
    ORDER BY m.place`);
}
