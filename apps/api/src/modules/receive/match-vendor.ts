import {
  AppError,
  invalid,
  type ReceivingRequest,
  type ReceivingWarning,
} from "@bayline/contracts";
import {
  type Claim,
  claimByVendorName,
  findVendor,
  type PurchaseOrderView,
  type Scope,
  type VendorRow,
  type VendorsOfName,
} from "@bayline/db";
import { vendorMatchKey } from "../vendors/match-key.ts";
import {
  ambiguousVendor,
  candidatesOf,
  findLiveVendor,
  selectByAccount,
} from "../vendors/resolve-vendor.ts";

/** The vendor of an invoice. `create` becomes `created` once the vendor exists. */
export interface VendorMatch {
  matchedBy: "id" | "name" | "create" | "unlinked" | "none";
  vendor: VendorRow | null;
  /** The name on the invoice, if any. */
  name: string | null;
  warnings: ReceivingWarning[];
  /** The claim of the invoice for the vendor, if the vendor was found by its name only. */
  claim?: Claim | undefined;
}

type Wanted = ReceivingRequest["vendor"];
type LinkedOrder = PurchaseOrderView | undefined;

/**
 * Finds the vendor of an invoice. A draft may lack one, with a warning; receiving requires a
 * verified vendor: one that is named, or the linked order's.
 */
export async function matchVendor(
  scope: Scope,
  invoice: ReceivingRequest,
  order: LinkedOrder,
): Promise<VendorMatch> {
  const wanted = invoice.vendor;
  // A deleted vendor stays the vendor of its orders.
  const own = order?.vendorId ? await findVendor(scope, order.vendorId) : undefined;
  if (own && isMeant(own, wanted)) return matched(wanted?.name && !wanted.id ? "name" : "id", own);
  if (wanted?.id) return matchById(scope, invoice, { id: wanted.id, order });
  if (wanted?.name) return matchByName(scope, invoice, { name: wanted.name, order });
  if (invoice.mode === "receive") {
    throw invalid([
      { field: "vendor", message: "is required to receive: send its id or its name" },
    ]);
  }
  return unlinked("none", null, `The invoice names no vendor. ${chooseOne}`);
}

/** Invoice numbers are compared trimmed, ignoring case. */
export function invoiceKey(invoice: ReceivingRequest): string {
  return invoice.invoiceNumber.toUpperCase();
}

/** Whether an invoice for an order means the order's vendor: yes, if it names none. */
function isMeant(own: VendorRow, wanted: Wanted): boolean {
  if (wanted?.id) return wanted.id === own.id;
  return !wanted?.name || vendorMatchKey(wanted.name) === own.matchKey;
}

function matched(matchedBy: "id" | "name", vendor: VendorRow): VendorMatch {
  return { matchedBy, vendor, name: vendor.name, warnings: [] };
}

async function matchById(
  scope: Scope,
  invoice: ReceivingRequest,
  { id, order }: { id: string; order: LinkedOrder },
): Promise<VendorMatch> {
  const vendor = await findLiveVendor(scope, id);
  if (vendor && order) requireVendor(order, vendor.id);
  if (vendor) return matched("id", vendor);
  const reason = `There is no vendor with the id ${id}.`;
  if (invoice.mode === "receive") throw vendorNotFound(reason);
  const then = order?.vendorId ? `${order.number} keeps its own vendor.` : chooseOne;
  return unlinked("unlinked", invoice.vendor?.name ?? null, `${reason} ${then}`);
}

async function matchByName(
  scope: Scope,
  invoice: ReceivingRequest,
  { name, order }: { name: string; order: LinkedOrder },
): Promise<VendorMatch> {
  // The invoice does not name the order's vendor, so an order with a vendor has a different one.
  if (order) requireVendor(order, null);
  const accountNumber = invoice.vendor?.accountNumber ?? null;
  const wanted = { matchKey: vendorMatchKey(name), accountNumber };
  const { named, claim } = await claimByVendorName(scope, wanted, invoiceKey(invoice));
  const matches = selectByAccount(named, accountNumber);
  const [only] = matches.vendors;
  if (only && matches.total === 1) return { ...matched("name", only), claim };
  if (only) return ambiguous(invoice, name, matches);
  if (invoice.vendor?.createIfMissing ?? true) {
    return { matchedBy: "create", vendor: null, name, warnings: [] };
  }
  if (invoice.mode === "receive") throw vendorNotFound(`There is no vendor named ${name}.`);
  return unlinked("unlinked", name, `There is no vendor named ${name}. ${chooseOne}`);
}

function ambiguous(invoice: ReceivingRequest, name: string, matches: VendorsOfName): VendorMatch {
  if (invoice.mode === "receive") throw ambiguousVendor(name, matches, "vendor.id");
  const message = `${name} matches ${matches.total} vendors; choose one for the order.`;
  return {
    matchedBy: "unlinked",
    vendor: null,
    name,
    warnings: [{ code: "AMBIGUOUS_VENDOR", message, ...candidatesOf(matches) }],
  };
}

const chooseOne = "Choose a vendor for the order.";

function unlinked(
  matchedBy: "unlinked" | "none",
  name: string | null,
  message: string,
): VendorMatch {
  return { matchedBy, vendor: null, name, warnings: [{ code: "VENDOR_UNLINKED", message }] };
}

function vendorNotFound(message: string): AppError {
  return new AppError("VENDOR_NOT_FOUND", message, {
    nextStep: "Send the id of an existing vendor, or a name with createIfMissing true.",
  });
}

/** Requires that the order has the invoice's vendor, or no vendor yet. */
export function requireVendor(
  order: Pick<PurchaseOrderView, "vendorId" | "number">,
  vendorId: string | null,
): void {
  if (order.vendorId === null || order.vendorId === vendorId) return;
  throw new AppError("VENDOR_MISMATCH", `${order.number} belongs to a different vendor.`, {
    nextStep: "Omit the vendor to use the order's vendor, or omit the order.",
  });
}
