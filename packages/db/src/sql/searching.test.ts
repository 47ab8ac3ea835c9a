import { beforeAll, describe, expect, test } from "vitest";
import { useDatabase } from "../../test/database.ts";
import type { Scope } from "../client/scope.ts";
import { listCustomers } from "../queries/customers.ts";
import { listVehicles } from "../queries/vehicles.ts";
import { listWorkOrders, workOrderSort } from "../queries/work-orders/lists.ts";
import type { Position } from "./paging.ts";

// More than the first part of a walk, so that rare texts are searched by index.
const size = 2600;
const limit = 20;
const tenantId = "00000000-0000-7000-8000-000000000001";
const otherShop = "00000000-0000-7000-8000-000000000002";
const common = [..."abAB12 -"];
const rare = [..."éÉñßЖж東🚛%_\\$'\"{},;.*?^[(|z", "e\u0301", "x\u0308"];

/** Pseudorandom numbers below `below`, the same in every run. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

interface Made {
  id: string;
  /** The searched fields. */
  texts: string[];
  archived: boolean;
}

const pick = numbersFrom(7);
const oneOf = (from: string[]) => from[pick(from.length)] ?? "";
const letters = (count: number) =>
  Array.from({ length: count }, () => oneOf(pick(240) === 0 ? rare : common)).join("");
const made: Made[] = Array.from({ length: size }, (_, n) => ({
  id: `00000000-0000-7000-8000-${String(n).padStart(12, "0")}`,
  texts: Array.from({ length: 5 }, () => letters(1 + pick(8))),
  archived: pick(2) === 0,
}));

/**
 * Every rare letter, some with a neighbour, and pieces of one to four letters of existing texts.
 */
const terms = [
  ...rare,
  ...rare.map((letter) => oneOf(common) + letter),
  ...Array.from({ length: 60 }, () => {
    const text = [...(made[pick(size)]?.texts[pick(5)] ?? "")];
    const from = pick(text.length);
    return text.slice(from, from + 1 + pick(4)).join("");
  }),
  "zz",
  "$$$",
  "%%",
  "__",
  "\\%",
  "🚛🚛",
  "東z",
  "Q",
  "{}",
  "NULL",
];

const database = useDatabase();

beforeAll(async () => {
  for (const shop of [tenantId, otherShop]) {
    await database.ask(
      "INSERT INTO tenants (tenant_id, name, time_zone) VALUES ($1, 'Shop', 'UTC')",
      [shop],
    );
    const row = `SELECT $1::uuid, r.id, '2026-01-01'::timestamptz + at * interval '1 minute', r.archived,
      r.texts ->> 0, r.texts ->> 1, r.texts ->> 2, r.texts ->> 3, r.texts ->> 4
      FROM ROWS FROM (jsonb_to_recordset($2::jsonb) AS (id uuid, texts jsonb, archived boolean))
        WITH ORDINALITY AS r (id, texts, archived, at)`;
    const values = [shop, JSON.stringify(made)];
    await database.ask(
      `INSERT INTO customers (tenant_id, id, created_at, name, company_name, email, phone, dot_number)
       SELECT tenant_id, id, at, a, b, c, d, e FROM (${row}) made (tenant_id, id, at, archived, a, b, c, d, e)`,
      values,
    );
    await database.ask(
      `INSERT INTO vehicles (tenant_id, id, created_at, archived, vin, unit_number, license_plate, nickname, notes)
       ${row}`,
      values,
    );
    await database.ask(
      `INSERT INTO work_orders (tenant_id, id, created_at, archived, number, order_number, status, category,
         customer_text, vehicle_text)
       SELECT tenant_id, id, at, archived, n, n || a, 'open', 'open', b, c
       FROM (SELECT made.*, row_number() OVER () AS n FROM (${row}) made (tenant_id, id, at, archived, a, b, c, d, e)) made`,
      values,
    );
  }
  await database.ask("VACUUM ANALYZE customers, vehicles, work_orders");
});

const digitsOf = (phone = "") => phone.replace(/[^0-9]/g, "");

const has = (term: string) => (text: string) => text.toLowerCase().includes(term.toLowerCase());

interface List {
  read(
    scope: Scope,
    term: string,
    after?: Position,
  ): Promise<Array<{ id: string; createdAt: string }>>;
  matches(row: Made, term: string, at: number): boolean;
}

const lists: Record<string, List> = {
  customers: {
    read: (scope, search, after) => listCustomers(scope, { search, limit, after }),
    matches: ({ texts }, term) => [...texts, digitsOf(texts[3])].some(has(term)),
  },
  "vehicles, archived too": {
    read: (scope, search, after) =>
      listVehicles(scope, { search, limit, after, includeArchived: true }),
    // Year, make and model are empty here, which leaves two spaces between them.
    matches: ({ texts }, term) => [...texts, "  "].some(has(term)),
  },
  "vehicles that are not archived, by VIN": {
    read: (scope, vin, after) => listVehicles(scope, { vin, limit, after, includeArchived: false }),
    matches: ({ texts, archived }, term) => !archived && (texts[0] ?? "").includes(term),
  },
  "work orders that are not archived": {
    read: (scope, search, after) => orders(scope, { search, after, includeArchived: false }),
    matches: ({ texts, archived }, term, at) =>
      !archived && [`${at + 1}${texts[0]}`, ...texts.slice(1, 3)].some(has(term)),
  },
  "work orders, archived too": {
    read: (scope, search, after) => orders(scope, { search, after, includeArchived: true }),
    matches: ({ texts }, term, at) =>
      [`${at + 1}${texts[0]}`, ...texts.slice(1, 3)].some(has(term)),
  },
};

function orders(
  scope: Scope,
  filter: { search: string; after: Position | undefined; includeArchived: boolean },
) {
  const sort = workOrderSort("createdAt", "desc");
  return listWorkOrders(scope, { ...filter, sort, limit, withServices: false });
}

describe.each(Object.entries(lists))("%s", (_name, { read, matches }) => {
  test("a search for any letters has the same result as a full scan", async () => {
    const scope = { tenantId, now: "2026-02-01T00:00:00.000Z", db: database.open().background };
    for (const term of terms) {
      const all = made.filter((row, at) => matches(row, term, at)).map(({ id }) => id);
      all.reverse();
      const first = await read(scope, term);
      expect(ids(first), term).toEqual(all.slice(0, limit + 1));
      const last = first[limit - 1];
      if (!last) continue;
      const second = await read(scope, term, { at: last.createdAt, id: last.id });
      expect(ids(second), `${term}, the next page`).toEqual(all.slice(limit, 2 * limit + 1));
    }
  });
});

const ids = (rows: Array<{ id: string }>) => rows.map(({ id }) => id);
