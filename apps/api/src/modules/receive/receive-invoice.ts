import {
  AppError,
  partKey,
  type ReceivingRequest,
  type ReceivingResponse,
} from "@bayline/contracts";
import {
  claimInvoice,
  findImport,
  listLines,
  lockCounter,
  type PurchaseOrderView,
  type Scope,
  saveLines,
  updatePurchaseOrder,
} from "@bayline/db";
import type { WriteContext } from "../../context.ts";
import { duplicateInvoice } from "../purchase-orders/assign-vendor.ts";
import { knownParts, refuseAmbiguousParts } from "../purchase-orders/known-parts.ts";
import {
  asOrderLine,
  type KnownParts,
  type OrderLine,
  outstanding,
  plus,
  statusAfterReceipt,
} from "../purchase-orders/order-lines.ts";
import { asStatus } from "../purchase-orders/present.ts";
import { type Delivery, type DeliveryResult, stockLines } from "../purchase-orders/stock-lines.ts";
import { vendorMatchKey } from "../vendors/match-key.ts";
import { createVendorByName } from "../vendors/resolve-vendor.ts";
import { findLinkedOrder, lockLinkedOrder, requireOpenOrder } from "./linked-order.ts";
import { matchVendor, type VendorMatch } from "./match-vendor.ts";
import { type PlannedLine, planLines } from "./plan-lines.ts";
import { presentReceiving } from "./present.ts";
import { invoiceKey, type SavedOrder, saveOrder } from "./save-order.ts";

/**
 * Receives a dealer invoice: into a new purchase order or an existing one, as a draft for review
 * or straight into stock. Locks in the one order of the project: the shop's counter (only where a
 * name may be made), the order, the parts by id.
 */
export async function receiveInvoice(
  ctx: WriteContext,
  invoice: ReceivingRequest,
): Promise<ReceivingResponse> {
  const found = await findLinkedOrder(ctx, invoice);
  const match = await matchVendor(ctx, invoice, found);
  if (found) requireOpenOrder(found, match);
  await claimOnce(ctx, invoice, match);

  const { vendor, look, linked } = await settleNames(ctx, invoice, { match, found });
  const planned = planLines(invoice, look.lines, look.parts);
  if (invoice.mode === "receive") refuseAmbiguous(planned);

  const lines = mergeLines(
    look.lines,
    planned.map(({ line }) => line),
  );
  const order = await saveOrder(ctx, { invoice, vendor, linked, lines });
  const results = invoice.mode === "receive" ? await stock(ctx, order, planned) : new Map();
  const final = await saveOutcome(ctx, { order, linked, planned, results, lines });

  await ctx.noteChange({
    resourceType: "purchase_order",
    resourceId: order.id,
    before: linked ? auditView(linked) : null,
    after: { ...auditView(final.order), linesStocked: final.stocked },
  });
  return presentReceiving({
    invoice,
    vendor,
    lines: planned,
    results,
    outstandingLines: final.outstandingLines,
    order: {
      id: order.id,
      number: order.number,
      status: asStatus(final.order.status),
      vendorId: order.vendorId,
      vendorName: vendor.vendor?.name ?? linked?.vendorName ?? order.unlinkedVendorName,
      vendorInvoiceNumber: invoice.invoiceNumber,
      totalCostCents: order.totalCostCents,
      lineCount: order.itemCount,
      linkedExistingPo: linked !== undefined,
    },
  });
}

/** Lets one request at a time import an invoice, and none that already was. */
async function claimOnce(
  ctx: WriteContext,
  invoice: ReceivingRequest,
  { matchedBy, vendor, name }: VendorMatch,
): Promise<void> {
  const party = vendor?.id ?? `named ${vendorMatchKey(name ?? "")}`;
  if (!(await claimInvoice(ctx, party, invoiceKey(invoice)))) {
    throw new AppError("INVOICE_IN_PROGRESS", "Another request is importing this invoice now.", {
      nextStep:
        "Wait a moment and check whether its purchase order exists before sending it again.",
    });
  }
  // A vendor that is yet to be created has no invoices, and those of no vendor are not its.
  if (matchedBy === "create") return;
  const vendorId = vendor?.id ?? null;
  const into = await findImport(ctx, { vendorId, numberKey: invoiceKey(invoice) });
  if (into) throw duplicateInvoice(invoice.invoiceNumber, into);
}

/** The order's lines and the stocked parts that the invoice's lines could mean. */
interface Look {
  lines: OrderLine[];
  parts: KnownParts;
}

async function lookAround(
  scope: Scope,
  invoice: ReceivingRequest,
  orderId: string | undefined,
): Promise<Look> {
  const rows = orderId === undefined ? [] : await listLines(scope, orderId);
  const lines = rows.map(asOrderLine);
  const invoiced = new Set(invoice.lines.map((line) => partKey(line.partNumber)));
  const same = lines.filter((line) => invoiced.has(partKey(line.partNumber)));
  return { lines, parts: await knownParts(scope, [...same, ...invoice.lines]) };
}

interface Names {
  vendor: VendorMatch & { created: boolean };
  linked: PurchaseOrderView | undefined;
  look: Look;
}

/**
 * Takes the locks and settles what the invoice's names mean. Only a request that may make a vendor
 * or parts from a name has to take turns with others for it, and looks again once it is its turn.
 */
async function settleNames(
  ctx: WriteContext,
  invoice: ReceivingRequest,
  { match, found }: { match: VendorMatch; found: PurchaseOrderView | undefined },
): Promise<Names> {
  const first = await lookAround(ctx, invoice, found?.id);
  const makesNames = match.matchedBy === "create" || makesParts(invoice, first);
  if (makesNames) await lockCounter(ctx, "purchase_order");
  const vendor = await settleVendor(ctx, invoice, match);
  const linked = found && (await lockLinkedOrder(ctx, found, vendor));
  const look = makesNames || linked ? await lookAround(ctx, invoice, linked?.id) : first;
  return { vendor, linked, look };
}

function makesParts(invoice: ReceivingRequest, { lines, parts }: Look): boolean {
  if (invoice.mode !== "receive") return false;
  return planLines(invoice, lines, parts).some(({ link }) => link.match === "new");
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

function refuseAmbiguous(planned: PlannedLine[]): void {
  refuseAmbiguousParts(
    planned
      .filter(({ duplicate }) => !duplicate)
      .map(({ index, sent, link }) => ({
        field: `lines[${index}].partNumber`,
        partNumber: sent.partNumber,
        link,
      })),
    "Send it as a draft, or give each of the parts a number of its own.",
  );
}

/** The order's lines with those of the invoice in their places, or behind. */
function mergeLines(before: OrderLine[], changed: OrderLine[]): OrderLine[] {
  const byId = new Map([...before, ...changed].map((line) => [line.id, line]));
  return [...byId.values()];
}

async function stock(
  ctx: WriteContext,
  order: SavedOrder,
  planned: PlannedLine[],
): Promise<Map<number, DeliveryResult>> {
  const expected = planned.flatMap(({ index, sent, line, link, duplicate }) => {
    if (duplicate || link.match === "ambiguous") return [];
    const delivery: Delivery = {
      line,
      link,
      quantity: sent.quantity,
      unitCostCents: sent.unitCostCents,
    };
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

interface Outcome {
  order: SavedOrder;
  linked: PurchaseOrderView | undefined;
  planned: PlannedLine[];
  results: Map<number, DeliveryResult>;
  lines: OrderLine[];
}

/** Saves the lines with what was received on them, and the order where its row is not yet so. */
async function saveOutcome(ctx: WriteContext, { order, linked, planned, results, lines }: Outcome) {
  const touched = planned
    .filter(({ duplicate }) => !duplicate)
    .map((plan) => receivedLine(plan, results));
  await saveLines(ctx, order.id, touched);
  const all = mergeLines(lines, touched);
  const stocked = [...results.values()].filter(({ outcome }) => outcome !== "failed").length;
  const before = linked?.status ?? (results.size > 0 ? "ordered" : order.status);
  const status = stocked > 0 ? statusAfterReceipt(all, before) : before;
  const final = {
    ...order,
    status,
    receivedAt: status === "received" ? (order.receivedAt ?? ctx.now) : null,
  };
  if (linked || status !== order.status) await updatePurchaseOrder(ctx, order.id, final);
  const outstandingLines = all.filter((line) => outstanding(line) > 0).length;
  return { order: final, stocked, outstandingLines };
}

function receivedLine(
  { index, line, sent }: PlannedLine,
  results: Map<number, DeliveryResult>,
): OrderLine {
  const result = results.get(index);
  if (!result || result.outcome === "failed") return line;
  return {
    ...line,
    quantityReceived: plus(line.quantityReceived, sent.quantity),
    inventoryItemId: result.itemId,
  };
}

function auditView(order: SavedOrder | PurchaseOrderView) {
  const { number, status, vendorId, vendorInvoiceNumbers, note, itemCount, totalCostCents } = order;
  return { number, status, vendorId, vendorInvoiceNumbers, note, itemCount, totalCostCents };
}
