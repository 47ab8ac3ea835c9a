import { lockInvoice } from "@bayline/db";
import type { WriteContext } from "../../pipeline/context.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { requireRecord } from "../records.ts";
import { answerInvoice } from "./read-invoices.ts";

/** Locks an invoice whose external ids and metadata the pipeline saves. */
export async function updateInvoice(ctx: WriteContext, { id }: InputOf<"invoices.update">) {
  const { updatedAt } = requireRecord(await lockInvoice(ctx, id), "invoice");
  ctx.recordAudit({
    resourceType: "invoice",
    resourceId: id,
    before: { updatedAt },
    after: { updatedAt },
  });
  return answerInvoice(ctx, id);
}
