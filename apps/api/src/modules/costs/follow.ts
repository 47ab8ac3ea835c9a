import { maxRestatedRecords } from "@bayline/contracts";
import {
  bookLostJobs,
  type CostedOrder,
  findCostedOrders,
  followCosts,
  LostRace,
  lockCostedOrders,
  markDays,
  markInvoiceDays,
} from "@bayline/db";
import type { WriteContext } from "../../pipeline/context.ts";
import { closedThrough, openToday } from "../periods/open-days.ts";

/**
 * Moves the changed cost of goods that had left the stock to the orders that hold them. Changes of
 * closed days are booked today. Call it after the statement that changed the movements, while the
 * parts are locked.
 *
 * Orders are locked before parts. Here they are locked last, so without waiting: if another request
 * holds one of them, the transaction runs again. It locks them first, unless it `locksHolders` itself:
 * those are more orders, and locking some of them twice would break the order of locks.
 */
export async function followMovements(
  ctx: WriteContext,
  movementIds: readonly string[],
  { locksHolders = false } = {},
): Promise<void> {
  if (movementIds.length === 0) return;
  const orders = await findCostedOrders(ctx, movementIds, "changed");
  if ((await lockCostedOrders(ctx, orders, "skip")) < orders.length) {
    const { tenantId, now } = ctx;
    const reason = "An order that holds the goods is locked";
    if (locksHolders) throw new LostRace(reason);
    throw new LostRace(reason, async (db) => {
      await lockCostedOrders({ tenantId, now, db }, orders, "wait");
    });
  }
  const booking = { today: await openToday(ctx), closedThrough: await closedThrough(ctx) };
  const adjustments = await followCosts(ctx, movementIds, booking);
  await bookLostJobs(ctx, movementIds);
  const invoiceIds = orders.flatMap((order) => order.invoiceIds);
  await markInvoiceDays(ctx, invoiceIds);
  if (adjustments.count > 0) await markDays(ctx, [booking.today]);
  emitRestated(ctx, { orders, invoiceIds, adjustmentCents: adjustments.cents });
}

interface Restated {
  orders: CostedOrder[];
  invoiceIds: string[];
  adjustmentCents: number;
}

/** Thousands of whole records would not fit into one request: beyond a limit, they have no events. */
function emitRestated(ctx: WriteContext, { orders, invoiceIds, adjustmentCents }: Restated): void {
  if (orders.length === 0) return;
  const workOrderCount = orders.filter(({ kind }) => kind === "work_order").length;
  ctx.emitWith("cost.restated", ctx.tenantId, {
    workOrderCount,
    salesOrderCount: orders.length - workOrderCount,
    invoiceCount: invoiceIds.length,
    adjustmentCents,
  });
  if (orders.length + invoiceIds.length > maxRestatedRecords) return;
  for (const { id, kind, isDeleted } of orders) {
    if (!isDeleted) ctx.emit(`${kind}.updated`, id);
  }
  for (const id of invoiceIds) ctx.emit("invoice.updated", id);
}
