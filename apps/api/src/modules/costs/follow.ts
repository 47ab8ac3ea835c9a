import { type EventData, maxRestatedRecords } from "@bayline/contracts";
import {
  type BilledCosts,
  bookLostJobs,
  type CostBooking,
  type CostedOrder,
  findCostedOrders,
  followCosts,
  followUnitCosts,
  LostRace,
  lockCostedOrders,
  markDays,
  markInvoiceDays,
} from "@bayline/db";
import type { WriteContext } from "../../pipeline/context.ts";
import { closedThrough, openToday } from "../periods/open-days.ts";

export interface Follower {
  /** The order that the transaction changes, whose lock it holds. */
  own?: CostedOrder;
  /** Whether the caller locks the orders that hold the goods before it changes their costs. */
  locksOrders?: boolean;
  /** Whether the unit costs of the movements are set. */
  hasUnitCosts?: boolean;
}

/**
 * Moves the changed cost of goods that had left the stock to the orders that hold them. Changes of
 * closed days are booked today. Call it after the statement that changed the movements, while the
 * parts are locked.
 *
 * Orders are locked before parts. Here they are locked last, so without waiting: if another request
 * holds one of them, the transaction runs again. It locks them first, with `own`, unless the caller locks
 * more orders itself: locking some of them twice would break the order of locks.
 */
export async function followMovements(
  ctx: WriteContext,
  movementIds: readonly string[],
  { own, locksOrders = false, hasUnitCosts = false }: Follower = {},
): Promise<void> {
  if (movementIds.length === 0) return;
  const orders = await findCostedOrders(ctx, movementIds, "changed");
  if ((await lockCostedOrders(ctx, orders, "skip")) < orders.length) {
    const { tenantId, now } = ctx;
    const reason = "An order that holds the goods is locked";
    if (locksOrders) throw new LostRace(reason);
    throw new LostRace(reason, async (db) => {
      await lockCostedOrders({ tenantId, now, db }, own ? [own, ...orders] : orders, "wait");
    });
  }
  const booking = await costBooking(ctx);
  if (!hasUnitCosts) await followUnitCosts(ctx, movementIds);
  const billed = await followCosts(ctx, movementIds, booking);
  await bookLostJobs(ctx, movementIds);
  await finishRestatement(ctx, orders, { billed, booking });
}

/** The day on which changes of closed days are booked. */
export async function costBooking(ctx: WriteContext): Promise<CostBooking> {
  return { today: await openToday(ctx), closedThrough: await closedThrough(ctx) };
}

/** Marks the days whose figures changed, and emits the events of the changed costs. */
export async function finishRestatement(
  ctx: WriteContext,
  orders: readonly CostedOrder[],
  { billed, booking }: { billed: BilledCosts; booking: CostBooking },
): Promise<void> {
  await markInvoiceDays(ctx, billed.invoiceIds);
  if (billed.adjustmentCount > 0) await markDays(ctx, [booking.today]);
  emitRestated(ctx, orders, billed);
}

/** Thousands of whole records would not fit into one request: beyond a limit, they have no events. */
function emitRestated(ctx: WriteContext, orders: readonly CostedOrder[], billed: BilledCosts) {
  const { invoiceIds } = billed;
  const recordCount = orders.length + invoiceIds.length;
  if (recordCount === 0) return;
  const hasRecordEvents = recordCount <= maxRestatedRecords;
  ctx.emitWith("cost.restated", ctx.tenantId, restatedCosts(orders, billed, hasRecordEvents));
  if (!hasRecordEvents) return;
  for (const { id, kind } of orders) ctx.emit(`${kind}.updated`, id);
  for (const id of invoiceIds) ctx.emit("invoice.updated", id);
}

/** The data of `cost.restated`. */
export function restatedCosts(
  orders: readonly CostedOrder[],
  { invoiceIds, adjustmentCents }: BilledCosts,
  hasRecordEvents: boolean,
): EventData<"cost.restated"> {
  const workOrderCount = orders.filter(({ kind }) => kind === "work_order").length;
  return {
    workOrderCount,
    salesOrderCount: orders.length - workOrderCount,
    invoiceCount: invoiceIds.length,
    adjustmentCents,
    hasRecordEvents,
  };
}
