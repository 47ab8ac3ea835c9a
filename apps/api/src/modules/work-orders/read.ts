import { findWorkOrder } from "@bayline/db";
import type { ReadContext } from "../../pipeline/context.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { requireRecord } from "../records.ts";
import { presentWithWarnings } from "./present.ts";

/** The order as returned by its GET and its writes. */
export async function answerOrder(ctx: ReadContext, id: string) {
  return presentWithWarnings(requireRecord(await findWorkOrder(ctx, id), "work order"));
}

export function getWorkOrder(ctx: ReadContext, { id }: InputOf<"workOrders.get">) {
  return answerOrder(ctx, id);
}
