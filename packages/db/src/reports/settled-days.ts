import sql from "sql-template-tag";
import type { Executor, Scope } from "../client/scope.ts";
import { readReachable } from "../distribution/reachable-shops.ts";
import { type InsertingStatement, runInserting } from "../sql/insertions.ts";
import { arrayOf } from "../sql/rows.ts";
import { dailyFigures, type LongFigure } from "./daily.ts";
import { changedDays, daySources, sealed } from "./day-sources.ts";
import { listDaysToStore, storeInvoiceDays } from "./invoice-days.ts";
import type { StoredDate } from "./stored-days.ts";
import type { Within } from "./within.ts";

/** The amounts and counts of a day. A missing figure is 0. */
export interface StoredDay {
  date: string;
  updatedAt: string;
  figures: StoredFigures;
}

export interface StoredFigures {
  readonly [figure: string]: unknown;
  readonly paymentsByMethod?: Record<string, number>;
  readonly customerIds?: string[];
  readonly vehicleIds?: string[];
  readonly technicianStats?: Record<string, StoredTechnician>;
}

export interface StoredTechnician {
  laborHours: number;
  /** After discounts. */
  laborRevenueCents: number;
  /** Before discounts. Used only by the commission report. */
  laborBilledCents: number;
  jobsCompleted: number;
  commissionRatePercent: number;
  commissionCents: number;
}

/** The cost of goods sold over the counter, less the cost of returned goods, without fees. */
export function counterGoodsCostCents(amount: (figure: string) => number): number {
  return amount("salesOrderCostCents") - amount("salesOrderFeesCostCents");
}

/** The adjustments of the cost of parts, tires and counter goods, which their profit contains. */
export function goodsAdjustmentCents(amount: (figure: string) => number): number {
  return amount("partsCostAdjustmentCents") + amount("salesOrderCostAdjustmentCents");
}

interface Range {
  startDate: string;
  endDate: string;
}

const between =
  ({ startDate, endDate }: Range): Within =>
  (column) =>
    sql`${column} BETWEEN ${startDate}::date AND ${endDate}::date`;

/** Lists the stored days of a range, ascending, without the figures in `unread`. */
export function listStoredDays(
  scope: Scope,
  range: Range,
  unread: readonly LongFigure[] = [],
): Promise<StoredDay[]> {
  const stored =
    unread.length === 0 ? sql`figures` : sql`figures - ${arrayOf(unread)}::text[] AS figures`;
  return scope.db.read(sql`
    SELECT date, updated_at AS "updatedAt", ${stored} FROM daily_aggregates
    WHERE tenant_id = ${scope.tenantId} AND ${between(range)(sql`date`)} ORDER BY date`);
}

/** Computes the same from the invoices and payments. */
export function listLiveDays(
  scope: Scope,
  range: Range,
  unread: readonly LongFigure[] = [],
): Promise<StoredDay[]> {
  return scope.db.read(sql`
    SELECT date, ${scope.now}::timestamptz AS "updatedAt", figures
    FROM (${dailyFigures(scope.tenantId, between(range), unread)}) live ORDER BY date`);
}

/** Returns the names of technicians, including deleted ones. */
export async function listTechnicianNames(
  scope: Scope,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const users = await scope.db.read<{ id: string; name: string }>(sql`
    SELECT id, name FROM users
    WHERE tenant_id = ${scope.tenantId} AND id = ANY(${arrayOf(ids)}::uuid[])`);
  return new Map(users.map(({ id, name }) => [id, name]));
}

/** Unscoped on purpose: returns the shops with days to recompute. */
export async function listShopsToSettle(db: Executor): Promise<string[]> {
  const { rows } = await readReachable<{ tenantId: string }>(
    db,
    (among) => sql`SELECT DISTINCT tenant_id AS "tenantId" FROM dirty_days
      WHERE ${among(sql`tenant_id`)} LIMIT 1000`,
  );
  return rows.map(({ tenantId }) => tenantId);
}

const maxDays = 100;
const maxOlderDays = 400;

/**
 * Deletes marks of the shop and recomputes their days. Returns false if there are none, or another
 * worker is recomputing the shop. Run it in a separate transaction.
 *
 * A mark becomes visible with the commit of its write, and the figures are read after the marks, so
 * they include every write whose mark is deleted. A concurrent write leaves its mark to the next
 * run. Runs of a shop are serialized, so that older figures never overwrite newer ones.
 */
export async function settleMarkedDays(scope: Scope): Promise<boolean> {
  const [lock] = await scope.db.read<{ taken: boolean }>(
    sql`SELECT pg_try_advisory_xact_lock(hashtextextended(${lockName(scope)}, 0)) AS taken`,
  );
  if (!lock?.taken) return false;
  const marks = await scope.db.read<StoredDate>(sql`
    WITH days AS (
      SELECT DISTINCT date FROM dirty_days WHERE tenant_id = ${scope.tenantId}
      ORDER BY date DESC LIMIT ${maxDays})
    DELETE FROM dirty_days d USING days
    WHERE d.tenant_id = ${scope.tenantId} AND d.date = days.date RETURNING d.date`);
  if (marks.length === 0) return false;
  await store(scope, among(marks));
  return true;
}

/**
 * Recomputes those of the last days of the shop, including today, whose records changed since they
 * were stored. Then stores days of invoices that are not stored, at most `maxOlderDays` of them.
 * Waits for a concurrent run.
 */
export async function recomputeLastDays(scope: Scope, days: number): Promise<void> {
  const { tenantId, db } = scope;
  await db.read(sql`SELECT pg_advisory_xact_lock(hashtextextended(${lockName(scope)}, 0))`);
  const today = sql`(SELECT (${scope.now}::timestamptz AT TIME ZONE shop_time_zone(time_zone))::date
    FROM tenants WHERE tenant_id = ${tenantId})`;
  const within: Within = (column) =>
    sql`${column} BETWEEN ${today} - ${days - 1}::int AND ${today}`;
  const changed = await db.read<StoredDate>(changedDays(tenantId, within));
  if (changed.length > 0) await store(scope, among(changed));
  const missing = await listDaysToStore(scope, maxOlderDays);
  if (missing.length > 0) await storeInvoiceDays(scope, among(missing));
}

function among(days: StoredDate[]): Within {
  const dates = arrayOf(days.map(({ date }) => date));
  return (column) => sql`${column} = ANY(${dates}::date[])`;
}

function lockName({ tenantId }: Scope): string {
  return `daily-figures:${tenantId}`;
}

/** Deletes the row of a day without figures, and keeps the time of an unchanged day. */
async function store(scope: Scope, within: Within): Promise<void> {
  await runInserting(scope, storing(scope, within));
  await storeInvoiceDays(scope, within);
}

function storing({ tenantId, now }: Scope, within: Within): InsertingStatement {
  return {
    before: [
      sql`live AS MATERIALIZED (${dailyFigures(tenantId, within)})`,
      sql`made AS (${daySources(tenantId, within)})`,
      sql`gone AS (
        DELETE FROM daily_aggregates d
        WHERE d.tenant_id = ${tenantId} AND ${within(sql`d.date`)}
          AND NOT EXISTS (SELECT 1 FROM live WHERE live.date = d.date))`,
    ],
    insertions: [
      {
        name: "stored",
        table: "daily_aggregates",
        columns: "tenant_id, date, figures, sources, updated_at",
        rows: sql`
          SELECT ${tenantId}, date, figures, ${sealed(sql`made.sources`, sql`figures`)}, ${now}
          FROM live LEFT JOIN made USING (date)`,
        onConflict: sql`
          ON CONFLICT (tenant_id, date) DO UPDATE
          SET figures = excluded.figures, sources = excluded.sources,
            updated_at = CASE WHEN daily_aggregates.figures = excluded.figures
              THEN daily_aggregates.updated_at
              ELSE greatest(daily_aggregates.updated_at, excluded.updated_at) END
          WHERE daily_aggregates.figures <> excluded.figures
            OR daily_aggregates.sources IS DISTINCT FROM excluded.sources`,
      },
    ],
    result: sql`SELECT WHERE false`,
  };
}
