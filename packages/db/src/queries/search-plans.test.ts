import { expect, test } from "vitest";
import { shopId, useManyRows } from "../../test/many-rows.ts";
import { planOf, rowsRead, statementsOf } from "../../test/plans.ts";
import { next, page } from "../../test/reads/pages.ts";
import { cards } from "../../test/reads/work-orders.ts";
import type { Scope } from "../client/scope.ts";
import * as customers from "./customers.ts";
import * as inventory from "./inventory/items.ts";
import * as invoices from "./invoices/invoices.ts";
import * as sales from "./sales-orders.ts";
import * as requests from "./service-requests.ts";
import * as vehicles from "./vehicles.ts";
import * as vendors from "./vendors.ts";
import * as workOrderLists from "./work-orders/lists.ts";

const database = useManyRows();

const live = { ...next, includeArchived: false };

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
    "work_orders_text",
    (scope: Scope) => workOrderLists.listWorkOrders(scope, { ...cards, search: "1234abc" }),
  ],
  [
    "invoices by PO number",
    "invoices_po_number",
    (scope: Scope) => invoices.listInvoices(scope, { ...page, search: "45-1234abc", byDay: false }),
  ],
  [
    "sales by PO number",
    "sales_orders_po_number",
    (scope: Scope) => sales.listSalesOrders(scope, { ...page, search: "45-1234abc" }),
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
    "customers_shop_letters",
    (scope: Scope) => customers.listCustomers(scope, { ...page, search: "Zq" }),
  ],
  [
    "vehicles by a letter",
    "vehicles_shop_letters",
    (scope: Scope) =>
      vehicles.listVehicles(scope, { ...page, includeArchived: false, search: "é" }),
  ],
  [
    "VINs by letters",
    "vehicles_shop_letters",
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
])("a search for a rare text in %s uses its index", async (_name, index, read) => {
  const scope = { tenantId: shopId(0), now: "2026-02-01T00:00:00.000Z" };
  const [statement] = await statementsOf((db) => read({ ...scope, db }));
  const plan = statement ? await planOf(database, statement, "custom") : [];
  expect(plan.map((node) => node["Index Name"])).toContain(index);
  // A text index could be used for the shop alone.
  expect(rowsRead(plan)).toBeLessThan(2500);
});

const days = { from: "2026-01-05T00:00:00.000Z", before: "2026-01-07T00:00:00.000Z" };

test.each([
  ["updatedAt", "updated_at"],
  ["dueDate", "due_at"],
  ["invoicedAt", "invoiced_at"],
] as const)("orders of some days by %s are found in its index alone", async (of, index) => {
  for (const includeArchived of [true, false]) {
    const filter = { ...cards, after: undefined, window: { of, ...days }, includeArchived };
    const scope = { tenantId: shopId(0), now: "2026-02-01T00:00:00.000Z" };
    const [statement] = await statementsOf((db) =>
      workOrderLists.listWorkOrders({ ...scope, db }, filter),
    );
    const plan = statement ? await planOf(database, statement, "custom") : [];
    const found = plan.find((node) => node["Node Type"] === "Index Only Scan");
    const name = `work_orders_${includeArchived ? "" : "current_"}${index}`;
    expect(found?.["Index Name"]).toBe(name);
  }
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
])("%s is found by its index, reading only a few rows", async (...about) => {
  const [, index, read] = about;
  for (const mode of ["custom", "generic"] as const) {
    const scope = { tenantId: shopId(0), now: "2026-01-02T00:00:00.000Z" };
    const [statement] = await statementsOf((db) => read({ ...scope, db }));
    const plan = statement ? await planOf(database, statement, mode) : [];
    expect(plan.map((node) => node["Index Name"])).toContain(index);
    expect(rowsRead(plan)).toBeLessThan(10);
  }
});
