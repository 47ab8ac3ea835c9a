import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { useDatabase } from "../../test/database.ts";
import { fillDatabase, shopId, shopShares } from "../../test/many-rows.ts";
import { planOf, rowsRead, statementsOf } from "../../test/plans.ts";
import type { Executor, Scope } from "../scope.ts";
import * as access from "./access.ts";
import * as audit from "./audit.ts";
import * as idempotency from "./idempotency.ts";
import * as imports from "./imported-invoices.ts";
import * as inventory from "./inventory.ts";
import * as orders from "./purchase-orders.ts";
import * as tenants from "./tenants.ts";
import * as vendors from "./vendors.ts";

const database = useDatabase();
beforeAll(() => fillDatabase(database));

const id = "00000000-0000-7000-8000-000000001000";
const after = { at: "2026-01-09T15:04:05.123456Z", id };
const page = { limit: 100 };
const next = { ...page, after };
const first = { limit: 500 };

/** Every statement that a request waits for, and how it is asked. */
const reads: Record<string, (scope: Scope & { db: Executor }) => Promise<unknown>> = {
  "a caller by key": ({ db }) => access.findApiKeyByHash(db, Buffer.alloc(32)),
  "a caller by e-mail": ({ db, tenantId }) => access.findActiveUser(db, tenantId, "a@example.com"),
  "API keys": (scope) => access.listApiKeys(scope, next),
  "audit entries": (scope) => audit.listAuditEntries(scope, next),
  "audit entries of a record": (scope) =>
    audit.listAuditEntries(scope, { ...page, resourceType: "vendor", resourceId: id }),
  "a remembered answer": (scope) => idempotency.findAnswer(scope, "key-1"),
  "an imported invoice": (scope) => imports.findImport(scope, { vendorId: id, numberKey: "I-1" }),
  "an imported invoice of no vendor": (scope) =>
    imports.findImport(scope, { vendorId: null, numberKey: "I-1" }),
  "an import that clashes": (scope) => imports.findClashingImport(scope, id, id),
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
  "an order by number": (scope) => orders.findOrderBy(scope, { number: "PO-1000" }),
  "an order, to lock it": (scope) => orders.lockPurchaseOrder(scope, id),
  "lines of an order": (scope) => orders.listLines(scope, id),
  orders: (scope) => orders.listPurchaseOrders(scope, first),
  "orders of a state": (scope) => orders.listPurchaseOrders(scope, { ...next, status: "draft" }),
  "orders of a vendor": (scope) => orders.listPurchaseOrders(scope, { ...next, vendorId: id }),
  "orders of some days": (scope) =>
    orders.listPurchaseOrders(scope, {
      ...page,
      createdFrom: "2026-01-02",
      createdBefore: "2026-01-04",
    }),
  "a shop": (scope) => tenants.findTenant(scope),
  "a vendor": (scope) => vendors.findVendor(scope, id),
  "vendors by name": (scope) => vendors.listVendorsByName(scope, "vendor 7"),
  vendors: (scope) => vendors.listVendors(scope, next),
  "vendors by a search": (scope) => vendors.listVendors(scope, { ...page, search: "Vendor 1234" }),
};

describe.each(["custom", "generic"] as const)("by a %s plan", (mode) => {
  test.each(Object.entries(reads))(
    "%s: found by an index, in shops of any size",
    async (_name, read) => {
      for (const [shop] of shopShares.entries()) {
        const scope = { tenantId: shopId(shop), now: "2026-02-01T00:00:00.000Z" };
        const statements = await statementsOf((db) => read({ ...scope, db }));
        expect(statements.length).toBeGreaterThan(0);
        for (const statement of statements) {
          const plan = await planOf(database, statement, mode);
          const scans = plan.filter((node) => node["Node Type"] === "Seq Scan");
          // The shops themselves are a handful.
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
    "parts",
    "inventory_items_search",
    (scope: Scope) => inventory.listItems(scope, { ...page, search: "1234abc" }),
  ],
  [
    "vendors",
    "vendors_search",
    (scope: Scope) => vendors.listVendors(scope, { ...page, search: "1234567" }),
  ],
])("a search for a rare text in %s uses its trigrams", async (_name, index, read) => {
  const scope = { tenantId: shopId(0), now: "2026-02-01T00:00:00.000Z" };
  const [statement] = await statementsOf((db) => read({ ...scope, db }));
  const plan = statement ? await planOf(database, statement, "custom") : [];
  expect(plan.map((node) => node["Index Name"])).toContain(index);
});
