import {
  AppError,
  invalid,
  type ReceivingRequest,
  type ReceivingWarning,
} from "@bayline/contracts";
import type { PurchaseOrderView, Scope, VendorRow } from "@bayline/db";
import {
  ambiguousVendor,
  findLiveVendor,
  findVendorsByName,
  presentCandidate,
} from "../vendors/resolve-vendor.ts";

/** What an invoice's vendor turned out to be. `create` becomes `created` once it is. */
export interface VendorMatch {
  matchedBy: "id" | "name" | "create" | "unlinked" | "none";
  vendor: VendorRow | null;
  /** The name as the invoice wrote it, where it did. */
  name: string | null;
  warnings: ReceivingWarning[];
}

type LinkedOrder = Pick<PurchaseOrderView, "vendorId" | "number"> | undefined;

/**
 * Finds the vendor of an invoice. A draft may go without one and is warned; receiving needs a
 * verified vendor: named, or the linked order's own.
 */
export async function matchVendor(
  scope: Scope,
  invoice: ReceivingRequest,
  order: LinkedOrder,
): Promise<VendorMatch> {
  const wanted = invoice.vendor;
  if (wanted?.id) return matchById(scope, invoice, wanted.id);
  if (wanted?.name) return matchByName(scope, invoice, wanted.name, order);
  const own = order?.vendorId ? await findLiveVendor(scope, order.vendorId) : undefined;
  if (own) return { matchedBy: "id", vendor: own, name: own.name, warnings: [] };
  if (invoice.mode === "receive") {
    throw invalid([
      { field: "vendor", message: "is required to receive: send its id or its name" },
    ]);
  }
  return unlinked("none", null, "The invoice names no vendor.");
}

async function matchById(
  scope: Scope,
  invoice: ReceivingRequest,
  id: string,
): Promise<VendorMatch> {
  const vendor = await findLiveVendor(scope, id);
  if (vendor) return { matchedBy: "id", vendor, name: vendor.name, warnings: [] };
  if (invoice.mode === "receive") throw vendorNotFound(`There is no vendor with the id ${id}.`);
  return unlinked(
    "unlinked",
    invoice.vendor?.name ?? null,
    `There is no vendor with the id ${id}.`,
  );
}

async function matchByName(
  scope: Scope,
  invoice: ReceivingRequest,
  name: string,
  order: LinkedOrder,
): Promise<VendorMatch> {
  const matches = await findVendorsByName(scope, name, invoice.vendor?.accountNumber);
  const vendor = matches.find(({ id }) => id === order?.vendorId) ?? matches[0];
  if (vendor && (matches.length === 1 || vendor.id === order?.vendorId)) {
    return { matchedBy: "name", vendor, name, warnings: [] };
  }
  if (order?.vendorId) throw vendorMismatch(order.number);
  if (matches.length > 1) return ambiguous(invoice, name, matches);
  if (invoice.vendor?.createIfMissing ?? true) {
    return { matchedBy: "create", vendor: null, name, warnings: [] };
  }
  if (invoice.mode === "receive") throw vendorNotFound(`No vendor is called ${name}.`);
  return unlinked("unlinked", name, `No vendor is called ${name}.`);
}

function ambiguous(invoice: ReceivingRequest, name: string, matches: VendorRow[]): VendorMatch {
  if (invoice.mode === "receive") throw ambiguousVendor(name, matches, "vendor.id");
  const message = `${name} matches ${matches.length} vendors; the order has none until one is chosen.`;
  return {
    matchedBy: "unlinked",
    vendor: null,
    name,
    warnings: [{ code: "AMBIGUOUS_VENDOR", message, candidates: matches.map(presentCandidate) }],
  };
}

function unlinked(
  matchedBy: "unlinked" | "none",
  name: string | null,
  reason: string,
): VendorMatch {
  const message = `${reason} The order has no vendor until one is chosen.`;
  return { matchedBy, vendor: null, name, warnings: [{ code: "VENDOR_UNLINKED", message }] };
}

function vendorNotFound(message: string): AppError {
  return new AppError("VENDOR_NOT_FOUND", message, {
    nextStep: "Send the id of an existing vendor, or a name with createIfMissing true.",
  });
}

export function vendorMismatch(orderNumber: string): AppError {
  return new AppError("VENDOR_MISMATCH", `${orderNumber} belongs to a different vendor.`, {
    nextStep: "Leave the vendor out to use the order's own, or leave the order out.",
  });
}
