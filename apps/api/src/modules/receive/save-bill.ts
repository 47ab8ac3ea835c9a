import type { NewBill, NewBillLine } from "@bayline/db";
import type { WriteContext } from "../../pipeline/context.ts";
import { newRecordId } from "../../pipeline/record-ids.ts";
import { billOf, goodsOfBill, lineOf, lineOfGoods, type MadeLine } from "../bills/lines.ts";
import { saveReceivedBill } from "../bills/write.ts";
import type { DeliveryResult } from "../purchase-orders/stock-lines.ts";
import type { Invoice } from "./invoice-lines.ts";
import type { PlannedLine } from "./plan-lines.ts";
import type { SavedOrder } from "./save-order.ts";

interface Billed {
  invoice: Invoice;
  billDate: string;
  /** The day on which figures count the bill. */
  postedDate: string;
  order: SavedOrder;
  importId: string;
  planned: PlannedLine[];
  results: Map<number, DeliveryResult>;
}

/**
 * Makes the bill of an invoice. It is a draft while the order is one. Goods that could not be
 * stocked wait on the order's line with their cost.
 *
 * The statement shares a round trip with COMMIT.
 */
export async function saveBill(ctx: WriteContext, billed: Billed): Promise<NewBill> {
  const { invoice, billDate, postedDate, order, importId, planned, results } = billed;
  const goods = planned.map((line) => goodsOf(line, order.id, results.get(line.index)));
  const charges = (invoice.charges ?? []).map((charge) => ({ line: lineOf(charge) }));
  const { lines, receipts } = goodsOfBill([...goods, ...charges]);
  const { vendorId, unlinkedVendorName, status } = order;
  const head = {
    number: invoice.invoiceNumber,
    vendorId,
    unlinkedVendorName,
    billDate,
    postedDate,
    dueDate: invoice.dueDate ?? null,
    importedInvoiceId: importId,
    ...(status === "draft" && { status: "draft" as const }),
  };
  const bill = billOf(ctx, head, { lines: withIdOfCore(ctx, lines), receipts });
  await saveReceivedBill(ctx, bill, order.vendorName);
  return bill;
}

/**
 * Gives the first core, whose id is that of its line, the id of the record if the services give
 * one.
 */
function withIdOfCore(ctx: WriteContext, lines: NewBillLine[]): NewBillLine[] {
  const first = lines.find(({ kind }) => kind === "core_deposit");
  return lines.map((line) => (line === first ? { ...line, id: newRecordId(ctx) } : line));
}

function goodsOf(
  { sent, line, link, duplicate }: PlannedLine,
  orderId: string,
  result: DeliveryResult | undefined,
): MadeLine {
  const { quantity: stockQuantity, amountCents, chargedCents, coreDepositCents } = sent;
  const cents = amountCents + chargedCents;
  const stocked = result !== undefined && result.outcome !== "failed";
  const linked = link.match === "existing" ? link.itemId : null;
  const layerId = stocked ? result.layerId : null;
  const fields = {
    purchaseOrderId: orderId,
    purchaseOrderLineId: line.id,
    inventoryItemId: stocked ? result.itemId : linked,
    partNumber: sent.partNumber,
    description: line.description,
    ...sent.billed,
    amountCents,
    chargedCents,
    stockQuantity,
    // Goods of a line that was received in full before do not come again.
    receivedQuantity: stocked || duplicate ? stockQuantity : 0,
    receivedCents: stocked ? cents : 0,
  };
  const layer = layerId === null ? null : { id: layerId, cents };
  return lineOfGoods(fields, layer, coreDepositCents ?? 0);
}
