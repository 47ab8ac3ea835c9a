import sql, { empty, join, type Sql } from "sql-template-tag";
import type { Scope } from "../client/scope.ts";
import { vehicles } from "../schema/index.ts";
import { columnsOf, type RowOf } from "../sql/columns.ts";
import { insertRow, newRecord, type WriteScope } from "../sql/inserting.ts";
import {
  findOne,
  inOrder,
  type Narrowing,
  narrowedPage,
  pageOf,
  type RecordPageRequest,
} from "../sql/paging.ts";
import { arrayOf } from "../sql/rows.ts";
import { containing, containsAll, lettersOfAll, lettersSought } from "../sql/searching.ts";
import {
  completeFields,
  type FieldsOf,
  type SentOf,
  settableOf,
  softDelete,
  updateRow,
} from "../sql/updating.ts";
import { type Changed, listChanges } from "./changes.ts";
import { noIntegrationColumns } from "./external-ids.ts";

export type VehicleRow = RowOf<typeof vehicles>;

/** The fields of a vehicle that a caller may set. */
const settable = settableOf(vehicles);
export type VehicleFields = FieldsOf<typeof settable>;

/** All fields of a vehicle from the sent ones. */
export function vehicleFields(sent: SentOf<typeof settable>): VehicleFields {
  return completeFields(settable, sent);
}

export interface VehicleFilter extends RecordPageRequest {
  customerId?: string | undefined;
  search?: string | undefined;
  /** Part of a VIN, in upper case. */
  vin?: string | undefined;
  licensePlate?: string | undefined;
  unitNumber?: string | undefined;
  make?: string | undefined;
  model?: string | undefined;
  year?: number | undefined;
  vehicleType?: string | undefined;
  includeArchived: boolean;
}

const columns = columnsOf(vehicles, "v");

// Must match the expression of the indexes vehicles_search_all and vehicles_shop_letters. Year,
// make and model are one line, because people search for them together. No search spans other
// fields.
const searched = sql`(coalesce(v.year::text, '') || ' ' || coalesce(v.make, '') || ' ' ||
  coalesce(v.model, '') || E'\\n' || v.vin || E'\\n' || coalesce(v.unit_number, '') || E'\\n' ||
  coalesce(v.license_plate, '') || E'\\n' || coalesce(v.nickname, '') || E'\\n' ||
  coalesce(v.vehicle_type, '') || E'\\n' || coalesce(v.mileage::text, '') || E'\\n' ||
  coalesce(v.notes, ''))`;

/** Includes deleted records. */
export function findVehicles(scope: Scope, ids: string[]): Promise<VehicleRow[]> {
  return scope.db.read(sql`
    SELECT ${columns} FROM vehicles v
    WHERE v.tenant_id = ${scope.tenantId} AND v.id = ANY (${arrayOf(ids)}::uuid[])`);
}

export function findVehicle(scope: Scope, id: string): Promise<VehicleRow | undefined> {
  return findOne(
    scope,
    sql`SELECT ${columns} FROM vehicles v WHERE v.tenant_id = ${scope.tenantId} AND v.id = ${id}`,
  );
}

export function listVehicles(
  scope: Scope,
  filter: VehicleFilter,
): Promise<Array<Changed<VehicleRow>>> {
  const kind = conditionsOfKind(filter);
  if (filter.changedSince) {
    const narrowed = sql`${kind.walked} ${kind.narrowed} ${conditions(filter)}`;
    const records = { table: "vehicles", alias: "v", narrowed, shown: columns } as const;
    return listChanges(scope, records, filter);
  }
  const walked = sql`v.tenant_id = ${scope.tenantId} AND v.deleted_at IS NULL
    ${filter.includeArchived ? empty : sql`AND NOT v.archived`}
    ${kind.walked}`;
  const narrowed = sql`${kind.narrowed} ${conditions(filter)}`;
  if (!isNarrow(filter)) {
    return scope.db.read(
      sql`SELECT ${columns} FROM vehicles v WHERE ${walked} ${narrowed} ${pageOf("v", filter)}`,
      walked.values.length + narrowed.values.length > 1 ? "custom plan" : undefined,
    );
  }
  const narrowing = {
    table: sql`vehicles`,
    alias: "v",
    walked,
    narrowed,
    sought: sought(scope, filter),
  };
  return scope.db.read(
    sql`${narrowedPage(narrowing, filter)}
      SELECT ${columns} FROM page JOIN vehicles v ON v.tenant_id = ${scope.tenantId} AND v.id = page.id
      ${inOrder("v")}`,
    "custom plan",
  );
}

const searchedIn = ({ tenantId }: Scope) => ({ tenantId, alias: "v", text: searched });

/** The vehicles that contain all terms, including archived ones. */
export function vehiclesWith(scope: Scope, terms: readonly string[]): Narrowing {
  return {
    table: sql`vehicles`,
    alias: "v",
    walked: sql`v.tenant_id = ${scope.tenantId} AND v.deleted_at IS NULL`,
    narrowed: containsAll(searched, terms),
    sought: lettersOfAll(searchedIn(scope), terms),
  };
}

/**
 * Whether no single index returns the filter's rows in order. There are indexes for each field that
 * is matched exactly, and for a year and a type together with a make or a model. The vehicles of an
 * owner, a unit number or a license plate are few, whatever the other conditions.
 */
function isNarrow(filter: VehicleFilter): boolean {
  const { customerId, unitNumber, licensePlate, search, vin } = filter;
  if (customerId || unitNumber || licensePlate) return false;
  if (search || vin) return true;
  const { make, model, year, vehicleType } = filter;
  if (year && vehicleType && (make || model)) return false;
  return [make, model, year, vehicleType].filter((value) => value !== undefined).length > 1;
}

/** Conditions on the kind of vehicle. Each has an index in the order of the list. */
function conditionsOfKind({ model, make, vehicleType, year }: VehicleFilter) {
  const [walked = empty, ...others] = [
    ...(model ? [sql`AND lower(v.model) = lower(${model})`] : []),
    ...(make ? [sql`AND lower(v.make) = lower(${make})`] : []),
    ...(vehicleType ? [sql`AND lower(v.vehicle_type) = lower(${vehicleType})`] : []),
    ...(year === undefined ? [] : [sql`AND v.year = ${year}`]),
  ];
  return { walked, narrowed: others.length > 0 ? join(others, " ") : empty };
}

function conditions(filter: VehicleFilter): Sql {
  const { customerId, search, vin, licensePlate, unitNumber } = filter;
  return sql`
    ${customerId ? sql`AND v.customer_id = ${customerId}` : empty}
    ${search ? containsAll(searched, [search]) : empty}
    ${vin ? sql`AND v.vin LIKE ${containing(vin)}` : empty}
    ${licensePlate ? sql`AND lower(v.license_plate) = lower(${licensePlate})` : empty}
    ${unitNumber ? sql`AND lower(v.unit_number) = lower(${unitNumber})` : empty}
`;
}

/** The condition for short searches that the letter index covers, which includes the VIN. */
function sought(scope: Scope, { search, vin }: VehicleFilter): Sql {
  const text = searchedIn(scope);
  return sql`${search ? lettersSought(text, search) : empty}
    ${vin ? lettersSought(text, vin) : empty}`;
}

/**
 * Finds the vehicle with a complete VIN, in upper case. A sold vehicle may return under another
 * owner: if there are several, those not archived come first, then that of `customerId`, then the
 * newest.
 */
export function findVehicleByVin(
  scope: Scope,
  { vin, customerId }: { vin: string; customerId: string | null },
): Promise<VehicleRow | undefined> {
  return findOne(
    scope,
    sql`SELECT ${columns} FROM vehicles v
      WHERE v.tenant_id = ${scope.tenantId} AND v.deleted_at IS NULL AND v.vin = ${vin}
      ORDER BY v.archived, coalesce(v.customer_id = ${customerId}::uuid, false) DESC,
        v.created_at DESC, v.id DESC
      LIMIT 1`,
  );
}

export function insertVehicle(scope: WriteScope, id: string, fields: VehicleFields): VehicleRow {
  return insertRow(scope, vehicles, newRecord(scope, id, { ...fields, ...noIntegrationColumns }));
}

export function lockVehicle(scope: Scope, id: string): Promise<VehicleRow | undefined> {
  return findOne(
    scope,
    sql`SELECT ${columns} FROM vehicles v
      WHERE v.tenant_id = ${scope.tenantId} AND v.id = ${id} AND v.deleted_at IS NULL
      FOR NO KEY UPDATE`,
  );
}

export function updateVehicle(
  scope: Scope,
  id: string,
  fields: VehicleFields,
): Promise<VehicleRow | undefined> {
  return updateRow(scope, settable, id, fields);
}

export function softDeleteVehicle(scope: Scope, id: string): Promise<void> {
  return softDelete(scope, vehicles, id);
}
