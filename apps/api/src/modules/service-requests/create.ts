import {
  findRecentRequest,
  insertServiceRequest,
  lockClientRequest,
  type NewServiceRequest,
} from "@bayline/db";
import type { WriteContext } from "../../pipeline/context.ts";
import { newRecordId } from "../../pipeline/record-ids.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { customerInfoOf, problemDataOf, vehicleInfoOf } from "./fields.ts";
import { findLinks, requireLinks } from "./links.ts";
import { auditedRequest, presentRequest } from "./present.ts";
import { readRequest } from "./read.ts";
import { newRequestNumber } from "./request-number.ts";

type Input = InputOf<"serviceRequests.create">;

export async function createRequest(ctx: WriteContext, input: Input) {
  const earlier = await findEarlier(ctx, input.clientRequestId);
  if (earlier) {
    ctx.markReplay();
    return { ...presentRequest(earlier), duplicate: true };
  }
  const info = {
    customerInfo: customerInfoOf(input.customerInfo),
    vehicleInfo: vehicleInfoOf(input.vehicleInfo),
  };
  const named = { customerId: input.customerId ?? null, vehicleId: input.vehicleId ?? null };
  await requireLinks(ctx, named);
  const id = newRecordId(ctx);
  await insertUnderNewNumber(ctx, {
    id,
    status: "new",
    clientRequestId: input.clientRequestId ?? null,
    problemData: problemDataOf(input.problemData),
    ...info,
    ...(await findLinks(ctx, named, info)),
    workOrderId: null,
    preferredDate: input.preferredDate ?? null,
    notes: input.notes ?? null,
  });
  ctx.emit("service_request.created", id);
  const made = await readRequest(ctx, id);
  const change = { before: null, after: auditedRequest(made) };
  ctx.recordAudit({ resourceType: "service_request", resourceId: id, ...change });
  return { ...presentRequest(made), duplicate: false };
}

/** Finds the request that this one repeats. Concurrent duplicates are serialized here. */
async function findEarlier(ctx: WriteContext, clientRequestId: string | null | undefined) {
  if (clientRequestId === null || clientRequestId === undefined) return undefined;
  await lockClientRequest(ctx, clientRequestId);
  return findRecentRequest(ctx, clientRequestId);
}

const attempts = 10;

/**
 * Retries a number that is taken: with 191 million numbers, ten collisions in a row do not happen.
 */
async function insertUnderNewNumber(
  ctx: WriteContext,
  request: Omit<NewServiceRequest, "requestNumber">,
): Promise<void> {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const requestNumber = newRequestNumber();
    if (await insertServiceRequest(ctx, { ...request, requestNumber })) return;
  }
  throw new Error(`No free number was found for a service request in ${attempts} attempts`);
}
