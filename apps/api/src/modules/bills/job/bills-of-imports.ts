import {
  addToBill,
  holdClosedThrough,
  type ImportPlace,
  type ImportRow,
  insertBill,
  listBilledQuantities,
  listImportsOfOrder,
  listLines,
  listReceiptsOfOrder,
  listShopsToBill,
  listUnbilledImports,
  lockBillNumber,
  lockItemIds,
  lockPurchaseOrder,
  markImportsBilled,
  type OrderReceipt,
  type PurchaseOrderLineRow,
  type PurchaseOrderView,
  recountUnbilled,
  type Scope,
  type ShopOfImports,
} from "@bayline/db";
import { inEachShop, type Job, type JobRun } from "../../../background/job.ts";
import { newId } from "../../../ids.ts";
import type { Services } from "../../../pipeline/context.ts";
import { shopDay } from "../../../time/clock.ts";
import { type BilledGoods, billTotals, linesOfBill, receiptsOf } from "../bill-lines.ts";
import { receiptsOfImports } from "./receipts-of-imports.ts";

const name = "bills-of-imports";
const importsAtOnce = 100;

/**
 * Makes bills of the invoices that a version without bills imported: before the upgrade, during it, or
 * in an archive.
 *
 * Each order is billed in a separate transaction that locks it, so that an abort loses nothing and a
 * repetition finds nothing to do.
 */
export const billsOfImports: Job = {
  name,
  summary: "Makes bills of invoices that were imported before there were bills",
  schedule: "*/15 * * * *",
  run: (services, run) =>
    inEachShop(
      services,
      { job: name, run, list: (page) => listShopsToBill(services.database.read, page) },
      (shop) => billShop(services, run, shop),
    ),
};

async function billShop(services: Services, run: JobRun, shop: ShopOfImports): Promise<boolean> {
  const { tenantId } = shop;
  const { read } = services.database;
  const now = run.now.toISOString();
  const done = new Set<string>();
  let after: ImportPlace | undefined;
  while (!run.signal?.aborted) {
    const imports = await listUnbilledImports({ tenantId, now, db: read }, after, importsAtOnce);
    for (const { orderId, isDue } of imports) {
      if (!isDue || run.signal?.aborted || done.has(orderId)) continue;
      done.add(orderId);
      await services.database.transaction(
        (db) => billOrder({ tenantId, now, db }, orderId, shop.timeZone),
        { commit: !run.dryRun, detectsReplay: true },
      );
    }
    after = imports.at(-1);
    if (imports.length < importsAtOnce) break;
  }
  return done.size > 0;
}

/** Makes the missing bills of an order. */
async function billOrder(scope: Scope, orderId: string, timeZone: string): Promise<void> {
  const order = await lockPurchaseOrder(scope, orderId);
  if (!order) return;
  const imports = await listImportsOfOrder(scope, orderId);
  const receipts = await listReceiptsOfOrder(scope, orderId);
  const billed = await listBilledQuantities(scope, orderId);
  const lines = await listLines(scope, orderId);
  const unbilled = receiptsOfImports(imports, receipts, billed);
  await lockItemIds(
    scope,
    receipts.map(({ itemId }) => itemId),
  );
  for (const { imported, receipts: received } of unbilled) {
    const goods = received.map((receipt) => goodsOf(receipt, orderId, lines));
    await billImport(scope, { imported, order, goods, timeZone });
  }
  if (unbilled.length === 0) return;
  await recountUnbilled(
    scope,
    receipts.flatMap(({ layerId }) => layerId ?? []),
  );
  await markImportsBilled(
    scope,
    unbilled.map(({ imported }) => imported.id),
  );
}

interface OldImport {
  imported: ImportRow;
  order: PurchaseOrderView;
  goods: BilledGoods[];
  timeZone: string;
}

/** Makes the bill of an import, or adds its goods to the bill that has its number. */
async function billImport(
  scope: Scope,
  { imported, order, goods, timeZone }: OldImport,
): Promise<void> {
  const { numberKey, vendorId, number, invoiceDate, createdAt } = imported;
  const lines = linesOfBill(goods, [], []);
  const totals = billTotals(lines);
  const known = await lockBillNumber(scope, { numberKey, vendorId, orderId: order.id });
  if (known) {
    if (lines.length === 0) return;
    await addToBill(scope, known.id, {
      purchaseOrderId: order.id,
      lines: lines.map((line, index) => ({ ...line, position: known.lineCount + index })),
      goodsCents: totals.goodsCents,
      receipts: receiptsOf(goods, lines),
    });
    return;
  }
  const day = invoiceDate ?? shopDay(createdAt, timeZone);
  const closedThrough = await holdClosedThrough(scope);
  const isClosed = closedThrough !== null && day <= closedThrough;
  const bill = {
    id: newId(),
    type: "invoice",
    status: totals.totalCents === 0 ? "paid" : "open",
    number,
    numberKey,
    vendorId,
    unlinkedVendorName: vendorId === null ? order.unlinkedVendorName : null,
    billDate: day,
    postedDate: isClosed ? shopDay(scope.now, timeZone) : day,
    dueDate: null,
    purchaseOrderIds: [order.id],
    appliesTo: [],
    importedInvoiceId: imported.id,
    isEntered: false,
    lineCount: lines.length,
    ...totals,
  };
  // Bills are listed by their creation: this one belongs to the day of its import.
  const receipts = receiptsOf(goods, lines);
  await insertBill({ ...scope, now: createdAt }, bill, { lines, receipts });
}

function goodsOf(
  receipt: OrderReceipt,
  orderId: string,
  lines: readonly PurchaseOrderLineRow[],
): BilledGoods {
  const { itemId, layerId, partNumber, quantity, unitCostCents, valueCents } = receipt;
  const line = lines.find(({ inventoryItemId }) => inventoryItemId === itemId);
  return {
    purchaseOrderId: orderId,
    purchaseOrderLineId: line?.id ?? null,
    inventoryItemId: itemId,
    partNumber: line?.partNumber ?? partNumber,
    description: line?.description ?? null,
    quantity,
    packQuantity: null,
    unitCostCents,
    amountCents: valueCents,
    stockQuantity: quantity,
    receivedQuantity: quantity,
    receivedCents: valueCents,
    layerId,
    coreDepositCents: 0,
  };
}
