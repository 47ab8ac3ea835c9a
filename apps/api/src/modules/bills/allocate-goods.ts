import type { OrderedLine, PaidGoods, UnbilledGoods } from "@bayline/db";
import { addQuantities, subtractQuantities, tenThousandths } from "../quantities.ts";
import { pieceOf } from "./waiting-goods.ts";

/** Goods of a layer that a bill or a closing names: `cents` is what they cost until now. */
export type TakenGoods = Omit<PaidGoods, "billLineId">;

/** Issues unbilled goods, each once, the oldest receipts first. */
export class UnbilledSupply {
  readonly #goods: Array<UnbilledGoods & { taken: number }>;

  /** The oldest receipts come first. */
  constructor(goods: readonly UnbilledGoods[]) {
    this.#goods = goods.map((layer) => ({ ...layer, taken: 0 }));
  }

  /** Takes up to a quantity of the matching goods. */
  take(
    quantity: number,
    matches: (goods: UnbilledGoods) => boolean,
  ): Array<TakenGoods & { of: UnbilledGoods }> {
    let left = quantity;
    return this.#goods.filter(matches).flatMap((layer) => {
      const part = Math.min(left, subtractQuantities(layer.quantity, layer.taken));
      if (part <= 0) return [];
      left = subtractQuantities(left, part);
      const from = layer.taken;
      layer.taken = addQuantities(from, part);
      return [{ ...takenOf(layer, { from, to: layer.taken }), of: layer }];
    });
  }
}

function takenOf(layer: UnbilledGoods, { from, to }: { from: number; to: number }): TakenGoods {
  const { layerId: costLayerId, layerCents, layerUnitCostCents } = layer;
  const place = {
    from: tenThousandths(from),
    to: tenThousandths(to),
    whole: tenThousandths(layer.quantity),
  };
  const cents = pieceOf(layer.cents, place);
  return {
    costLayerId,
    quantity: subtractQuantities(to, from),
    cents,
    layerCents,
    layerUnitCostCents,
  };
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
  awaited: ReadonlyArray<OrderedLine & { quantity: number }>;
}

/**
 * Finds the goods that lines of a bill name: the oldest unbilled receipts first, then what is still to
 * be received. Lines that name a line of an order come before the others. Pure.
 */
export function allocateGoods(wanted: readonly WantedLine[], goods: BillableGoods): Allocation {
  const supply = new UnbilledSupply(goods.unbilled);
  const awaited = goods.awaited.map((line) => ({ ...line }));
  const parts: BilledPart[][] = wanted.map(() => []);
  const excess: Allocation["excess"] = [];
  const indexed = wanted.map((line, index) => ({ line, index }));
  const named = indexed.filter(({ line }) => line.lineId !== undefined);
  const others = indexed.filter(({ line }) => line.lineId === undefined);
  for (const { line, index } of [...named, ...others]) {
    const isOf = (part: { lineId: string; itemId: string | null; partNumber: string }) =>
      line.lineId === undefined ? line.matches(part) : line.lineId === part.lineId;
    const byLine = new Map<string, BilledPart>();
    let left = line.quantity;
    for (const { of, ...taken } of supply.take(left, isOf)) {
      left = subtractQuantities(left, taken.quantity);
      const part = partOf(byLine, of);
      part.quantity = addQuantities(part.quantity, taken.quantity);
      part.goods.push(taken);
    }
    for (const open of awaited.filter(isOf)) {
      const quantity = Math.min(left, open.quantity);
      if (quantity <= 0) continue;
      left = subtractQuantities(left, quantity);
      open.quantity = subtractQuantities(open.quantity, quantity);
      const part = partOf(byLine, open);
      part.quantity = addQuantities(part.quantity, quantity);
    }
    parts[index] = [...byLine.values()];
    if (left > 0) excess.push({ index, most: subtractQuantities(line.quantity, left) });
  }
  return { parts, excess };
}

/** The goods of a line of an order, which are added to. */
function partOf(
  byLine: Map<string, BilledPart>,
  { orderId, lineId, itemId, partNumber, description }: UnbilledGoods | OrderedLine,
): BilledPart {
  const known = byLine.get(lineId);
  if (known) return known;
  const part = { orderId, lineId, itemId, partNumber, description, quantity: 0, goods: [] };
  byLine.set(lineId, part);
  return part;
}
