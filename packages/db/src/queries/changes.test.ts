import { beforeAll, describe, expect, test } from "vitest";
import { shopId, useManyRows } from "../../test/many-rows.ts";
import { planOf, rowsRead, statementsOf } from "../../test/plans.ts";
import type { Scope } from "../client/scope.ts";
import type { PageRequest } from "../sql/paging.ts";
import { listCannedJobs } from "./canned-jobs.ts";
import { type Changed, findChangeHorizon, listRemoved } from "./changes.ts";
import { listCustomers } from "./customers.ts";
import { listInspections } from "./inspections.ts";
import { listItems } from "./inventory/items.ts";
import { listInvoices } from "./invoices/invoices.ts";
import { listPayments } from "./invoices/payments.ts";
import { listReceipts } from "./invoices/receipts.ts";
import { listPriceRules } from "./pricing.ts";
import { listPurchaseOrders } from "./purchase-orders/purchase-orders.ts";
import { listSalesOrders } from "./sales-orders.ts";
import { listServiceRequests } from "./service-requests.ts";
import { listVehicles } from "./vehicles.ts";
import { listVendors } from "./vendors.ts";
import { listWorkOrders, workOrderSort } from "./work-orders/lists.ts";

// The first shop has 12,000 rows in each table.
const database = useManyRows();
const tenantId = shopId(0);

type List = (
  scope: Scope,
  page: PageRequest,
) => Promise<Array<Changed<{ id: string; createdAt: string }>>>;

const sort = workOrderSort("createdAt", "desc");

const lists: Array<[table: string, list: List]> = [
  ["customers", listCustomers],
  ["vehicles", (scope, page) => listVehicles(scope, { ...page, includeArchived: false })],
  ["vendors", listVendors],
  ["inventory_items", listItems],
  ["canned_jobs", listCannedJobs],
  ["price_rules", listPriceRules],
  ["service_requests", listServiceRequests],
  [
    "work_orders",
    (scope, page) =>
      listWorkOrders(scope, { ...page, sort, includeArchived: false, withServices: true }),
  ],
  ["purchase_orders", (scope, page) => listPurchaseOrders(scope, page, 1000)],
  ["inspections", listInspections],
  ["sales_orders", listSalesOrders],
  ["invoices", (scope, page) => listInvoices(scope, { ...page, byDay: false })],
  ["payments", (scope, page) => listPayments(scope, { ...page, byDay: false })],
  ["receipts", (scope, page) => listReceipts(scope, { ...page, byDay: false })],
];

const now = "2026-02-01T00:00:00.000Z";
const limit = 100;

/** The rows of the shop by their changes. */
async function stampsOf(table: string): Promise<Array<{ id: string; at: string }>> {
  return database.ask(
    `SELECT id, to_char(changed_at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at FROM ${table}
      WHERE tenant_id = $1 ORDER BY changed_at, id`,
    [tenantId],
  );
}

// One record of each kind was renamed after all others were written.
beforeAll(async () => {
  await database.ask("SET timezone = 'UTC'");
  for (const table of ["customers", "vehicles", "vendors", "users"]) {
    await database.ask(
      `UPDATE ${table} SET named_at = clock_timestamp() WHERE tenant_id = $1 AND id =
        (SELECT id FROM ${table} WHERE tenant_id = $1 ORDER BY id OFFSET 100 LIMIT 1)`,
      [tenantId],
    );
  }
});

describe.each(lists)("the changes of %s", (table, list) => {
  test("the changes are read by an index, whatever their number", async () => {
    const stamps = await stampsOf(table);
    expect(stamps.length).toBeGreaterThan(1000);
    const start = "1970-01-01T00:00:00.000Z";
    const middle = stamps[Math.floor(stamps.length / 2)];
    const late = stamps.at(-50)?.at;
    const pages: PageRequest[] = [
      { limit, changedSince: start },
      { limit, changedSince: start, after: middle },
      { limit, changedSince: late },
      { limit, changedSince: middle?.at },
      { limit, changedSince: stamps.at(-1)?.at },
    ];
    for (const page of pages) {
      const statements = await statementsOf((db) => list({ tenantId, now, db }, page));
      for (const statement of statements) {
        const plan = await planOf(database, statement, "custom");
        // There are only a few shops.
        const tables = plan
          .filter((node) => node["Node Type"] === "Seq Scan")
          .map((node) => node["Relation Name"])
          .filter((name) => name !== "tenants");
        expect(tables, statement.text).toEqual([]);
        expect(rowsRead(plan), JSON.stringify(page)).toBeLessThan(5000);
      }
    }
  });

  test("the changes are all rows of the shop, once each, in their order", async () => {
    const { background } = database.open();
    const found: string[] = [];
    let after: PageRequest["after"];
    do {
      const page = { limit: 500, changedSince: "1970-01-01T00:00:00.000Z", after };
      const rows = await list({ tenantId, now, db: background }, page);
      const shown = rows.slice(0, 500);
      found.push(...shown.map(({ id }) => id));
      const last = shown.at(-1);
      after = rows.length > 500 && last ? { at: last.changedAt ?? "", id: last.id } : undefined;
    } while (after);
    expect(found).toEqual((await stampsOf(table)).map(({ id }) => id));
  });
});

test("removed records are read by an index", async () => {
  await database.ask(
    `INSERT INTO removed_records SELECT tenant_id, kind, gen_random_uuid(), now() - n * interval '1 hour'
      FROM tenants, generate_series(1, 3000) n, (VALUES ('work_orders'), ('customers')) k (kind)`,
  );
  await database.ask("VACUUM ANALYZE removed_records");
  const page = { limit, changedSince: "1970-01-01T00:00:00.000Z" };
  const statements = await statementsOf((db) =>
    listRemoved({ tenantId, now, db }, "work_orders", page),
  );
  for (const statement of statements) {
    const plan = await planOf(database, statement, "custom");
    expect(plan.filter((node) => node["Node Type"] === "Seq Scan")).toEqual([]);
    expect(rowsRead(plan)).toBeLessThan(1000);
  }
});

test("the horizon is the time of the database, less what a copy repeats", async () => {
  const { background } = database.open();
  const horizon = await findChangeHorizon({ tenantId, now, db: background });
  const behind = Date.parse(horizon.now) - Date.parse(horizon.through ?? "");
  expect(behind).toBeGreaterThanOrEqual(5000);
  expect(behind).toBeLessThan(60_000);
});
