import type { ReceivingRequest, ReceivingResponse } from "@bayline/contracts";
import type { WriteContext } from "../../pipeline/context.ts";
import { shopToday } from "../../time/clock.ts";
import { refuseAmbiguousLinks } from "../lines/part-links.ts";
import { auditOrderChange } from "../purchase-orders/audit.ts";
import { mergeLines, orderTotals } from "../purchase-orders/order-lines.ts";
import { asStatus } from "../purchase-orders/present.ts";
import { readInvoice } from "./invoice-lines.ts";
import { type PlannedLine, planLines } from "./plan-lines.ts";
import { presentReceiving } from "./present.ts";
import { resolveNames } from "./resolve-names.ts";
import { saveInvoice } from "./save-invoice.ts";

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
  const today = shopToday(ctx.services.clock, ctx.caller.timeZone);
  const billDate = invoice.invoiceDate ?? today;
  const { warnPercent, postedDate, ...names } = await resolveNames(ctx, invoice, billDate);
  const { vendor, linked } = names;
  const planned = planLines(invoice, names.lines, names.parts, warnPercent);
  if (invoice.mode === "receive") refuseAmbiguous(planned);
  const stocked = planned.map((line) => line.stocked);
  const lines = mergeLines(names.lines, stocked);
  const totals = orderTotals(lines);
  const entry = { invoice, billDate, postedDate, vendor, linked, planned, lines, totals };
  const { record, results, bill, outstandingLines, ...after } = await saveInvoice(ctx, entry);
  const before = linked ? { order: linked, lines: names.lines } : null;
  await auditOrderChange(ctx, before, { ...after, invoiceDate: billDate }, record);
  const { order } = after;
  return presentReceiving({
    invoice,
    vendor,
    lines: planned,
    results,
    bill: { id: bill.id, totalCents: bill.totalCents },
    invoiceDate: billDate,
    outstandingLines,
    today,
    order: {
      id: order.id,
      number: order.number,
      status: asStatus(order.status),
      vendorId: order.vendorId,
      vendorName: order.vendorName,
      vendorInvoiceNumber: invoice.invoiceNumber,
      totalCents: order.totalCostCents,
      totalCostCents: order.totalCostCents,
      lineCount: totals.itemCount,
      linkedExistingPo: linked !== undefined,
    },
  });
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
