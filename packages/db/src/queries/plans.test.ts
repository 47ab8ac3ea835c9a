import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { busiestId, shopId, shopShares, useManyRows } from "../../test/many-rows.ts";
import { planOf, rowsRead, statementsOf } from "../../test/plans.ts";
import type { Executor, Scope } from "../client/scope.ts";
import * as daily from "../reports/settled-days.ts";
import * as access from "./access/api-keys.ts";
import * as users from "./access/users.ts";
import * as audit from "./audit-log.ts";
import * as customers from "./customers.ts";
import * as events from "./events.ts";
import * as idempotency from "./idempotency.ts";
import * as inspections from "./inspections.ts";
import * as inventory from "./inventory/items.ts";
import * as credits from "./invoices/credits.ts";
import * as invoices from "./invoices/invoices.ts";
import * as payments from "./invoices/payments.ts";
import * as imports from "./purchase-orders/imported-invoices.ts";
import * as orders from "./purchase-orders/purchase-orders.ts";
import * as sales from "./sales-orders.ts";
import * as requests from "./service-requests.ts";
import * as tenants from "./tenants.ts";
import * as vehicles from "./vehicles.ts";
import * as vendors from "./vendors.ts";
import * as log from "./webhooks/delivery-log.ts";
import * as webhooks from "./webhooks/subscriptions.ts";
import * as workOrderLists from "./work-orders/lists.ts";
import * as workOrderNames from "./work-orders/names.ts";
import * as openTax from "./work-orders/open-order-tax.ts";
import * as workOrders from "./work-orders/work-orders.ts";

const database = useManyRows();

const id = "00000000-0000-7000-8000-000000001000";
const after = { at: "2026-01-09T15:04:05.123456Z", id };
const page = { limit: 100 };
const next = { ...page, after };
const first = { limit: 500 };
const live = { ...next, includeArchived: false };

const ofDays = { ...page, startDate: "2026-01-02", endDate: "2026-01-04", byDay: true };

const customer = { id, name: "New", companyName: null };
const vehicle = { id, vin: "NEW", unitNumber: null, licensePlate: null };
const newest = workOrderLists.workOrderSort("createdAt", "desc");
const cards = { ...next, sort: newest, includeArchived: false, withServices: false };
// The largest shop has 860 invoices on each earlier day. Reading all lines costs the same there.
const someDays = { startDate: "2026-01-15", endDate: "2026-01-15" };
const days = { from: "2026-01-05T00:00:00.000Z", before: "2026-01-07T00:00:00.000Z" };

/** The filters of the list of work orders. */
const ofWorkOrders: Record<string, Partial<workOrderLists.WorkOrderFilter>> = {
  "": {},
  ", archived too": { includeArchived: true },
  " with their blocks and lines": { ...first, withServices: true },
  " with what their labor costs": { withLaborCost: true },
  " of a status": { status: "in_progress" },
  " of a customer": { customerId: id },
  " of a vehicle": { vehicleId: id },
  " of a technician": { assignedTo: id },
  " that are estimates": { documentType: "estimate" },
  " that are invoices": { documentType: "invoice" },
  " that are neither": { documentType: "work_order" },
  " by a search": { search: "stomer 1234" },
  " that are unpaid": { unpaidOnly: true },
  " that are paid": { paidOnly: true, includeArchived: true },
  " created on some days": { window: { of: "createdAt", ...days } },
  " updated on some days": { window: { of: "updatedAt", ...days } },
  " due on some days": { window: { of: "dueDate", ...days } },
  " invoiced on some days": { window: { of: "invoicedAt", ...days } },
};

const workOrderReads = Object.entries(ofWorkOrders).map(
  ([name, filter]): [string, (scope: Scope) => Promise<unknown>] => [
    `work orders${name}`,
    (scope) => workOrderLists.listWorkOrders(scope, { ...cards, ...filter }),
  ],
);

const sorts = (
  [
    ["createdAt", "2026-01-09T15:04:05.123456Z"],
    ["updatedAt", "2026-01-09T15:04:05.123456Z"],
    ["orderNumber", "5000"],
    ["dueDate", "2026-01-09T15:04:05.123456Z"],
    ["invoicedAt", "2026-01-09T15:04:05.123456Z"],
    ["totalPriceCents", "50000"],
  ] as const
).flatMap(([field, at]) =>
  (["asc", "desc"] as const).flatMap((direction) => {
    const sort = workOrderLists.workOrderSort(field, direction);
    const list = (more: object) => (scope: Scope) =>
      workOrderLists.listWorkOrders(scope, { ...cards, sort, after: undefined, ...more });
    const name = `work orders by ${field}, ${direction}`;
    const read: Array<[string, (scope: Scope) => Promise<unknown>]> = [
      [name, list({ includeArchived: true })],
      [`${name}, further on`, list({ includeArchived: true, after: { at, id } })],
      [`${name}, not archived`, list({ after: { at, id } })],
    ];
    return read;
  }),
);

type Reads = Array<[string, (scope: Scope) => Promise<unknown>]>;

const feed: events.FeedFilter = {
  after: 5000,
  types: null,
  direction: "asc",
  limit: 101,
  bytes: 1_048_576,
};
const ofFeed: Reads = Object.entries({
  "": {},
  " from the beginning": { after: null },
  " of some kinds": { types: ["work_order.updated", "customer.created"] },
  " of a kind that there is none of": { types: ["invoice.created"] },
  ", the newest": { after: null, direction: "desc" as const },
  " of a kind, the newest": { types: ["customer.created"], direction: "desc" as const },
}).map(([name, filter]) => [
  `events of the feed${name}`,
  (scope) => events.listEvents(scope, { ...feed, ...filter }),
]);

const ofDeliveries: Reads = Object.entries({
  "": {},
  " that failed": { status: "failed" as const },
  " that succeeded": { status: "success" as const },
  " that wait": { status: "pending" as const },
  " of an event": { eventId: id },
  " of an event that failed": { eventId: id, status: "failed" as const },
}).flatMap(([name, filter]): Reads => {
  const list = (page: object) => (scope: Scope) =>
    log.listDeliveries(scope, { ...next, ...page, subscriptionId: busiestId, ...filter });
  return [
    [`deliveries${name}`, list({ after: undefined, limit: 500 })],
    [`deliveries${name}, further on`, list({})],
  ];
});

const listEntries = (scope: Scope, filter: audit.AuditFilter) =>
  audit.listAuditEntries(scope, filter, 1_048_576);

/** Every statement that a request waits for. */
const reads: Record<string, (scope: Scope & { db: Executor }) => Promise<unknown>> = {
  "a caller by key": ({ db }) => access.findApiKeysByHash(db, [Buffer.alloc(32)]),
  "a caller by e-mail": ({ db, tenantId }) => access.findActiveUser(db, tenantId, "a@example.com"),
  "API keys": (scope) => access.listApiKeys(scope, next),
  "audit entries": (scope) => listEntries(scope, next),
  "audit entries of a record": (scope) =>
    listEntries(scope, { ...page, resourceType: "vendor", resourceId: id }),
  "audit entries of some days": (scope) =>
    listEntries(scope, {
      ...page,
      createdFrom: "2026-01-02",
      createdBefore: "2026-01-04",
    }),
  "audit entries of a kind of record": (scope) =>
    listEntries(scope, { ...next, resourceType: "vendor" }),
  "audit entries of a record, its kind unsaid": (scope) =>
    listEntries(scope, { ...page, resourceId: id }),
  "a customer": (scope) => customers.findCustomer(scope, id),
  "a customer, to lock it": (scope) => customers.lockCustomer(scope, id),
  customers: (scope) => customers.listCustomers(scope, first),
  "customers, further on": (scope) => customers.listCustomers(scope, next),
  "customers by a search": (scope) =>
    customers.listCustomers(scope, { ...page, search: "stomer 1234" }),
  "a customer by phone": (scope) =>
    customers.findCustomerByPhone(scope, {
      digits: ["1515555777", "515555777"],
      names: ["Customer 777"],
    }),
  "a service request": (scope) => requests.findServiceRequest(scope, id),
  "a service request of a name": (scope) => requests.findRecentRequest(scope, "request-1000"),
  "service requests": (scope) => requests.listServiceRequests(scope, first),
  "service requests, further on": (scope) => requests.listServiceRequests(scope, next),
  "service requests of a status": (scope) =>
    requests.listServiceRequests(scope, { ...next, status: "new" }),
  "service requests of a status that none has": (scope) =>
    requests.listServiceRequests(scope, { ...page, status: "converted" }),
  "service requests of a customer": (scope) =>
    requests.listServiceRequests(scope, { ...page, customerId: id }),
  "service requests of a vehicle, new ones": (scope) =>
    requests.listServiceRequests(scope, { ...next, vehicleId: id, status: "new" }),
  "a remembered answer": (scope) => idempotency.findStoredResponse(scope, "key-1", undefined),
  "an imported invoice": (scope) => imports.findImport(scope, { vendorId: id, numberKey: "I-1" }),
  "an imported invoice of no vendor": (scope) =>
    imports.findImport(scope, { vendorId: null, numberKey: "I-1" }),
  "an import that clashes": (scope) => imports.findConflictingImport(scope, id, id),
  "an inspection": (scope) => inspections.findInspection(scope, id),
  "an inspection, to lock it": (scope) => inspections.lockInspection(scope, id),
  "an item of an inspection": (scope) => inspections.findInspectionItem(scope, id, id),
  "what an inspection names": (scope) =>
    inspections.findNamedRecords(scope, { workOrderId: id, vehicleId: id, technicianId: id }),
  inspections: (scope) => inspections.listInspections(scope, first),
  "inspections, further on": (scope) => inspections.listInspections(scope, next),
  "inspections that failed": (scope) =>
    inspections.listInspections(scope, { ...next, status: "failed" }),
  "inspections of a vehicle": (scope) =>
    inspections.listInspections(scope, { ...next, vehicleId: id }),
  "inspections of a work order": (scope) =>
    inspections.listInspections(scope, { ...next, workOrderId: id }),
  "inspections of a technician": (scope) =>
    inspections.listInspections(scope, { ...next, technicianId: id }),
  "inspections by everything at once": (scope) =>
    inspections.listInspections(scope, {
      ...next,
      status: "failed",
      vehicleId: id,
      workOrderId: id,
      technicianId: id,
    }),
  "an invoice": (scope) => invoices.findInvoice(scope, id),
  "an invoice, to lock its order": (scope) => invoices.findBilledOrder(scope, id),
  "an invoice, to lock it": (scope) => invoices.lockInvoice(scope, id),
  "the invoice of an order, to lock it": (scope) => invoices.lockInvoiceOfOrder(scope, id),
  "what technicians earn": (scope) => invoices.listCommissionRates(scope, [id, randomUUID()]),
  invoices: (scope) => invoices.listInvoices(scope, { ...first, byDay: false }),
  "invoices, further on": (scope) => invoices.listInvoices(scope, { ...next, byDay: false }),
  "invoices that are open": (scope) =>
    invoices.listInvoices(scope, { ...next, byDay: false, status: "open" }),
  "invoices that are void": (scope) =>
    invoices.listInvoices(scope, { ...next, byDay: false, status: "void" }),
  "invoices of a customer": (scope) =>
    invoices.listInvoices(scope, { ...next, byDay: false, customerId: id }),
  "invoices of a work order": (scope) =>
    invoices.listInvoices(scope, { ...next, byDay: false, workOrderId: id }),
  "invoices of counter sales": (scope) =>
    invoices.listInvoices(scope, { ...next, byDay: false, source: "salesOrder" }),
  "invoices of some days": (scope) => invoices.listInvoices(scope, ofDays),
  "invoices of some days, further on": (scope) =>
    invoices.listInvoices(scope, { ...ofDays, after: { at: "2026-01-03", id } }),
  "payments of some days, further on": (scope) =>
    payments.listPayments(scope, { ...ofDays, after: { at: "2026-01-03", id } }),
  "a payment": (scope) => payments.findPayment(scope, id),
  "a payment, to lock it": (scope) => payments.lockPayment(scope, id),
  payments: (scope) => payments.listPayments(scope, { ...first, byDay: false }),
  "payments, further on": (scope) => payments.listPayments(scope, { ...next, byDay: false }),
  "payments of an invoice": (scope) =>
    payments.listPayments(scope, { ...next, byDay: false, invoiceId: id }),
  "payments of a customer": (scope) =>
    payments.listPayments(scope, { ...next, byDay: false, customerId: id }),
  refunds: (scope) => payments.listPayments(scope, { ...next, byDay: false, type: "refund" }),
  "payments of some days": (scope) => payments.listPayments(scope, ofDays),
  "when a work order was invoiced": (scope) => workOrders.findInvoicedAt(scope, id),
  "a part": (scope) => inventory.findItem(scope, id),
  parts: (scope) => inventory.listItems(scope, first),
  "parts, further on": (scope) => inventory.listItems(scope, next),
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
  "a sale": (scope) => sales.findSalesOrder(scope, id),
  "a sale, to lock it": (scope) => sales.lockSalesOrder(scope, id),
  "lines of a sale": (scope) => sales.listSalesOrderLines(scope, id),
  sales: (scope) => sales.listSalesOrders(scope, first),
  "sales, further on": (scope) => sales.listSalesOrders(scope, next),
  "sales of a status": (scope) => sales.listSalesOrders(scope, { ...next, status: "draft" }),
  "sales of a customer": (scope) => sales.listSalesOrders(scope, { ...next, customerId: id }),
  "sales of some days": (scope) =>
    sales.listSalesOrders(scope, {
      ...page,
      status: "completed",
      createdFrom: "2026-01-02",
      createdBefore: "2026-01-04",
    }),
  "the invoice of a sale": (scope) => credits.lockInvoiceOfSale(scope, id),
  "what is left to refund of an invoice": (scope) => credits.lockRefundablePayments(scope, id),
  "what was credited of an invoice's tax": (scope) => credits.creditedTaxes(scope, id),
  "a shop": (scope) => tenants.findTenant(scope),
  "a shop, to lock it": (scope) => tenants.lockTenant(scope),
  "a user": (scope) => users.findUser(scope, id),
  "a user, to lock them": (scope) => users.lockUser(scope, id),
  "another administrator": (scope) => users.hasOtherAdministrator(scope, id),
  users: (scope) => users.listUsers(scope, first),
  "users, further on": (scope) => users.listUsers(scope, next),
  "users of a role who can sign in": (scope) =>
    users.listUsers(scope, { ...next, role: "admin", active: true }),
  "a vehicle": (scope) => vehicles.findVehicle(scope, id),
  "a vehicle, to lock it": (scope) => vehicles.lockVehicle(scope, id),
  vehicles: (scope) => vehicles.listVehicles(scope, { ...first, includeArchived: false }),
  "vehicles, further on": (scope) => vehicles.listVehicles(scope, live),
  "vehicles, archived too": (scope) =>
    vehicles.listVehicles(scope, { ...next, includeArchived: true }),
  "vehicles of a customer": (scope) => vehicles.listVehicles(scope, { ...live, customerId: id }),
  "vehicles by a search": (scope) =>
    vehicles.listVehicles(scope, { ...page, includeArchived: false, search: "U-1234" }),
  "vehicles by part of a VIN": (scope) =>
    vehicles.listVehicles(scope, { ...page, includeArchived: false, vin: "A1B2C3" }),
  "vehicles of a make, a year and a type": (scope) =>
    vehicles.listVehicles(scope, { ...live, make: "make 7", year: 1997, vehicleType: "type 2" }),
  "vehicles of a model, a year and a type that few have": (scope) =>
    vehicles.listVehicles(scope, {
      ...page,
      includeArchived: true,
      model: "model 7",
      year: 1998,
      vehicleType: "type 1",
    }),
  "a vehicle by VIN": (scope) =>
    vehicles.findVehicleByVin(scope, { vin: "5B384CE32D8CDEF02", customerId: id }),
  "a vehicle by a short VIN": (scope) =>
    vehicles.findVehicleByVin(scope, { vin: "A1", customerId: null }),
  "vehicles by plate": (scope) =>
    vehicles.listVehicles(scope, { ...live, licensePlate: "pl 1234" }),
  "vehicles by unit number": (scope) =>
    vehicles.listVehicles(scope, { ...live, unitNumber: "u-1234" }),
  "vehicles of a make": (scope) => vehicles.listVehicles(scope, { ...live, make: "make 7" }),
  "vehicles of a model": (scope) => vehicles.listVehicles(scope, { ...live, model: "model 7" }),
  "vehicles of a year": (scope) => vehicles.listVehicles(scope, { ...live, year: 1997 }),
  "vehicles of a type": (scope) => vehicles.listVehicles(scope, { ...live, vehicleType: "type 2" }),
  "vehicles by everything at once": (scope) =>
    vehicles.listVehicles(scope, {
      ...live,
      customerId: id,
      search: "Make 7",
      vin: "A1B",
      licensePlate: "PL 7",
      unitNumber: "U-7",
      make: "Make 7",
      model: "Model 7",
      year: 1997,
      vehicleType: "Type 2",
    }),
  "a work order": (scope) => workOrders.findWorkOrder(scope, id),
  "a work order, to lock it": (scope) => workOrders.lockWorkOrder(scope, id),
  "a customer, to share it": (scope) => workOrderNames.shareLockCustomer(scope, id),
  "a vehicle, to share it": (scope) => workOrderNames.shareLockVehicle(scope, id),
  "work orders of a customer that is renamed": (scope) =>
    workOrderNames.renameCustomerOfOrders(scope, customer),
  "open orders of a customer that is taxed anew": (scope) =>
    openTax.retaxOpenOrders(scope, { customerId: id }),
  "work orders of a vehicle that is renamed": (scope) =>
    workOrderNames.renameVehicleOfOrders(scope, vehicle),
  ...Object.fromEntries([...workOrderReads, ...sorts]),
  "stored days": (scope) => daily.listStoredDays(scope, someDays),
  "live days": (scope) => daily.listLiveDays(scope, someDays),
  "technicians of some days": (scope) => daily.listTechnicianNames(scope, [id, randomUUID()]),
  ...Object.fromEntries(ofFeed),
  "a webhook": (scope) => webhooks.findWebhook(scope, busiestId),
  "a webhook, to lock it": (scope) => webhooks.lockWebhook(scope, busiestId),
  webhooks: (scope) => webhooks.listWebhooks(scope, first),
  "webhooks, further on": (scope) => webhooks.listWebhooks(scope, next),
  ...Object.fromEntries(ofDeliveries),
  "what waits for a webhook, to end it": (scope) =>
    log.endPendingDeliveries(scope, busiestId, "it was switched off"),
  "an event, to deliver it again": (scope) => log.redeliver(scope, busiestId, id),
  "events that failed, to deliver them again": (scope) =>
    log.redeliverFailed(scope, busiestId, "2026-01-09T15:04:05Z"),
  "a vendor": (scope) => vendors.findVendor(scope, id),
  "vendors by name": (scope) => vendors.listVendorsByName(scope, "vendor 7"),
  vendors: (scope) => vendors.listVendors(scope, next),
  "vendors by a search": (scope) => vendors.listVendors(scope, { ...page, search: "Vendor 1234" }),
};

/** Searches without a trigram. Only a custom plan knows whether the trigram index helps. */
const readsByLetters: Reads = Object.entries({
  "customers by two letters that are nowhere": (scope: Scope) =>
    customers.listCustomers(scope, { ...next, search: "ZQ" }),
  "customers by signs that are nowhere": (scope: Scope) =>
    customers.listCustomers(scope, { ...page, search: "$$$" }),
  "vehicles by two letters that are nowhere": (scope: Scope) =>
    vehicles.listVehicles(scope, { ...page, includeArchived: true, search: "zq" }),
  "vehicles by letters that no VIN has": (scope: Scope) =>
    vehicles.listVehicles(scope, { ...page, includeArchived: false, vin: "ZQ" }),
  "work orders by two letters that are nowhere": (scope: Scope) =>
    workOrderLists.listWorkOrders(scope, { ...cards, search: "zq", includeArchived: true }),
  "work orders by a letter that is nowhere": (scope: Scope) =>
    workOrderLists.listWorkOrders(scope, { ...cards, search: "$" }),
});

describe.each(["custom", "generic"] as const)("by a %s plan", (mode) => {
  test.each([...Object.entries(reads), ...(mode === "custom" ? readsByLetters : [])])(
    "%s: uses an index, in shops of any size",
    async (_name, read) => {
      for (const [shop] of shopShares.entries()) {
        const scope = { tenantId: shopId(shop), now: "2026-02-01T00:00:00.000Z" };
        const statements = await statementsOf((db) => read({ ...scope, db }));
        expect(statements.length).toBeGreaterThan(0);
        for (const statement of statements) {
          const plan = await planOf(database, statement, mode);
          const scans = plan.filter((node) => node["Node Type"] === "Seq Scan");
          // There are only a few shops.
          const tables = scans
            .map((node) => node["Relation Name"])
            .filter((name) => name !== "tenants");
          // A page of 500 with its vendors; the largest shop has 12,000 rows in each table.
          expect(rowsRead(plan), statement.text).toBeLessThan(5000);
          expect(tables, `${statement.text} reads whole tables`).toEqual([]);
        }
      }
    },
  );
});

test.each([
  [
    "customers",
    "customers_search",
    (scope: Scope) => customers.listCustomers(scope, { ...page, search: "1234abc" }),
  ],
  [
    "vehicles",
    "vehicles_search_all",
    (scope: Scope) =>
      vehicles.listVehicles(scope, { ...page, includeArchived: false, search: "1234567" }),
  ],
  [
    "VINs",
    "vehicles_vin",
    (scope: Scope) =>
      vehicles.listVehicles(scope, { ...page, includeArchived: false, vin: "A1B2C3D" }),
  ],
  [
    "parts",
    "inventory_items_search",
    (scope: Scope) => inventory.listItems(scope, { ...page, search: "1234abc" }),
  ],
  [
    "vendors",
    "vendors_search",
    (scope: Scope) => vendors.listVendors(scope, { ...page, search: "1234567" }),
  ],
  [
    "work orders",
    "work_orders_search",
    (scope: Scope) => workOrderLists.listWorkOrders(scope, { ...cards, search: "1234abc" }),
  ],
  [
    "vehicles by make, year and type",
    "vehicles_make_year_type",
    (scope: Scope) =>
      vehicles.listVehicles(scope, {
        ...live,
        make: "Make 7",
        year: 1997,
        vehicleType: "Type 2",
      }),
  ],
  [
    "customers by letters",
    "customers_letters",
    (scope: Scope) => customers.listCustomers(scope, { ...page, search: "Zq" }),
  ],
  [
    "vehicles by a letter",
    "vehicles_letters",
    (scope: Scope) =>
      vehicles.listVehicles(scope, { ...page, includeArchived: false, search: "é" }),
  ],
  [
    "VINs by letters",
    "vehicles_letters",
    (scope: Scope) => vehicles.listVehicles(scope, { ...page, includeArchived: false, vin: "ZQ" }),
  ],
  [
    "work orders by letters",
    "work_orders_letters",
    (scope: Scope) => workOrderLists.listWorkOrders(scope, { ...cards, search: "zq" }),
  ],
  [
    "archived work orders by letters and signs",
    "work_orders_letters_archived",
    (scope: Scope) =>
      workOrderLists.listWorkOrders(scope, { ...cards, search: "Z-Q", includeArchived: true }),
  ],
])("a search for what few have in %s uses the index for it", async (_name, index, read) => {
  const scope = { tenantId: shopId(0), now: "2026-02-01T00:00:00.000Z" };
  const [statement] = await statementsOf((db) => read({ ...scope, db }));
  const plan = statement ? await planOf(database, statement, "custom") : [];
  expect(plan.map((node) => node["Index Name"])).toContain(index);
  // A text index could be used for the shop alone.
  expect(rowsRead(plan)).toBeLessThan(2500);
});

test.each([
  [
    "a phone",
    "customers_phone",
    (scope: Scope) => customers.findCustomerByPhone(scope, { digits: ["1515555777"], names: [] }),
  ],
  [
    "a whole VIN",
    "vehicles_vin",
    (scope: Scope) =>
      vehicles.findVehicleByVin(scope, { vin: "5B384CE32D8CDEF02", customerId: null }),
  ],
  [
    "the name of a request",
    "service_requests_client_request",
    (scope: Scope) => requests.findRecentRequest(scope, "request-1000"),
  ],
])("%s is looked up in the index for it, of which it reads a handful of rows", async (...about) => {
  const [, index, read] = about;
  for (const mode of ["custom", "generic"] as const) {
    const scope = { tenantId: shopId(0), now: "2026-01-02T00:00:00.000Z" };
    const [statement] = await statementsOf((db) => read({ ...scope, db }));
    const plan = statement ? await planOf(database, statement, mode) : [];
    expect(plan.map((node) => node["Index Name"])).toContain(index);
    expect(rowsRead(plan)).toBeLessThan(10);
  }
});
