import { type ErrorDetail, invalid } from "@bayline/contracts";
import {
  findNamedRecords,
  type InspectionReferences,
  type NamedRecords,
  type Scope,
} from "@bayline/db";
import { isId } from "../../ids.ts";
import { unknownReference } from "../records.ts";

/** The references that a request sends for an inspection, and the records found for them. */
export interface References {
  sent: InspectionReferences;
  named: NamedRecords;
}

const none: NamedRecords = {
  hasWorkOrder: false,
  hasVehicle: false,
  hasTechnician: false,
  orderVehicleId: null,
};

/** Looks up the records that a request refers to, if any. {@link settle} validates them. */
export async function lookUp(scope: Scope, sent: InspectionReferences): Promise<References> {
  const { workOrderId, vehicleId, technicianId } = sent;
  const ids = [workOrderId, vehicleId, technicianId].map((id) => (isId(id) ? id : null));
  if (ids.every((id) => id === null)) return { sent, named: none };
  const [workOrder, vehicle, technician] = ids;
  const named = await findNamedRecords(scope, {
    workOrderId: workOrder,
    vehicleId: vehicle,
    technicianId: technician,
  });
  return { sent, named: named ?? none };
}

interface Settled {
  workOrderId: string | null;
  vehicleId: string | null;
  technicianId: string | null;
}

const unnamed: Settled = { workOrderId: null, vehicleId: null, technicianId: null };

/**
 * The references of an inspection after the request.
 *
 * An unchanged reference is kept even if its record is deleted; a new one must exist. A new work
 * order sets the vehicle too, unless one was sent.
 */
export function settle({ sent, named }: References, before: Settled = unnamed): Settled {
  const details: ErrorDetail[] = [];
  const settled = { ...before };
  const there = {
    workOrderId: named.hasWorkOrder,
    vehicleId: named.hasVehicle,
    technicianId: named.hasTechnician,
  };
  for (const field of changedReferences(sent, before)) {
    const id = sent[field] ?? null;
    if (id !== null && !there[field]) details.push(unknownReference(field, nameOf[field]));
    settled[field] = id;
  }
  if (details.length > 0) throw invalid(details);
  const isNewOrder = settled.workOrderId !== before.workOrderId;
  if (isNewOrder && sent.vehicleId === undefined && named.orderVehicleId !== null) {
    settled.vehicleId = named.orderVehicleId;
  }
  return settled;
}

const nameOf = {
  workOrderId: "work order",
  vehicleId: "vehicle",
  technicianId: "active user",
} as const;

/** The references that a request would change. */
export function changedReferences(
  sent: InspectionReferences,
  before: Settled,
): Array<keyof Settled> {
  const fields = ["workOrderId", "vehicleId", "technicianId"] as const;
  return fields.filter((field) => sent[field] !== undefined && sent[field] !== before[field]);
}
