import type { contract } from "@bayline/contracts";
import { findWorkOrder } from "@bayline/db";
import type { z } from "zod";
import type { ReadContext } from "../../context.ts";
import { found } from "../records.ts";
import { auditSight, presentWorkOrder, sightOf } from "./present.ts";

/** The order as its GET answers it; writes answer the same. */
export async function answerOrder(ctx: ReadContext, id: string) {
  return (await viewsOfOrder(ctx, id)).answer;
}

/** The order as the caller is answered it, and as the audit trail keeps it. */
export async function viewsOfOrder(ctx: ReadContext, id: string) {
  const order = found(await findWorkOrder(ctx, id), "work order");
  return {
    answer: presentWorkOrder(order, sightOf(ctx.caller)),
    audited: presentWorkOrder(order, auditSight),
  };
}

export function getWorkOrder(
  ctx: ReadContext,
  { id }: z.output<(typeof contract)["workOrders"]["get"]["input"]>,
) {
  return answerOrder(ctx, id);
}
