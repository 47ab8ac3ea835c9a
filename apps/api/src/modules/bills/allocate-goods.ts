import type { OrderedLine, PaidGoods, UnbilledGoods } from "@bayline/db";
import { type Portion, takeFirst } from "../amounts/fifo.ts";
import {
  addQuantities,
  subtractQuantities,
  sumQuantities,
  tenThousandths,
} from "../amounts/quantities.ts";
import { pieceOf } from "./waiting-goods.ts";

/** Goods of a layer that a bill or a closing names: `cents` is what they cost until now. */
export type TakenGoods = Omit<PaidGoods, "billLineId">;

/** Unbilled goods of a layer. */
export type UnbilledPortion = UnbilledGoods & Portion & { whole: number };

export function portionsOf(goods: readonly UnbilledGoods[]): UnbilledPortion[] {
  return goods.map((layer) => ({ ...layer, from: 0, whole: layer.quantity }));
}

/** A part of the unbilled goods of a layer, with its part of their cost. */
export function takenOf({ layerId, quantity, ...layer }: UnbilledPortion): TakenGoods {
  const { layerCents, layerUnitCostCents, from, whole } = layer;
  const to = addQuantities(from, quantity);
  const place = {
    from: tenThousandths(from),
    to: tenThousandths(to),
    whole: tenThousandths(whole),
  };
  const cents = pieceOf(layer.cents, place);
  return { costLayerId: layerId, quantity, cents, layerCents, layerUnitCostCents };
}

/** A line of a bill that names goods, in units of stock. */
export interface WantedLine {
  quantity: number;
  /** The line of an order that it bills; otherwise the parts of any order. */
  lineId: string | undefined;
  matches(part: { itemId: string | null; partNumber: string }): boolean;
}

/** The goods of one line of an order on a bill. */
export interface BilledPart {
  orderId: string;
  lineId: string;
  itemId: string | null;
  partNumber: string;
  description: string | null;
  /** In units of stock: the received goods, and what waits on the line. */
  quantity: number;
  goods: TakenGoods[];
}

export interface Allocation {
  /** By the index of the wanted line. */
  parts: BilledPart[][];
  /** The wanted lines with more than can be billed, and what can be. */
  excess: Array<{ index: number; most: number }>;
}

/** What a vendor's orders have of the wanted goods. */
export interface BillableGoods {
  /** The oldest receipts first. */
  unbilled: readonly UnbilledGoods[];
  /** Lines of open orders, the oldest first, with what is neither received nor billed. */
  awaited: readonly AwaitedPortion[];
}

export type AwaitedPortion = OrderedLine & Portion;

/**
 * Finds the goods that lines of a bill name: the oldest unbilled receipts first, then what is still
 * to be received. Lines that name a line of an order come before the others. Pure.
 */
export function allocateGoods(wanted: readonly WantedLine[], goods: BillableGoods): Allocation {
  let unbilled = portionsOf(goods.unbilled);
  let { awaited } = goods;
  const parts: BilledPart[][] = wanted.map(() => []);
  const excess: Allocation["excess"] = [];
  const indexed = wanted.map((line, index) => ({ line, index }));
  const named = indexed.filter(({ line }) => line.lineId !== undefined);
  const others = indexed.filter(({ line }) => line.lineId === undefined);
  for (const { line, index } of [...named, ...others]) {
    const isOf = (part: { lineId: string; itemId: string | null; partNumber: string }) =>
      line.lineId === undefined ? line.matches(part) : line.lineId === part.lineId;
    const received = takeFirst(unbilled, line.quantity, isOf);
    const open = takeFirst(awaited, received.left, isOf);
    unbilled = received.rest;
    awaited = open.rest;
    parts[index] = partsOf([...received.taken, ...open.taken]);
    if (open.left > 0) excess.push({ index, most: subtractQuantities(line.quantity, open.left) });
  }
  return { parts, excess };
}

/** The goods of each line of an order. */
function partsOf(goods: ReadonlyArray<UnbilledPortion | AwaitedPortion>): BilledPart[] {
  const byLine = Map.groupBy(goods, ({ lineId }) => lineId);
  return [...byLine.values()].flatMap((portions) => {
    const [first] = portions;
    if (!first) return [];
    const { orderId, lineId, itemId, partNumber, description } = first;
    const quantity = sumQuantities(portions.map((portion) => portion.quantity));
    const received = portions.flatMap((part) => ("layerId" in part ? [takenOf(part)] : []));
    return [{ orderId, lineId, itemId, partNumber, description, quantity, goods: received }];
  });
}
