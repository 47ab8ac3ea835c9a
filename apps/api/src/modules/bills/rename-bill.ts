import { AppError, creditKinds, invalid } from "@bayline/contracts";
import {
  type BillInFull,
  type BillRow,
  findBillOfNumber,
  findBillOfUsedCores,
  findChargedBill,
  findImport,
  findPurchaseOrder,
  invoiceNumberOf,
  listBillsOfOrder,
  moveCores,
  moveOrder,
  renameImport,
} from "@bayline/db";
import type { WriteContext } from "../../pipeline/context.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { requireRecord, unknownReference } from "../records.ts";
import { assignVendor, duplicateInvoice } from "../vendor-invoices/assign-vendor.ts";
import { findLiveVendor } from "../vendors/resolve-vendor.ts";

type Identity = Pick<BillRow, "number" | "numberKey" | "vendorId" | "unlinkedVendorName">;

type Sent = Pick<InputOf<"bills.correct">, "vendorId" | "number">;

/** The number that a correction gives a bill, to be locked. */
export function numbersOf(bill: BillRow, { vendorId, number }: Sent): string[] {
  if (vendorId === undefined && number === undefined) return [];
  const party = vendorId ?? bill.vendorId ?? bill.purchaseOrderIds[0] ?? "";
  return [invoiceNumberOf(party, (number ?? bill.number).toUpperCase())];
}

/**
 * Gives a bill another vendor or number, with its order and its imported invoice. The number, the
 * orders and the bill must be locked. Returns the fields of the bill.
 *
 * @throws BILL_IN_USE if something was paid, if other bills or cores name it, or if it cannot move
 * because it credits what its vendor sent, or its order has other bills
 */
export async function renameBill(
  ctx: WriteContext,
  bill: BillInFull,
  { vendorId, number }: Sent,
): Promise<Partial<Identity>> {
  const moves = vendorId !== undefined && vendorId !== bill.vendorId;
  const renames = number !== undefined && number !== bill.number;
  if (!moves && !renames) return {};
  await requireUnused(ctx, [bill]);
  const identity: Identity = {
    number: number ?? bill.number,
    numberKey: (number ?? bill.number).toUpperCase(),
    vendorId: vendorId ?? bill.vendorId,
    unlinkedVendorName: moves ? null : bill.unlinkedVendorName,
  };
  const vendor = moves ? await findLiveVendor(ctx, vendorId) : undefined;
  if (moves && !vendor) throw invalid([unknownReference("vendorId", "vendor")]);
  await requireFree(ctx, bill, identity);
  if (vendor) await moveToVendor(ctx, bill, vendor.id);
  if (renames) await renumber(ctx, bill, identity);
  for (const id of bill.purchaseOrderIds) ctx.emit("purchase_order.updated", id);
  return identity;
}

/**
 * Refuses to change the vendor or number of bills that are paid, whose cores were used, or whose
 * goods later bills name. They, their orders and their cores must be locked.
 */
export async function requireUnused(
  ctx: WriteContext,
  bills: ReadonlyArray<Pick<BillRow, "id" | "number" | "paidCents">>,
): Promise<void> {
  const paid = bills.find(({ paidCents }) => paidCents !== 0);
  if (paid)
    throw inUse(paid, "was paid in part or in full, so its vendor and number cannot change");
  const ids = bills.map(({ id }) => id);
  await requireNoLaterCharges(ctx, ids);
  const cored = await findBillOfUsedCores(ctx, ids);
  if (cored) throw inUse(cored, "has cores that were sent back, credited or denied");
}

/** @throws BILL_IN_USE if charges or price credits of later bills name goods of these bills */
export async function requireNoLaterCharges(
  ctx: WriteContext,
  billIds: readonly string[],
): Promise<void> {
  const charged = await findChargedBill(ctx, billIds);
  if (!charged) return;
  const { number, laterNumber } = charged;
  throw new AppError(
    "BILL_IN_USE",
    `Bill ${laterNumber} has charges or price credits for goods of bill ${number}.`,
    { nextStep: `Void bill ${laterNumber} first.` },
  );
}

function inUse({ number }: Pick<BillRow, "number">, why: string): AppError {
  return new AppError("BILL_IN_USE", `Bill ${number} ${why}.`, {
    nextStep: "Correct the other fields without vendorId and number.",
  });
}

/** Refuses the number of another live bill of the vendor. */
async function requireFree(
  ctx: WriteContext,
  { id, type, purchaseOrderIds: [orderId] }: BillInFull,
  { vendorId, numberKey, number }: Identity,
): Promise<void> {
  const other = await findBillOfNumber(ctx, { type, numberKey, vendorId, orderId });
  if (!other || other.id === id) return;
  // A credit has the number of no order.
  const otherOrder = type === "credit" ? undefined : other.purchaseOrderIds[0];
  if (!otherOrder) throw duplicateInvoice(number, { purchaseOrderId: null, billId: other.id });
  const order = requireRecord(await findPurchaseOrder(ctx, otherOrder), "purchase order");
  throw duplicateInvoice(number, { purchaseOrderId: order.id, orderNumber: order.number });
}

/** Moves the order of a bill, and its cores, to another vendor. */
async function moveToVendor(ctx: WriteContext, bill: BillInFull, vendorId: string): Promise<void> {
  if (bill.lines.some(({ kind }) => creditKinds.has(kind))) {
    throw inUse(bill, "credits goods or cores of its vendor, so it cannot have another one");
  }
  const [orderId, ...others] = bill.purchaseOrderIds;
  if (!orderId) return moveCores(ctx, [bill.id], vendorId);
  const ofOrder = await listBillsOfOrder(ctx, orderId);
  if (others.length > 0 || ofOrder.some(({ id }) => id !== bill.id)) {
    throw inUse(bill, "shares its order with other bills, which have the same vendor");
  }
  await assignVendor(ctx, orderId, { vendorId, unlinkedVendorName: null });
  await moveOrder(ctx, orderId, { vendorId });
}

/**
 * Stores the number with the imported invoice and the orders, so that the paper is received once.
 */
async function renumber(ctx: WriteContext, bill: BillInFull, identity: Identity): Promise<void> {
  const { number, numberKey, vendorId } = identity;
  const { importedInvoiceId: importId, purchaseOrderIds: orderIds } = bill;
  const names = { number, numberKey, oldNumber: bill.number };
  if (await renameImport(ctx, { importId, orderIds, ...names })) return;
  const into = await findImport(ctx, { vendorId, numberKey });
  if (!into) throw new Error("The number of a bill was refused, but no invoice has it");
  throw duplicateInvoice(number, into);
}
