import { type ErrorDetail, invalid } from "@bayline/contracts";
import {
  type CustomerOfOrder,
  listActiveTechnicians,
  shareLockCustomer,
  shareLockVehicle,
  type VehicleOfOrder,
  type WorkOrderRow,
} from "@bayline/db";
import { isId } from "../../ids.ts";
import type { WriteContext } from "../../pipeline/context.ts";
import { holdVehicles } from "../meters/record.ts";
import { unknownReference } from "../records.ts";
import type { HeldMeters } from "./meters.ts";

/** The records that an order refers to. */
export interface References {
  customerId?: string | null | undefined;
  vehicleId?: string | null | undefined;
  assignedTo?: string | null | undefined;
  assignedTechnicians?: string[] | undefined;
}

/** The live ones among the sent customer and vehicle. */
export interface Held {
  meters: HeldMeters;
  customer: CustomerOfOrder | undefined;
  vehicle: VehicleOfOrder | undefined;
}

/**
 * Locks the customer and vehicle until the commit: a concurrent rename then finds the new order.
 *
 * Call it before locking the order, as the lock order requires. A missing record is therefore not
 * an error yet. Those of `named` are locked for their readings.
 */
export async function holdReferences(
  ctx: WriteContext,
  sent: References,
  named: readonly string[] = [],
): Promise<Held> {
  const customer = isId(sent.customerId)
    ? await shareLockCustomer(ctx, sent.customerId)
    : undefined;
  const live = await holdVehicles(ctx, named);
  const vehicle = isId(sent.vehicleId) ? await shareLockVehicle(ctx, sent.vehicleId) : undefined;
  return { customer, vehicle, meters: { named, live } };
}

type Before = Required<
  Pick<WorkOrderRow, "customerId" | "vehicleId" | "assignedTo" | "assignedTechnicians">
>;

const noReferences: Before = {
  customerId: null,
  vehicleId: null,
  assignedTo: null,
  assignedTechnicians: [],
};

/**
 * Refuses references that are not a live customer, vehicle or active user of the shop.
 *
 * Unchanged references are kept, even if their records are deleted.
 */
export async function requireReferences(
  ctx: WriteContext,
  sent: References,
  held: Held,
  before: Before = noReferences,
): Promise<void> {
  const details: ErrorDetail[] = [];
  const refuse = (field: string, what: string) => details.push(unknownReference(field, what));

  const { customerId, vehicleId, assignedTo, assignedTechnicians = [] } = sent;
  if (customerId && customerId !== before.customerId && !held.customer) {
    refuse("customerId", "customer");
  }
  if (vehicleId && vehicleId !== before.vehicleId && !held.vehicle) {
    refuse("vehicleId", "vehicle");
  }
  const known = await knownTechnicians(ctx, sent, before);
  if (assignedTo && !known.has(assignedTo)) refuse("assignedTo", "active user");
  for (const [at, id] of assignedTechnicians.entries()) {
    if (!known.has(id)) refuse(`assignedTechnicians[${at}]`, "active user");
  }
  if (details.length > 0) throw invalid(details);
}

/** The technicians already on the order, and those of the others who can be assigned work. */
async function knownTechnicians(
  ctx: WriteContext,
  { assignedTo, assignedTechnicians = [] }: References,
  before: Before,
): Promise<Set<string | null>> {
  const known = new Set([...before.assignedTechnicians, before.assignedTo]);
  const wanted = [...assignedTechnicians, assignedTo].filter(isId).filter((id) => !known.has(id));
  if (wanted.length === 0) return known;
  for (const { id } of await listActiveTechnicians(ctx, wanted)) known.add(id);
  return known;
}
