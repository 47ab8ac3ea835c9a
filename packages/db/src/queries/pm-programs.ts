import sql, { empty } from "sql-template-tag";
import type { Scope } from "../client/scope.ts";
import { dueNotices, pmAssignments, pmPrograms, pmTasks } from "../schema/index.ts";
import { columnsOf, onConflictUpdate, type RowOf } from "../sql/columns.ts";
import { insertionOf, insertRow, type WriteScope } from "../sql/inserting.ts";
import { findOne, type PageRequest, pageOf } from "../sql/paging.ts";
import { arrayOf } from "../sql/rows.ts";
import { containsAll } from "../sql/searching.ts";
import { settableOf, updateRow } from "../sql/updating.ts";

export type PmProgramRow = RowOf<typeof pmPrograms>;
/** A task of a program, without its place. */
export type PmTaskRow = Omit<RowOf<typeof pmTasks>, "tenantId" | "programId" | "position">;
/** An assignment of a program, without its place. */
export type PmAssignmentRow = Omit<
  RowOf<typeof pmAssignments>,
  "tenantId" | "programId" | "position"
>;

/** A program with its tasks and assignments in order. */
export type PmProgramDetail = PmProgramRow & {
  tasks: PmTaskRow[];
  assignments: PmAssignmentRow[];
};

const settable = settableOf(pmPrograms);
const columns = columnsOf(pmPrograms, "p");

const parts = ({ tenantId }: Scope) => sql`
    (SELECT coalesce(json_agg(json_build_object('id', t.id, 'name', t.name,
        'cannedJobId', t.canned_job_id, 'meter', t.meter, 'everyUnits', t.every_units,
        'leadUnits', t.lead_units, 'unit', t.unit, 'everyDays', t.every_days,
        'leadDays', t.lead_days, 'anchor', t.anchor) ORDER BY t.position), '[]')
      FROM pm_tasks t WHERE t.tenant_id = ${tenantId} AND t.program_id = p.id) AS tasks,
    (SELECT coalesce(json_agg(json_build_object('vehicleId', a.vehicle_id,
        'vehicleType', a.vehicle_type, 'startDay', a.start_day, 'endDay', a.end_day)
        ORDER BY a.position), '[]')
      FROM pm_assignments a WHERE a.tenant_id = ${tenantId} AND a.program_id = p.id) AS assignments`;

export function findPmProgram(scope: Scope, id: string): Promise<PmProgramDetail | undefined> {
  return findOne(
    scope,
    sql`SELECT ${columns}, ${parts(scope)} FROM pm_programs p
      WHERE p.tenant_id = ${scope.tenantId} AND p.id = ${id}`,
  );
}

export interface PmProgramFilter extends PageRequest {
  search?: string | undefined;
  includeArchived: boolean;
}

export function listPmPrograms(scope: Scope, filter: PmProgramFilter): Promise<PmProgramDetail[]> {
  const { search, includeArchived } = filter;
  return scope.db.read(sql`
    SELECT ${columns}, ${parts(scope)} FROM pm_programs p
    WHERE p.tenant_id = ${scope.tenantId} ${includeArchived ? empty : sql`AND NOT p.archived`}
      ${search ? containsAll(sql`p.name`, [search]) : empty} ${pageOf("p", filter)}`);
}

export async function countPmPrograms(scope: Scope): Promise<number> {
  const row = await findOne<{ count: number }>(
    scope,
    sql`SELECT count(*)::int AS count FROM pm_programs p WHERE p.tenant_id = ${scope.tenantId}`,
  );
  return row?.count ?? 0;
}

/** Locks a program and thereby its tasks and assignments. */
export function lockPmProgram(scope: Scope, id: string): Promise<PmProgramRow | undefined> {
  return findOne(
    scope,
    sql`SELECT ${columns} FROM pm_programs p
      WHERE p.tenant_id = ${scope.tenantId} AND p.id = ${id} FOR NO KEY UPDATE`,
  );
}

export function insertPmProgram(scope: WriteScope, row: PmProgramRow): void {
  insertRow(scope, pmPrograms, row);
}

export function updatePmProgram(
  scope: Scope,
  id: string,
  fields: Pick<PmProgramRow, "name" | "archived">,
): Promise<PmProgramRow | undefined> {
  return updateRow(scope, settable, id, fields);
}

/** Replaces the tasks of a program. Those with a stored id stay, and others are removed. */
export function savePmTasks(
  scope: WriteScope,
  programId: string,
  tasks: readonly PmTaskRow[],
): void {
  const { db, tenantId } = scope;
  db.write(sql`DELETE FROM pm_tasks WHERE tenant_id = ${tenantId} AND program_id = ${programId}
    AND id <> ALL(${arrayOf(tasks.map(({ id }) => id))}::uuid[])`);
  if (tasks.length === 0) return;
  const rows = tasks.map((task, position) => ({ ...task, position }));
  db.write(sql`${insertionOf(scope, pmTasks, rows, { programId })}
    ${onConflictUpdate(pmTasks, { except: ["program_id"] })}
    WHERE pm_tasks.program_id = excluded.program_id`);
}

/** Replaces the assignments of a program. */
export function savePmAssignments(
  scope: WriteScope,
  programId: string,
  assignments: readonly PmAssignmentRow[],
): void {
  const { db, tenantId } = scope;
  db.write(sql`DELETE FROM pm_assignments
    WHERE tenant_id = ${tenantId} AND program_id = ${programId}`);
  if (assignments.length === 0) return;
  const rows = assignments.map((assignment, position) => ({ ...assignment, position }));
  db.write(insertionOf(scope, pmAssignments, rows, { programId }));
}

/** Finds the live canned jobs and vehicles among some. Vehicles have no name. */
export function findPmReferences(
  scope: Scope,
  { cannedJobIds, vehicleIds }: { cannedJobIds: readonly string[]; vehicleIds: readonly string[] },
): Promise<Array<{ id: string; name: string | null }>> {
  const { tenantId } = scope;
  return scope.db.read(sql`
    SELECT j.id, j.name FROM canned_jobs j WHERE j.tenant_id = ${tenantId} AND j.deleted_at IS NULL
      AND j.id = ANY (${arrayOf(cannedJobIds)}::uuid[])
    UNION ALL
    SELECT v.id, NULL::text FROM vehicles v WHERE v.tenant_id = ${tenantId} AND v.deleted_at IS NULL
      AND v.id = ANY (${arrayOf(vehicleIds)}::uuid[])`);
}

/** A cycle of a task whose event is emitted. */
export type DueNotice = Pick<RowOf<typeof dueNotices>, "dueId" | "status">;

/** Lists the notices of cycles, in no order. */
export function listDueNotices(scope: Scope, dueIds: readonly string[]): Promise<DueNotice[]> {
  return scope.db.read(sql`
    SELECT n.due_id AS "dueId", n.status FROM due_notices n
    WHERE n.tenant_id = ${scope.tenantId} AND n.due_id = ANY (${arrayOf(dueIds)}::uuid[])`);
}

/** Inserts notices that do not exist yet. */
export async function insertDueNotices(scope: Scope, notices: readonly DueNotice[]): Promise<void> {
  await scope.db.read(sql`
    ${insertionOf(scope, dueNotices, notices, { createdAt: scope.now })}
    ON CONFLICT DO NOTHING`);
}

/** Deletes the notices of cycles that ended more than two years ago, or of no task any more. */
export async function deleteOldDueNotices(scope: Scope, current: readonly string[]): Promise<void> {
  await scope.db.read(sql`
    DELETE FROM due_notices WHERE tenant_id = ${scope.tenantId}
      AND created_at < ${scope.now}::timestamptz - 730 * interval '24 hours'
      AND due_id <> ALL (${arrayOf(current)}::uuid[])`);
}
