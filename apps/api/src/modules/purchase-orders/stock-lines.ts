import { maxOnHand, partKey } from "@bayline/contracts";
import {
  lockItemIds,
  type MovementCause,
  pipelined,
  type ReceivedStock,
  receiveIfAccepted,
  type StockRow,
} from "@bayline/db";
import { newId } from "../../ids.ts";
import type { WriteContext } from "../../pipeline/context.ts";
import { extendedCents } from "../amounts/money.ts";
import { type Follower, revalueMovements } from "../costing/revalue.ts";
import { presentStock } from "../inventory/present.ts";
import type { PartLink } from "../lines/part-links.ts";
import { requireRecord } from "../records.ts";
import type { OrderLine } from "./order-lines.ts";

/** A delivery for one line of an order. */
export interface Delivery {
  line: OrderLine;
  quantity: number;
  unitCostCents: number;
  /** The cost of the delivery with charges. */
  cents: number;
  /** How much of it has no bill yet. */
  unbilledQuantity: number;
  link: Exclude<PartLink, { match: "ambiguous" }>;
}

export interface DeliveryOrder {
  id: string;
  vendorId: string | null;
  /** ISO 8601. */
  receivedAt: string;
}

export type DeliveryResult =
  | {
      outcome: "stocked_existing" | "created_part";
      itemId: string;
      /** The cost layer of the goods; null if they left the stock. */
      layerId: string | null;
    }
  | { outcome: "failed"; code: string; message: string };

interface Planned extends Delivery {
  itemId: string;
  layerId: string;
}

/**
 * Puts deliveries into stock and returns the result of each, in order.
 *
 * All are stocked by one set of statements, sent together. Only if the database refuses a row are
 * they stocked one by one, so that the refused row is reported and the others are kept. The order
 * must be locked; if parts are created, the shop's counter too.
 */
export async function stockLines(
  ctx: WriteContext,
  order: DeliveryOrder,
  deliveries: Delivery[],
  follower: Pick<Follower, "locksOrders"> = {},
): Promise<DeliveryResult[]> {
  const planned = deliveries.map((delivery) => ({
    ...delivery,
    itemId: delivery.link.match === "existing" ? delivery.link.itemId : newId(),
    layerId: newId(),
  }));
  const existing = planned.filter(({ link }) => link.match === "existing");
  const ids = existing.map(({ itemId }) => itemId);
  const [locked, accepted] = await pipelined([
    ids.length > 0 ? lockItemIds(ctx, ids) : Promise.resolve([]),
    stockAsManyAsPossible(ctx, order, planned),
  ]);
  await revalueMovements(ctx, accepted.settled, follower);
  const live = new Set(locked);
  const results = planned.map((delivery) => resultOf(delivery, live, accepted.deliveries));
  for (const result of results) {
    if (result.outcome === "created_part") ctx.emit("inventory.created", result.itemId);
    if (result.outcome === "stocked_existing") {
      const row = requireRecord(accepted.stock.get(result.itemId), "part");
      ctx.emitWith("inventory.stock_changed", row.id, presentStock(row));
    }
  }
  return results;
}

/** The result of a delivery. Deliveries of deleted parts are accepted, but without effect. */
function resultOf(
  delivery: Planned,
  live: ReadonlySet<string>,
  accepted: ReadonlySet<Planned>,
): DeliveryResult {
  const { itemId, layerId, link } = delivery;
  if (link.match === "existing" && !live.has(itemId)) {
    return {
      outcome: "failed",
      code: "PART_DELETED",
      message: "The part was deleted while the invoice was being received.",
    };
  }
  if (accepted.has(delivery)) {
    const outcome = link.match === "new" ? "created_part" : "stocked_existing";
    return { outcome, itemId, layerId };
  }
  return {
    outcome: "failed",
    code: "STOCK_REFUSED",
    message: `The quantity does not fit: a part has at most ${maxOnHand} on hand.`,
  };
}

/** The deliveries that the database accepted, and the stock of their parts after them, by id. */
interface Accepted {
  deliveries: Set<Planned>;
  stock: Map<string, StockRow>;
  /** The movements whose open deficits they settled. */
  settled: string[];
}

async function stockAsManyAsPossible(
  ctx: WriteContext,
  order: DeliveryOrder,
  deliveries: Planned[],
): Promise<Accepted> {
  const accepted: Accepted = { deliveries: new Set(), stock: new Map(), settled: [] };
  const tryToStock = async (some: Planned[]): Promise<boolean> => {
    const rows = await stock(ctx, order, some);
    if (!rows) return false;
    for (const delivery of some) accepted.deliveries.add(delivery);
    for (const row of rows) {
      accepted.stock.set(row.id, row);
      accepted.settled.push(...(row.settled ?? []));
    }
    return true;
  };
  if (deliveries.length === 0 || (await tryToStock(deliveries))) return accepted;
  for (const delivery of deliveries) await tryToStock([delivery]);
  return accepted;
}

function stock(
  ctx: WriteContext,
  order: DeliveryOrder,
  deliveries: Planned[],
): Promise<ReceivedStock[] | undefined> {
  const fresh = deliveries.filter(({ link }) => link.match === "new");
  const parts = fresh.map(({ itemId, line }) => ({
    id: itemId,
    partNumber: line.partNumber,
    partKey: partKey(line.partNumber),
    name: line.description || line.partNumber,
    vendorId: order.vendorId,
  }));
  const receipts = deliveries.map(({ itemId, layerId, line, cents, ...delivery }) => {
    const { quantity, unitCostCents, unbilledQuantity } = delivery;
    return {
      movementId: layerId,
      itemId,
      quantity,
      unitCostCents,
      cents: cents === extendedCents(quantity, unitCostCents) ? undefined : cents,
      orderLineId: line.id,
      unbilledQuantity,
    };
  });
  return receiveIfAccepted(ctx, { parts, receipts }, causeOf(ctx, order.id, "receipt"), {
    purchaseOrderId: order.id,
    receivedAt: order.receivedAt,
  });
}

export function causeOf(
  ctx: WriteContext,
  orderId: string,
  type: "receipt" | "return",
): MovementCause {
  return {
    type,
    reference: { type: "purchase_order", id: orderId },
    reason: null,
    createdBy: ctx.caller.name,
  };
}
