import type {
  LineOutcome,
  PurchaseOrderStatus,
  ReceivingRequest,
  ReceivingResponse,
  ReceivingWarning,
} from "@bayline/contracts";
import { futureDateWarnings } from "../periods/future-date.ts";
import type { DeliveryResult } from "../purchase-orders/stock-lines.ts";
import { sameAccount } from "../vendors/match-key.ts";
import type { VendorMatch } from "./match-vendor.ts";
import type { PlannedLine } from "./plan-lines.ts";

/** A received invoice: its order and the result of each line. */
export interface TakenInvoice {
  invoice: ReceivingRequest;
  order: ReceivingResponse["purchaseOrder"];
  vendor: VendorMatch & { created: boolean };
  lines: PlannedLine[];
  /** The stocking result by line index. Empty for a draft. */
  results: Map<number, DeliveryResult>;
  bill: ReceivingResponse["bill"];
  invoiceDate: string;
  /** The number of lines that are not fully received. */
  outstandingLines: number;
  /** In the time zone of the shop. */
  today: string;
}

export function presentReceiving(taken: TakenInvoice): ReceivingResponse {
  const { invoice, order, vendor } = taken;
  const lines = taken.lines.map((line) =>
    presentLine(line, invoice.mode, taken.results.get(line.index)),
  );
  const failures = taken.lines.flatMap((line) =>
    presentFailure(line, taken.results.get(line.index)),
  );
  const outcomes = lines.map((line) => line.outcome);
  return {
    mode: invoice.mode,
    status: overallStatus(invoice.mode, outcomes),
    invoiceDate: taken.invoiceDate,
    purchaseOrder: order,
    vendor: {
      id: vendor.vendor?.id ?? null,
      name: vendor.vendor?.name ?? vendor.name,
      created: vendor.created,
      matchedBy: matchedBy(vendor),
    },
    lines,
    bill: taken.bill,
    warnings: [
      ...vendorWarnings(vendor),
      ...accountWarnings(invoice, vendor),
      ...futureDateWarnings("invoice date", invoice.invoiceDate, taken.today),
      ...taken.lines.flatMap((line) => line.warnings),
    ],
    partialFailure: failures.length > 0,
    failures,
    nextStep: nextStep(taken, failures.length),
  };
}

function matchedBy(vendor: TakenInvoice["vendor"]): ReceivingResponse["vendor"]["matchedBy"] {
  if (vendor.created) return "created";
  // Another request created it concurrently, so it was matched by name after all.
  return vendor.matchedBy === "create" ? "name" : vendor.matchedBy;
}

function vendorWarnings(vendor: TakenInvoice["vendor"]): ReceivingWarning[] {
  if (!vendor.created) return vendor.warnings;
  const message = `${vendor.name} was created as a new vendor.`;
  return [{ code: "VENDOR_CREATED", message }, ...vendor.warnings];
}

/**
 * Warns if the account number differs: two dealers may share a name, or the shop may have a new
 * account.
 */
function accountWarnings(
  { vendor: sent }: ReceivingRequest,
  { vendor }: TakenInvoice["vendor"],
): ReceivingWarning[] {
  if (!vendor?.accountNumber || !sent?.accountNumber) return [];
  if (sameAccount(vendor.accountNumber, sent.accountNumber)) return [];
  const message = `${vendor.name} has the account number ${vendor.accountNumber}; the invoice has ${sent.accountNumber}. Check that it is the vendor of this invoice.`;
  return [{ code: "ACCOUNT_NUMBER_DIFFERS", message }];
}

function presentLine(
  { index, sent, link, duplicate }: PlannedLine,
  mode: ReceivingRequest["mode"],
  result: DeliveryResult | undefined,
): ReceivingResponse["lines"][number] {
  return {
    index,
    partNumber: sent.partNumber,
    quantity: sent.quantity,
    unitCostCents: sent.unitCostCents,
    match: link.match,
    inventoryPartId: inventoryPartId(link, result),
    outcome: lineOutcome(mode, duplicate, result),
  };
}

function inventoryPartId(
  link: PlannedLine["link"],
  result: DeliveryResult | undefined,
): string | null {
  if (result && result.outcome !== "failed") return result.itemId;
  return link.match === "existing" ? link.itemId : null;
}

function lineOutcome(
  mode: ReceivingRequest["mode"],
  duplicate: boolean,
  result: DeliveryResult | undefined,
): LineOutcome {
  if (mode === "draft") return "pending_review";
  if (duplicate) return "skipped_duplicate";
  return result?.outcome ?? "not_stocked";
}

function presentFailure(
  { index, sent }: PlannedLine,
  result: DeliveryResult | undefined,
): ReceivingResponse["failures"] {
  if (result?.outcome !== "failed") return [];
  return [{ index, partNumber: sent.partNumber, code: result.code, message: result.message }];
}

function overallStatus(
  mode: ReceivingRequest["mode"],
  outcomes: LineOutcome[],
): ReceivingResponse["status"] {
  if (mode === "draft") return "pending_review";
  const stocked = outcomes.filter(
    (outcome) => outcome === "stocked_existing" || outcome === "created_part",
  );
  if (stocked.length === 0) return "receive_failed";
  return stocked.length === outcomes.length ? "received" : "received_with_issues";
}

const closed: readonly PurchaseOrderStatus[] = ["received", "cancelled"];

function nextStep(taken: TakenInvoice, failures: number): string | null {
  const { invoice, order, outstandingLines } = taken;
  const receiving = `POST /purchase-orders/${order.id}/receive`;
  if (invoice.mode === "draft") {
    const choose = order.vendorId === null ? "choose its vendor, " : "";
    const unclear = taken.lines.some(({ link }) => link.match === "ambiguous");
    const resolve = unclear ? "set inventoryItemId where a part number is ambiguous, " : "";
    return `Review ${order.number}, ${choose}${resolve}then receive it with ${receiving}.`;
  }
  if (failures > 0) {
    return `Do not send the invoice again: fix the failed lines on ${order.number}, then receive the rest with ${receiving}.`;
  }
  if (closed.includes(order.status) || outstandingLines === 0) return null;
  const lines = outstandingLines === 1 ? "1 line" : `${outstandingLines} lines`;
  return `${order.number} still waits for ${lines}; receive them when they arrive, with ${receiving}.`;
}
