import { AppError, type contract } from "@bayline/contracts";
import { lockWorkOrder, markWorkOrderDays, type WorkOrderRow } from "@bayline/db";
import type { z } from "zod";
import type { WriteContext } from "../../context.ts";
import { found } from "../records.ts";
import { withHeader } from "./header.ts";
import { moveTo } from "./move.ts";
import { presentHeader } from "./present.ts";
import { answerOrder } from "./read.ts";
import { holdReferences, requireReferences } from "./references.ts";
import { orderTerms, readWork, saveWork } from "./work.ts";

type Input = z.output<(typeof contract)["workOrders"]["update"]["input"]>;

export async function updateWorkOrder(ctx: WriteContext, { id, status, ...header }: Input) {
  const held = await holdReferences(ctx, header);
  const locked = found(await lockWorkOrder(ctx, id), "work order");
  await requireReferences(ctx, header, held, locked);

  const before = await readWork(ctx, locked);
  const order = withHeader(locked, header, { held, timeZone: ctx.caller.timeZone });
  const terms = await orderTerms(ctx, order.customerId);
  const moved = status === undefined ? order : moveTo(order, { status, terms, now: ctx.now });
  if (moved.customerId !== locked.customerId) refuseNewCustomer(locked, moved);
  await saveWork(ctx, before, { ...before, order: moved }, terms);
  // Reports tell the vehicles of a day's invoices.
  if (moved.vehicleId !== locked.vehicleId) await markWorkOrderDays(ctx, id);

  const answer = await answerOrder(ctx, id);
  const { services: _theirs, ...after } = answer;
  const change = { resourceType: "work_order", resourceId: id, after };
  await ctx.noteChange({ ...change, before: presentHeader(locked) });
  return answer;
}

/** An invoice is somebody's, and its tax is settled. */
function refuseNewCustomer({ orderNumber, invoicedAt }: WorkOrderRow, after: WorkOrderRow): void {
  if (invoicedAt === null || after.invoicedAt === null) return;
  throw new AppError("WORK_ORDER_INVOICED", `${orderNumber} is invoiced to its customer.`, {
    nextStep: "Move the order back to an open status first: that takes its invoice back.",
  });
}
