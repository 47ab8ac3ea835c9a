import { describe, expect, test } from "vitest";
import { shopId, useManyRows } from "../../test/many-rows.ts";
import type { Scope } from "../client/scope.ts";
import { listVehicles, type VehicleFilter } from "./vehicles.ts";
import { listWorkOrders, type WorkOrderFilter, workOrderSort } from "./work-orders/lists.ts";

// The first shop has 12,000 rows in each table: more than the walk of a list examines.
const database = useManyRows();

const tenantId = shopId(0);
const limit = 500;

/** Reads the ids of all pages of a list. All pages except the last are full. */
async function idsOf(
  list: (
    scope: Scope,
    after: WorkOrderFilter["after"],
  ) => Promise<Array<{ id: string; at: string }>>,
): Promise<string[]> {
  const { background } = database.open();
  const scope = { tenantId, now: "2026-02-01T00:00:00.000Z", db: background };
  const ids: string[] = [];
  let after: WorkOrderFilter["after"];
  do {
    const rows = await list(scope, after);
    const page = rows.slice(0, limit);
    ids.push(...page.map(({ id }) => id));
    const last = page.at(-1);
    after = rows.length > limit && last ? { at: last.at, id: last.id } : undefined;
  } while (after);
  return ids;
}

async function expectedIds(from: string): Promise<string[]> {
  const statement = `SELECT id FROM ${from.replace("WHERE", "WHERE tenant_id = $1 AND deleted_at IS NULL AND")}`;
  const rows = await database.ask<{ id: string }>(statement, [tenantId]);
  return rows.map(({ id }) => id);
}

const days = { from: "2026-01-05T00:00:00.000Z", before: "2026-01-07T00:00:00.000Z" };
const isWithin = (date: string) => `${date} >= '${days.from}' AND ${date} < '${days.before}'`;
const opened = "created_at DESC, id DESC";

describe("all pages of work orders", () => {
  const cases: Array<[string, Partial<WorkOrderFilter>, string, string]> = [
    [
      "by a rare text",
      { search: "u-1234" },
      "NOT archived AND vehicle_text ILIKE '%U-1234%'",
      opened,
    ],
    [
      "by a rare text, archived too",
      { search: "mer 12", includeArchived: true },
      "customer_text ILIKE '%mer 12%'",
      opened,
    ],
    [
      "by a common text, by price",
      { search: "company", includeArchived: true, sort: workOrderSort("totalPriceCents", "asc") },
      "true",
      "total_price_cents, id",
    ],
    [
      "by two letters",
      { search: "7a" },
      "NOT archived AND order_number || E'\\n' || customer_text || E'\\n' || vehicle_text ILIKE '%7a%'",
      opened,
    ],
    [
      "of a status, by a text and by due date",
      { status: "paid", search: "U-9", sort: workOrderSort("dueDate", "desc") },
      "NOT archived AND status = 'paid' AND vehicle_text LIKE '%U-9%'",
      "coalesce(due_at, '-infinity') DESC, id DESC",
    ],
    [
      "that are unpaid, by invoice date",
      { unpaidOnly: true, includeArchived: true, sort: workOrderSort("invoicedAt", "asc") },
      "invoiced_at IS NOT NULL AND total_price_cents > paid_amount_cents",
      "invoiced_at, id",
    ],
    [
      "that are invoices",
      { documentType: "invoice" },
      "NOT archived AND invoiced_at IS NOT NULL",
      opened,
    ],
    [
      "that are neither estimates nor invoices",
      { documentType: "work_order", includeArchived: true },
      "category <> 'estimate' AND invoiced_at IS NULL",
      opened,
    ],
    [
      "changed on some days",
      { includeArchived: true, window: { of: "updatedAt", ...days } },
      isWithin("updated_at"),
      opened,
    ],
    [
      "invoiced on some days",
      { window: { of: "invoicedAt", ...days } },
      `NOT archived AND ${isWithin("invoiced_at")}`,
      opened,
    ],
    [
      "due on some days, by price",
      {
        includeArchived: true,
        window: { of: "dueDate", ...days },
        sort: workOrderSort("totalPriceCents", "desc"),
      },
      isWithin("due_at"),
      "total_price_cents DESC, id DESC",
    ],
    [
      "due on some days, the last first",
      { window: { of: "dueDate", ...days }, sort: workOrderSort("dueDate", "desc") },
      `NOT archived AND ${isWithin("due_at")}`,
      "due_at DESC, id DESC",
    ],
  ];
  test.each(cases)("%s are the same as of a full scan", async (...about) => {
    const [, filter, where, order] = about;
    const sort = filter.sort ?? workOrderSort("createdAt", "desc");
    const all = await expectedIds(`work_orders WHERE ${where} ORDER BY ${order}`);
    const ids = await idsOf(async (scope, after) => {
      const fixed = { limit, after, includeArchived: false, withServices: false };
      const rows = await listWorkOrders(scope, { ...fixed, ...filter, sort });
      return rows.map((row) => ({ id: row.id, at: String(sort.at(row)) }));
    });
    expect(all.length).toBeGreaterThan(0);
    expect(ids).toEqual(all);
  });
});

describe("all pages of vehicles", () => {
  const cases: Array<[string, Partial<VehicleFilter>, string]> = [
    ["by a rare text", { search: "u-1234", includeArchived: true }, "unit_number LIKE '%U-1234%'"],
    ["by part of a VIN", { vin: "A1B" }, "NOT archived AND vin LIKE '%A1B%'"],
    ["by two letters", { vin: "A1" }, "NOT archived AND vin LIKE '%A1%'"],
    [
      "of a make and a type",
      { make: "make 7", vehicleType: "Type 2", includeArchived: true },
      "make = 'Make 7' AND vehicle_type = 'Type 2'",
    ],
    [
      "of a model and a year",
      { model: "model 7", year: 1997, includeArchived: true },
      "model = 'Model 7' AND year = 1997",
    ],
    ["of a year, by a text", { year: 2001, search: "make" }, "NOT archived AND year = 2001"],
  ];
  test.each(cases)("%s are the same as of a full scan", async (...about) => {
    const [, filter, where] = about;
    const all = await expectedIds(`vehicles WHERE ${where} ORDER BY ${opened}`);
    const ids = await idsOf(async (scope, after) => {
      const rows = await listVehicles(scope, { limit, after, includeArchived: false, ...filter });
      return rows.map(({ id, createdAt }) => ({ id, at: createdAt }));
    });
    expect(ids).toEqual(all);
  });
});
