import { randomUUID } from "node:crypto";
import type { Sql } from "sql-template-tag";
import * as applied from "../../src/queries/bills/applied-charges.ts";
import * as payments from "../../src/queries/bills/bill-payments.ts";
import * as billedLines from "../../src/queries/bills/billed-lines.ts";
import * as bills from "../../src/queries/bills/bills.ts";
import { lockRowsOfBills } from "../../src/queries/bills/locks.ts";
import * as paidGoods from "../../src/queries/bills/paid-goods.ts";
import * as reconcile from "../../src/queries/bills/reconcile.ts";
import * as returns from "../../src/queries/bills/return-credits.ts";
import * as unbilled from "../../src/queries/bills/unbilled.ts";
import * as writeBills from "../../src/queries/bills/write-bills.ts";
import * as cannedJobs from "../../src/queries/canned-jobs.ts";
import * as coreReturns from "../../src/queries/cores/core-returns.ts";
import * as cores from "../../src/queries/cores/cores.ts";
import * as lineCosts from "../../src/queries/cores/line-costs.ts";
import * as documents from "../../src/queries/documents/documents.ts";
import * as inventory from "../../src/queries/inventory/items.ts";
import * as pricing from "../../src/queries/pricing.ts";
import * as imports from "../../src/queries/purchase-orders/imported-invoices.ts";
import * as orders from "../../src/queries/purchase-orders/purchase-orders.ts";
import * as tenants from "../../src/queries/tenants.ts";
import * as vendors from "../../src/queries/vendors.ts";
import * as vmrsCodes from "../../src/queries/vmrs-codes.ts";
import { listCostChanges } from "../../src/reports/cost-changes.ts";
import { listVariances } from "../../src/reports/variances.ts";
import { first, id, next, page, type Reads } from "./pages.ts";

const priced = { customerId: id, vehicleId: id, day: "2026-03-01", partKeys: ["P-1", "P-2"] };

/** The reads of parts, purchase orders and vendors. */
export const purchasingReads: Reads = {
  documents: (scope) => documents.listDocuments(scope, first),
  "documents, a later page": (scope) => documents.listDocuments(scope, next),
  "documents of a state": (scope) => documents.listDocuments(scope, { ...next, status: "ready" }),
  "documents of a vendor": (scope) => documents.listDocuments(scope, { ...next, vendorId: id }),
  "documents of a source": (scope) => documents.listDocuments(scope, { ...next, source: "cli" }),
  "documents of some days": (scope) =>
    documents.listDocuments(scope, {
      ...page,
      createdFrom: "2026-01-02",
      createdBefore: "2026-01-04",
    }),
  "a document by its bytes": (scope) => documents.findDocumentByHash(scope, "00"),
  "documents that wait to be read": (scope) => documents.countUnreadDocuments(scope, 100),
  "goods on invoices of a vendor": (scope) => reconcile.listInvoicedGoods(scope, id, ["I-1"]),
  "an imported invoice": (scope) => imports.findImport(scope, { vendorId: id, numberKey: "I-1" }),
  "an imported invoice of no vendor": (scope) =>
    imports.findImport(scope, { vendorId: null, numberKey: "I-1" }),
  "a holder of an order's numbers": (scope) => imports.findHolderAtVendor(scope, id, id),
  "a part": (scope) => inventory.findItem(scope, id),
  parts: (scope) => inventory.listItems(scope, first),
  "parts, a later page": (scope) => inventory.listItems(scope, next),
  "parts of a category": (scope) => inventory.listItems(scope, { ...next, category: "Category 7" }),
  "parts of a VMRS system": (scope) => inventory.listItems(scope, { ...next, vmrsCode: "013" }),
  "parts of a VMRS component": (scope) =>
    inventory.listItems(scope, { ...page, vmrsCode: "013-023-001" }),
  "parts that run low": (scope) => inventory.listItems(scope, { ...next, lowStock: true }),
  "parts that do not": (scope) => inventory.listItems(scope, { ...next, lowStock: false }),
  "parts by a search": (scope) => inventory.listItems(scope, { ...page, search: "P-1234" }),
  "parts by number": (scope) => inventory.listPartsByNumber(scope, ["P-1", "P-2", "P-3"]),
  "a canned job": (scope) => cannedJobs.findCannedJob(scope, id),
  "a canned job, to lock it": (scope) => cannedJobs.lockCannedJob(scope, id),
  "canned jobs of a request": (scope) => cannedJobs.findCannedJobs(scope, [id]),
  "canned jobs of an order": (scope) => cannedJobs.findJobsForWork(scope, [id], priced),
  "the number of canned jobs": (scope) => cannedJobs.countCannedJobs(scope),
  "canned jobs": (scope) => cannedJobs.listCannedJobs(scope, first),
  "canned jobs, a later page": (scope) => cannedJobs.listCannedJobs(scope, next),
  "canned jobs that contain a text": (scope) =>
    cannedJobs.listCannedJobs(scope, { ...next, search: "job 3e1" }),
  "canned jobs of a category": (scope) =>
    cannedJobs.listCannedJobs(scope, { ...next, category: "category 8" }),
  "canned jobs of a VMRS system": (scope) =>
    cannedJobs.listCannedJobs(scope, { ...next, vmrsCode: "013" }),
  "canned jobs for a type of vehicle": (scope) =>
    cannedJobs.listCannedJobs(scope, { ...next, vehicleType: "type 2" }),
  "canned jobs that fit a vehicle": (scope) =>
    cannedJobs.listCannedJobs(scope, { ...next, vehicleId: id }),
  "price rules": (scope) => pricing.listPriceRules(scope, first),
  "price rules, a later page": (scope) => pricing.listPriceRules(scope, next),
  "price rules of a kind": (scope) =>
    pricing.listPriceRules(scope, { ...next, kind: "contract_price" }),
  "price rules of a customer": (scope) =>
    pricing.listPriceRules(scope, { ...first, customerId: id }),
  "price rules that are active": (scope) =>
    pricing.listPriceRules(scope, { ...first, isActive: true }),
  "price rules by name": (scope) => pricing.listPriceRules(scope, { ...page, search: "rule 123" }),
  "price rules by id": (scope) => pricing.findPriceRules(scope, [id, randomUUID()]),
  "versions of a price rule": (scope) => pricing.listRuleVersions(scope, id, 100),
  "the price book of an order": (scope) => pricing.findPriceBook(scope, priced),
  "price rules of the past": (scope) =>
    pricing.listRulesAt(scope, { at: "2026-03-01T00:00:00Z", customerId: id, partKey: "P-1" }),
  "a line with its price": (scope) => pricing.findPricedLine(scope, id),
  "VMRS codes": (scope) => vmrsCodes.listVmrsCodes(scope, first),
  "VMRS codes, a later page": (scope) =>
    vmrsCodes.listVmrsCodes(scope, { ...page, after: { at: "003-100", id } }),
  "VMRS codes by their beginning": (scope) =>
    vmrsCodes.listVmrsCodes(scope, { ...page, search: "003-1" }),
  "VMRS codes by a name": (scope) =>
    vmrsCodes.listVmrsCodes(scope, { ...page, search: "component 3e1" }),
  "VMRS codes of a request": (scope) => vmrsCodes.findVmrsCodes(scope, ["003", "003-100"]),
  "parts that are live": (scope) => inventory.listLiveCosts(scope, [id, randomUUID()]),
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
  "rows that a write to bills locks": async ({ tenantId, db }) => {
    const ids = [id, randomUUID()];
    const write = (statement: Sql) => void db.read(statement);
    const rows = { orderIds: ids, billIds: ids, coreIds: ids, itemIds: ids };
    lockRowsOfBills({ tenantId, db: { write } }, rows);
  },
  "bills of a statement": (scope) => reconcile.findStatedBills(scope, id, ["I-1", "I-2"]),
  "open bills that a statement does not name": (scope) =>
    reconcile.listUnstatedBills(scope, id, { stated: [id], limit: 1000 }),
  "goods that were sent back to a vendor": (scope) =>
    reconcile.listUncreditedReturns(scope, id, 1000),
  "cores that were sent back to a vendor": (scope) =>
    reconcile.listUncreditedCores(scope, id, 1000),
  "lines of returns": (scope) => returns.findReturnLines(scope, [id, randomUUID()]),
  "movements of returns": (scope) => returns.listReturnMovements(scope, [id, randomUUID()]),
  "bills in full": (scope) => paidGoods.findBillsInFull(scope, [id, randomUUID()]),
  "bills that share costs with a bill": (scope) => applied.listRelatedBills(scope, id),
  "bills of lines": (scope) => applied.listBillsOfLines(scope, [id, randomUUID()]),
  "charges of goods by other bills": (scope) =>
    applied.listChargesOfGoods(scope, [id, randomUUID()]),
  "a bill that later charges name": (scope) => applied.findChargedBill(scope, [id, randomUUID()]),
  "live bills of an order": (scope) => writeBills.listBillsOfOrder(scope, id),
  "waiting lines of bills": (scope) => paidGoods.listWaitingLines(scope, id),
  "unbilled goods of parts": (scope) =>
    unbilled.listUnbilledGoods(scope, { vendorId: id, itemIds: [id, randomUUID()], lineIds: [id] }),
  "unbilled goods of lines": (scope) =>
    unbilled.listUnbilledGoods(scope, { itemIds: [], lineIds: [id, randomUUID()] }),
  "lines of orders by id": (scope) => unbilled.findOrderedLines(scope, [id, randomUUID()], id),
  "lines of a vendor's open orders": (scope) =>
    unbilled.listOutstandingLines(scope, { vendorId: id, itemIds: [id], partKeys: ["P-1"] }),
  "what bills name of orders": (scope) => unbilled.listWaitingQuantities(scope, [id, randomUUID()]),
  "parts of a bill": (scope) =>
    inventory.findPartsToBill(scope, { ids: [id], partKeys: ["P-1", "P-2"] }),
  "unbilled lines of orders": (scope) => unbilled.listUnbilledLines(scope, next),
  "unbilled lines of a vendor": (scope) =>
    unbilled.listUnbilledLines(scope, { ...first, vendorId: id }),
  "unbilled lines of an order": (scope) =>
    unbilled.listUnbilledLines(scope, { ...first, purchaseOrderId: id }),
  "a bill by its number": (scope) =>
    writeBills.findBillOfNumber(scope, { vendorId: id, type: "invoice", numberKey: "I-1" }),
  "draft bills of an order": (scope) => paidGoods.listDraftBills(scope, id),
  bills: (scope) => bills.listBills(scope, first, 4000),
  "bills of a vendor": (scope) => bills.listBills(scope, { ...next, vendorId: id }, 4000),
  "bills of a state": (scope) => bills.listBills(scope, { ...next, status: "open" }, 4000),
  "bills of a number": (scope) => bills.listBills(scope, { ...next, numberKey: "I-1" }, 4000),
  "bills of an order": (scope) => bills.listBills(scope, { ...page, purchaseOrderId: id }, 4000),
  "payments to vendors": (scope) => payments.listBillPayments(scope, next),
  "payments to a vendor": (scope) => payments.listBillPayments(scope, { ...next, vendorId: id }),
  "payments of a bill": (scope) => payments.listBillPayments(scope, { ...page, billId: id }),
  "a payment to a vendor": (scope) => payments.findBillPayment(scope, id),
  "the setting of changed prices": (scope) => tenants.findPriceChangeWarnPercent(scope),
  "a core": (scope) => cores.findCore(scope, id),
  "cores by id": (scope) => cores.findCores(scope, [id, randomUUID()]),
  "cores, to lock them": (scope) => cores.lockCores(scope, [id, randomUUID()]),
  cores: (scope) => cores.listCores(scope, next),
  "cores of a vendor": (scope) => cores.listCores(scope, { ...next, vendorId: id }),
  "cores of a part": (scope) => cores.listCores(scope, { ...next, partKey: "P-1" }),
  "cores that are open": (scope) => cores.listCores(scope, { ...next, isOpen: true }),
  "cores that are closed": (scope) => cores.listCores(scope, { ...next, isOpen: false }),
  "changes of costs": (scope) => listCostChanges(scope, first),
  "changes of costs of some days": (scope) =>
    listCostChanges(scope, {
      ...next,
      createdFrom: "2026-01-02T00:00:00Z",
      createdBefore: "2026-01-04T00:00:00Z",
    }),
  "lines that a bill charges": (scope) => billedLines.listChargedLines(scope, [id, randomUUID()]),
  "orders of lines": (scope) => billedLines.findOrdersOfLines(scope, [id, randomUUID()]),
  "lines that bills credit too much": (scope) =>
    billedLines.listOverCreditedLines(scope, [id, randomUUID()]),
  "returned cores": (scope) => coreReturns.listReturnedCores(scope, [id, randomUUID()]),
  "a line that bears costs": (scope) => lineCosts.findCostedLine(scope, id),
  variances: (scope) => listVariances(scope, first),
  "variances of a kind of some days": (scope) =>
    listVariances(scope, { ...first, kind: "core_loss", from: "2026-01-02", to: "2026-01-04" }),
  "a vendor": (scope) => vendors.findVendor(scope, id),
  "vendors by name": (scope) => vendors.listVendorsByName(scope, "vendor 7"),
  vendors: (scope) => vendors.listVendors(scope, next),
  "vendors by a search": (scope) => vendors.listVendors(scope, { ...page, search: "Vendor 1234" }),
};

/** Lists of bills by their dates, which are planned for their values. */
export const billsOfDays: Reads = {
  "bills of some days": (scope) =>
    bills.listBills(scope, { ...page, billDateFrom: "2026-01-02", billDateTo: "2026-01-04" }, 4000),
  "bills of some days, a later page": (scope) =>
    bills.listBills(scope, { ...next, billDateFrom: "2026-01-02", billDateTo: "2026-01-04" }, 4000),
  "payments to vendors of some days": (scope) =>
    payments.listBillPayments(scope, { ...page, dateFrom: "2026-01-02", dateTo: "2026-01-04" }),
  "bills since a day": (scope) =>
    bills.listBills(scope, { ...first, billDateFrom: "2026-01-02" }, 4000),
  "bills up to a day": (scope) =>
    bills.listBills(scope, { ...page, billDateTo: "2026-01-02" }, 4000),
  "bills of a day without bills": (scope) =>
    bills.listBills(scope, { ...page, billDateFrom: "2020-01-02", billDateTo: "2020-01-02" }, 4000),
  "bills of a vendor of some days": (scope) =>
    bills.listBills(scope, { ...page, vendorId: id, billDateFrom: "2026-01-02" }, 4000),
};
