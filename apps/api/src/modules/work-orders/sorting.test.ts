import { describe, expect, test } from "vitest";
import { useDatabase } from "../../../test/harness/database.ts";
import { useHarness } from "../../../test/harness/harness.ts";
import type { TestShop } from "../../../test/harness/shop.ts";

const harness = useHarness();
const database = useDatabase(harness);

type Query = Record<string, string>;
const listPath = (query: Query) => `/work-orders?${new URLSearchParams(query)}`;

/** The names of the orders that a list shows, by pages of a size. */
async function pagedNames(shop: TestShop, query: Query, limit = 100): Promise<string[]> {
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const more: Query = cursor ? { lastEvaluatedKey: cursor } : {};
    const answer = await shop.api("GET", listPath({ ...query, ...more, limit: `${limit}` }));
    expect(answer.status, answer.text).toBe(200);
    seen.push(...answer.body.workOrders.map(({ name }: { name: string }) => name));
    cursor = answer.body.lastEvaluatedKey;
  } while (cursor !== null);
  return seen;
}

/** Sets columns that no request can set. */
async function setRow(shop: TestShop, name: string, column: string, value: string) {
  await database.query(`UPDATE work_orders SET ${column} = $3 WHERE tenant_id = $1 AND name = $2`, [
    shop.tenantId,
    name,
    value,
  ]);
}

/** Three orders with values from low to high, two of one value, and two without any. */
async function openShop(): Promise<TestShop> {
  const shop = await harness.shop();
  const rows = [
    { name: "b", dueDate: "2026-03-04", price: 500, status: "invoiced" },
    { name: "none 1", price: 0 },
    { name: "a", dueDate: "2026-03-03T23:59:59.5Z", price: 100, status: "invoiced" },
    { name: "c 1", dueDate: "2026-03-05", price: 900, status: "invoiced" },
    { name: "c 2", dueDate: "2026-03-05", price: 900, status: "invoiced" },
    { name: "none 2", price: 0 },
  ];
  for (const { price, status = "approved", ...row } of rows) {
    const { id } = await shop.workOrder(row);
    if (price > 0) await shop.block(id, { fees: [{ unitPriceCents: price }] });
    await shop.api("PATCH", `/work-orders/${id}`, { status });
  }
  const moments = { a: "10:00:00.000001", b: "10:00:00.000002", "c 1": "11:00", "c 2": "11:00" };
  for (const [name, time] of Object.entries(moments)) {
    await setRow(shop, name, "invoiced_at", `2026-03-01T${time}Z`);
  }
  await database.query(
    `UPDATE invoices i SET invoiced_at = o.invoiced_at FROM work_orders o
      WHERE o.tenant_id = $1 AND i.tenant_id = $1 AND i.work_order_id = o.id`,
    [shop.tenantId],
  );
  return shop;
}

const valued = ["a", "b", "c 1", "c 2"];
const none = ["none 1", "none 2"];
const inOrderOfNumbers = ["b", "none 1", "a", "c 1", "c 2", "none 2"];
/** The same names in both directions if every order has a value. */
const ascending: Record<string, string[]> = {
  createdAt: inOrderOfNumbers,
  updatedAt: inOrderOfNumbers,
  orderNumber: inOrderOfNumbers,
  dueDate: [...valued, ...none],
  invoicedAt: [...valued, ...none],
  totalPriceCents: [...none, ...valued],
};
const descending: Record<string, string[]> = {
  ...Object.fromEntries(
    Object.entries(ascending).map(([field, order]) => [field, order.toReversed()]),
  ),
  // Orders without a value are last again.
  dueDate: [...valued.toReversed(), ...none.toReversed()],
  invoicedAt: [...valued.toReversed(), ...none.toReversed()],
};

const sorts = Object.keys(ascending).flatMap((sortField) =>
  ["asc", "desc"].map((sortDirection) => ({ sortField, sortDirection })),
);

test("a list is sorted by each field in both directions, identically for every page size", async () => {
  const shop = await openShop();
  for (const sort of sorts) {
    const expected = (sort.sortDirection === "asc" ? ascending : descending)[sort.sortField];
    for (const limit of [1, 2, 5, 6, 100]) {
      expect(await pagedNames(shop, sort, limit), `${JSON.stringify(sort)} by ${limit}`).toEqual(
        expected,
      );
    }
  }
  expect(await pagedNames(shop, {}, 2)).toEqual(inOrderOfNumbers.toReversed());
  expect(await pagedNames(shop, { sortField: "orderNumber" }, 2)).toEqual(
    inOrderOfNumbers.toReversed(),
  );
});

test("order numbers are sorted numerically", async () => {
  const shop = await harness.shop();
  for (const name of ["9999", "10000"]) await shop.workOrder({ name });
  await setRow(shop, "9999", "number", "9999");
  await setRow(shop, "10000", "number", "10000");
  const sort = { sortField: "orderNumber", sortDirection: "asc" };
  expect(await pagedNames(shop, sort, 1)).toEqual(["9999", "10000"]);
});

test("a sort respects the filters of the request", async () => {
  const shop = await openShop();
  const filter = { sortField: "dueDate", sortDirection: "desc", documentType: "work_order" };
  expect(await pagedNames(shop, filter, 1)).toEqual(["none 2", "none 1"]);
});

describe("a cursor", () => {
  const cursorOf = async (shop: TestShop, query: Query): Promise<string> =>
    (await shop.api("GET", listPath({ ...query, limit: "1" }))).body.lastEvaluatedKey;
  const refusal = { status: 400, body: { details: [{ field: "lastEvaluatedKey" }] } };

  test("a cursor of one sort or filter is invalid for another", async () => {
    const shop = await openShop();
    const cursor = await cursorOf(shop, {});
    expect((await shop.api("GET", listPath({ lastEvaluatedKey: cursor }))).status).toBe(200);
    const others: Query[] = [
      ...sorts.filter((sort) => sort.sortField !== "createdAt"),
      { sortDirection: "asc" },
      { status: "approved" },
      { search: "b" },
      { includeArchived: "true" },
      { startDate: "2026-01-01", endDate: "2026-12-31" },
    ];
    for (const other of others) {
      const query = listPath({ ...other, lastEvaluatedKey: cursor });
      expect(await shop.api("GET", query), query).toMatchObject(refusal);
    }
  });

  test("a cursor that is forged is a 400 for every sort, whatever it contains", async () => {
    const shop = await openShop();
    const instants = ["12", "now", "2026-02-30T00:00:00.000Z", "0000-01-01T00:00:00.000Z", ""];
    const numbers = ["1.5", "-1", "9".repeat(16), "9".repeat(40), "infinity", "x", "", " 1"];
    for (const sort of sorts) {
      const cursor = await cursorOf(shop, sort);
      const [origin = "", value = "", id = ""] = Buffer.from(cursor, "base64url")
        .toString()
        .split("|");
      const bad = /^\d+$/.test(value) ? numbers : instants;
      for (const parts of [...bad.map((at) => [origin, at, id]), [origin, value, "no id"]]) {
        const made = Buffer.from(parts.join("|")).toString("base64url");
        const answer = await shop.api("GET", listPath({ ...sort, lastEvaluatedKey: made }));
        expect(answer, `${JSON.stringify(sort)} ${parts}`).toMatchObject(refusal);
      }
    }
  });

  test("a cursor continues after orders without a value, and among them", async () => {
    const shop = await openShop();
    const sort = { sortField: "dueDate", sortDirection: "asc" };
    const first = await shop.api("GET", listPath({ ...sort, limit: "5" }));
    expect(first.body.workOrders.at(-1)).toMatchObject({ name: "none 1", dueDate: null });
    const rest = { ...sort, lastEvaluatedKey: first.body.lastEvaluatedKey };
    await shop.workOrder({ name: "earlier", dueDate: "2026-01-01" });
    expect(await pagedNames(shop, rest)).toEqual(["none 2"]);
  });
});
