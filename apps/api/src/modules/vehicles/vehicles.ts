import { definedFields, invalid } from "@bayline/contracts";
import {
  findCustomer,
  findVehicle,
  findVehicles,
  insertVehicle,
  lockVehicle,
  listVehicles as queryVehicles,
  renameVehicleOfOrders,
  updateVehicle as saveVehicle,
  softDeleteVehicle,
  type VehicleRow,
  vehicleFields,
  vehicleText,
} from "@bayline/db";
import type { ReadContext, WriteContext } from "../../pipeline/context.ts";
import { newRecordId } from "../../pipeline/record-ids.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { listPage } from "../list-page.ts";
import { recordEditedMileage, recordFirstMileage } from "../meters/of-vehicle.ts";
import { findLive, isChanged, requireRecord, unknownReference } from "../records.ts";
import { marksAfter, newVehicleFields } from "./suggestions.ts";

function presentVehicle(row: VehicleRow) {
  const { tenantId: _shop, ...vehicle } = row;
  return vehicle;
}

export function listVehicles(ctx: ReadContext, input: InputOf<"vehicles.list">) {
  const year = input.year === undefined ? undefined : Number(input.year);
  return listPage("vehicles", input, {
    read: (page) => queryVehicles(ctx, { ...input, ...page, year }),
    at: (row) => row.createdAt,
    present: presentVehicle,
    changes: { scope: ctx, table: "vehicles" },
    ids: [input.customerId],
  });
}

/** Returns the vehicles in the order of the given ids. */
export async function getVehicles(ctx: ReadContext, ids: string[]) {
  const rows = new Map((await findVehicles(ctx, ids)).map((row) => [row.id, row]));
  return ids.map((id) => presentVehicle(requireRecord(rows.get(id), "vehicle")));
}

export async function getVehicle(ctx: ReadContext, { id }: InputOf<"vehicles.get">) {
  return presentVehicle(requireRecord(await findVehicle(ctx, id), "vehicle"));
}

export async function createVehicle(ctx: WriteContext, input: InputOf<"vehicles.create">) {
  await requireCustomer(ctx, input.customerId);
  const after = presentVehicle(
    insertVehicle(ctx, newRecordId(ctx), newVehicleFields(ctx.now, input)),
  );
  await recordFirstMileage(ctx, after);
  ctx.recordAudit({ resourceType: "vehicle", resourceId: after.id, before: null, after });
  ctx.emit("vehicle.created", after.id);
  return after;
}

export async function updateVehicle(
  ctx: WriteContext,
  { id, ...changes }: InputOf<"vehicles.update">,
) {
  const before = requireRecord(await lockVehicle(ctx, id), "vehicle");
  // An unchanged owner is kept, even if it is deleted.
  if (changes.customerId !== before.customerId) await requireCustomer(ctx, changes.customerId);
  const sent = definedFields(changes);
  const decoded = marksAfter(before, sent);
  const fields = vehicleFields({ ...before, ...sent, decoded });
  const saved = requireRecord(await saveVehicle(ctx, id, fields), "vehicle");
  await recordEditedMileage(ctx, before, saved);
  if (vehicleText(saved) !== vehicleText(before)) await renameVehicleOfOrders(ctx, saved);
  const was = presentVehicle(before);
  const after = presentVehicle(saved);
  if (isChanged(was, after)) ctx.emit("vehicle.updated", id);
  ctx.recordAudit({ resourceType: "vehicle", resourceId: id, before: was, after });
  return after;
}

export async function deleteVehicle(ctx: WriteContext, { id }: InputOf<"vehicles.delete">) {
  const vehicle = requireRecord(await lockVehicle(ctx, id), "vehicle");
  await softDeleteVehicle(ctx, id);
  ctx.emit("vehicle.deleted", id);
  ctx.recordAudit({
    resourceType: "vehicle",
    resourceId: id,
    before: presentVehicle(vehicle),
    after: null,
  });
  return { id, deleted: true as const };
}

/** Requires a customer of this shop that is not deleted. */
async function requireCustomer(
  ctx: WriteContext,
  customerId: string | null | undefined,
): Promise<void> {
  if (customerId === null || customerId === undefined) return;
  if (await findLive(customerId, (id) => findCustomer(ctx, id))) return;
  throw invalid([unknownReference("customerId", "customer")]);
}
