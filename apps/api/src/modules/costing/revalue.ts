import { AppError, formatDollars, maxRestatedRecords } from "@bayline/contracts";
import {
  type BilledCosts,
  bookLostJobs,
  bookReturnVariances,
  type CostBooking,
  type CostedOrder,
  findCostedOrders,
  findGoods,
  findOrdersOfLines,
  type LayerCostChange,
  LostRace,
  listOverCreditedLines,
  lockCostedOrders,
  markDays,
  markInvoiceDays,
  restateLayerCosts,
  revalueChargedLines,
  revalueMovementUnits,
  revalueOrders,
  revalueReturns,
} from "@bayline/db";
import type { WriteContext } from "../../pipeline/context.ts";
import { closedThrough, openToday } from "../periods/open-days.ts";

export interface RestatementCause {
  type:
    | "bill_created"
    | "bill_corrected"
    | "bill_voided"
    | "charge_applied"
    | "price_credited"
    | "unbilled_closed";
  /** The bill, or the closing of unbilled goods. */
  id: string;
}

/** What a bill changes of the costs of others. */
interface ChangedCosts {
  layers: readonly LayerCostChange[];
  /** Its return credits. */
  creditLineIds: readonly string[];
  /** The lines of work orders that it charges. */
  lineItemIds: readonly string[];
}

/**
 * Moves the costs of a saved bill to where its goods and lines are. Everything must be locked: see
 * {@link revalueLayers} and {@link revalueLines}.
 */
export async function revalue(
  ctx: WriteContext,
  { layers, creditLineIds, lineItemIds }: ChangedCosts,
  { ofLayers, ofLines }: Record<"ofLayers" | "ofLines", RestatementCause>,
): Promise<void> {
  if (creditLineIds.length > 0) {
    await bookReturnVariances(ctx, creditLineIds, await costBooking(ctx));
  }
  await revalueLayers(ctx, layers, ofLayers);
  await revalueLines(ctx, lineItemIds, ofLines);
}

/**
 * Sets the total cost of cost layers, and moves the difference to where their goods are: stock,
 * jobs, sales with their invoices and credits, counts, returns to vendors with the variances of
 * their credits. What customers were charged does not change.
 *
 * The orders that hold the goods, and the parts, must be locked. Orders that got goods since are
 * locked without waiting, because purchase orders are locked by now. Takes a fixed number of
 * statements for any number of uses.
 */
export async function revalueLayers(
  ctx: WriteContext,
  layers: readonly LayerCostChange[],
  cause: RestatementCause,
): Promise<void> {
  const ids = layers.map(({ layerId }) => layerId);
  if (ids.length === 0) return;
  const { movementIds, itemIds } = await findGoods(ctx, ids);
  await restateLayerCosts(ctx, layers, cause);
  if (movementIds.length > 0) await revalueReturns(ctx, movementIds, await costBooking(ctx));
  await revalueMovements(ctx, movementIds, { locksOrders: true, hasUnitCosts: true });
  for (const itemId of itemIds) ctx.emit("inventory.stock_changed", itemId);
}

/**
 * Moves what bills charge for lines of work orders to these lines, their orders and invoices.
 * Changes of closed days are booked today. Call it after the statement that changed the bill. The
 * orders must be locked. Lines that do not exist are left out.
 *
 * @throws OVER_CREDIT if the credits of a line exceed its cost
 */
async function revalueLines(
  ctx: WriteContext,
  lineItemIds: readonly string[],
  cause: RestatementCause,
): Promise<void> {
  if (lineItemIds.length === 0) return;
  const [credited] = await listOverCreditedLines(ctx, lineItemIds);
  if (credited) {
    const { description, cents } = credited;
    const name = description === null ? "a line" : `the line "${description}"`;
    const message = `The credits exceed the cost of ${name} by ${formatDollars(-cents)}.`;
    throw new AppError("OVER_CREDIT", message, {
      nextStep: `Credit ${formatDollars(-credited.cents)} less for the line, or leave out lineItemId.`,
    });
  }
  const booking = await costBooking(ctx);
  const { orderIds, billed } = await revalueChargedLines(ctx, lineItemIds, { cause, booking });
  const changed = new Set(orderIds);
  const orders = (await findOrdersOfLines(ctx, lineItemIds)).filter(({ id }) => changed.has(id));
  await publishRevaluation(ctx, orders, { billed, booking });
}

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
 * holds one of them, the transaction runs again. It locks them first, with `own`, unless the caller
 * locks more orders itself: locking some of them twice would break the order of locks.
 */
export async function revalueMovements(
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
  if (!hasUnitCosts) await revalueMovementUnits(ctx, movementIds);
  const billed = await revalueOrders(ctx, movementIds, booking);
  await bookLostJobs(ctx, movementIds);
  await publishRevaluation(ctx, orders, { billed, booking });
}

/** The day on which changes of closed days are booked. */
async function costBooking(ctx: WriteContext): Promise<CostBooking> {
  return { today: await openToday(ctx), closedThrough: await closedThrough(ctx) };
}

/**
 * Marks the days whose figures changed, and emits the events of the changed costs. Thousands of
 * whole records would not fit into one request: beyond a limit, they have no events.
 */
async function publishRevaluation(
  ctx: WriteContext,
  orders: readonly CostedOrder[],
  { billed, booking }: { billed: BilledCosts; booking: CostBooking },
): Promise<void> {
  const { invoiceIds, adjustmentCount, adjustmentCents } = billed;
  await markInvoiceDays(ctx, invoiceIds);
  if (adjustmentCount > 0) await markDays(ctx, [booking.today]);
  const recordCount = orders.length + invoiceIds.length;
  if (recordCount === 0) return;
  const hasRecordEvents = recordCount <= maxRestatedRecords;
  const workOrderCount = orders.filter(({ kind }) => kind === "work_order").length;
  ctx.emitWith("cost.restated", ctx.tenantId, {
    workOrderCount,
    salesOrderCount: orders.length - workOrderCount,
    invoiceCount: invoiceIds.length,
    adjustmentCents,
    hasRecordEvents,
  });
  if (!hasRecordEvents) return;
  for (const { id, kind } of orders) ctx.emit(`${kind}.updated`, id);
  for (const id of invoiceIds) ctx.emit("invoice.updated", id);
}
