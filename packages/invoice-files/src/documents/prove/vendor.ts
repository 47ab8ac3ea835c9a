import { foldSpaces } from "@bayline/contracts";
import type { DocumentReading, KnownVendor, ProvedField, Reading } from "../types.ts";
import { certain, fieldOf, likely, placed } from "./fields.ts";

interface ProvedVendor {
  vendor: KnownVendor | null;
  field: ProvedField;
}

/** Shorter account numbers are in use at several vendors. The name must agree with them. */
const shortestUnique = 5;

/** Finds the vendor by the account number or a confirmed layout. A name alone is only likely. */
export function proveVendor(
  reading: DocumentReading,
  vendors: readonly KnownVendor[],
): ProvedVendor {
  const { vendorName, otherNumbers = [] } = reading;
  const byLayout = vendors.filter(({ hasConfirmedLayout }) => hasConfirmedLayout);
  const names = vendorName ? [vendorName.value, ...vendorName.alternatives] : [];
  const byName = vendors.filter((vendor) => names.some((name) => isName(vendor.name, name)));
  const labelled = withAccount(vendors, reading.accountNumber);
  // Without a known label, the number of a vendor counts beside its name.
  const printed = labelled.length > 0 ? undefined : otherNumbers.find(isOfNamed);
  const accountNumber = printed ?? reading.accountNumber;
  const byAccount = printed ? withAccount(byName, printed) : labelled;
  const found = new Set([...byAccount, ...byLayout]);
  const [vendor] = found;
  const evidence = accountNumber && byAccount.length > 0 ? accountNumber : vendorName;
  if (!vendor || found.size > 1) {
    const [named, ...others] = found.size > 1 ? [] : byName;
    const reason = reasonOf(found.size, byName.length);
    const chosen = named && others.length === 0 ? named : null;
    const known = namesOf(found.size > 1 ? [...found] : byName, vendors);
    const rivals = placed(vendorName, known.length > 0 ? known : names);
    return { vendor: chosen, field: fieldOf("vendor", evidence, likely(reason, rivals)) };
  }
  const other = byName.find(({ id }) => id !== vendor.id);
  const isNamed = byName.some(({ id }) => id === vendor.id);
  if (other && !isNamed) {
    const reason = `the name is that of ${other.name}, the account number or layout that of ${vendor.name}`;
    const rivals = placed(vendorName, namesOf([other, vendor], vendors));
    return { vendor: null, field: fieldOf("vendor", evidence, likely(reason, rivals)) };
  }
  if (byLayout.length === 1) {
    const reason = "a person has booked a document of this vendor with this layout";
    return { vendor, field: fieldOf("vendor", evidence ?? vendorName, certain(reason)) };
  }
  if (isNamed || (!vendorName && isUnique(accountNumber?.value))) {
    return { vendor, field: fieldOf("vendor", evidence, certain("the account number is known")) };
  }
  const reason = `the account number is that of ${vendor.name}, but its name was not found`;
  return { vendor, field: fieldOf("vendor", evidence, likely(reason, placed(vendorName, names))) };

  function isOfNamed(number: Reading<string>): boolean {
    return withAccount(byName, number).length > 0;
  }
}

/** The names that a person chooses a vendor by. A name of several vendors identifies none. */
function namesOf(possible: readonly KnownVendor[], vendors: readonly KnownVendor[]): string[] {
  const names = vendors.map(({ name }) => name);
  return possible
    .map(({ name }) => name)
    .filter((name) => names.filter((other) => other === name).length === 1);
}

function withAccount(
  vendors: readonly KnownVendor[],
  number: Reading<string> | null,
): KnownVendor[] {
  return number ? vendors.filter((vendor) => isAccount(vendor, number.value)) : [];
}

function reasonOf(found: number, named: number): string {
  if (found > 1) return "several vendors fit";
  if (named > 1) return "several vendors have this name";
  return named === 1
    ? "the name is known, and nothing else confirms it"
    : "this vendor is not known";
}

function isAccount({ accountNumber }: KnownVendor, read: string): boolean {
  return accountNumber !== null && accountKey(accountNumber) === accountKey(read);
}

function isUnique(accountNumber: string | undefined): boolean {
  return accountNumber !== undefined && accountKey(accountNumber).length >= shortestUnique;
}

/** Account numbers are compared without spaces and punctuation. */
function accountKey(accountNumber: string): string {
  return accountNumber.toUpperCase().replace(/[^A-Z0-9]/g, "");
}

/** Shorter names stand in other names, and must be the whole text. */
const shortestName = 8;

function isName(known: string, read: string): boolean {
  const key = nameKey(known);
  // A PDF may have spaces around ligatures: `Paci fi c`.
  const [name, text] = [key, nameKey(read)].map((words) => words.replaceAll(" ", ""));
  if (!name || !text) return false;
  return name.length < shortestName ? name === text : text.includes(name);
}

const suffixes = /\b(inc|incorporated|llc|ltd|limited|co|corp|corporation|company|lp|llp|the)\b/g;

/** A name without case, punctuation and the form of the company. */
function nameKey(name: string): string {
  const words = foldSpaces(name)
    .toLowerCase()
    .replaceAll("&", " and ")
    .replace(/[.'’]/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ");
  return foldSpaces(words.replace(suffixes, " "));
}
