import { partKey } from "@bayline/contracts";
import {
  listPossibleOrders,
  listPossibleParts,
  listPossibleVendors,
  type PossibleOrder,
  type Scope,
} from "@bayline/db";
import type { DocumentLookups, KnownFacts } from "@bayline/invoice-files/documents";
import { shopDay } from "../../time/clock.ts";

/** Looks up what a document names in the records of its shop, with one statement for each kind. */
export async function findFacts(
  scope: Scope,
  lookups: DocumentLookups,
  timeZone: string,
): Promise<KnownFacts> {
  const { accountNumbers, vendorNames, purchaseOrderNumbers, partNumbers, layout } = lookups;
  const orders = await listPossibleOrders(scope, purchaseOrderNumbers.flatMap(orderNumbers));
  const vendors = await listPossibleVendors(scope, {
    accountKeys: accountNumbers.map(accountKey).filter((key) => key !== ""),
    names: vendorNames.map((name) => name.toLowerCase()),
    layout,
    ids: orders.flatMap(({ vendorId }) => vendorId ?? []),
  });
  const parts = await listPossibleParts(scope, {
    partKeys: [...new Set(partNumbers.map(partKey))],
    vendorIds: vendors.map(({ id }) => id),
  });
  return {
    today: shopDay(scope.now, timeZone),
    vendors,
    orders: orders.map((order) => knownOrder(order, timeZone)),
    parts,
  };
}

function knownOrder({ createdAt, ...order }: PossibleOrder, timeZone: string) {
  return { ...order, createdOn: shopDay(createdAt, timeZone) };
}

/** Account numbers are compared without spaces and punctuation. */
function accountKey(accountNumber: string): string {
  return accountNumber.toUpperCase().replace(/[^A-Z0-9]/g, "");
}

/** The numbers of orders that a text may mean: `po# 1016` is PO-1016. */
function orderNumbers(text: string): string[] {
  const number = text.trim().toUpperCase();
  const [, digits] = /^(?:P\.?O\.?)?[^A-Z0-9]*(\d+)$/.exec(number) ?? [];
  return digits === undefined ? [number] : [number, `PO-${digits}`];
}
