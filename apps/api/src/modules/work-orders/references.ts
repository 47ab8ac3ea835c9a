import { type ErrorDetail, invalid } from "@bayline/contracts";
import {
  type CustomerOfOrder,
  listActiveTechnicians,
  shareCustomer,
  shareVehicle,
  type VehicleOfOrder,
  type WorkOrderRow,
} from "@bayline/db";
import type { WriteContext } from "../../context.ts";
import { isId } from "../../ids.ts";

/** The records that an order names. */
export interface References {
  customerId?: string | null | undefined;
  vehicleId?: string | null | undefined;
  assignedTo?: string | null | undefined;
  assignedTechnicians?: string[] | undefined;
}

/** Those that are live, of the customer and the vehicle that were sent. */
export interface Held {
  customer: CustomerOfOrder | undefined;
  vehicle: VehicleOfOrder | undefined;
}

/**
 * Holds customer and vehicle, who stay as they are until the order that is given to them is
 * committed: a rename that comes later then finds the order. To be called before the order is
 * locked, as the order of locks wants; so what is missing is no error yet.
 */
export async function holdReferences(ctx: WriteContext, sent: References): Promise<Held> {
  const customer = isId(sent.customerId) ? await shareCustomer(ctx, sent.customerId) : undefined;
  const vehicle = isId(sent.vehicleId) ? await shareVehicle(ctx, sent.vehicleId) : undefined;
  return { customer, vehicle };
}

type Before = Required<
  Pick<WorkOrderRow, "customerId" | "vehicleId" | "assignedTo" | "assignedTechnicians">
>;

const nobody: Before = {
  customerId: null,
  vehicleId: null,
  assignedTo: null,
  assignedTechnicians: [],
};

/**
 * Refuses what names no live customer, vehicle or active user of the shop. An order that is sent
 * back as it was read keeps whom it names, though gone since.
 */
export async function requireReferences(
  ctx: WriteContext,
  sent: References,
  held: Held,
  before: Before = nobody,
): Promise<void> {
  const details: ErrorDetail[] = [];
  const refuse = (field: string, what: string) =>
    details.push({ field, message: `names no ${what} of this shop` });

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

/** Those who have the order already, and of the others those to whom work can be given. */
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
