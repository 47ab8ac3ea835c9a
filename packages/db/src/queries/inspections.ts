import sql, { empty, type Sql } from "sql-template-tag";
import { pipelined } from "../client/pipelined.ts";
import type { Scope } from "../client/scope.ts";
import { inspectionItems, inspections } from "../schema/index.ts";
import { columnsOf, onConflictUpdate, type RowOf } from "../sql/columns.ts";
import { insertionOf, insertRow, newRecord, type WriteScope } from "../sql/inserting.ts";
import { findOne, type PageRequest, pageOf } from "../sql/paging.ts";
import { arrayOf } from "../sql/rows.ts";
import { type FieldsOf, settableOf, softDelete, updateRow } from "../sql/updating.ts";
import { nextUpdatedAt } from "../sql/values.ts";
import { type Changed, listChanges, renamed } from "./changes.ts";

export type InspectionRow = RowOf<typeof inspections>;
export type InspectionItemRow = RowOf<typeof inspectionItems>;
/** An inspection with the names of its records, including deleted ones. */
export type InspectionView = InspectionRow & {
  technicianName: string | null;
  vehicleUnit: string | null;
  orderNumber: string | null;
};
export type InspectionDetail = InspectionView & { items: InspectionItemRow[] };

const columns = columnsOf(inspections, "i");
const itemColumns = columnsOf(inspectionItems, "c");
// Looked up per row of the page: a join would read all records of the shop.
const viewed = ({ tenantId }: Scope) => sql`${columns},
    (SELECT u.name FROM users u
      WHERE u.tenant_id = ${tenantId} AND u.id = i.technician_id) AS "technicianName",
    (SELECT v.unit_number FROM vehicles v
      WHERE v.tenant_id = ${tenantId} AND v.id = i.vehicle_id) AS "vehicleUnit",
    (SELECT w.order_number FROM work_orders w
      WHERE w.tenant_id = ${tenantId} AND w.id = i.work_order_id) AS "orderNumber"`;

const checklist = ({ tenantId }: Scope) => sql`
    (SELECT coalesce(json_agg(item ORDER BY item.position), '[]') FROM (
      SELECT ${itemColumns} FROM inspection_items c
      WHERE c.tenant_id = ${tenantId} AND c.inspection_id = i.id) item) AS items`;

/** Finds an inspection with its checklist in order. */
export function findInspection(scope: Scope, id: string): Promise<InspectionDetail | undefined> {
  return findOne(
    scope,
    sql`SELECT ${viewed(scope)}, ${checklist(scope)} FROM inspections i
      WHERE i.tenant_id = ${scope.tenantId} AND i.id = ${id}`,
  );
}

/** Finds inspections as `findInspection` does, in no order. */
export function findInspections(scope: Scope, ids: string[]): Promise<InspectionDetail[]> {
  return scope.db.read(sql`
    SELECT ${viewed(scope)}, ${checklist(scope)} FROM inspections i
    WHERE i.tenant_id = ${scope.tenantId} AND i.id = ANY (${arrayOf(ids)}::uuid[])`);
}

export interface InspectionFilter extends PageRequest {
  vehicleId?: string | undefined;
  workOrderId?: string | undefined;
  technicianId?: string | undefined;
  status?: string | undefined;
}

export function listInspections(
  scope: Scope,
  filter: InspectionFilter,
): Promise<Array<Changed<InspectionView>>> {
  const { changedSince } = filter;
  if (changedSince) {
    const records = {
      table: "inspections",
      alias: "i",
      narrowed: conditions(filter),
      shows: [
        { column: sql`i.technician_id`, ids: renamed(scope, "users", changedSince) },
        { column: sql`i.vehicle_id`, ids: renamed(scope, "vehicles", changedSince) },
      ],
      shown: viewed(scope),
    } as const;
    return listChanges(scope, records, filter);
  }
  return scope.db.read(sql`SELECT ${viewed(scope)} FROM inspections i
    WHERE i.tenant_id = ${scope.tenantId} AND i.deleted_at IS NULL ${conditions(filter)}
    ${pageOf("i", filter)}`);
}

function conditions({ vehicleId, workOrderId, technicianId, status }: InspectionFilter): Sql {
  return sql`
    ${vehicleId ? sql`AND i.vehicle_id = ${vehicleId}` : empty}
    ${workOrderId ? sql`AND i.work_order_id = ${workOrderId}` : empty}
    ${technicianId ? sql`AND i.technician_id = ${technicianId}` : empty}
    ${status ? sql`AND i.status = ${status}` : empty}`;
}

/** The records that an inspection refers to; null or undefined for none. */
export interface InspectionReferences {
  workOrderId?: string | null | undefined;
  vehicleId?: string | null | undefined;
  technicianId?: string | null | undefined;
}

/** The references that exist: live records of this shop, and an active user. */
export interface NamedRecords {
  hasWorkOrder: boolean;
  hasVehicle: boolean;
  hasTechnician: boolean;
  /** The vehicle of the work order. */
  orderVehicleId: string | null;
}

/**
 * Looks up the references of an inspection in one statement. Locks the work order against permanent
 * deletion. Call it before the inspection is locked, because work orders precede inspections in the
 * lock order.
 */
export function findNamedRecords(
  scope: Scope,
  { workOrderId, vehicleId, technicianId }: InspectionReferences,
): Promise<NamedRecords | undefined> {
  const named = (id: string | null | undefined) =>
    sql`tenant_id = ${scope.tenantId} AND id = ${id ?? null}::uuid AND deleted_at IS NULL`;
  return findOne(
    scope,
    sql`WITH work_order AS (
      SELECT vehicle_id FROM work_orders WHERE ${named(workOrderId)} FOR KEY SHARE
    )
    SELECT EXISTS (SELECT FROM work_order) AS "hasWorkOrder",
      (SELECT vehicle_id FROM work_order) AS "orderVehicleId",
      EXISTS (SELECT FROM vehicles WHERE ${named(vehicleId)}) AS "hasVehicle",
      EXISTS (SELECT FROM users WHERE ${named(technicianId)} AND is_active) AS "hasTechnician"`,
  );
}

/** The stored fields of an inspection except its id, shop and timestamps. */
export type InspectionFields = FieldsOf<typeof settable>;

const settable = settableOf(inspections);

export function insertInspection(scope: WriteScope, id: string, fields: InspectionFields): void {
  insertRow(scope, inspections, newRecord(scope, id, fields));
}

/** Locks an inspection and thereby its items: every change of items locks the inspection first. */
export function lockInspection(scope: Scope, id: string): Promise<InspectionRow | undefined> {
  return findOne(
    scope,
    sql`SELECT ${columns} FROM inspections i
      WHERE i.tenant_id = ${scope.tenantId} AND i.id = ${id} AND i.deleted_at IS NULL
      FOR NO KEY UPDATE`,
  );
}

export async function updateInspection(
  scope: Scope,
  id: string,
  fields: InspectionFields,
): Promise<void> {
  await updateRow(scope, settable, id, fields);
}

export function softDeleteInspection(scope: Scope, id: string): Promise<void> {
  return softDelete(scope, inspections, id);
}

export type InspectionItemFields = Omit<InspectionItemRow, "tenantId" | "inspectionId">;

/**
 * Adds items to an inspection in one statement.
 */
export async function insertInspectionItems(
  scope: Scope,
  inspectionId: string,
  items: InspectionItemFields[],
): Promise<void> {
  await scope.db.read(insertionOfItems(scope, inspectionId, items));
}

/** Replaces the items of an inspection. Items that are not listed are removed. */
export async function replaceInspectionItems(
  scope: Scope,
  inspectionId: string,
  items: InspectionItemFields[],
): Promise<void> {
  const keep = items.map((item) => item.id);
  const removed = scope.db.read(sql`
    DELETE FROM inspection_items WHERE tenant_id = ${scope.tenantId}
      AND inspection_id = ${inspectionId} AND id <> ALL(${keep}::uuid[])`);
  const saved = scope.db.read(sql`
    ${insertionOfItems(scope, inspectionId, items)}
    ${onConflictUpdate(inspectionItems, { except: ["inspection_id"] })}
    WHERE inspection_items.inspection_id = excluded.inspection_id`);
  await pipelined([removed, saved]);
}

function insertionOfItems(scope: Scope, inspectionId: string, items: InspectionItemFields[]): Sql {
  return insertionOf(scope, inspectionItems, items, { inspectionId });
}

export function findInspectionItem(
  scope: Scope,
  inspectionId: string,
  id: string,
): Promise<InspectionItemRow | undefined> {
  return findOne(
    scope,
    sql`SELECT ${itemColumns} FROM inspection_items c WHERE c.tenant_id = ${scope.tenantId}
      AND c.inspection_id = ${inspectionId} AND c.id = ${id}`,
  );
}

/** Updates one item, and the `updated_at` of its inspection. */
export async function updateInspectionItem(
  scope: Scope,
  inspectionId: string,
  item: InspectionItemFields,
): Promise<void> {
  await scope.db.read(sql`
    WITH touched AS (
      UPDATE inspections SET updated_at = ${nextUpdatedAt(scope.now)}
      WHERE tenant_id = ${scope.tenantId} AND id = ${inspectionId}
    )
    UPDATE inspection_items SET label = ${item.label}, category = ${item.category},
      result = ${item.result}, notes = ${item.notes}, photos = ${item.photos}::text[],
      kind = ${item.kind}, unit = ${item.unit}, min = ${item.min}, max = ${item.max},
      severity = ${item.severity}, photo_required = ${item.photoRequired},
      measured = ${item.measured}
    WHERE tenant_id = ${scope.tenantId} AND inspection_id = ${inspectionId} AND id = ${item.id}`);
}
