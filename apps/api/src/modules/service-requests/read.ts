import type { contract } from "@bayline/contracts";
import { findServiceRequest, listServiceRequests } from "@bayline/db";
import type { z } from "zod";
import { isId } from "../../ids.ts";
import type { ReadContext } from "../../pipeline/context.ts";
import { pageAnswer, pageRequest } from "../../pipeline/cursor.ts";
import { found } from "../records.ts";
import { presentRequest } from "./present.ts";

type Input<K extends keyof (typeof contract)["serviceRequests"]> = z.output<
  (typeof contract)["serviceRequests"][K]["input"]
>;

export async function listRequests(ctx: ReadContext, input: Input<"list">) {
  const { customerId, vehicleId } = input;
  const page = pageRequest("serviceRequests", input);
  const nothing = [customerId, vehicleId].some((id) => id !== undefined && !isId(id));
  const rows = nothing ? [] : await listServiceRequests(ctx, { ...input, ...page });
  const { rows: serviceRequests, ...rest } = pageAnswer("serviceRequests", input, rows, {
    at: (row) => row.createdAt,
    present: presentRequest,
  });
  return { serviceRequests, ...rest };
}

export async function getRequest(ctx: ReadContext, { id }: Input<"get">) {
  return presentRequest(await readRequest(ctx, id));
}

/** The request with the names of its customer and vehicle. */
export async function readRequest(ctx: ReadContext, id: string) {
  return found(await findServiceRequest(ctx, id), "service request");
}
