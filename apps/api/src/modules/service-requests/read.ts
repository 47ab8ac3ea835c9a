import type { contract } from "@bayline/contracts";
import { findServiceRequest, listServiceRequests } from "@bayline/db";
import type { z } from "zod";
import type { ReadContext } from "../../pipeline/context.ts";
import { listPage } from "../list-page.ts";
import { requireRecord } from "../records.ts";
import { presentRequest } from "./present.ts";

type Input<K extends keyof (typeof contract)["serviceRequests"]> = z.output<
  (typeof contract)["serviceRequests"][K]["input"]
>;

export function listRequests(ctx: ReadContext, input: Input<"list">) {
  return listPage("serviceRequests", input, {
    read: (page) => listServiceRequests(ctx, { ...input, ...page }),
    at: (row) => row.createdAt,
    present: presentRequest,
    ids: [input.customerId, input.vehicleId],
  });
}

export async function getRequest(ctx: ReadContext, { id }: Input<"get">) {
  return presentRequest(await readRequest(ctx, id));
}

/** The request with the names of its customer and vehicle. */
export async function readRequest(ctx: ReadContext, id: string) {
  return requireRecord(await findServiceRequest(ctx, id), "service request");
}
