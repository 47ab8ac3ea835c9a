import { partKey } from "@bayline/contracts";
import type {
  DocumentLookups,
  KnownFacts,
  KnownOrder,
  KnownPart,
  KnownVendor,
} from "@bayline/invoice-files/documents";
import { type Random, randomOf } from "./random.ts";
import { dealerOf } from "./truth/companies.ts";
import { accountOf, dayAfter } from "./truth/make.ts";
import { twinOf } from "./truth/parts.ts";
import type { Truth, TruthLine } from "./truth/types.ts";

/** What a shop has on record when a document comes in. */
export interface Records {
  today: string;
  vendors: KnownVendor[];
  orders: KnownOrder[];
  parts: KnownPart[];
}

export const vendorId = "vendor-of-the-document";

/**
 * The records of a shop that knows the dealer of the layout and the parts, unless the document is
 * one of those that a shop does not know. Other vendors, orders and parts are there as well.
 */
export function recordsOf(name: string, truth: Truth, dealerName: string): Records {
  const random = randomOf(`records ${name}`);
  const isKnown = truth.blocked !== "vendor not known";
  const dealer: KnownVendor = {
    id: vendorId,
    name: dealerName,
    accountNumber: isKnown ? truth.accountNumber : null,
    hasConfirmedLayout: false,
  };
  const goods = knownLinesOf(truth);
  const parts = goods.map((line) => partOf(line.partNumber, random, costOf(line, random)));
  const twins = truth.hasTwins
    ? truth.lines.flatMap(({ partNumber }) => twinOf(partNumber) ?? [])
    : [];
  return {
    today: dayAfter(truth.date, random.between(0, 21)),
    vendors: [dealer, ...otherVendors(random)],
    orders: ordersOf(truth, goods, random),
    parts: [...parts, ...twins.map((number) => partOf(number, random))],
  };
}

/** The lines whose parts the shop knows. An unknown part may be on several lines. */
function knownLinesOf({ blocked, lines, unshipped }: Truth): TruthLine[] {
  const all = lines.concat(unshipped);
  if (blocked !== "part not known") return all;
  return all.filter(({ partNumber }) => partNumber !== lines[0]?.partNumber);
}

/** What the shop paid for one before. */
function costOf({ price, unit }: TruthLine, random: Random): number | null {
  const cents = price / unit.per / Math.max(...unit.packs);
  return Math.round((cents * random.between(88, 112)) / 100) || null;
}

function partOf(
  partNumber: string,
  random: Random,
  unitCostCents: number | null = null,
): KnownPart {
  const isInInventory = random.chance(0.8);
  return {
    partNumber,
    isInInventory,
    unitCostCents,
    billedByVendorIds: isInInventory && random.chance(0.5) ? [] : [vendorId],
  };
}

function otherVendors(random: Random): KnownVendor[] {
  return [1, 2, 3].map((at) => ({
    id: `vendor-${at}`,
    name: dealerOf(random).name,
    accountNumber: accountOf(random),
    hasConfirmedLayout: false,
  }));
}

/** The order that the document names, in units of stock, and an older one. */
function ordersOf(truth: Truth, goods: TruthLine[], random: Random): KnownOrder[] {
  const { orderNumber } = truth;
  if (orderNumber === null) return [];
  const isKnown = truth.lines.some(({ unit }) => Math.max(...unit.packs) > 1) || random.chance(0.7);
  if (!isKnown) return [];
  return [
    {
      id: "order-of-the-document",
      number: orderNumber,
      vendorId: truth.blocked === "vendor not known" ? null : vendorId,
      createdOn: dayAfter(truth.date, -random.between(0, 40)),
      lines: goods.map(({ partNumber, ordered, unit, price }) => ({
        partNumber,
        unitCostCents: Math.round(price / unit.per / Math.max(...unit.packs)),
        outstandingQuantity: Math.abs(ordered) * Math.max(...unit.packs),
      })),
    },
  ];
}

/** What the service finds of the records for the lookups of a reading. */
export function factsOf(
  records: Records,
  lookups: DocumentLookups,
  confirmedLayouts: ReadonlySet<string>,
): KnownFacts {
  const accounts = new Set(lookups.accountNumbers);
  const names = lookups.vendorNames.map((name) => partKey(name));
  const numbers = new Set(lookups.partNumbers.map(partKey));
  const isConfirmed = lookups.layout !== null && confirmedLayouts.has(lookups.layout);
  const vendors = records.vendors
    .map((vendor) => ({
      ...vendor,
      hasConfirmedLayout: vendor.id === vendorId && isConfirmed,
    }))
    .filter(
      ({ name, accountNumber, hasConfirmedLayout }) =>
        hasConfirmedLayout ||
        (accountNumber !== null && accounts.has(accountNumber)) ||
        names.some((key) => key === partKey(name)),
    );
  return {
    today: records.today,
    vendors,
    orders: records.orders.filter(({ number }) => lookups.purchaseOrderNumbers.includes(number)),
    parts: records.parts.filter(({ partNumber }) => numbers.has(partKey(partNumber))),
  };
}
