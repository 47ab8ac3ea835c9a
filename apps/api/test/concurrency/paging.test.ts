import { expect, test } from "vitest";
import { useDatabase } from "../harness/database.ts";
import { useHarness } from "../harness/harness.ts";
import type { TestShop } from "../harness/shop.ts";
import { type Random, randomFrom, seedOfRun } from "./random.ts";
import { times } from "./rush.ts";

const harness = useHarness({}, { separate: true });
const database = useDatabase(harness);
const seed = seedOfRun();

interface List {
  path: string;
  /** The field of the answer with the rows. */
  rows: string;
  table: string;
  /** Writes rows of the list: creates, changes or deletes some. */
  write(shop: TestShop, ids: string[], random: Random): Promise<unknown>;
}

const some = (values: string[], random: Random) => random.pick(values);
const churn = async (
  shop: TestShop,
  path: string,
  {
    create,
    change,
    ids,
    random,
  }: { create: object; change: object; ids: string[]; random: Random },
) => {
  const made = await shop.api("POST", path, create);
  await shop.api("PATCH", `${path}/${some(ids, random)}`, change);
  if (random.chance(0.5)) await shop.api("DELETE", `${path}/${made.body.id}`);
  if (random.chance(0.3)) await shop.api("DELETE", `${path}/${some(ids, random)}`);
};

const lists: List[] = [
  {
    path: "/customers",
    rows: "customers",
    table: "customers",
    write: (shop, ids, random) =>
      churn(shop, "/customers", {
        create: { name: "New" },
        change: { phone: "1" },
        ids,
        random,
      }),
  },
  {
    path: "/vehicles",
    rows: "vehicles",
    table: "vehicles",
    write: (shop, ids, random) => {
      const change = random.chance(0.2) ? { archived: true } : { mileage: random.below(900_000) };
      return churn(shop, "/vehicles", { create: { vin: "NEW" }, change, ids, random });
    },
  },
  {
    path: "/work-orders",
    rows: "workOrders",
    table: "work_orders",
    write: (shop, ids, random) => {
      const change = random.chance(0.2) ? { archived: true } : { status: "approved" };
      return churn(shop, "/work-orders", { create: {}, change, ids, random });
    },
  },
  {
    path: "/vendors",
    rows: "vendors",
    table: "vendors",
    write: (shop, ids, random) =>
      churn(shop, "/vendors", {
        create: { name: "New" },
        change: { name: "Changed" },
        ids,
        random,
      }),
  },
  {
    path: "/inventory",
    rows: "inventoryItems",
    table: "inventory_items",
    write: (shop, ids, random) => {
      const create = { partNumber: "NEW", name: "New", quantity: 2 };
      const change = { name: "Changed", quantity: random.below(9) };
      return churn(shop, "/inventory", { create, change, ids, random });
    },
  },
  {
    path: "/purchase-orders",
    rows: "purchaseOrders",
    table: "purchase_orders",
    write: (shop, ids, random) =>
      churn(shop, "/purchase-orders", { create: {}, change: { note: "Changed" }, ids, random }),
  },
  {
    path: "/api-keys",
    rows: "apiKeys",
    table: "api_keys",
    write: (shop) => shop.api("POST", "/api-keys", { name: "New" }),
  },
];

/** The required fields of a new row, if not only a name. */
const needed: Record<string, object> = {
  "/inventory": { partNumber: "OLD", name: "Old" },
  "/purchase-orders": {},
  "/vehicles": { vin: "OLD" },
  "/work-orders": {},
};

/** Forty rows, some of which were created in the same microsecond. */
async function makeRows(shop: TestShop, { path, table }: List): Promise<string[]> {
  const body = needed[path] ?? { name: "Old" };
  const made = await Promise.all(times(40, () => shop.api("POST", path, body)));
  await database.query(
    `UPDATE ${table} t SET created_at = ('2026-01-01T00:00:00.123456'::timestamp
        + (n.number / 9) * interval '1 microsecond') AT TIME ZONE 'UTC'
      FROM (SELECT id, row_number() OVER (ORDER BY id) AS number FROM ${table} WHERE tenant_id = $1) n
      WHERE t.tenant_id = $1 AND t.id = n.id`,
    [shop.tenantId],
  );
  return made.map((response) => String(response.body.id));
}

/** Reads a list to its end, in pages of 7, with work between pages. */
async function readAll(
  shop: TestShop,
  { path, rows, filter }: Pick<List, "path" | "rows"> & { filter?: Record<string, string> },
  between: () => Promise<unknown>,
): Promise<string[]> {
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const query = new URLSearchParams({ limit: "7", ...filter });
    if (cursor) query.set("lastEvaluatedKey", cursor);
    const { status, body } = await shop.api("GET", `${path}?${query}`);
    expect(status).toBe(200);
    seen.push(...body[rows].map(({ id }: { id: string }) => id));
    cursor = body.lastEvaluatedKey;
    await between();
  } while (cursor !== null && seen.length < 500);
  return seen;
}

async function liveIds(shop: TestShop, { path, rows }: List): Promise<Set<string>> {
  const { body } = await shop.api("GET", `${path}?limit=500`);
  return new Set(body[rows].map(({ id }: { id: string }) => id));
}

test.each(lists)(
  `$path shows every unchanged row exactly once, while other rows change (SEED=${seed})`,
  async (list) => {
    const random = randomFrom(seed);
    const shop = await harness.shop();
    const ids = await makeRows(shop, list);
    for (let round = 0; round < 3; round++) {
      const before = await liveIds(shop, list);
      const seen = await readAll(shop, list, () =>
        Promise.all(times(3, () => list.write(shop, ids, random))),
      );
      const after = await liveIds(shop, list);
      const stayed = [...before].filter((id) => after.has(id));
      expect(new Set(seen).size, "rows seen twice").toBe(seen.length);
      expect(
        stayed.filter((id) => !seen.includes(id)),
        "rows that were skipped",
      ).toEqual([]);
    }
  },
);

/** Fields that other writes do not change, each with few values for many orders. */
const fixedFields = ["orderNumber", "dueDate", "invoicedAt", "totalPriceCents"];
const sorts = fixedFields.flatMap((sortField) =>
  ["asc", "desc"].map((sortDirection) => ({ sortField, sortDirection })),
);

test.each(sorts)(
  `work orders by $sortField $sortDirection are shown once each, while others change (SEED=${seed})`,
  async (sort) => {
    const random = randomFrom(seed);
    const shop = await harness.shop();
    // Orders of zero are paid when they are invoiced.
    await shop.api("PATCH", "/settings", { archiveOnFullPayment: false });
    const many = (body: object) => times(9, () => shop.api("POST", "/work-orders", body));
    const made = await Promise.all([
      ...many({ dueDate: "2026-03-02" }),
      ...many({ dueDate: "2026-03-02T08:00:00Z", status: "invoiced" }),
      ...many({ status: "invoiced" }),
      ...many({}),
    ]);
    const kept = made.map(({ body }) => String(body.id));
    const list = { path: "/work-orders", rows: "workOrders", filter: sort };
    const seen = await readAll(shop, list, async () => {
      const create = { dueDate: random.pick(["2026-03-01", "2026-03-02", null]) };
      const other = await shop.api("POST", "/work-orders", { ...create, status: "invoiced" });
      await shop.api("PATCH", `/work-orders/${random.pick(kept)}`, { notes: "Changed" });
      if (random.chance(0.5)) await shop.api("DELETE", `/work-orders/${other.body.id}`);
    });
    expect(new Set(seen).size, "rows seen twice").toBe(seen.length);
    expect(
      kept.filter((id) => !seen.includes(id)),
      "rows that were skipped",
    ).toEqual([]);
  },
);

test(`a part's movements and layers are shown once each while its stock changes (SEED=${seed})`, async () => {
  const random = randomFrom(seed);
  const shop = await harness.shop();
  const { id } = await shop.part({ partNumber: "A-100", quantity: 1 });
  const move = () => shop.api("PATCH", `/inventory/${id}`, { quantity: random.below(50) });
  for (let at = 0; at < 30; at++) await move();
  for (const [path, rows] of [
    [`/inventory/${id}/movements`, "movements"],
    [`/inventory/${id}/cost-layers`, "costLayers"],
  ] as const) {
    const { body } = await shop.api("GET", `${path}?limit=500`);
    const before = body[rows].map((row: { id: string }) => row.id);
    const seen = await readAll(shop, { path, rows }, () => Promise.all(times(3, move)));
    expect(new Set(seen).size).toBe(seen.length);
    expect(before.filter((row: string) => !seen.includes(row))).toEqual([]);
  }
});
