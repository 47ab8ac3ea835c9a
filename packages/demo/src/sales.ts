import { contract } from "@bayline/contracts";
import type { Moment } from "./calendar.ts";
import type { PaymentMethod } from "./customers.ts";
import { linesOf } from "./parts.ts";
import { surchargeOf } from "./payments.ts";
import type { Shop, Story } from "./shop.ts";

const { create, complete, refund } = contract.salesOrders;

interface Sale {
  at: Moment;
  /** Null for cash customers. */
  customer: string | null;
  /** Null for a draft, which is not paid. */
  method: PaymentMethod | null;
  /** See {@link linesOf}. */
  parts: string;
  notes?: string;
  /** A return of one unit of the first part. */
  returned?: { at: Moment; reason: string };
}

/** The counter sales, by alternating writers. */
const sales: readonly Sale[] = [
  { at: [86, 10], customer: null, method: "Cash", parts: "2 BRK-CLN-14" },
  {
    at: [79, 15],
    customer: "Daniel Okafor",
    method: "Credit Card",
    parts: "1 343-4009, 2 110.14200",
  },
  { at: [70, 11], customer: null, method: "Credit Card", parts: "4 10250Y" },
  { at: [62, 9], customer: "Prairie Grain Haulers", method: "Check", parts: "6 DEF-2.5" },
  { at: [54, 14], customer: null, method: "Cash", parts: "12.5 H5610" },
  { at: [44, 10], customer: "Marcy Vance", method: "Credit Card", parts: "2 ELC-5050" },
  { at: [36, 16], customer: null, method: "Cash", parts: "3 EP2-14, 1 BRK-CLN-14" },
  { at: [18, 13], customer: "Hawkeye Ready Mix", method: "Check", parts: "4 DEF-2.5, 6 EP2-14" },
  { at: [11, 11], customer: null, method: "Credit Card", parts: "1 15-720" },
  { at: [3, 15], customer: "Daniel Okafor", method: "Cash", parts: "2 DEF-2.5" },
  {
    at: { minutesAgo: 45 },
    customer: "Lakeshore Refrigerated Express",
    method: null,
    parts: "6 10250Y, 1 15-720",
    notes: "Driver picks it up this afternoon",
  },
  {
    at: [27, 10],
    customer: "Cornbelt Courier",
    method: "Credit Card",
    parts: "2 P606120",
    returned: { at: [25, 9], reason: "One too many" },
  },
];

export function saleStories(shop: Shop): Story[] {
  return sales.map(async function* (sale, place): Story {
    const by = place % 2 === 0 ? "priya" : "dana";
    const { at, customer, method, parts, notes, returned } = sale;
    yield at;
    const lines = linesOf(parts).map(({ partNumber, quantity }) => {
      return { inventoryItemId: shop.parts.get(partNumber).id, partNumber, quantity };
    });
    const customerId = customer && shop.customers.get(customer).id;
    const sold = await shop.perform(create, { customerId, notes, lines }, { by });
    if (method === null) return;
    const { id, totalCents } = sold;
    const surchargeCents = surchargeOf(method, totalCents);
    await shop.perform(complete, { id, method, surchargeCents }, { by });
    if (!returned) return;
    yield returned.at;
    const lineId = sold.lines[0]?.id ?? "";
    const { reason } = returned;
    await shop.perform(refund, { id, lines: [{ lineId, quantity: 1 }], reason }, { by });
  });
}
