import { AppError, definedFields, invalid, type RequestStatus } from "@bayline/contracts";
import { lockServiceRequest, type ServiceRequestView, updateServiceRequest } from "@bayline/db";
import type { WriteContext } from "../../pipeline/context.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { isChanged, requireRecord } from "../records.ts";
import { customerInfoOf, problemDataOf, vehicleInfoOf } from "./fields.ts";
import { requireLinks } from "./links.ts";
import { auditedRequest, presentRequest } from "./present.ts";
import { readRequest } from "./read.ts";

type Input = InputOf<"serviceRequests.update">;

export async function updateRequest(ctx: WriteContext, { id, ...changes }: Input) {
  const before = requireRecord(await lockServiceRequest(ctx, id), "service request");
  await requireLinks(ctx, changedLinks(before, changes));
  await updateServiceRequest(ctx, id, {
    ...before,
    ...definedFields(changes),
    status: nextStatus(before, changes.status),
    problemData: problemDataOf({
      ...before.problemData,
      ...definedFields(changes.problemData ?? {}),
    }),
    customerInfo: customerInfoOf(changes.customerInfo, before.customerInfo),
    vehicleInfo: vehicleInfoOf(changes.vehicleInfo, before.vehicleInfo),
  });
  const after = await readRequest(ctx, id);
  if (isChanged(presentRequest(before), presentRequest(after))) {
    ctx.emit("service_request.updated", id);
  }
  const change = { before: auditedRequest(before), after: auditedRequest(after) };
  ctx.recordAudit({ resourceType: "service_request", resourceId: id, ...change });
  return presentRequest(after);
}

/** Unchanged links are kept, even if their records are deleted. */
function changedLinks(before: ServiceRequestView, { customerId, vehicleId }: Omit<Input, "id">) {
  return {
    customerId: customerId === before.customerId ? null : (customerId ?? null),
    vehicleId: vehicleId === before.vehicleId ? null : (vehicleId ?? null),
  };
}

function nextStatus(before: ServiceRequestView, wanted: RequestStatus | undefined): RequestStatus {
  if (wanted === undefined || wanted === before.status) return before.status;
  if (hasOrder(before)) throw alreadyConverted(before);
  if (wanted === "converted") {
    throw invalid([{ field: "status", message: "can be set to converted only by the conversion" }]);
  }
  return wanted;
}

/** Whether the request has an order. A purged order does not count: the request is open again. */
export function hasOrder({ workOrderId }: ServiceRequestView): boolean {
  return workOrderId !== null;
}

export function alreadyConverted(request: ServiceRequestView): AppError {
  return new AppError(
    "ALREADY_CONVERTED",
    `${request.requestNumber} is already converted to a work order.`,
    { nextStep: `Continue with work order ${request.workOrderId}.` },
  );
}
