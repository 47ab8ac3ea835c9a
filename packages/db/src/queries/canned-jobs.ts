import sql, { empty, type Sql } from "sql-template-tag";
import type { Scope } from "../client/scope.ts";
import { cannedJobs } from "../schema/index.ts";
import { columnsOf, type RowOf } from "../sql/columns.ts";
import { insertionOfRow, newRecord } from "../sql/inserting.ts";
import { findOne, type Narrowing, type PageRequest, pageOf } from "../sql/paging.ts";
import { arrayOf } from "../sql/rows.ts";
import { codeStartingWith, containsAll } from "../sql/searching.ts";
import {
  completeFields,
  type FieldsOf,
  type SentOf,
  settableOf,
  softDelete,
  updateRow,
} from "../sql/updating.ts";
import { noId } from "../sql/values.ts";
import { type Changed, listChanges } from "./changes.ts";
import type { VehicleRow } from "./vehicles.ts";

export type CannedJobRow = RowOf<typeof cannedJobs>;

const settable = settableOf(cannedJobs);

/** The stored fields of a canned job except its id, shop and timestamps. */
export type CannedJobFields = FieldsOf<typeof settable>;

/** All fields of a canned job from the sent ones. */
export function cannedJobFields(sent: SentOf<typeof settable>): CannedJobFields {
  return completeFields(settable, sent);
}

/** The index that makes the codes of a shop's live jobs unique. */
export const cannedJobCodeConstraint = "canned_jobs_code";

const columns = columnsOf(cannedJobs, "j");
const searched = sql`(j.code || E'\\n' || j.name || E'\\n' || coalesce(j.category, ''))`;

export interface CannedJobFilter extends PageRequest {
  search?: string | undefined;
  category?: string | undefined;
  /** A VMRS code; the jobs have it, or one below it. */
  vmrsCode?: string | undefined;
  vehicleType?: string | undefined;
  vehicleId?: string | undefined;
}

/** Finds canned jobs in no order, including deleted ones. */
export function findCannedJobs(scope: Scope, ids: string[]): Promise<CannedJobRow[]> {
  return scope.db.read(sql`
    SELECT ${columns} FROM canned_jobs j
    WHERE j.tenant_id = ${scope.tenantId} AND j.id = ANY (${arrayOf(ids)}::uuid[])`);
}

/** Finds a canned job, including a deleted one. */
export function findCannedJob(scope: Scope, id: string): Promise<CannedJobRow | undefined> {
  return findOne(
    scope,
    sql`SELECT ${columns} FROM canned_jobs j
      WHERE j.tenant_id = ${scope.tenantId} AND j.id = ${id}`,
  );
}

export function listCannedJobs(
  scope: Scope,
  filter: CannedJobFilter,
): Promise<Array<Changed<CannedJobRow>>> {
  const narrowed = conditions(scope, filter);
  if (filter.changedSince) {
    const records = { table: "canned_jobs", alias: "j", narrowed, shown: columns } as const;
    return listChanges(scope, records, filter);
  }
  return scope.db.read(sql`
    SELECT ${columns} FROM canned_jobs j
    WHERE j.tenant_id = ${scope.tenantId} AND j.deleted_at IS NULL ${narrowed} ${pageOf("j", filter)}`);
}

function conditions({ tenantId }: Scope, filter: CannedJobFilter): Sql {
  const { search, category, vmrsCode, vehicleType, vehicleId } = filter;
  return sql`
    ${search ? containsAll(searched, [search]) : empty}
    ${category ? sql`AND lower(j.category) = lower(${category})` : empty}
    ${vmrsCode ? sql`AND ${codeStartingWith(sql`j.vmrs_code`, vmrsCode)}` : empty}
    ${vehicleType ? sql`AND ${isForType(sql`${vehicleType}::text`)}` : empty}
    ${
      vehicleId
        ? sql`AND EXISTS (SELECT FROM vehicles v
            WHERE v.tenant_id = ${tenantId} AND v.id = ${vehicleId} AND ${fits})`
        : empty
    }`;
}

const isForType = (type: Sql) => sql`(cardinality(j.vehicle_types) = 0
  OR EXISTS (SELECT FROM unnest(j.vehicle_types) known WHERE lower(known) = lower(${type})))`;

/** Whether nothing that is known of the vehicle `v` excludes it from the job `j`. */
const fits = sql`(v.vehicle_type IS NULL OR ${isForType(sql`v.vehicle_type`)})
  AND (lower(v.make) = lower(j.make)) IS NOT FALSE AND (lower(v.model) = lower(j.model)) IS NOT FALSE
  AND (v.year >= j.year_from) IS NOT FALSE AND (v.year <= j.year_through) IS NOT FALSE`;

/** A live job that an order uses, and its vehicle's numbers. */
export interface JobForWork {
  job: CannedJobRow;
  /** Whether nothing that is known of the vehicle excludes it. */
  fits: boolean;
  /** Null without a vehicle. */
  vehicle: Pick<VehicleRow, "axles" | "wheels" | "cylinders"> | null;
  /** The contract price of the customer for the job, of which the newest on the day counts. */
  contract: { id: string; name: string; version: number; priceCents: number } | null;
}

/** The order that uses jobs, on the shop's day. */
interface JobUse {
  customerId: string | null;
  vehicleId: string | null;
  day: string;
}

/** Finds live jobs of any number of blocks of an order in one statement. */
export async function findJobsForWork(
  scope: Scope,
  ids: string[],
  { customerId, vehicleId, day }: JobUse,
): Promise<JobForWork[]> {
  const { tenantId } = scope;
  const rows = await scope.db.read<CannedJobRow & Omit<JobForWork, "job">>(sql`
    SELECT ${columns}, v.id IS NULL OR (${fits}) AS fits,
      CASE WHEN v.id IS NOT NULL THEN json_build_object(
        'axles', v.axles, 'wheels', v.wheels, 'cylinders', v.cylinders) END AS vehicle, (
        SELECT json_build_object('id', r.id, 'name', r.name, 'version', r.version,
          'priceCents', (r.terms->>'priceCents')::bigint)
        FROM price_rules r
        WHERE r.tenant_id = ${tenantId} AND r.kind = 'contract_price' AND r.deleted_at IS NULL
          AND r.is_active AND r.customer_id = ${customerId ?? noId}::uuid AND r.canned_job_id = j.id
          AND r.valid_from <= ${day}::date AND (r.valid_through IS NULL OR r.valid_through >= ${day}::date)
        ORDER BY r.valid_from DESC, r.id LIMIT 1) AS contract
    FROM canned_jobs j
    LEFT JOIN vehicles v ON v.tenant_id = ${tenantId} AND v.id = ${vehicleId ?? noId}::uuid
    WHERE j.tenant_id = ${tenantId} AND j.deleted_at IS NULL
      AND j.id = ANY (${arrayOf(ids)}::uuid[])`);
  return rows.map(({ fits, vehicle, contract, ...job }) => ({ job, fits, vehicle, contract }));
}

/** The live jobs that contain all terms. */
export function cannedJobsWith({ tenantId }: Scope, terms: readonly string[]): Narrowing {
  return {
    table: sql`canned_jobs`,
    alias: "j",
    walked: sql`j.tenant_id = ${tenantId} AND j.deleted_at IS NULL`,
    narrowed: containsAll(searched, terms),
  };
}

export async function countCannedJobs(scope: Scope): Promise<number> {
  const row = await findOne<{ count: number }>(
    scope,
    sql`SELECT count(*)::int AS count FROM canned_jobs j
      WHERE j.tenant_id = ${scope.tenantId} AND j.deleted_at IS NULL`,
  );
  return row?.count ?? 0;
}

/** Inserts a job. Violates {@link cannedJobCodeConstraint} if a live job has the code. */
export async function insertCannedJob(
  scope: Scope,
  id: string,
  fields: CannedJobFields,
): Promise<CannedJobRow> {
  const row = newRecord(scope, id, fields);
  await scope.db.read(insertionOfRow(cannedJobs, row));
  return row;
}

export function lockCannedJob(scope: Scope, id: string): Promise<CannedJobRow | undefined> {
  return findOne(
    scope,
    sql`SELECT ${columns} FROM canned_jobs j
      WHERE j.tenant_id = ${scope.tenantId} AND j.id = ${id} AND j.deleted_at IS NULL
      FOR NO KEY UPDATE`,
  );
}

/** Updates a job. Violates {@link cannedJobCodeConstraint} if another live job has the code. */
export function updateCannedJob(
  scope: Scope,
  id: string,
  fields: CannedJobFields,
): Promise<CannedJobRow | undefined> {
  return updateRow(scope, settable, id, fields);
}

export function softDeleteCannedJob(scope: Scope, id: string): Promise<void> {
  return softDelete(scope, cannedJobs, id);
}
