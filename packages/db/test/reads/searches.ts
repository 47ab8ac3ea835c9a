import * as customers from "../../src/queries/customers.ts";
import * as vehicles from "../../src/queries/vehicles.ts";
import * as workOrderLists from "../../src/queries/work-orders/lists.ts";
import { next, page, type Reads } from "./pages.ts";
import { cards } from "./work-orders.ts";

/** Searches without a trigram. Only a custom plan knows whether the trigram index helps. */
export const searchesWithoutTrigram: Reads = {
  "customers by two letters without a match": (scope) =>
    customers.listCustomers(scope, { ...next, search: "ZQ" }),
  "customers by signs without a match": (scope) =>
    customers.listCustomers(scope, { ...page, search: "$$$" }),
  "vehicles by two letters without a match": (scope) =>
    vehicles.listVehicles(scope, { ...page, includeArchived: true, search: "zq" }),
  "vehicles by letters that no VIN has": (scope) =>
    vehicles.listVehicles(scope, { ...page, includeArchived: false, vin: "ZQ" }),
  "work orders by two letters without a match": (scope) =>
    workOrderLists.listWorkOrders(scope, { ...cards, search: "zq", includeArchived: true }),
  "work orders by a letter without a match": (scope) =>
    workOrderLists.listWorkOrders(scope, { ...cards, search: "$" }),
};
