import { touchBill } from "@bayline/db";
import type { WriteContext } from "../../pipeline/context.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { requireRecord } from "../records.ts";
import { getBill } from "./read.ts";

/** Locks a bill whose external ids and metadata the pipeline saves. */
export async function updateBill(ctx: WriteContext, { id }: InputOf<"bills.update">) {
  const { updatedAt } = requireRecord(await touchBill(ctx, id), "bill");
  const bill = await getBill(ctx, { id });
  ctx.recordAudit({
    resourceType: "bill",
    resourceId: id,
    before: { updatedAt },
    after: { updatedAt: bill.updatedAt },
  });
  return bill;
}
