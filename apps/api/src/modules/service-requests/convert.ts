import {
  insertCustomer,
  insertVehicle,
  LostRace,
  lockCounter,
  lockServiceRequest,
  type ServiceRequestView,
  updateServiceRequest,
} from "@bayline/db";
import { newId } from "../../ids.ts";
import type { WriteContext } from "../../pipeline/context.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { recordFirstMileage } from "../meters/of-vehicle.ts";
import { requireRecord } from "../records.ts";
import { openWorkOrder } from "../work-orders/create.ts";
import { answerOrder } from "../work-orders/read.ts";
import { holdReferences } from "../work-orders/references.ts";
import { findLinks, type Links, liveLinks } from "./links.ts";
import { customerOf, vehicleOf } from "./new-records.ts";
import { auditedRequest, presentRequest } from "./present.ts";
import { readRequest } from "./read.ts";
import { alreadyConverted, hasOrder } from "./update.ts";

type Input = InputOf<"serviceRequests.convert">;

/** The records found or created for the order, and the ids of the created ones. */
interface Settled extends Links {
  createdCustomerId: string | null;
  createdVehicleId: string | null;
}

export async function convertRequest(ctx: WriteContext, { id }: Input) {
  // Serializes requests that may create a customer or a vehicle.
  await lockCounter(ctx, "work_order");
  const before = requireRecord(await lockServiceRequest(ctx, id), "service request");
  if (hasOrder(before)) throw alreadyConverted(before);
  const { customerId, vehicleId, ...created } = await settleLinks(ctx, before);
  const { id: workOrderId } = await openWorkOrder(ctx, {
    customerId,
    vehicleId,
    complaint: before.problemData.description,
    priority: before.problemData.urgency,
    dueDate: before.preferredDate,
  });
  const links = { customerId, vehicleId, workOrderId };
  await updateServiceRequest(ctx, id, { ...before, ...links, status: "converted" });
  if (customerId !== before.customerId || vehicleId !== before.vehicleId) {
    ctx.emit("service_request.updated", id);
  }
  ctx.emit("service_request.converted", id);
  const after = await readRequest(ctx, id);
  ctx.recordAudit({
    resourceType: "service_request",
    resourceId: id,
    before: auditedRequest(before),
    after: { ...auditedRequest(after), ...created },
  });
  return { serviceRequest: presentRequest(after), workOrder: await answerOrder(ctx, workOrderId) };
}

/**
 * The customer and vehicle of the order.
 *
 * Missing links are looked up again, because a concurrent request may have created the records, and
 * otherwise created if enough is known.
 */
async function settleLinks(ctx: WriteContext, request: ServiceRequestView): Promise<Settled> {
  const links = await findLinks(ctx, await liveLinks(ctx, request), request);
  // A record may be deleted before it is locked, and then cannot be used.
  const held = await holdReferences(ctx, links);
  if ((links.customerId && !held.customer) || (links.vehicleId && !held.vehicle)) {
    throw new LostRace("A linked customer or vehicle was deleted before it was held");
  }
  const createdCustomerId = links.customerId ? null : await createCustomer(ctx, request);
  const customerId = links.customerId ?? createdCustomerId;
  const createdVehicleId = links.vehicleId ? null : await createVehicle(ctx, request, customerId);
  const vehicleId = links.vehicleId ?? createdVehicleId;
  return { customerId, vehicleId, createdCustomerId, createdVehicleId };
}

async function createCustomer(ctx: WriteContext, { customerInfo }: ServiceRequestView) {
  const fields = customerOf(customerInfo);
  if (fields === null) return null;
  const { id } = insertCustomer(ctx, newId(), fields);
  ctx.emit("customer.created", id);
  return id;
}

async function createVehicle(
  ctx: WriteContext,
  { vehicleInfo }: ServiceRequestView,
  customerId: string | null,
) {
  const fields = vehicleOf(ctx.now, vehicleInfo, customerId);
  if (fields === null) return null;
  const { id, mileage } = insertVehicle(ctx, newId(), fields);
  await recordFirstMileage(ctx, { id, mileage });
  ctx.emit("vehicle.created", id);
  return id;
}
