import { randomUUID } from "node:crypto";
import * as bills from "../../src/queries/bills/bills.ts";
import * as waiting from "../../src/queries/bills/waiting-lines.ts";
import * as inventory from "../../src/queries/inventory/items.ts";
import * as imports from "../../src/queries/purchase-orders/imported-invoices.ts";
import * as orders from "../../src/queries/purchase-orders/purchase-orders.ts";
import * as vendors from "../../src/queries/vendors.ts";
import { first, id, next, page, type Reads } from "./pages.ts";

/** The reads of parts, purchase orders and vendors. */
export const purchasingReads: Reads = {
  "an imported invoice": (scope) => imports.findImport(scope, { vendorId: id, numberKey: "I-1" }),
  "an imported invoice of no vendor": (scope) =>
    imports.findImport(scope, { vendorId: null, numberKey: "I-1" }),
  "a conflicting import": (scope) => imports.findConflictingImport(scope, id, id),
  "a part": (scope) => inventory.findItem(scope, id),
  parts: (scope) => inventory.listItems(scope, first),
  "parts, a later page": (scope) => inventory.listItems(scope, next),
  "parts of a category": (scope) => inventory.listItems(scope, { ...next, category: "Category 7" }),
  "parts that run low": (scope) => inventory.listItems(scope, { ...next, lowStock: true }),
  "parts that do not": (scope) => inventory.listItems(scope, { ...next, lowStock: false }),
  "parts by a search": (scope) => inventory.listItems(scope, { ...page, search: "P-1234" }),
  "parts by number": (scope) => inventory.listPartsByNumber(scope, ["P-1", "P-2", "P-3"]),
  "parts that are live": (scope) => inventory.listLiveItemIds(scope, [id, randomUUID()]),
  "parts, to lock them": (scope) => inventory.lockItems(scope, [id, randomUUID()]),
  "movements of a part": (scope) =>
    inventory.listMovements(scope, id, { ...page, after: { at: "5", id } }),
  "layers of a part": (scope) => inventory.listCostLayers(scope, id, next),
  "an order": (scope) => orders.findPurchaseOrder(scope, id),
  "an order with its audit log": (scope) => orders.findAuditedOrder(scope, id, 1_048_576),
  "an order by number": (scope) => orders.findOrderBy(scope, { number: "PO-1000" }),
  "an order, to lock it": (scope) => orders.lockPurchaseOrder(scope, id),
  "lines of an order": (scope) => orders.listLines(scope, id),
  orders: (scope) => orders.listPurchaseOrders(scope, first, 4000),
  "orders of a state": (scope) =>
    orders.listPurchaseOrders(scope, { ...next, status: "draft" }, 4000),
  "orders of a vendor": (scope) =>
    orders.listPurchaseOrders(scope, { ...next, vendorId: id }, 4000),
  "orders of some days": (scope) =>
    orders.listPurchaseOrders(
      scope,
      { ...page, createdFrom: "2026-01-02", createdBefore: "2026-01-04" },
      4000,
    ),
  "a bill": (scope) => bills.findBill(scope, id),
  "bills by id": (scope) => bills.findBills(scope, [id, randomUUID()]),
  "bills, to lock them": (scope) => bills.lockBills(scope, [id, randomUUID()]),
  "waiting lines of bills": (scope) => waiting.listWaitingLines(scope, id),
  "draft bills of an order": (scope) => waiting.listDraftBills(scope, id),
  bills: (scope) => bills.listBills(scope, first, 4000),
  "bills of a vendor": (scope) => bills.listBills(scope, { ...next, vendorId: id }, 4000),
  "bills of a state": (scope) => bills.listBills(scope, { ...next, status: "open" }, 4000),
  "bills of a number": (scope) => bills.listBills(scope, { ...next, numberKey: "I-1" }, 4000),
  "bills of an order": (scope) => bills.listBills(scope, { ...page, purchaseOrderId: id }, 4000),
  "a vendor": (scope) => vendors.findVendor(scope, id),
  "vendors by name": (scope) => vendors.listVendorsByName(scope, "vendor 7"),
  vendors: (scope) => vendors.listVendors(scope, next),
  "vendors by a search": (scope) => vendors.listVendors(scope, { ...page, search: "Vendor 1234" }),
};
