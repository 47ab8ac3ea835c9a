import { listUnbilledLines, type UnbilledLineRow } from "@bayline/db";
import type { ReadContext } from "../../pipeline/context.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { daysBetween, shopDay } from "../../time/clock.ts";
import { listPage } from "../list-page.ts";

/** Lists what was received and not billed, by line of an order. */
export async function listUnbilled(ctx: ReadContext, input: InputOf<"bills.unbilled">) {
  const { vendorId, purchaseOrderId } = input;
  const { timeZone } = ctx.caller;
  const today = shopDay(ctx.now, timeZone);
  return listPage("unbilled", input, {
    read: (page) => listUnbilledLines(ctx, { ...page, vendorId, purchaseOrderId }),
    at: (row) => row.receivedAt,
    present: (row) => presentLine(row, daysBetween(shopDay(row.receivedAt, timeZone), today)),
    ids: [vendorId, purchaseOrderId],
  });
}

function presentLine(row: UnbilledLineRow, ageDays: number) {
  return {
    purchaseOrderId: row.orderId,
    orderNumber: row.orderNumber,
    purchaseOrderLineId: row.id,
    partNumber: row.partNumber,
    description: row.description,
    inventoryItemId: row.itemId,
    vendorId: row.vendorId,
    vendorName: row.vendorName,
    quantity: row.quantity,
    valueCents: row.cents,
    oldestReceivedAt: row.receivedAt,
    ageDays,
  };
}
