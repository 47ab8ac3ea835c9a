import { listWaitingLines, type PurchaseOrderView, saveReceivedGoods } from "@bayline/db";
import type { WriteContext } from "../../pipeline/context.ts";
import { shopDay } from "../../time/clock.ts";
import type { LockedBill } from "../bills/added-goods.ts";
import type { BilledGoods } from "../bills/bill-lines.ts";
import { costReceipts, type ReceiptCost } from "../bills/waiting-goods.ts";
import { billReceipts, openDraftBills } from "../bills/write.ts";
import { extendedCents } from "../money.ts";
import type { OrderLine } from "./order-lines.ts";
import type { Delivery, DeliveryResult } from "./stock-lines.ts";

type Wanted = Omit<Delivery, "cents" | "link" | "unbilledQuantity">;

/** Costs the deliveries of an order: billed goods at the cost of their bill, in order of the bills. */
export async function costDeliveries(
  ctx: WriteContext,
  order: PurchaseOrderView,
  { lines, deliveries }: { lines: readonly OrderLine[]; deliveries: readonly Wanted[] },
): Promise<ReceiptCost[]> {
  if (order.status === "draft") {
    const paid = new Map(deliveries.map(({ line, unitCostCents }) => [line.id, unitCostCents]));
    const reviewed = lines.map((line) => ({
      ...line,
      unitCostCents: paid.get(line.id) ?? line.unitCostCents,
    }));
    await openDraftBills(ctx, order.id, reviewed);
  }
  return costReceipts(deliveries, await listWaitingLines(ctx, order.id));
}

interface Receipt {
  order: PurchaseOrderView;
  deliveries: readonly Wanted[];
  costs: readonly ReceiptCost[];
  results: readonly DeliveryResult[];
  receivedAt: string;
  /** The number of the vendor's invoice, if the goods came with one. */
  number: string | undefined;
  /** Of that number. */
  locked: LockedBill | undefined;
}

/** Saves on the bills what was received of them, and bills the rest if there is an invoice number. */
export async function saveBills(ctx: WriteContext, receipt: Receipt): Promise<void> {
  const { order, deliveries, costs, results, receivedAt, number, locked } = receipt;
  const stocked = deliveries.flatMap((delivery, index) => {
    const [result, cost] = [results[index], costs[index]];
    if (!cost || !result || result.outcome === "failed") return [];
    const { itemId, layerId } = result;
    return layerId ? [{ ...delivery, cost, itemId, layerId }] : [];
  });
  const taken = stocked.flatMap(({ cost, itemId, layerId }) =>
    cost.taken.map((goods) => ({ ...goods, inventoryItemId: itemId, layerId })),
  );
  if (taken.length > 0) await saveReceivedGoods(ctx, taken);
  if (number === undefined || !locked) return;
  await billReceipts(ctx, {
    order,
    number,
    locked,
    billDate: shopDay(receivedAt, ctx.caller.timeZone),
    goods: stocked.flatMap(({ cost, ...delivery }) =>
      cost.unbilledQuantity > 0 ? [goodsOf(order.id, delivery, cost.unbilledQuantity)] : [],
    ),
  });
}

function goodsOf(
  orderId: string,
  { line, unitCostCents, itemId, layerId }: Wanted & { itemId: string; layerId: string },
  quantity: number,
): BilledGoods {
  const amountCents = extendedCents(quantity, unitCostCents);
  return {
    purchaseOrderId: orderId,
    purchaseOrderLineId: line.id,
    inventoryItemId: itemId,
    partNumber: line.partNumber,
    description: line.description,
    quantity,
    packQuantity: null,
    unitCostCents,
    amountCents,
    stockQuantity: quantity,
    receivedQuantity: quantity,
    receivedCents: amountCents,
    layerId,
    coreDepositCents: 0,
  };
}
