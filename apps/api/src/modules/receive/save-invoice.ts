import { invalid, type ReceivingRequest } from "@bayline/contracts";
import {
  findImport,
  insertImport,
  insertLines,
  insertOrderOfInvoice,
  type NewBillLine,
  type NewImport,
  type NewPurchaseOrder,
  noIntegrationColumns,
  pipelined,
  saveLines,
  updatePurchaseOrder,
} from "@bayline/db";
import { newId, noteGenerated } from "../../ids.ts";
import type { WriteContext } from "../../pipeline/context.ts";
import { newRecordId } from "../../pipeline/record-ids.ts";
import {
  type BillState,
  billOf,
  goodsOfBill,
  lineOf,
  lineOfGoods,
  type MadeLine,
} from "../bills/lines.ts";
import { openDraftBills, saveReceivedBill } from "../bills/write.ts";
import {
  mergeLines,
  type OrderLine,
  orderedUnitCost,
  outstanding,
  receivedOrder,
} from "../purchase-orders/order-lines.ts";
import { type OrderRecord, presentOrderSummary } from "../purchase-orders/present.ts";
import { type DeliveryResult, stockLines } from "../purchase-orders/stock-lines.ts";
import { assignVendor, duplicateInvoice } from "../vendor-invoices/assign-vendor.ts";
import type { Invoice } from "./invoice-lines.ts";
import { invoiceKey } from "./match-vendor.ts";
import type { PlannedLine } from "./plan-lines.ts";
import type { Names } from "./resolve-names.ts";

/** An invoice with what it changes. */
interface Entry extends Pick<Names, "vendor" | "linked"> {
  invoice: Invoice;
  billDate: string;
  /** The day on which figures count the bill. */
  postedDate: string;
  planned: PlannedLine[];
  /** All lines of the order if all goods are stocked, and their totals. */
  lines: OrderLine[];
  totals: Pick<NewPurchaseOrder, "itemCount" | "totalCostCents">;
}

/** An order after the invoice was added. */
interface SavedOrder extends NewPurchaseOrder {
  number: string;
  vendorName: string | null;
}

/**
 * Saves an invoice: its order, its goods in stock, and its bill. A new order is inserted as if all
 * goods were stocked, so that its row needs no update if they are.
 */
export async function saveInvoice(ctx: WriteContext, entry: Entry) {
  const { invoice, linked, planned } = entry;
  const row = orderOfInvoice(ctx, entry);
  const getsVendor = linked?.vendorId === null && row.vendorId !== null;
  if (getsVendor) await assignVendor(ctx, linked.id, row);
  const stocks = invoice.mode === "receive";
  const [{ importId, ...order }, results] = await pipelined([
    saveOrder(ctx, row, entry),
    stocks ? stockInvoice(ctx, row, planned) : Promise.resolve(new Map<number, DeliveryResult>()),
  ]);
  const saved = saveOutcome(ctx, entry, { order, results });
  const bill = billOfInvoice(ctx, entry, { order: saved.order, importId, results });
  await saveReceivedBill(ctx, bill, order.vendorName);
  const hasDrafts = linked?.bills.some(({ status }) => status === "draft");
  if (hasDrafts && saved.order.status !== "draft") {
    const ordered = saved.lines.map((line) => ({ ...line, unitCostCents: orderedUnitCost(line) }));
    await openDraftBills(ctx, order.id, ordered);
  }
  return { ...saved, results, bill };
}

/** The row of the invoice's order if all goods are stocked. */
function orderOfInvoice(
  ctx: WriteContext,
  { invoice, vendor, linked, totals }: Entry,
): NewPurchaseOrder {
  const numbers = linked?.vendorInvoiceNumbers ?? [];
  const vendorId = linked?.vendorId ?? vendor.vendor?.id ?? null;
  const received = invoice.mode === "receive";
  return {
    id: linked?.id ?? newId(),
    // A new order is inserted with the status of a full success, which then needs no update.
    status: linked?.status ?? (received ? "received" : "draft"),
    type: "purchase",
    vendorId,
    unlinkedVendorName: vendorId ? null : (vendor.name ?? linked?.unlinkedVendorName ?? null),
    vendorInvoiceNumbers: [
      ...numbers.filter((number) => number !== invoice.invoiceNumber),
      invoice.invoiceNumber,
    ],
    note: joinNotes(linked?.note ?? null, invoice.note || null),
    receivedAt: !linked && received ? ctx.now : (linked?.receivedAt ?? null),
    ...totals,
  };
}

function joinNotes(old: string | null, added: string | null): string | null {
  if (old === null || added === null) return old ?? added;
  const joined = `${old}\n${added}`;
  if (joined.length > 5000) {
    throw invalid([
      { field: "note", message: "makes the order's note longer than 5000 characters" },
    ]);
  }
  return joined;
}

/**
 * Creates the invoice's order, or uses the linked one, and marks the invoice as imported: its
 * number is now in use. `order` is the result of `orderOfInvoice`.
 *
 * The row of a linked order is saved at the end, when the received quantities are known.
 */
async function saveOrder(
  ctx: WriteContext,
  order: NewPurchaseOrder,
  { invoice, vendor, linked }: Entry,
): Promise<SavedOrder & { importId: string }> {
  const made = importOf(order, invoice);
  const { number, entered } = linked
    ? { number: linked.number, entered: await insertImport(ctx, made) }
    : await insertOrderOfInvoice(ctx, order, made);
  if (!entered) throw await refusal(ctx, made);
  if (!linked) noteGenerated(number);
  const known = vendor.vendor?.name ?? linked?.vendorName ?? null;
  const vendorName = order.vendorId ? known : order.unlinkedVendorName;
  return { ...order, number, vendorName, importId: made.id };
}

function importOf(order: NewPurchaseOrder, invoice: ReceivingRequest): NewImport {
  return {
    id: newId(),
    purchaseOrderId: order.id,
    vendorId: order.vendorId,
    number: invoice.invoiceNumber,
    numberKey: invoiceKey(invoice),
  };
}

async function refusal(ctx: WriteContext, refused: NewImport): Promise<Error> {
  const into = await findImport(ctx, refused);
  return into
    ? duplicateInvoice(refused.number, into)
    : new Error("An invoice was refused as already imported, but is not stored");
}

/** Puts an invoice's goods into stock and returns the result of each line by its index. */
async function stockInvoice(
  ctx: WriteContext,
  order: NewPurchaseOrder,
  planned: PlannedLine[],
): Promise<Map<number, DeliveryResult>> {
  const expected = planned.flatMap(({ index, sent, line, link, duplicate }) => {
    if (duplicate || link.match === "ambiguous") return [];
    const { quantity, unitCostCents, amountCents, chargedCents } = sent;
    const cents = amountCents + chargedCents;
    const delivery = { line, link, quantity, unitCostCents, cents, unbilledQuantity: 0 };
    return [{ index, delivery }];
  });
  const results = await stockLines(
    ctx,
    { id: order.id, vendorId: order.vendorId, receivedAt: ctx.now },
    expected.map(({ delivery }) => delivery),
  );
  return new Map(
    expected.flatMap(({ index }, at) => {
      const result = results[at];
      return result ? [[index, result]] : [];
    }),
  );
}

/**
 * Saves the received quantities on the lines, and the order if its row differs. The statements
 * share a round trip with COMMIT.
 */
function saveOutcome(
  ctx: WriteContext,
  { linked, planned, lines }: Entry,
  { order, results }: { order: SavedOrder; results: Map<number, DeliveryResult> },
) {
  const touched = planned
    .filter(({ duplicate }) => !duplicate)
    .map((plan) => savedLine(plan, results));
  (linked ? saveLines : insertLines)(ctx, order.id, touched);
  const all = mergeLines(lines, touched);
  // A new order counts as ordered, even if none of its goods could be stocked.
  const before = linked?.status ?? (results.size > 0 ? "ordered" : order.status);
  const isReceived = [...results.values()].some(({ outcome }) => outcome !== "failed");
  const receipt = { lines: all, isReceived, receivedAt: ctx.now };
  const final = receivedOrder({ ...order, status: before }, receipt);
  const isUpdate =
    linked !== undefined ||
    final.status !== order.status ||
    final.totalCostCents !== order.totalCostCents;
  if (isUpdate) {
    updatePurchaseOrder(ctx, order.id, final);
  }
  const outstandingLines = all.filter((line) => outstanding(line) > 0).length;
  const record = isUpdate ? undefined : recordOfNew(ctx, final, all);
  return { order: final, lines: all, outstandingLines, record };
}

/** The record of an order that this request inserted, as the database returns it. */
function recordOfNew(ctx: WriteContext, order: SavedOrder, lines: OrderLine[]): OrderRecord {
  const { tenantId, now } = ctx;
  return presentOrderSummary({
    ...order,
    ...noIntegrationColumns,
    lines,
    tenantId,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
  });
}

function savedLine(
  { index, line, stocked }: PlannedLine,
  results: Map<number, DeliveryResult>,
): OrderLine {
  const result = results.get(index);
  if (!result || result.outcome === "failed") return line;
  const inventoryItemId = result.itemId;
  return inventoryItemId === stocked.inventoryItemId ? stocked : { ...stocked, inventoryItemId };
}

/**
 * The bill of an invoice. It is a draft while the order is one. Goods that could not be stocked
 * wait on the order's line with their cost.
 */
function billOfInvoice(
  ctx: WriteContext,
  { invoice, billDate, postedDate, planned }: Entry,
  made: { order: SavedOrder; importId: string; results: Map<number, DeliveryResult> },
): BillState {
  const { id: orderId, vendorId, unlinkedVendorName, status } = made.order;
  const goods = planned.map((line) => goodsOf(line, orderId, made.results.get(line.index)));
  const charges = (invoice.charges ?? []).map((charge) => ({ line: lineOf(charge) }));
  const { lines, receipts } = goodsOfBill([...goods, ...charges]);
  const head = {
    number: invoice.invoiceNumber,
    vendorId,
    unlinkedVendorName,
    billDate,
    postedDate,
    dueDate: invoice.dueDate ?? null,
    importedInvoiceId: made.importId,
    ...(status === "draft" && { status: "draft" as const }),
  };
  return billOf(ctx, head, { lines: withIdOfCore(ctx, lines), receipts });
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
