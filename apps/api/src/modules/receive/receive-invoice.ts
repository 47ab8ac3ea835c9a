import { AppError, type ReceivingRequest, type ReceivingResponse } from "@bayline/contracts";
import {
  type Claim,
  claimInvoice,
  findPriceChangeWarnPercent,
  type PurchaseOrderView,
  pipelined,
} from "@bayline/db";
import type { WriteContext } from "../../pipeline/context.ts";
import { shopToday } from "../../time/clock.ts";
import { openDraftBills } from "../bills/write.ts";
import { refuseAmbiguousLinks } from "../lines/part-links.ts";
import { postedDay } from "../periods/open-days.ts";
import { auditOrderChange } from "../purchase-orders/audit.ts";
import { mergeLines, orderedUnitCost } from "../purchase-orders/order-lines.ts";
import { asStatus } from "../purchase-orders/present.ts";
import { duplicateInvoice } from "../vendor-invoices/assign-vendor.ts";
import { vendorMatchKey } from "../vendors/match-key.ts";
import { readInvoice } from "./invoice-lines.ts";
import { findLinkedOrder } from "./linked-order.ts";
import { invoiceKey, matchVendor, type VendorMatch } from "./match-vendor.ts";
import { type PlannedLine, planLines } from "./plan-lines.ts";
import { presentReceiving } from "./present.ts";
import { lookAround, resolveAndLock } from "./resolve-and-lock.ts";
import { saveBill } from "./save-bill.ts";
import { moveInvoices, orderOfInvoice, saveOrder } from "./save-order.ts";
import { saveOutcome, stockInvoice } from "./stock-invoice.ts";

/**
 * Receives a dealer invoice into a new or an existing purchase order, as a draft for review or
 * directly into stock.
 *
 * Takes locks in the project's order: the shop's counter (only if a name may be created), the
 * order, the parts by id. Statements that do not need each other's results share a round trip.
 */
export async function receiveInvoice(
  ctx: WriteContext,
  request: ReceivingRequest,
): Promise<ReceivingResponse> {
  const invoice = readInvoice(request);
  const found = await findLinkedOrder(ctx, invoice);
  const today = shopToday(ctx.services.clock, ctx.caller.timeZone);
  const billDate = invoice.invoiceDate ?? today;
  const [match, first, warnPercent, postedDate] = await pipelined([
    matchAndClaim(ctx, invoice, found),
    lookAround(ctx, invoice, found?.lines),
    // A new order has no costs to compare with.
    found ? findPriceChangeWarnPercent(ctx) : Promise.resolve(0),
    postedDay(ctx, billDate),
  ]);
  const { vendor, look, linked } = await resolveAndLock(ctx, invoice, { match, found, first });
  const planned = planLines(invoice, look.lines, look.parts, warnPercent);
  if (invoice.mode === "receive") refuseAmbiguous(planned);

  // As if all goods were stocked, so that the row of a new order needs no update if they are.
  const lines = mergeLines(
    look.lines,
    planned.map(({ stocked }) => stocked),
  );
  const entry = { invoice, vendor, linked, lines };
  const row = orderOfInvoice(ctx, entry);
  await moveInvoices(ctx, row, entry);
  const [{ importId, ...order }, results] = await pipelined([
    saveOrder(ctx, row, entry),
    invoice.mode === "receive" ? stockInvoice(ctx, row, planned) : Promise.resolve(new Map()),
  ]);
  const final = saveOutcome(ctx, { order, linked, planned, results, lines });

  const bill = await saveBill(ctx, {
    invoice,
    billDate,
    postedDate,
    order: final.order,
    importId,
    planned,
    results,
  });
  const hasDrafts = linked?.bills.some(({ status }) => status === "draft");
  if (hasDrafts && final.order.status !== "draft") {
    const ordered = final.lines.map((line) => ({ ...line, unitCostCents: orderedUnitCost(line) }));
    await openDraftBills(ctx, order.id, ordered);
  }

  const before = linked ? { order: linked, lines: look.lines } : null;
  const after = { ...final, invoiceDate: billDate };
  await auditOrderChange(ctx, before, after, final.record);
  return presentReceiving({
    invoice,
    vendor,
    lines: planned,
    results,
    bill: { id: bill.id, totalCents: bill.totalCents },
    invoiceDate: billDate,
    outstandingLines: final.outstandingLines,
    today,
    order: {
      id: order.id,
      number: order.number,
      status: asStatus(final.order.status),
      vendorId: order.vendorId,
      vendorName: order.vendorName,
      vendorInvoiceNumber: invoice.invoiceNumber,
      totalCents: final.order.totalCostCents,
      totalCostCents: final.order.totalCostCents,
      lineCount: order.itemCount,
      linkedExistingPo: linked !== undefined,
    },
  });
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

function refuseAmbiguous(planned: PlannedLine[]): void {
  refuseAmbiguousLinks(
    planned
      .filter(({ duplicate }) => !duplicate)
      .map(({ index, sent, link }) => ({
        field: `lines[${index}].partNumber`,
        partNumber: sent.partNumber,
        link,
      })),
    "Send it as a draft, or give each part a unique number.",
  );
}
