import sql from "sql-template-tag";
import { beforeAll, expect, test } from "vitest";
import { useDatabase } from "../../test/database.ts";
import { statementsOf } from "../../test/plans.ts";
import type { Executor } from "../client/scope.ts";
import { listCustomers } from "../queries/customers.ts";
import type { Position } from "./paging.ts";

const database = useDatabase();
const tenantId = "00000000-0000-7000-8000-000000000001";
const size = 9000;
const pageLimits = [1, 50, 100, 500];

// Customer 9000 is the newest. Two at a time have the same creation time.
beforeAll(async () => {
  await database.ask(
    "INSERT INTO tenants (tenant_id, name, time_zone) VALUES ($1, 'Shop', 'UTC')",
    [tenantId],
  );
  await database.ask(
    `INSERT INTO customers (tenant_id, id, name, created_at)
     SELECT $1, ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid,
       'Number ' || lpad(n::text, 4, '0') || CASE WHEN n % 3 = 0 THEN ' common' ELSE '' END
         || CASE WHEN n % 60 = 0 THEN ' sparse' ELSE '' END
         || CASE WHEN n IN (1, 2) OR n BETWEEN 6490 AND 7010 THEN ' rare' ELSE '' END
         || CASE WHEN n > 8850 OR n BETWEEN 390 AND 740 THEN ' gone' ELSE '' END,
       '2026-01-01'::timestamptz + n / 2 * interval '1 minute'
     FROM generate_series(1, $2::int) n`,
    [tenantId, size],
  );
  await database.ask("VACUUM ANALYZE customers");
});

const scope = (db: Executor) => ({ tenantId, now: "2026-02-01T00:00:00.000Z", db });

/** Reads the names of all pages of a search. */
async function found(search: string, limit: number): Promise<string[]> {
  const { background } = database.open();
  const names: string[] = [];
  let after: Position | undefined;
  do {
    const rows = await listCustomers(scope(background), { search, limit, after });
    const page = rows.slice(0, limit);
    names.push(...page.map(({ name }) => name));
    const last = page.at(-1);
    after = rows.length > limit && last ? { at: last.createdAt, id: last.id } : undefined;
  } while (after);
  return names;
}

async function expected(search: string): Promise<string[]> {
  const rows = await database.ask<{ name: string }>(
    "SELECT name FROM customers WHERE name LIKE $1 ORDER BY created_at DESC, id DESC",
    [`%${search}%`],
  );
  return rows.map(({ name }) => name);
}

test.each([
  ["near the beginning and all along", "common"],
  ["now and then", "sparse"],
  ["around the place where the first steps end, and at the very end", "rare"],
  ["in the beginning, and around the place where the walk is cut short", "gone"],
  ["in the last row alone", "0001"],
  ["in the first row alone", "9000"],
  ["nowhere", "unknown"],
])("pages of what matches %s are those of a search that reads everything", async (_where, term) => {
  const all = await expected(term);
  for (const limit of pageLimits) {
    if (limit > 1 || all.length < 1000) expect(await found(term, limit)).toEqual(all);
  }
});

test("a page ends at the same row whether or not the last row of the walk matches", async () => {
  const { background } = database.open();
  for (const limit of pageLimits) {
    // The walk examines 2,000 or 8,000 rows and a page: the last of them, and its neighbours.
    const ends = [2000, 8000].flatMap((steps) => [-1, 0, 1].map((by) => size - steps - limit + by));
    for (const number of ends) {
      const name = `Number ${String(number).padStart(4, "0")}`;
      const rows = await listCustomers(scope(background), { search: name, limit });
      expect(rows.map((row) => row.name.slice(0, 11))).toEqual([name]);
    }
  }
});

interface PlanNode {
  "Relation Name"?: string;
  "Subplan Name"?: string;
  "Actual Loops": number;
  Plans?: PlanNode[];
}

/** The CTEs that read customers. */
function readers(node: PlanNode, within = ""): string[] {
  const part = /^CTE (\w+)$/.exec(node["Subplan Name"] ?? "")?.[1] ?? within;
  const reads = node["Relation Name"] === "customers" && node["Actual Loops"] > 0;
  const below = (node.Plans ?? []).flatMap((child) => readers(child, part));
  return [...new Set([...(reads && part ? [part] : []), ...below])];
}

test.each([
  ["frequent matches needs only the first part of the walk", "common", 50, ["near"]],
  ["less frequent matches needs the complete walk", "sparse", 50, ["near", "further"]],
  ["rare matches uses the search index after the first part", "0001", 50, ["near", "far"]],
  [
    "matches that end uses the search index after the complete walk",
    "gone",
    500,
    ["near", "further", "far"],
  ],
])("a page of %s", async (_who, search, limit, parts) => {
  const [statement = sql`SELECT 1`] = await statementsOf((db) =>
    listCustomers(scope(db), { search, limit }),
  );
  const [row] = await database.ask<{ "QUERY PLAN": Array<{ Plan: PlanNode }> }>(
    `EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${statement.text}`,
    statement.values,
  );
  expect(row?.["QUERY PLAN"].flatMap(({ Plan }) => readers(Plan))).toEqual(parts);
});
