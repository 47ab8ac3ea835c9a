import { definedFields, firstStatusOf } from "@bayline/contracts";
import { lockCounter, lockWorkOrder } from "@bayline/db";
import type { WriteContext } from "../../pipeline/context.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { poNumberFor } from "../receivables/po-number.ts";
import { answerInvoice } from "../receivables/read-invoices.ts";
import { requireRecord } from "../records.ts";
import { saveMoved } from "./invoicing.ts";
import { moveTo } from "./move.ts";
import { presentHeader } from "./present.ts";
import { answerOrder } from "./read.ts";
import { orderTerms, readWork, refuseInvoiced } from "./work.ts";

/** Invoices an order that is not invoiced yet, and returns the invoice. */
export async function invoiceWorkOrder(
  ctx: WriteContext,
  { id, poNumber, overrideReason }: InputOf<"workOrders.invoice">,
) {
  await lockCounter(ctx, "invoice");
  const locked = requireRecord(await lockWorkOrder(ctx, id), "work order");
  const before = await readWork(ctx, locked);
  refuseInvoiced(before);
  const terms = await orderTerms(ctx, locked.customerId);
  const status = requireRecord(firstStatusOf(terms.workflowStatuses, "invoiced"), "status");
  const moved = moveTo(locked, { status, terms, now: ctx.now });
  const order = { ...moved, poNumber: poNumberFor(locked, poNumber) };
  const after = { ...before, order };
  await saveMoved(ctx, { before, after }, { terms, holdsNumbers: true, overrideReason });

  const { services: _theirs, warnings: _warnings, ...shown } = await answerOrder(ctx, id);
  ctx.recordAudit({
    resourceType: "work_order",
    resourceId: id,
    before: presentHeader({ ...locked, invoiceId: null }),
    after: { ...shown, ...definedFields({ overrideReason }) },
  });
  return answerInvoice(ctx, requireRecord(shown.invoiceId ?? undefined, "invoice"));
}
