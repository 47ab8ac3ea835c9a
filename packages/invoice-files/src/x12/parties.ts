import { at, type Segment } from "./segments.ts";

/**
 * The N101 roles of the seller in order of preference. Some invoices only have the remit-to party.
 */
const vendorRoles = ["VN", "SE", "SU", "MF", "RI", "RE"];
/** The N101 roles of the buyer. Its number is this shop's account with the vendor. */
const buyerRoles = ["BT", "BY", "SO", "ST"];

const assignedBySeller = "91";
const assignedByBuyer = "92";

/** Reads the vendor of an invoice, and this shop's account with it. */
export function vendorOf(segments: readonly Segment[]): Record<string, string> | undefined {
  const names = segments.filter(({ tag }) => tag === "N1");
  const vendor = pick(names, vendorRoles, (name) => at(name, 2) !== "");
  const name = vendor && at(vendor, 2);
  const accountNumber = accountOf(segments, names, vendor);
  if (!name && !accountNumber) return undefined;
  return { ...(name && { name }), ...(accountNumber && { accountNumber }) };
}

function accountOf(
  segments: readonly Segment[],
  names: readonly Segment[],
  vendor: Segment | undefined,
): string | undefined {
  const buyer = pick(names, buyerRoles, (name) => at(name, 3) === assignedBySeller);
  if (buyer) return at(buyer, 4) || undefined;
  // REF*11 contains the account number if no party does.
  const reference = segments.find((segment) => segment.tag === "REF" && at(segment, 1) === "11");
  if (reference) return at(reference, 2) || undefined;
  if (!vendor) return undefined;
  const isAccount = [assignedByBuyer, assignedBySeller, "ZZ"].includes(at(vendor, 3));
  return isAccount ? at(vendor, 4) || undefined : undefined;
}

function pick(
  names: readonly Segment[],
  roles: readonly string[],
  fits: (name: Segment) => boolean,
): Segment | undefined {
  for (const role of roles) {
    const match = names.find((name) => at(name, 1) === role && fits(name));
    if (match) return match;
  }
  return undefined;
}
