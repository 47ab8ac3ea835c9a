import type { BillInFull, BillLineRow, LayerCostChange, NewBillLine, PaidGoods } from "@bayline/db";
import { sumOf } from "../amounts/money.ts";
import { tenThousandths } from "../amounts/quantities.ts";
import { pieceOf } from "./waiting-goods.ts";

/**
 * The goods that each received line of bills paid for, in the order of their receipts. Those of an earlier receipt,
 * which another bill paid for, are not among them. Pure.
 */
export function goodsOf(
  bills: readonly BillInFull[],
  lines: readonly BillLineRow[],
): Map<string, PaidGoods[]> {
  const receipts = bills.flatMap((bill) => bill.receipts);
  const known = Map.groupBy(receipts, ({ billLineId }) => billLineId);
  const received = lines.filter(({ receivedQuantity }) => receivedQuantity > 0);
  return new Map(received.map(({ id }) => [id, known.get(id) ?? []]));
}

/** A line whose cost becomes another one, and the goods that it paid for. */
export interface RestatedLine {
  line: Pick<NewBillLine, "stockQuantity">;
  /** The new cost of all goods of the line, received or not. */
  cents: number;
  /** Of a unit of stock, without charges. */
  unitCostCents: number;
  goods: readonly PaidGoods[];
}

/** Goods with their new cost. */
export interface RestatedGoods extends PaidGoods {
  oldCents: number;
  /** Of a unit of stock, without charges. */
  unitCostCents: number;
}

/** Spreads the new cost of lines over the goods that they paid for, by position. Pure. */
export function restateGoods(restated: readonly RestatedLine[]): RestatedGoods[] {
  return restated.flatMap(({ line, cents, unitCostCents, goods }) => {
    const whole = tenThousandths(line.stockQuantity ?? 0);
    let from = 0;
    return goods.map((part) => {
      const to = from + tenThousandths(part.quantity);
      const piece = pieceOf(cents, { from, to, whole });
      from = to;
      return { ...part, cents: piece, oldCents: part.cents, unitCostCents };
    });
  });
}

/** The goods of a line at their cost without its share of the charges. Pure. */
export function withoutCharges(
  line: Pick<BillLineRow, "amountCents" | "chargedCents" | "stockQuantity">,
  goods: readonly PaidGoods[],
): RestatedGoods[] {
  const at = (cents: number) => restateGoods([{ line, cents, unitCostCents: 0, goods }]);
  const charged = at(line.amountCents + line.chargedCents);
  return at(line.amountCents).map((uncharged, index) => {
    const oldCents = uncharged.oldCents;
    const charges = (charged[index]?.cents ?? 0) - uncharged.cents;
    const cents = Math.max(0, oldCents - charges);
    return { ...uncharged, cents, oldCents, unitCostCents: uncharged.layerUnitCostCents };
  });
}

/** The new costs of the layers that change. Pure. */
export function layersOf(goods: readonly RestatedGoods[]): LayerCostChange[] {
  const byLayer = Map.groupBy(goods, ({ costLayerId }) => costLayerId);
  return [...byLayer].flatMap(([layerId, parts]) => {
    const [last] = parts.slice(-1);
    if (!last) return [];
    const change = sumOf(parts, ({ cents, oldCents }) => cents - oldCents);
    const { unitCostCents, layerUnitCostCents, layerCents } = last;
    if (change === 0 && unitCostCents === layerUnitCostCents) return [];
    return [{ layerId, cents: layerCents + change, unitCostCents }];
  });
}
