import { AppError, type ErrorDetail, invalid } from "@bayline/contracts";
import {
  findOrderedLines,
  insertUnbilledClosing,
  listUnbilledGoods,
  listUnbilledLines,
  revalueOrderedGoods,
  type UnbilledGoods,
} from "@bayline/db";
import { isId } from "../../ids.ts";
import type { ReadContext, WriteContext } from "../../pipeline/context.ts";
import { newRecordId } from "../../pipeline/record-ids.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { daysBetween, shopDay } from "../../time/clock.ts";
import { takeFirst } from "../amounts/fifo.ts";
import { sumOf } from "../amounts/money.ts";
import { sumQuantities } from "../amounts/quantities.ts";
import { revalueLayers } from "../costing/revalue.ts";
import { listPage } from "../list-page.ts";
import { portionsOf, type TakenGoods, takenOf } from "./billed-goods.ts";
import { type Locks, lockForBills } from "./lock.ts";
import { layersOf } from "./plan.ts";

/** Lists what was received and not billed, by line of an order. */
export async function listUnbilled(ctx: ReadContext, input: InputOf<"bills.unbilled">) {
  const { vendorId, purchaseOrderId } = input;
  const { timeZone } = ctx.caller;
  const today = shopDay(ctx.now, timeZone);
  return listPage("unbilled", input, {
    read: (page) => listUnbilledLines(ctx, { ...page, vendorId, purchaseOrderId }),
    at: (row) => row.oldestReceivedAt,
    present: ({ id: purchaseOrderLineId, ...row }) => {
      const ageDays = daysBetween(shopDay(row.oldestReceivedAt, timeZone), today);
      return { purchaseOrderLineId, ...row, ageDays };
    },
    ids: [vendorId, purchaseOrderId],
  });
}

type Input = InputOf<"bills.closeUnbilled">;
type ClosedPart = TakenGoods & { of: UnbilledGoods };

/** Closes received goods that get no bill: they cost nothing any more, wherever they are. */
export async function closeUnbilled(ctx: WriteContext, { reason, lines: sent }: Input) {
  refuseRepeated(sent);
  const { closed, locks } = await lockForBills(ctx, () => planClosing(ctx, sent));
  const id = newRecordId(ctx);
  const all = closed.flat();
  const restated = all.map((goods) => {
    return { ...goods, cents: 0, oldCents: goods.cents, unitCostCents: goods.layerUnitCostCents };
  });
  await revalueLayers(ctx, layersOf(restated), { type: "unbilled_closed", id });
  await insertUnbilledClosing(ctx, { id, reason, createdBy: ctx.caller.name }, all);
  for (const orderId of await revalueOrderedGoods(ctx, locks.orderIds, [])) {
    ctx.emit("purchase_order.updated", orderId);
  }
  const lines = closed.flatMap(presentClosed);
  const valueCents = sumOf(lines, (line) => line.valueCents);
  const { now: createdAt, caller } = ctx;
  const closing = { id, reason, lines, valueCents, createdAt, createdBy: caller.name };
  ctx.emitWith("unbilled.closed", id, closing);
  ctx.recordAudit({
    resourceType: "unbilled_closing",
    resourceId: id,
    before: null,
    after: closing,
  });
  return closing;
}

function refuseRepeated(lines: Input["lines"]): void {
  const ids = lines.map(({ purchaseOrderLineId }) => purchaseOrderLineId);
  const details = ids.flatMap((id, index) =>
    ids.indexOf(id) < index
      ? [{ field: `lines[${index}].purchaseOrderLineId`, message: "is on an earlier line too" }]
      : [],
  );
  if (details.length > 0) throw invalid(details);
}

interface ClosingPlan {
  locks: Pick<Locks, "layerIds" | "orderIds">;
  /** The goods of each line of the request. */
  closed: ClosedPart[][];
}

async function planClosing(ctx: WriteContext, lines: Input["lines"]): Promise<ClosingPlan> {
  const lineIds = lines.map(({ purchaseOrderLineId }) => purchaseOrderLineId).filter(isId);
  const known = new Map(
    (await findOrderedLines(ctx, lineIds)).map((line) => [line.lineId, line.partNumber]),
  );
  const goods = await listUnbilledGoods(ctx, { itemIds: [], lineIds });
  const unknown: ErrorDetail[] = [];
  const excess: ErrorDetail[] = [];
  const closed = lines.map(({ purchaseOrderLineId: lineId, quantity }, index) => {
    const partNumber = known.get(lineId);
    const ofLine = goods.filter((part) => part.lineId === lineId);
    const most = sumQuantities(ofLine.map((part) => part.quantity));
    const field = `lines[${index}]`;
    if (partNumber === undefined) {
      const message = "names no line of a purchase order of this shop";
      unknown.push({ field: `${field}.purchaseOrderLineId`, message });
    } else if (most === 0 || (quantity ?? 0) > most) {
      const message = `is more than the ${most} of ${partNumber} that are unbilled`;
      excess.push({ field: `${field}.quantity`, message });
    }
    const { taken } = takeFirst(portionsOf(ofLine), quantity ?? most, () => true);
    return taken.map((of) => ({ ...takenOf(of), of }));
  });
  if (unknown.length > 0) throw invalid(unknown);
  if (excess.length > 0) throw overClosed(excess);
  const all = closed.flat();
  const layerIds = all.map(({ costLayerId }) => costLayerId);
  const orderIds = [...new Set(all.map(({ of }) => of.orderId))];
  return { closed, locks: { layerIds, orderIds } };
}

function overClosed(details: ErrorDetail[]): AppError {
  return new AppError("OVER_CLOSED", "More than what is unbilled cannot be closed.", {
    details,
    nextStep: "Read what is unbilled (GET /bills/unbilled), and close at most that.",
  });
}

/** The goods of a line of the request. */
function presentClosed(parts: readonly ClosedPart[]) {
  return parts.slice(0, 1).map(({ of }) => ({
    purchaseOrderId: of.orderId,
    orderNumber: of.orderNumber,
    purchaseOrderLineId: of.lineId,
    partNumber: of.partNumber,
    description: of.description,
    inventoryItemId: of.itemId,
    quantity: sumQuantities(parts.map(({ quantity }) => quantity)),
    valueCents: sumOf(parts, ({ cents }) => cents),
  }));
}
