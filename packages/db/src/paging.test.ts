import sql from "sql-template-tag";
import { beforeAll, expect, test } from "vitest";
import { useDatabase } from "../test/database.ts";
import { statementsOf } from "../test/plans.ts";
import type { Position } from "./paging.ts";
import { listCustomers } from "./queries/customers.ts";
import type { Executor } from "./scope.ts";

const database = useDatabase();
const tenantId = "00000000-0000-7000-8000-000000000001";
const size = 9000;
const pageLimits = [1, 50, 100, 500];

// Customer 9000 is the newest. Two at a time were entered at the same moment.
beforeAll(async () => {
  await database.ask(
    "INSERT INTO tenants (tenant_id, name, time_zone) VALUES ($1, 'Shop', 'UTC')",
    [tenantId],
  );
  await database.ask(
    `INSERT INTO customers (tenant_id, id, name, created_at)
     SELECT $1, ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid,
       'Number ' || lpad(n::text, 4, '0') || CASE WHEN n % 3 = 0 THEN ' common' ELSE '' END
         || CASE WHEN n IN (1, 2, 8000) OR n BETWEEN 4490 AND 5010 THEN ' rare' ELSE '' END,
       '2026-01-01'::timestamptz + n / 2 * interval '1 minute'
     FROM generate_series(1, $2::int) n`,
    [tenantId, size],
  );
  await database.ask("VACUUM ANALYZE customers");
});

const scope = (db: Executor) => ({ tenantId, now: "2026-02-01T00:00:00.000Z", db });

/** The names on all pages of a search, one page after the other. */
async function found(search: string, limit: number): Promise<string[]> {
  const { read } = database.open();
  const names: string[] = [];
  let after: Position | undefined;
  do {
    const rows = await listCustomers(scope(read), { search, limit, after });
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
  ["around the place where the walk is cut short, and at the very end", "rare"],
  ["in the last row alone", "0001"],
  ["in the first row alone", "9000"],
  ["nowhere", "nobody"],
])("pages of what matches %s are those of a search that reads everything", async (_where, term) => {
  const all = await expected(term);
  for (const limit of pageLimits) {
    if (limit > 1 || all.length < 1000) expect(await found(term, limit)).toEqual(all);
  }
});

test("a page ends in the same place whether the row at which the walk is cut short matches or not", async () => {
  const { read } = database.open();
  for (const limit of pageLimits) {
    // The walk sees 4,000 rows and a page: the last of them, and its neighbours.
    for (const number of [-1, 0, 1].map((by) => size - 4000 - limit + by)) {
      const name = `Number ${String(number).padStart(4, "0")}`;
      const rows = await listCustomers(scope(read), { search: name, limit });
      expect(rows.map((row) => row.name.slice(0, 11))).toEqual([name]);
    }
  }
});

test.each([
  ["many have is found on the way", "common", true],
  ["few have is sought among all that match", "0001", false],
])("a page of what %s", async (_who, search, onTheWay) => {
  const [statement = sql`SELECT 1`] = await statementsOf((db) =>
    listCustomers(scope(db), { search, limit: 50 }),
  );
  const plan = await database.ask<{ "QUERY PLAN": string }>(
    `EXPLAIN (ANALYZE, TIMING OFF, COSTS OFF) ${statement.text}`,
    statement.values,
  );
  const unused = plan.filter((row) => /customers.*never executed/.test(row["QUERY PLAN"]));
  expect(unused.length > 0).toBe(onTheWay);
});
