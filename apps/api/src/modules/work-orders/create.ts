import { nextNumber, type OrderTerms, type WorkOrderRow } from "@bayline/db";
import { isId } from "../../ids.ts";
import type { WriteContext } from "../../pipeline/context.ts";
import { newRecordId } from "../../pipeline/record-ids.ts";
import { withWarnings } from "../lines/price-warnings.ts";
import { blankOrder, type NewOrder, withHeader } from "./header.ts";
import { holdInvoiceNumbers, saveMoved } from "./invoicing.ts";
import { requirePast, saveMeters, vehiclesOfMeters } from "./meters.ts";
import { moveTo } from "./move.ts";
import { answerOrder } from "./read.ts";
import { type Held, holdReferences, requireReferences } from "./references.ts";
import { warningsAbout } from "./warnings.ts";
import { orderTerms, type Work } from "./work.ts";

export async function createWorkOrder(ctx: WriteContext, input: NewOrder) {
  const { id, terms, opened, held } = await openWorkOrder(ctx, input);
  await saveMeters(ctx, { id, after: opened }, held.meters);
  const order = await answerOrder(ctx, id);
  const { services: _none, warnings = [], ...after } = order;
  ctx.recordAudit({ resourceType: "work_order", resourceId: id, before: null, after });
  return { ...order, ...withWarnings([...warningsAbout(input.status, terms), ...warnings]) };
}

/** Adds work to an order before it is saved. */
type AddWork = (work: Work, terms: OrderTerms) => Promise<Work>;

/** An order that was opened, whose readings are not recorded yet. */
interface Opened {
  id: string;
  terms: OrderTerms;
  opened: WorkOrderRow;
  held: Held;
}

/** Opens an order, by default without lines. */
export async function openWorkOrder(
  ctx: WriteContext,
  input: NewOrder,
  addWork: AddWork = async (work) => work,
): Promise<Opened> {
  requirePast(ctx, input);
  const { status = "estimate", ...header } = input;
  // The shop's counter is locked before its customers.
  const number = await nextNumber(ctx, "work_order");
  const { customerId } = header;
  const terms = await orderTerms(ctx, isId(customerId) ? customerId : null);
  const holdsNumbers = await holdInvoiceNumbers(ctx, status, { terms });
  const held = await holdReferences(ctx, header, await vehiclesOfMeters(ctx, header));
  await requireReferences(ctx, header, held);
  const { timeZone } = ctx.caller;
  const blank = blankOrder(ctx, newRecordId(ctx), number);
  const order = withHeader(blank, header, { held, timeZone });
  const before = { order, blocks: [], lines: [] };
  const moved = { ...before, order: moveTo(order, { status, terms, now: ctx.now }) };
  const after = await addWork(moved, terms);
  await saveMoved(ctx, { before, after }, { terms, holdsNumbers });
  ctx.emit("work_order.created", order.id);
  return { id: order.id, terms, opened: order, held };
}
