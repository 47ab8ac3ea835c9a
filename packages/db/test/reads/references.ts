import * as invoices from "../../src/queries/invoices/invoices.ts";
import * as payments from "../../src/queries/invoices/payments.ts";
import * as orders from "../../src/queries/purchase-orders/purchase-orders.ts";
import { findReferences, findSimilar, type ReferencedKind } from "../../src/queries/references.ts";
import * as sales from "../../src/queries/sales-orders.ts";
import * as requests from "../../src/queries/service-requests.ts";
import { next, page, type Reads } from "./pages.ts";

const texts: Record<ReferencedKind, [string, string]> = {
  workOrders: ["WO-1234", "wo-99"],
  approvals: ["EST-1234-1", "est-99-1"],
  purchaseOrders: ["PO-1234", "po-99"],
  invoices: ["INV-1234", "inv-99"],
  bills: ["GL-1234", "gl-99"],
  salesOrders: ["SO-1234", "so-99"],
  serviceRequests: ["SR-1234", "sr-99"],
  inventory: ["P-1234", "p-99"],
  cannedJobs: ["JOB-1234", "job-99"],
  vehicles: ["u-1234", "5B384CE32D8CDEF02"],
  customers: ["Customer 1234", "customer 99"],
  vendors: ["Vendor 1234", "vendor 99"],
  "pricing.rules": ["Rule 1234", "rule 99"],
};

const kinds: ReferencedKind[] = Object.keys(texts).filter(
  (kind): kind is ReferencedKind => kind in texts,
);

/** Lookups of records by their numbers and names. */
export const referenceReads: Reads = {
  ...Object.fromEntries(
    kinds.map((kind): [string, Reads[string]] => [
      `${kind} by numbers or names`,
      (scope) =>
        findReferences(
          scope,
          kind,
          texts[kind].map((text) => ({ text, key: text.toUpperCase() })),
        ),
    ]),
  ),
  "invoices by number": (scope) =>
    invoices.listInvoices(scope, { ...next, byDay: false, number: "INV-1234" }),
  "payments by number": (scope) =>
    payments.listPayments(scope, { ...next, byDay: false, number: "INV-1234" }),
  "sales by number": (scope) => sales.listSalesOrders(scope, { ...next, number: "SO-1234" }),
  "service requests by number": (scope) =>
    requests.listServiceRequests(scope, { ...next, number: "SR-1234" }),
  "purchase orders by number": (scope) =>
    orders.listPurchaseOrders(scope, { ...next, number: "PO-1234" }, 100),
};

const rare = "1234abc";

/** Searches for rare texts. Only a custom plan knows that they are rare. */
export const documentSearches: Reads = {
  "invoices by a rare text": (scope) =>
    invoices.listInvoices(scope, { ...page, byDay: false, search: rare }),
  "invoices of some days by a rare text": (scope) =>
    invoices.listInvoices(scope, {
      ...page,
      byDay: true,
      startDate: "2026-01-02",
      endDate: "2026-01-04",
      search: rare,
    }),
  "payments by a rare text": (scope) =>
    payments.listPayments(scope, { ...page, byDay: false, search: rare }),
  "sales by a rare text": (scope) => sales.listSalesOrders(scope, { ...page, search: rare }),
  "service requests by a rare text": (scope) =>
    requests.listServiceRequests(scope, { ...page, search: rare }),
  "purchase orders by a rare text": (scope) =>
    orders.listPurchaseOrders(scope, { ...page, search: rare }, 100),
  ...Object.fromEntries(
    (["inventory", "vehicles", "customers", "vendors"] as const).map(
      (kind): [string, Reads[string]] => [
        `${kind} similar to a rare text`,
        (scope) => findSimilar(scope, kind, rare, { limit: 3 }),
      ],
    ),
  ),
};
