import { maxOnHand, partKey } from "@bayline/contracts";
import { insertParts, lockItemIds, type MovementCause, pipelined, receiveStock } from "@bayline/db";
import { newId } from "../../ids.ts";
import type { WriteContext } from "../../pipeline/context.ts";
import type { PartLink } from "../lines/part-links.ts";
import type { OrderLine } from "./order-lines.ts";

/** A delivery for one line of an order. */
export interface Delivery {
  line: OrderLine;
  quantity: number;
  unitCostCents: number;
  link: Exclude<PartLink, { match: "ambiguous" }>;
}

export interface DeliveryOrder {
  id: string;
  vendorId: string | null;
  /** ISO 8601. */
  receivedAt: string;
}

export type DeliveryResult =
  | { outcome: "stocked_existing" | "created_part"; itemId: string }
  | { outcome: "failed"; code: string; message: string };

interface Planned extends Delivery {
  itemId: string;
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
): Promise<DeliveryResult[]> {
  const planned = deliveries.map((delivery) => ({
    ...delivery,
    itemId: delivery.link.match === "existing" ? delivery.link.itemId : newId(),
  }));
  const existing = planned.filter(({ link }) => link.match === "existing");
  const ids = existing.map(({ itemId }) => itemId);
  const [locked, accepted] = await pipelined([
    ids.length > 0 ? lockItemIds(ctx, ids) : Promise.resolve([]),
    stockAsManyAsPossible(ctx, order, planned),
  ]);
  const live = new Set(locked);
  const results = planned.map((delivery) => resultOf(delivery, live, accepted));
  for (const result of results) {
    if (result.outcome === "created_part") ctx.emit("inventory.created", result.itemId);
    if (result.outcome === "stocked_existing") ctx.emit("inventory.stock_changed", result.itemId);
  }
  return results;
}

/** The result of a delivery. Deliveries of deleted parts are accepted, but without effect. */
function resultOf(
  delivery: Planned,
  live: ReadonlySet<string>,
  accepted: ReadonlySet<Planned>,
): DeliveryResult {
  const { itemId, link } = delivery;
  if (link.match === "existing" && !live.has(itemId)) {
    return {
      outcome: "failed",
      code: "PART_DELETED",
      message: "The part was deleted while the invoice was being received.",
    };
  }
  if (accepted.has(delivery)) {
    return { outcome: link.match === "new" ? "created_part" : "stocked_existing", itemId };
  }
  return {
    outcome: "failed",
    code: "STOCK_REFUSED",
    message: `The quantity does not fit: a part has at most ${maxOnHand} on hand.`,
  };
}

async function stockAsManyAsPossible(
  ctx: WriteContext,
  order: DeliveryOrder,
  deliveries: Planned[],
): Promise<Set<Planned>> {
  if (deliveries.length === 0) return new Set();
  if (await ctx.db.attempt(() => stock(ctx, order, deliveries))) return new Set(deliveries);
  const stocked = new Set<Planned>();
  for (const delivery of deliveries) {
    if (await ctx.db.attempt(() => stock(ctx, order, [delivery]))) stocked.add(delivery);
  }
  return stocked;
}

async function stock(
  ctx: WriteContext,
  order: DeliveryOrder,
  deliveries: Planned[],
): Promise<true> {
  const fresh = deliveries.filter(({ link }) => link.match === "new");
  const created = fresh.map(({ itemId, line }) => ({
    id: itemId,
    partNumber: line.partNumber,
    partKey: partKey(line.partNumber),
    name: line.description || line.partNumber,
    vendorId: order.vendorId,
  }));
  const receipts = deliveries.map(({ itemId, quantity, unitCostCents }) => ({
    movementId: newId(),
    layerId: newId(),
    itemId,
    quantity,
    unitCostCents,
  }));
  await pipelined([
    ...(created.length > 0 ? [insertParts(ctx, created)] : []),
    receiveStock(ctx, receipts, causeOf(ctx, order.id, "receipt"), {
      purchaseOrderId: order.id,
      receivedAt: order.receivedAt,
    }),
  ]);
  return true;
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
