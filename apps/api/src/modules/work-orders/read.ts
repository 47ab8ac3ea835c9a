import type { contract } from "@bayline/contracts";
import { findWorkOrder } from "@bayline/db";
import type { z } from "zod";
import type { ReadContext } from "../../pipeline/context.ts";
import { requireRecord } from "../records.ts";
import { presentWorkOrder } from "./present.ts";

/** The order as returned by its GET and its writes. */
export async function answerOrder(ctx: ReadContext, id: string) {
  return presentWorkOrder(requireRecord(await findWorkOrder(ctx, id), "work order"));
}

export function getWorkOrder(
  ctx: ReadContext,
  { id }: z.output<(typeof contract)["workOrders"]["get"]["input"]>,
) {
  return answerOrder(ctx, id);
}
