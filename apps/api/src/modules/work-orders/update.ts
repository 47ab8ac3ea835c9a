import { AppError } from "@bayline/contracts";
import {
  type LockedWorkOrder,
  lockInvoiceOfOrder,
  lockWorkOrder,
  markWorkOrderDays,
  type WorkOrderRow,
} from "@bayline/db";
import type { WriteContext } from "../../pipeline/context.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { withWarnings } from "../lines/price-warnings.ts";
import { requireRecord } from "../records.ts";
import { withHeader } from "./header.ts";
import { holdInvoiceNumbers, saveMoved } from "./invoicing.ts";
import { requirePast, saveMeters, vehiclesOfMeters } from "./meters.ts";
import { moveTo } from "./move.ts";
import { presentHeader } from "./present.ts";
import { answerOrder } from "./read.ts";
import { holdReferences, requireReferences } from "./references.ts";
import { warningsAbout } from "./warnings.ts";
import { orderTerms, readWork } from "./work.ts";

type Input = InputOf<"workOrders.update">;

export async function updateWorkOrder(ctx: WriteContext, { id, status, ...header }: Input) {
  const holdsNumbers =
    status !== undefined &&
    (await holdInvoiceNumbers(ctx, status, { terms: await orderTerms(ctx, null), id }));
  requirePast(ctx, header);
  const held = await holdReferences(ctx, header, await vehiclesOfMeters(ctx, header, id));
  const locked = requireRecord(await lockWorkOrder(ctx, id), "work order");
  await requireReferences(ctx, header, held, locked);
  const was = presentHeader(await withInvoice(ctx, locked));

  const before = await readWork(ctx, locked);
  const order = withHeader(locked, header, { held, timeZone: ctx.caller.timeZone });
  const terms = await orderTerms(ctx, order.customerId);
  const moved = status === undefined ? order : moveTo(order, { status, terms, now: ctx.now });
  if (moved.customerId !== locked.customerId) refuseNewCustomer(locked, moved);
  const after = { ...before, order: moved };
  await saveMoved(ctx, { before, after }, { terms, holdsNumbers });
  await saveMeters(ctx, { id, before: locked, after: moved }, held.meters);
  // Reports show the vehicles of a day's invoices.
  if (moved.vehicleId !== locked.vehicleId) await markWorkOrderDays(ctx, id);

  const answer = await answerOrder(ctx, id);
  const { services: _theirs, warnings = [], ...shown } = answer;
  const change = { resourceType: "work_order", resourceId: id, after: shown };
  ctx.recordAudit({ ...change, before: was });
  const newStatus = status === locked.status ? undefined : status;
  return { ...answer, ...withWarnings([...warningsAbout(newStatus, terms), ...warnings]) };
}

/**
 * Refuses a new customer for an invoiced order: its invoice has a customer, and its tax is final.
 */
function refuseNewCustomer({ orderNumber, invoicedAt }: WorkOrderRow, after: WorkOrderRow): void {
  if (invoicedAt === null || after.invoicedAt === null) return;
  throw new AppError("WORK_ORDER_INVOICED", `${orderNumber} is invoiced to its customer.`, {
    nextStep: "Move the order back to an open status first, which voids its invoice.",
  });
}

/**
 * Adds the current invoice to a locked order: one that was created or voided during the wait for
 * the lock is not in its row.
 */
async function withInvoice(ctx: WriteContext, order: LockedWorkOrder): Promise<LockedWorkOrder> {
  const invoice = order.invoicedAt ? await lockInvoiceOfOrder(ctx, order.id) : undefined;
  return { ...order, invoiceId: invoice?.id ?? null };
}
