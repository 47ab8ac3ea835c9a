import { AppError } from "@bayline/contracts";
import {
  type BillInFull,
  type BillLineRow,
  type LayerCostChange,
  type LayerOfOrder,
  listLayersOfOrders,
  listUntracedLines,
  type NewBillLine,
  type PaidGoods,
  type UntracedLine,
} from "@bayline/db";
import type { WriteContext } from "../../pipeline/context.ts";
import { sumOf } from "../money.ts";
import { subtractQuantities, sumQuantities, tenThousandths } from "../quantities.ts";
import { pieceOf } from "./waiting-goods.ts";

/**
 * Finds which goods each of the lines of these bills paid for, in the order of their receipts. Lines of versions
 * that did not record it are traced to the layers of their order, if only one set of them fits.
 *
 * @throws BILL_GOODS_UNKNOWN if several fit
 */
export async function goodsOf(
  ctx: WriteContext,
  bills: readonly BillInFull[],
  lines: readonly BillLineRow[],
): Promise<Map<string, PaidGoods[]>> {
  const receipts = bills.flatMap((bill) => bill.receipts);
  const known = Map.groupBy(receipts, ({ billLineId }) => billLineId);
  const received = lines.filter(({ receivedQuantity }) => receivedQuantity > 0);
  const untraced = received.filter(({ id }) => !known.has(id));
  if (untraced.length > 0) {
    const orderIds = bills.flatMap(({ purchaseOrderIds }) => purchaseOrderIds);
    const layers = await listLayersOfOrders(ctx, orderIds);
    const candidates = await listUntracedLines(ctx, orderIds);
    for (const line of untraced) {
      const goods = traceGoods(line, layers, candidates);
      if (!goods) throw unknownGoods(bills, line);
      known.set(line.id, goods);
    }
  }
  return new Map(received.map(({ id }) => [id, known.get(id) ?? []]));
}

function unknownGoods(bills: readonly BillInFull[], { partNumber, billId }: BillLineRow): AppError {
  const bill = bills.find(({ id }) => id === billId);
  const message = `It is not known which receipt of ${partNumber} bill ${bill?.number} paid for.`;
  return new AppError("BILL_GOODS_UNKNOWN", message, {
    nextStep: "Record the difference as a line of kind expense: POST /bills.",
  });
}

/**
 * The goods of a line that was received without a record of them: all that is left of its order's
 * layers, if no other such line is of the part, or the only layer of its quantity and cost. Pure.
 */
export function traceGoods(
  line: UntracedLine,
  layers: readonly LayerOfOrder[],
  untraced: readonly UntracedLine[],
): PaidGoods[] | undefined {
  const isOf = (other: Pick<UntracedLine, "purchaseOrderId" | "inventoryItemId">) =>
    other.purchaseOrderId === line.purchaseOrderId &&
    other.inventoryItemId === line.inventoryItemId;
  const open = layers.filter((layer) => isOf(layer) && layer.paidQuantity < layer.quantity);
  const rivals = untraced.filter((other) => isOf(other) && other.id !== line.id);
  const isEqual = (one: { quantity: number; cents: number }) =>
    one.quantity === line.receivedQuantity && one.cents === line.receivedCents;
  const equal = open.filter((layer) => layer.paidQuantity === 0 && isEqual(layer));
  const isAlone = !rivals.some(({ receivedQuantity: quantity, receivedCents: cents }) =>
    isEqual({ quantity, cents }),
  );
  if (equal.length === 1 && isAlone) return equal.map((layer) => goodsOfLayer(line, layer));
  const left = sumQuantities(open.map((layer) => leftOf(layer)));
  const isWhole = open.every(({ paidQuantity }) => paidQuantity === 0);
  if (rivals.length > 0 || !isWhole || left !== line.receivedQuantity) return undefined;
  return open.map((layer) => goodsOfLayer(line, layer));
}

function leftOf({ quantity, paidQuantity }: LayerOfOrder): number {
  return subtractQuantities(quantity, paidQuantity);
}

function goodsOfLayer({ id }: UntracedLine, layer: LayerOfOrder): PaidGoods {
  const { id: costLayerId, quantity, cents, unitCostCents } = layer;
  return {
    costLayerId,
    billLineId: id,
    quantity,
    cents,
    layerCents: cents,
    layerUnitCostCents: unitCostCents,
  };
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
