import { findServiceRequest, listServiceRequests } from "@bayline/db";
import type { ReadContext } from "../../pipeline/context.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { listPage } from "../list-page.ts";
import { requireRecord } from "../records.ts";
import { presentRequest } from "./present.ts";

export function listRequests(ctx: ReadContext, input: InputOf<"serviceRequests.list">) {
  return listPage("serviceRequests", input, {
    read: (page) => listServiceRequests(ctx, { ...input, ...page }),
    at: (row) => row.createdAt,
    present: presentRequest,
    changes: { scope: ctx, table: "service_requests" },
    ids: [input.customerId, input.vehicleId],
  });
}

export async function getRequest(ctx: ReadContext, { id }: InputOf<"serviceRequests.get">) {
  return presentRequest(await readRequest(ctx, id));
}

/** The request with the names of its customer and vehicle. */
export async function readRequest(ctx: ReadContext, id: string) {
  return requireRecord(await findServiceRequest(ctx, id), "service request");
}
