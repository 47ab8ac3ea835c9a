import {
  type BillLineRow,
  listWaitingLines,
  type NumberedBill,
  type PurchaseOrderView,
  saveBillChanges,
} from "@bayline/db";
import type { WriteContext } from "../../pipeline/context.ts";
import { shopDay } from "../../time/clock.ts";
import { extendedCents } from "../amounts/money.ts";
import { lineOfGoods, type MadeLine } from "../bills/lines.ts";
import { billReceipts, openDraftBills } from "../bills/write.ts";
import { type PricedDelivery, priceDeliveries, type UnpricedDelivery } from "./missing-costs.ts";
import type { OrderLine } from "./order-lines.ts";
import { costReceipts, type ReceiptCost, receivedLines } from "./receipt-costs.ts";
import type { DeliveryResult } from "./stock-lines.ts";

interface Costing<D> {
  lines: readonly OrderLine[];
  deliveries: readonly D[];
  /** False if no live bill names goods of the order. */
  hasBills: boolean;
}

/**
 * Costs the deliveries of an order: billed goods at the cost of their bill, in order of the bills,
 * and goods of an unknown cost at the last cost of their part. The bills and the parts must be
 * locked. Returns also the lines of the bills.
 */
export async function costDeliveries<D extends UnpricedDelivery>(
  ctx: WriteContext,
  order: PurchaseOrderView,
  { lines, deliveries, hasBills }: Costing<D>,
): Promise<{ costed: CostedDelivery<D>[]; waiting: BillLineRow[] }> {
  if (hasBills && order.status === "draft") {
    const paid = new Map(deliveries.map(({ line, unitCostCents }) => [line.id, unitCostCents]));
    const reviewed = lines.map((line) => ({
      ...line,
      unitCostCents: paid.get(line.id) ?? line.unitCostCents,
    }));
    await openDraftBills(ctx, order.id, reviewed);
  }
  const waiting = hasBills ? await listWaitingLines(ctx, order.id) : [];
  const priced = await priceDeliveries(ctx, deliveries);
  const costs = costReceipts(priced, waiting);
  const costed = priced.flatMap((delivery, index) => {
    const cost = costs[index];
    if (!cost) return [];
    // What bills name has their cost.
    const isCostKnown = delivery.isCostKnown || cost.unbilledQuantity === 0;
    return [{ ...delivery, isCostKnown, cost }];
  });
  return { costed, waiting };
}

/** A delivery with its cost, and whether all of it is known. */
export type CostedDelivery<D = UnpricedDelivery> = D & PricedDelivery & { cost: ReceiptCost };

interface Receipt {
  order: PurchaseOrderView;
  deliveries: readonly CostedDelivery[];
  /** The lines of bills whose goods were to be received. */
  waiting: readonly BillLineRow[];
  results: readonly DeliveryResult[];
  receivedAt: string;
  /** The number of the vendor's invoice, if the goods came with one. */
  number: string | undefined;
  /** The vendor's bill of that number. */
  known: NumberedBill | undefined;
}

/**
 * Saves on the bills what was received of them, and bills the rest if there is an invoice number.
 * Goods whose cost is not known stay unbilled.
 */
export async function saveReceivedBills(ctx: WriteContext, receipt: Receipt): Promise<void> {
  const { order, deliveries, waiting, results, receivedAt, number, known } = receipt;
  const stocked = deliveries.flatMap((delivery, index) => {
    const result = results[index];
    if (!result || result.outcome === "failed") return [];
    const { itemId, layerId } = result;
    return layerId ? [{ ...delivery, itemId, layerId }] : [];
  });
  const taken = stocked.flatMap(({ cost, itemId, layerId }) =>
    cost.taken.map(({ lineId: billLineId, ...goods }) => {
      return { ...goods, billLineId, costLayerId: layerId, inventoryItemId: itemId };
    }),
  );
  saveBillChanges(ctx, { changedLines: receivedLines(waiting, taken), receipts: taken });
  if (number === undefined) return;
  await billReceipts(ctx, {
    order,
    number,
    known,
    billDate: shopDay(receivedAt, ctx.caller.timeZone),
    goods: stocked.flatMap(({ cost, ...delivery }) =>
      cost.unbilledQuantity > 0 && delivery.isCostKnown ? [goodsOf(order.id, delivery, cost)] : [],
    ),
  });
}

interface StockedAt {
  itemId: string;
  layerId: string;
}

function goodsOf(
  orderId: string,
  { line, unitCostCents, itemId, layerId }: Omit<PricedDelivery, "link"> & StockedAt,
  { unbilledQuantity: quantity, cents }: ReceiptCost,
): MadeLine {
  const amountCents = extendedCents(quantity, unitCostCents);
  const fields = {
    purchaseOrderId: orderId,
    purchaseOrderLineId: line.id,
    inventoryItemId: itemId,
    partNumber: line.partNumber,
    description: line.description,
    quantity,
    unitCostCents,
    amountCents,
    stockQuantity: quantity,
    receivedQuantity: quantity,
    receivedCents: amountCents,
  };
  return lineOfGoods(fields, { id: layerId, cents });
}
