import { AppError, invalid } from "@bayline/contracts";
import {
  findVendor,
  insertVendor,
  listVendorsByName,
  lockCounter,
  type Scope,
  type VendorRow,
  type VendorsOfName,
} from "@bayline/db";
import { newId } from "../../ids.ts";
import type { WriteContext } from "../../pipeline/context.ts";
import { findLive, unknownReference } from "../records.ts";
import { sameAccount, vendorMatchKey } from "./match-key.ts";
import { keyedFields } from "./vendors.ts";

/** An entry of `candidates` in an error or a warning. */
function presentCandidate({ id, name, accountNumber }: VendorRow) {
  return { id, name, accountNumber };
}

export function findLiveVendor(scope: Scope, id: string): Promise<VendorRow | undefined> {
  return findLive(id, (known) => findVendor(scope, known));
}

/** Vendors with a name; if several share it, an account number of only one of them selects it. */
export async function findVendorsByName(
  scope: Scope,
  name: string,
  accountNumber?: string | null,
): Promise<VendorsOfName> {
  const matches = await listVendorsByName(scope, vendorMatchKey(name), accountNumber);
  return selectByAccount(matches, accountNumber);
}

/** Narrows vendors that share a name to the only one with the account number, if there is one. */
export function selectByAccount(
  matches: VendorsOfName,
  accountNumber: string | null | undefined,
): VendorsOfName {
  if (matches.total < 2 || !accountNumber) return matches;
  const [only, ...others] = matches.vendors.filter(
    (vendor) => vendor.accountNumber !== null && sameAccount(vendor.accountNumber, accountNumber),
  );
  return only && others.length === 0 ? { vendors: [only], total: 1 } : matches;
}

/** The `candidates` of an error or a warning, with `truncated` if there are more. */
export function candidatesOf({ vendors, total }: VendorsOfName) {
  const candidates = vendors.map(presentCandidate);
  return total > candidates.length ? { candidates, truncated: true as const } : { candidates };
}

export function ambiguousVendor(name: string, matches: VendorsOfName, field: string): AppError {
  return new AppError("AMBIGUOUS_VENDOR", `${name} matches ${matches.total} vendors.`, {
    ...candidatesOf(matches),
    nextStep: `Send it again with ${field} set to one of the candidates.`,
  });
}

/**
 * Creates a vendor from its name, or returns the one that another request created concurrently.
 *
 * The shop's counter must be locked, so that a name is created once.
 */
export async function createVendorByName(
  ctx: WriteContext,
  name: string,
  accountNumber: string | null,
): Promise<{ vendor: VendorRow; created: boolean }> {
  const [existing] = (await findVendorsByName(ctx, name, accountNumber)).vendors;
  if (existing) return { vendor: existing, created: false };
  const vendor = insertVendor(ctx, newId(), keyedFields({ name, accountNumber }));
  ctx.emit("vendor.created", vendor.id);
  return { vendor, created: true };
}

interface VendorChoice {
  vendorId?: string | null | undefined;
  vendorName?: string | null | undefined;
}

/**
 * The vendor that an order's fields name, by id or by name (matched, or created). `undefined` if
 * they name none, null if they remove it.
 */
export async function resolveVendor(
  ctx: WriteContext,
  { vendorId, vendorName }: VendorChoice,
): Promise<VendorRow | null | undefined> {
  if (vendorId) {
    const vendor = await findLiveVendor(ctx, vendorId);
    if (vendor) return vendor;
    throw invalid([unknownReference("vendorId", "vendor")]);
  }
  if (vendorName) {
    const matches = await findVendorsByName(ctx, vendorName);
    if (matches.total > 1) throw ambiguousVendor(vendorName, matches, "vendorId");
    if (matches.vendors[0]) return matches.vendors[0];
    await lockCounter(ctx, "purchase_order");
    return (await createVendorByName(ctx, vendorName, null)).vendor;
  }
  return vendorId === null || vendorName === null ? null : undefined;
}
