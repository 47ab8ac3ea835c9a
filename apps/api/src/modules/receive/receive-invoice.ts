import { AppError, type ReceivingRequest, type ReceivingResponse } from "@bayline/contracts";
import { claimInvoice, type PurchaseOrderView } from "@bayline/db";
import type { WriteContext } from "../../pipeline/context.ts";
import { refuseAmbiguousLinks } from "../lines/part-links.ts";
import { duplicateInvoice } from "../purchase-orders/assign-vendor.ts";
import { auditOrderChange } from "../purchase-orders/audit.ts";
import { mergeLines } from "../purchase-orders/order-lines.ts";
import { asStatus } from "../purchase-orders/present.ts";
import { vendorMatchKey } from "../vendors/match-key.ts";
import { findLinkedOrder } from "./linked-order.ts";
import { matchVendor, type VendorMatch } from "./match-vendor.ts";
import { type PlannedLine, planLines } from "./plan-lines.ts";
import { presentReceiving } from "./present.ts";
import { resolveAndLock } from "./resolve-and-lock.ts";
import { invoiceKey, saveOrder } from "./save-order.ts";
import { saveOutcome, stockInvoice } from "./stock-invoice.ts";

/**
 * Receives a dealer invoice into a new or an existing purchase order, as a draft for review or
 * directly into stock.
 *
 * Takes locks in the project's order: the shop's counter (only if a name may be created), the
 * order, the parts by id.
 */
export async function receiveInvoice(
  ctx: WriteContext,
  invoice: ReceivingRequest,
): Promise<ReceivingResponse> {
  const found = await findLinkedOrder(ctx, invoice);
  const match = await matchVendor(ctx, invoice, found);
  await claimOnce(ctx, invoice, { match, found });

  const { vendor, look, linked } = await resolveAndLock(ctx, invoice, { match, found });
  const planned = planLines(invoice, look.lines, look.parts);
  if (invoice.mode === "receive") refuseAmbiguous(planned);

  const lines = mergeLines(
    look.lines,
    planned.map(({ line }) => line),
  );
  const order = await saveOrder(ctx, { invoice, vendor, linked, lines });
  const results = invoice.mode === "receive" ? await stockInvoice(ctx, order, planned) : new Map();
  const final = await saveOutcome(ctx, { order, linked, planned, results, lines });

  await auditOrderChange(ctx, linked ? { order: linked, lines: look.lines } : null, {
    order: final.order,
    lines: final.lines,
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
      vendorName: order.vendorName,
      vendorInvoiceNumber: invoice.invoiceNumber,
      totalCostCents: order.totalCostCents,
      lineCount: order.itemCount,
      linkedExistingPo: linked !== undefined,
    },
  });
}

/** Serializes imports of one invoice, and refuses one that was already imported. */
async function claimOnce(
  ctx: WriteContext,
  invoice: ReceivingRequest,
  { match, found }: { match: VendorMatch; found: PurchaseOrderView | undefined },
): Promise<void> {
  const vendorId = match.vendor?.id ?? found?.vendorId ?? null;
  const party = vendorId ?? `named ${vendorMatchKey(match.name ?? "")}`;
  const numberKey = invoiceKey(invoice);
  const { claimed, into } = await claimInvoice(ctx, party, { vendorId, numberKey });
  if (!claimed) {
    throw new AppError("INVOICE_IN_PROGRESS", "Another request is importing this invoice now.", {
      nextStep:
        "Wait a moment and check whether its purchase order exists before sending it again.",
    });
  }
  // A vendor that is yet to be created has no invoices, and invoices without a vendor are not its own.
  if (into && match.matchedBy !== "create") throw duplicateInvoice(invoice.invoiceNumber, into);
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
