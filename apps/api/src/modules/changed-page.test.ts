import { expect, test } from "vitest";
import { useDatabase } from "../../test/harness/database.ts";
import { useHarness } from "../../test/harness/harness.ts";
import type { TestShop } from "../../test/harness/shop.ts";
import { beginning, ShopCopy, syncedLists } from "../../test/harness/shop-copy.ts";

const harness = useHarness();
const database = useDatabase(harness);

interface Changes {
  ids: string[];
  removed: string[];
  updatedThrough: string;
}

async function changesOf(shop: TestShop, path: string, since: string): Promise<Changes> {
  const { rows = "" } = syncedLists.find((list) => list.path === path) ?? {};
  const details = path === "/work-orders" ? "&fullDetails=true" : "";
  const answer = await shop.api("GET", `${path}?updatedSince=${since}${details}`);
  expect(answer.status, answer.text).toBe(200);
  const { removed, updatedThrough, [rows]: found } = answer.body;
  const idsOf = (records: Array<{ id: string }>) => records.map(({ id }) => id);
  return { ids: idsOf(found), removed: idsOf(removed), updatedThrough };
}

/** The time of the database, in milliseconds, after everything that was written before. */
async function now(): Promise<string> {
  const [row] = await database.query(
    'SELECT to_char(clock_timestamp(), \'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"\') AS now FROM pg_sleep(0.002)',
  );
  return row.now;
}

test.each(syncedLists)(
  "$path: without updatedSince an answer has no further fields",
  async ({ path, rows }) => {
    const shop = await harness.sharedShop();
    const { body } = await shop.api("GET", path);
    expect(Object.keys(body)).toEqual([rows, "count", "lastEvaluatedKey"]);
  },
);

test.each(syncedLists)("$path: a copy of an empty shop has a beginning", async ({ path, rows }) => {
  const shop = await harness.sharedShop();
  const { body } = await shop.api("GET", `${path}?updatedSince=${beginning}`);
  expect(body).toEqual({
    [rows]: [],
    count: 0,
    lastEvaluatedKey: null,
    updatedThrough: expect.stringMatching(/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    removed: [],
  });
});

test("a change, a soft delete, a restore and an archived order are changes", async () => {
  const shop = await harness.shop();
  const { id } = await shop.workOrder();
  const path = `/work-orders/${id}`;
  const writes: Array<[string, string, object?]> = [
    ["PATCH", path, { complaint: "Noise" }],
    ["DELETE", path],
    ["POST", `${path}/restore`],
    ["PATCH", path, { archived: true }],
  ];
  for (const [method, at, body] of writes) {
    const since = await now();
    expect((await changesOf(shop, "/work-orders", since)).ids).toEqual([]);
    await shop.api(method, at, body);
    expect((await changesOf(shop, "/work-orders", since)).ids).toEqual([id]);
  }
});

test("a permanently deleted order is among the removed, and no other shop sees it", async () => {
  const [shop, other] = await Promise.all([harness.shop(), harness.shop()]);
  const orders = [await shop.workOrder(), await shop.workOrder(), await shop.workOrder()];
  const since = await now();
  for (const { id } of orders) {
    await shop.api("DELETE", `/work-orders/${id}`);
    const purged = await shop.api("POST", `/work-orders/${id}/permanent-delete`);
    expect(purged.status, purged.text).toBe(200);
  }
  const ids = orders.map(({ id }) => id);
  expect(await changesOf(shop, "/work-orders", since)).toMatchObject({ ids: [], removed: ids });
  expect((await changesOf(other, "/work-orders", beginning)).removed).toEqual([]);
  expect((await changesOf(shop, "/work-orders", await now())).removed).toEqual([]);
  // They count towards the limit.
  const pages: string[][] = [];
  let cursor: string | null = null;
  do {
    const query = new URLSearchParams({ updatedSince: since, limit: "2" });
    if (cursor) query.set("lastEvaluatedKey", cursor);
    const { body } = await shop.api("GET", `/work-orders?${query}`);
    pages.push(body.removed.map((record: { id: string }) => record.id));
    cursor = body.lastEvaluatedKey;
  } while (cursor);
  expect(pages).toEqual([ids.slice(0, 2), ids.slice(2)]);
});

test("a record that a backup brings back is not removed", async () => {
  const shop = await harness.shop();
  const { id } = await shop.workOrder();
  await database.query(
    "INSERT INTO removed_records (tenant_id, kind, id, removed_at) VALUES ($1, 'work_orders', $2, now())",
    [shop.tenantId, id],
  );
  expect(await changesOf(shop, "/work-orders", beginning)).toMatchObject({
    ids: [id],
    removed: [],
  });
});

/** A record whose text another one shows, the path of that one, and the change of the text. */
const shownTexts: Array<[string, string, (shop: TestShop) => Promise<Shown>]> = [
  ["a customer's name", "/invoices", async (shop) => renamedCustomer(shop, "/invoices")],
  ["a customer's name", "/sales-orders", async (shop) => renamedCustomer(shop, "/sales-orders")],
  ["a customer's name", "/work-orders", async (shop) => renamedCustomer(shop, "/work-orders")],
  ["a customer's phone", "/service-requests", (shop) => changedPhone(shop)],
  ["a VIN", "/service-requests", (shop) => changedVehicle(shop, "/service-requests")],
  ["a unit number", "/work-orders", (shop) => changedVehicle(shop, "/work-orders")],
  ["a unit number", "/inspections", (shop) => changedVehicle(shop, "/inspections")],
  ["a technician's name", "/inspections", (shop) => renamedUser(shop, "/inspections")],
  ["a technician's name", "/work-orders", (shop) => renamedUser(shop, "/work-orders")],
  ["the name of a line's technician", "/work-orders", (shop) => renamedWorker(shop)],
  ["a vendor's name", "/inventory", (shop) => renamedVendor(shop, "/inventory")],
  ["a vendor's name", "/purchase-orders", (shop) => renamedVendor(shop, "/purchase-orders")],
];

interface Shown {
  id: string;
  change: [string, object];
}

async function renamedCustomer(shop: TestShop, path: string): Promise<Shown> {
  // The name and the company together remain the same text.
  const customer = await shop.customer({ name: "A B" });
  const fields = { customerId: customer.id };
  const made = {
    "/invoices": () => shop.bill(fields),
    "/work-orders": () => shop.workOrder(fields),
    "/sales-orders": () => shop.salesOrder(fields),
  };
  const make = Object.entries(made).find(([name]) => name === path)?.[1];
  if (!make) throw new Error(path);
  const change: [string, object] = [`/customers/${customer.id}`, { name: "A", companyName: "B" }];
  return { id: (await make()).id, change };
}

async function changedPhone(shop: TestShop): Promise<Shown> {
  const customer = await shop.customer({ name: "Acme" });
  const { id } = await shop.serviceRequest({ customerId: customer.id });
  return { id, change: [`/customers/${customer.id}`, { phone: "555 0100" }] };
}

async function changedVehicle(shop: TestShop, path: string): Promise<Shown> {
  const vehicle = await shop.vehicle({});
  const fields = { vehicleId: vehicle.id };
  const change: [string, object] = [`/vehicles/${vehicle.id}`, { vin: "NEW", unitNumber: "7" }];
  if (path === "/work-orders") return { id: (await shop.workOrder(fields)).id, change };
  if (path === "/inspections") return { id: (await shop.inspection(fields)).id, change };
  return { id: (await shop.serviceRequest(fields)).id, change };
}

async function renamedUser(shop: TestShop, path: string): Promise<Shown> {
  const user = await shop.user({});
  const change: [string, object] = [`/admin/users/${user.id}`, { name: "Another" }];
  if (path === "/work-orders") {
    return { id: (await shop.workOrder({ assignedTo: user.id })).id, change };
  }
  return { id: (await shop.inspection({ technicianId: user.id })).id, change };
}

async function renamedWorker(shop: TestShop): Promise<Shown> {
  const user = await shop.user({});
  const labor = [{ technicianId: user.id, quantity: 1, unitPriceCents: 100 }];
  const { id } = await shop.workedOn({}, { labor });
  return { id, change: [`/admin/users/${user.id}`, { name: "Another" }] };
}

async function renamedVendor(shop: TestShop, path: string): Promise<Shown> {
  const vendor = await shop.vendor({ name: "Acme" });
  const change: [string, object] = [`/vendors/${vendor.id}`, { name: "Another" }];
  if (path === "/inventory") return { id: (await shop.part({ vendorId: vendor.id })).id, change };
  return { id: (await shop.order({ vendorId: vendor.id })).id, change };
}

test.each(shownTexts)("%s changes the rows of %s that show it", async (_what, path, prepare) => {
  const shop = await harness.shop();
  const { id, change } = await prepare(shop);
  const since = await now();
  expect((await changesOf(shop, path, since)).ids).toEqual([]);
  const changed = await shop.api("PATCH", ...change);
  expect(changed.status, changed.text).toBe(200);
  expect((await changesOf(shop, path, since)).ids).toEqual([id]);
});

test("updatedSince is an instant that is not in the future", async () => {
  const shop = await harness.sharedShop();
  for (const updatedSince of ["yesterday", "1969-12-31T23:59:59Z", "2199-01-01T00:00:00Z", ""]) {
    const query = new URLSearchParams({ updatedSince });
    expect(await shop.api("GET", `/customers?${query}`), updatedSince).toMatchObject({
      status: 400,
      body: { details: [{ field: "updatedSince" }] },
    });
  }
  for (const updatedSince of ["2026-03-02T09:00:00+02:00", "2026-03-02T09:00:00.123456Z"]) {
    const query = new URLSearchParams({ updatedSince });
    expect((await shop.api("GET", `/customers?${query}`)).status).toBe(200);
  }
});

test("changes have an order: a list refuses another one", async () => {
  const shop = await harness.sharedShop();
  for (const other of ["sortField=dueDate", "sortDirection=asc"]) {
    const [field] = other.split("=");
    const answer = await shop.api("GET", `/work-orders?updatedSince=${beginning}&${other}`);
    expect(answer).toMatchObject({ status: 400, body: { details: [{ field }] } });
  }
});

test("a cursor is valid for the same changes only", async () => {
  const shop = await harness.shop();
  for (const name of ["A", "B"]) await shop.customer({ name });
  const first = `/customers?updatedSince=${beginning}&limit=1`;
  const { body } = await shop.api("GET", first);
  const next = `&lastEvaluatedKey=${body.lastEvaluatedKey}`;
  const again = await shop.api("GET", first + next);
  expect(again.body).toMatchObject({ count: 1, updatedThrough: body.updatedThrough });
  for (const path of ["/customers?limit=1", "/customers?updatedSince=2026-01-01T00:00:00Z"]) {
    expect((await shop.api("GET", path + next)).status, path).toBe(400);
  }
});

test("filters apply to changes", async () => {
  const shop = await harness.shop();
  await shop.customer({ name: "Prairie" });
  const { id } = await shop.customer({ name: "Acme" });
  const { body } = await shop.api("GET", `/customers?updatedSince=${beginning}&search=acme`);
  expect(body.customers.map((customer: { id: string }) => customer.id)).toEqual([id]);
});

test("a copy has no fields that the records do not have", async () => {
  const shop = await harness.shop();
  const { id } = await shop.customer({ name: "Acme" });
  const copy = new ShopCopy(shop);
  await copy.sync();
  const [customers] = copy.lists.values();
  expect(customers?.rows.get(id)).toEqual((await shop.api("GET", `/customers/${id}`)).body);
});
