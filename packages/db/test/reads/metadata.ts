import type { Scope } from "../../src/client/scope.ts";
import * as users from "../../src/queries/access/users.ts";
import * as bills from "../../src/queries/bills/bills.ts";
import * as customers from "../../src/queries/customers.ts";
import type { integratedTables } from "../../src/queries/external-ids.ts";
import * as inventory from "../../src/queries/inventory/items.ts";
import * as invoices from "../../src/queries/invoices/invoices.ts";
import * as purchaseOrders from "../../src/queries/purchase-orders/purchase-orders.ts";
import * as sales from "../../src/queries/sales-orders.ts";
import * as vehicles from "../../src/queries/vehicles.ts";
import * as vendors from "../../src/queries/vendors.ts";
import * as workOrders from "../../src/queries/work-orders/lists.ts";
import type { RecordPageRequest } from "../../src/sql/paging.ts";
import { next, page, type Reads } from "./pages.ts";
import { cards } from "./work-orders.ts";

type List = (scope: Scope, filter: RecordPageRequest) => Promise<unknown>;

/** The list of each kind of record with metadata. */
const lists: Record<keyof typeof integratedTables, List> = {
  customers: customers.listCustomers,
  vehicles: (scope, filter) => vehicles.listVehicles(scope, { ...filter, includeArchived: true }),
  vendors: vendors.listVendors,
  inventory: inventory.listItems,
  workOrders: (scope, filter) =>
    workOrders.listWorkOrders(scope, { ...cards, ...filter, includeArchived: true }),
  purchaseOrders: (scope, filter) => purchaseOrders.listPurchaseOrders(scope, filter, 4000),
  salesOrders: sales.listSalesOrders,
  invoices: (scope, filter) => invoices.listInvoices(scope, { ...filter, byDay: false }),
  bills: (scope, filter) => bills.listBills(scope, filter, 4000),
  users: users.listUsers,
};

/** The lists filtered by metadata: of a few records, of none, and of one in four. */
export const metadataReads: Reads = Object.fromEntries(
  Object.entries(lists).flatMap(
    ([kind, list]): Array<[string, Reads[string]]> => [
      [`${kind} by metadata`, (scope) => list(scope, { ...page, withMetadata: { crm: "C-7" } })],
      [
        `${kind} by metadata that none has`,
        (scope) => list(scope, { ...next, withMetadata: { crm: "none" } }),
      ],
      [
        `${kind} by metadata that many have`,
        (scope) => list(scope, { ...page, withMetadata: { plan: "gold" } }),
      ],
    ],
  ),
);
