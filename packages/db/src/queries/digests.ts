import sql from "sql-template-tag";
import type { Executor, Scope } from "../client/scope.ts";
import { type ReachableRows, readReachable } from "../distribution/reachable-shops.ts";
import { digests } from "../schema/index.ts";
import { columnsOf, type RowOf, someColumnsOf } from "../sql/columns.ts";
import { findOne } from "../sql/paging.ts";
import { onlyOf, updateRow } from "../sql/updating.ts";

export type DigestRow = RowOf<typeof digests>;
export type DigestKey = Pick<DigestRow, "period" | "businessDate">;

/** A digest to insert. */
export type NewDigest = Pick<
  DigestRow,
  | "id"
  | "period"
  | "businessDate"
  | "headline"
  | "renderMode"
  | "narrative"
  | "snapshot"
  | "anomalyCount"
>;

export type DigestSummary = Omit<
  DigestRow,
  "tenantId" | "narrative" | "snapshot" | "anomalyCount" | "updatedAt"
>;

const columns = columnsOf(digests, "d");
const summary = someColumnsOf(digests, "d", [
  "id",
  "period",
  "businessDate",
  "headline",
  "renderMode",
  "status",
  "feedbackScore",
  "createdAt",
]);

/**
 * Only shops with the feature enabled have digests. Existing digests reappear when it is enabled
 * again.
 */
const isOn = ({ tenantId }: Scope) => sql`EXISTS (
  SELECT FROM tenants t WHERE t.tenant_id = ${tenantId} AND t.digest_enabled)`;

/** Lists the newest digests of a period, newest first. */
export function listDigests(
  scope: Scope,
  { period, limit }: Pick<DigestKey, "period"> & { limit: number },
): Promise<DigestSummary[]> {
  return scope.db.read(sql`
    SELECT ${summary} FROM digests d WHERE d.tenant_id = ${scope.tenantId} AND d.period = ${period}
      AND ${isOn(scope)}
    ORDER BY d.business_date DESC LIMIT ${limit}`);
}

/** Finds the digest of a day or a week, by the day or its Monday (`YYYY-MM-DD`, a valid day). */
export function findDigest(scope: Scope, key: DigestKey): Promise<DigestRow | undefined> {
  return findOne(
    scope,
    sql`SELECT ${columns} FROM digests d WHERE ${isOf(scope, key)} AND ${isOn(scope)}`,
  );
}

/** Locks a digest for a change. It is the only lock before that on the shop's event position. */
export function lockDigest(scope: Scope, key: DigestKey): Promise<DigestRow | undefined> {
  return findOne(scope, sql`SELECT ${columns} FROM digests d WHERE ${isOf(scope, key)} FOR UPDATE`);
}

function isOf({ tenantId }: Scope, { period, businessDate }: DigestKey) {
  return sql`d.tenant_id = ${tenantId} AND d.period = ${period} AND d.business_date = ${businessDate}`;
}

/** Inserts a digest. Returns undefined if its day or week already has one. */
export function insertDigest(scope: Scope, fields: NewDigest): Promise<DigestRow | undefined> {
  return findOne(
    scope,
    sql`INSERT INTO digests AS d (tenant_id, id, period, business_date, headline, render_mode, status,
        narrative, snapshot, anomaly_count, created_at, updated_at)
      VALUES (${scope.tenantId}, ${fields.id}, ${fields.period}, ${fields.businessDate},
        ${fields.headline}, ${fields.renderMode}, 'generated', ${JSON.stringify(fields.narrative)}::jsonb,
        ${JSON.stringify(fields.snapshot)}::jsonb, ${fields.anomalyCount}, ${scope.now}, ${scope.now})
      ON CONFLICT (tenant_id, period, business_date) DO NOTHING
      RETURNING ${columns}`,
  );
}

const overwritten = onlyOf(
  digests,
  "headline",
  "renderMode",
  "status",
  "feedbackScore",
  "narrative",
  "snapshot",
  "anomalyCount",
);

/** Overwrites a locked digest, and resets its rating. */
export function overwriteDigest(
  scope: Scope,
  id: string,
  fields: NewDigest,
): Promise<DigestRow | undefined> {
  return updateRow(scope, overwritten, id, { ...fields, status: "generated", feedbackScore: null });
}

const rated = onlyOf(digests, "feedbackScore");

export function rateDigest(
  scope: Scope,
  id: string,
  feedbackScore: DigestRow["feedbackScore"],
): Promise<DigestRow | undefined> {
  return updateRow(scope, rated, id, { feedbackScore });
}

/** A shop with digests enabled, and its newest digests. */
export interface DigestShop {
  tenantId: string;
  timeZone: string;
  sendHour: number;
  periods: string[];
  openedAt: string;
  /** Days (`YYYY-MM-DD`), a week by its Monday; null if there is none. */
  lastDaily: string | null;
  lastWeekly: string | null;
}

/** Unscoped on purpose: lists a batch of shops with digests enabled, by id. */
export function listDigestShops(
  db: Executor,
  { after, limit }: { after: string; limit: number },
): Promise<ReachableRows<DigestShop>> {
  const last = (period: string) => sql`(SELECT max(d.business_date) FROM digests d
    WHERE d.tenant_id = t.tenant_id AND d.period = ${period})`;
  return readReachable(
    db,
    (among) => sql`
    SELECT t.tenant_id AS "tenantId", shop_time_zone(t.time_zone) AS "timeZone",
      t.digest_send_hour AS "sendHour", t.digest_periods AS periods, t.created_at AS "openedAt",
      ${last("daily")} AS "lastDaily", ${last("weekly")} AS "lastWeekly"
    FROM tenants t WHERE t.digest_enabled AND t.tenant_id > ${after} AND ${among(sql`t.tenant_id`)}
    ORDER BY t.tenant_id LIMIT ${limit}`,
  );
}
