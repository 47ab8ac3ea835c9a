import { AppError, invalid, partKey, type ReceivingRequest } from "@bayline/contracts";
import {
  type BillOfOrder,
  type Claim,
  claimInvoice,
  findOrderBy,
  findPriceChangeWarnPercent,
  LostRace,
  lockCounter,
  type OrderInFull,
  type PurchaseOrderView,
  pipelined,
  type Scope,
} from "@bayline/db";
import { isId } from "../../ids.ts";
import type { WriteContext } from "../../pipeline/context.ts";
import { findBillsOfOrder, lockForBills } from "../bills/lock.ts";
import { byPartKey, type KnownParts, knownParts, linkPart } from "../lines/part-links.ts";
import { postedDay } from "../periods/open-days.ts";
import type { OrderLine } from "../purchase-orders/order-lines.ts";
import { duplicateInvoice } from "../vendor-invoices/assign-vendor.ts";
import { vendorMatchKey } from "../vendors/match-key.ts";
import { createVendorByName } from "../vendors/resolve-vendor.ts";
import { invoiceKey, matchVendor, requireVendor, type VendorMatch } from "./match-vendor.ts";

/** What an invoice names, locked. */
export interface Names {
  vendor: VendorMatch & { created: boolean };
  linked: LinkedOrder | undefined;
  /** The lines of the order. */
  lines: OrderLine[];
  /** The stocked parts that the invoice's lines could refer to. */
  parts: KnownParts;
}

/**
 * Finds the order, the vendor and the parts that an invoice names, claims the invoice, and takes
 * the locks. Reads in the same round trips from which change of a cost the shop is warned, and the
 * day on which the bill is posted.
 *
 * Only a request that may create a vendor or parts locks the shop's counter; it then looks up the
 * names again.
 */
export async function resolveNames(ctx: WriteContext, invoice: ReceivingRequest, billDate: string) {
  const found = await findLinkedOrder(ctx, invoice);
  const [match, parts, warnPercent, postedDate] = await pipelined([
    matchAndClaim(ctx, invoice, found),
    findParts(ctx, invoice, found?.lines),
    // A new order has no costs to compare with.
    found ? findPriceChangeWarnPercent(ctx) : Promise.resolve(0),
    postedDay(ctx, billDate),
  ]);
  const names = await lockNames(ctx, invoice, { match, found, parts });
  return { ...names, warnPercent, postedDate };
}

/** What an invoice names, before the locks. */
interface Found {
  match: VendorMatch;
  found: OrderInFull | undefined;
  parts: KnownParts;
}

async function lockNames(
  ctx: WriteContext,
  invoice: ReceivingRequest,
  { match, found, parts: first }: Found,
): Promise<Names> {
  const makesNames = match.matchedBy === "create" || makesParts(invoice, first, found?.lines);
  if (makesNames) await lockCounter(ctx, "purchase_order");
  const vendor = await settleVendor(ctx, invoice, match);
  const linked = found && (await lockLinkedOrder(ctx, found, vendor));
  const lines = linked?.lines ?? [];
  const parts = makesNames || linked ? await findParts(ctx, invoice, lines) : first;
  if (!makesNames && makesParts(invoice, parts, lines)) {
    throw new LostRace("A part was deleted before the order was locked");
  }
  return { vendor, linked, lines, parts };
}

function findParts(
  scope: Scope,
  invoice: ReceivingRequest,
  lines: OrderLine[] = [],
): Promise<KnownParts> {
  const invoiced = new Set(invoice.lines.map((line) => partKey(line.partNumber)));
  const same = lines.filter((line) => invoiced.has(partKey(line.partNumber)));
  return knownParts(scope, [...same, ...invoice.lines]);
}

/** Whether receiving the lines of an invoice creates parts. */
function makesParts(
  { mode, lines }: ReceivingRequest,
  parts: KnownParts,
  orderLines: OrderLine[] = [],
): boolean {
  if (mode !== "receive") return false;
  const byKey = byPartKey(orderLines);
  return lines.some(({ partNumber }) => {
    const line = byKey.get(partKey(partNumber)) ?? { partNumber, inventoryItemId: null };
    return linkPart(line, parts).match === "new";
  });
}

async function settleVendor(
  ctx: WriteContext,
  invoice: ReceivingRequest,
  match: VendorMatch,
): Promise<VendorMatch & { created: boolean }> {
  if (match.matchedBy !== "create" || match.name === null) return { ...match, created: false };
  const account = invoice.vendor?.accountNumber ?? null;
  return { ...match, ...(await createVendorByName(ctx, match.name, account)) };
}

/**
 * Finds the vendor, serializes imports of one invoice, and refuses one that was already imported.
 */
async function matchAndClaim(
  ctx: WriteContext,
  invoice: ReceivingRequest,
  found: PurchaseOrderView | undefined,
): Promise<VendorMatch> {
  const match = await matchVendor(ctx, invoice, found);
  const { claimed, into } = match.claim ?? (await claimFor(ctx, invoice, match, found));
  if (!claimed) {
    throw new AppError("INVOICE_IN_PROGRESS", "Another request is importing this invoice now.", {
      nextStep:
        "Wait a moment and check whether its purchase order exists before sending it again.",
    });
  }
  // A vendor that is yet to be created has no invoices, and invoices without a vendor are not its
  // own.
  if (into && match.matchedBy !== "create") throw duplicateInvoice(invoice.invoiceNumber, into);
  return match;
}

function claimFor(
  ctx: WriteContext,
  invoice: ReceivingRequest,
  match: VendorMatch,
  found: PurchaseOrderView | undefined,
): Promise<Claim> {
  const vendorId = match.vendor?.id ?? found?.vendorId ?? null;
  const party = vendorId ?? `named ${vendorMatchKey(match.name ?? "")}`;
  return claimInvoice(ctx, party, { vendorId, numberKey: invoiceKey(invoice) });
}

/**
 * Finds the open order that an invoice refers to by id or number; undefined if it refers to none.
 */
async function findLinkedOrder(
  scope: Scope,
  invoice: ReceivingRequest,
): Promise<OrderInFull | undefined> {
  const order = await findNamedOrder(scope, invoice);
  if (order) requireOpen(order);
  return order;
}

async function findNamedOrder(
  scope: Scope,
  { purchaseOrderId, purchaseOrderNumber }: ReceivingRequest,
): Promise<OrderInFull | undefined> {
  if (purchaseOrderId) {
    const order = isId(purchaseOrderId)
      ? await findOrderBy(scope, { id: purchaseOrderId })
      : undefined;
    if (!order) throw orderNotFound(purchaseOrderId);
    if (purchaseOrderNumber && purchaseOrderNumber.toUpperCase() !== order.number) {
      throw invalid([
        { field: "purchaseOrderNumber", message: "is not the number of purchaseOrderId" },
      ]);
    }
    return order;
  }
  if (!purchaseOrderNumber) return undefined;
  const order = await findOrderBy(scope, { number: purchaseOrderNumber });
  if (!order) throw orderNotFound(purchaseOrderNumber);
  return order;
}

/** An order for an invoice, with its live bills if the invoice may change them. */
export type LinkedOrder = OrderInFull & { bills: BillOfOrder[] };

/**
 * Locks the order, and its bills if the invoice may open them or give them a vendor. Reads it
 * again, because it may have been closed meanwhile.
 */
async function lockLinkedOrder(
  ctx: WriteContext,
  found: OrderInFull,
  { vendor }: VendorMatch,
): Promise<LinkedOrder> {
  const find = async (order: OrderInFull | undefined) => {
    if (!order) throw orderNotFound(found.number);
    const changesBills = order.status === "draft" || order.vendorId === null;
    if (changesBills) return { order, ...(await findBillsOfOrder(ctx, order.id)) };
    return { order, bills: [], locks: { orderIds: [order.id] } };
  };
  const { order, bills } = await lockForBills(
    ctx,
    async () => find(await findOrderBy(ctx, { id: found.id })),
    await find(found),
  );
  requireOpen(order);
  if (vendor) requireVendor(order, vendor.id);
  return { ...order, bills };
}

function requireOpen(order: PurchaseOrderView): void {
  if (order.status === "received" || order.status === "cancelled") {
    throw new AppError("PO_ALREADY_RECEIVED", `${order.number} is already ${order.status}.`, {
      nextStep: "Omit the order to create a new one.",
    });
  }
  if (order.type === "return") {
    throw new AppError("PO_LOCKED", `${order.number} is a return, which accepts no invoice.`);
  }
}

function orderNotFound(name: string): AppError {
  return new AppError("PO_NOT_FOUND", `There is no purchase order ${name}.`, {
    nextStep: "Omit the order to create a new one.",
  });
}
