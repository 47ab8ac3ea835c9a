import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { useDatabase } from "../../../test/harness/database.ts";
import { useHarness } from "../../../test/harness/harness.ts";
import type { TestShop } from "../../../test/harness/shop.ts";

const harness = useHarness();
const database = useDatabase(harness);

type Query = Record<string, string>;

/** The names of the orders that a list shows. */
async function names(shop: TestShop, query: Query = {}): Promise<string[]> {
  const answer = await shop.api("GET", `/work-orders?${new URLSearchParams(query)}`, undefined, {
    prefer: "handling=strict",
  });
  expect(answer.status, answer.text).toBe(200);
  const orders: Array<{ name: string }> = answer.body.workOrders;
  expect(answer.body.count).toBe(orders.length);
  return orders.map(({ name }) => name);
}

// One shop, read by every test below: newest first old, settled, billed, done, repair, quote.
let shop: TestShop;
let ids: Record<"grain" | "reefer" | "tractor" | "trailer" | "sam", string>;
beforeAll(async () => {
  shop = await harness.shop({ timeZone: "America/Chicago" });
  await shop.api("PATCH", "/settings", { archiveOnFullPayment: false });
  const sam = randomUUID();
  await database.query(
    `INSERT INTO users (tenant_id, id, email, name, role)
      VALUES ($1, $2, 'sam@shop.test', 'Sam', 'technician')`,
    [shop.tenantId, sam],
  );
  const grain = await shop.customer({ name: "Prairie Grain", companyName: "PG Haulers LLC" });
  const reefer = await shop.customer({ name: "Lakeshore 100%" });
  const tractor = await shop.vehicle({ vin: "1FUJGLDR0JLJH4821", unitNumber: "T-101" });
  const trailer = await shop.vehicle({ vin: "1UYVS2530LU417702", licensePlate: "PG 7201" });
  ids = { sam, grain: grain.id, reefer: reefer.id, tractor: tractor.id, trailer: trailer.id };
  const ofGrain = { customerId: ids.grain, vehicleId: ids.tractor };
  const ofReefer = { customerId: ids.reefer, vehicleId: ids.trailer };
  await shop.workOrder({ name: "quote", ...ofGrain });
  await shop.workOrder({ name: "repair", ...ofReefer, status: "in_progress", assignedTo: sam });
  await shop.workOrder({ name: "done", ...ofGrain, status: "completed", assignedTo: sam });
  const billed = await shop.workOrder({ name: "billed", ...ofGrain });
  await shop.block(billed.id, { fees: [{ unitPriceCents: 5000 }] });
  await shop.api("PATCH", `/work-orders/${billed.id}`, { status: "invoiced" });
  await shop.workOrder({ name: "settled", ...ofReefer, status: "paid" });
  await shop.workOrder({ name: "old", ...ofGrain, status: "paid", archived: true });
  const gone = await shop.workOrder({ name: "gone", ...ofGrain });
  await shop.api("DELETE", `/work-orders/${gone.id}`);
});

/** A query, in which customers and the like are called by their names here. */
const known = (query: Query): Query =>
  Object.fromEntries(
    Object.entries(query).map(([field, value]) => [
      field,
      Object.entries(ids).find(([name]) => name === value)?.[1] ?? value,
    ]),
  );

const filters: Array<[Query, string[]]> = [
  [{}, ["settled", "billed", "done", "repair", "quote"]],
  [{ includeArchived: "false" }, ["settled", "billed", "done", "repair", "quote"]],
  [{ includeArchived: "true" }, ["old", "settled", "billed", "done", "repair", "quote"]],
  [{ status: "in_progress" }, ["repair"]],
  [{ status: "estimate" }, ["quote"]],
  [{ status: "paid" }, ["settled"]],
  [{ status: "IN_PROGRESS" }, []],
  [{ customerId: "grain" }, ["billed", "done", "quote"]],
  [{ customerId: "no id" }, []],
  [{ customerId: randomUUID() }, []],
  [{ vehicleId: "trailer" }, ["settled", "repair"]],
  [{ vehicleId: "no id" }, []],
  [{ assignedTo: "sam" }, ["done", "repair"]],
  [{ assignedTo: "no id" }, []],
  [{ documentType: "estimate" }, ["quote"]],
  [{ documentType: "work_order" }, ["done", "repair"]],
  [{ documentType: "invoice" }, ["settled", "billed"]],
  [{ documentType: "invoice", includeArchived: "true" }, ["old", "settled", "billed"]],
  [{ unpaidOnly: "true" }, ["billed"]],
  [{ unpaidOnly: "false" }, ["settled", "billed", "done", "repair", "quote"]],
  [{ paidOnly: "true" }, ["settled"]],
  [{ paidOnly: "true", includeArchived: "true" }, ["old", "settled"]],
  [{ unpaidOnly: "true", paidOnly: "true" }, []],
  [{ search: "wo-1003" }, ["done"]],
  [{ search: "1003" }, ["done"]],
  [{ search: "prairie" }, ["billed", "done", "quote"]],
  [{ search: "haulers" }, ["billed", "done", "quote"]],
  [{ search: "100%" }, ["settled", "repair"]],
  [{ search: "%" }, ["settled", "repair"]],
  [{ search: "_" }, []],
  [{ search: "jlJH48" }, ["billed", "done", "quote"]],
  [{ search: "t-101" }, ["billed", "done", "quote"]],
  [{ search: "pg 72" }, ["settled", "repair"]],
  [{ search: "nowhere" }, []],
  // Each in its own line: no search spans the number, the customer and the vehicle.
  [{ search: "LLC 1FU" }, []],
];

test.each(filters)("the filter %j finds %j", async (filter, found) => {
  expect(await names(shop, known(filter))).toEqual(found);
});

const some: Query[] = [
  { status: "completed" },
  { customerId: "grain" },
  { vehicleId: "tractor" },
  { assignedTo: "sam" },
  { documentType: "invoice" },
  { documentType: "work_order" },
  { search: "t-101" },
  { unpaidOnly: "true" },
  { paidOnly: "true" },
  { startDate: "2020-01-01", endDate: "2100-01-01", dateField: "invoicedAt" },
];
const pairs = some.flatMap((one, at) =>
  some
    .slice(at + 1)
    .filter((other) => !("documentType" in one && "documentType" in other))
    .map((other) => ({ one, other })),
);

test.each(pairs)("$one and $other return their intersection", async ({ one, other }) => {
  for (const includeArchived of ["false", "true"]) {
    const first = await names(shop, known({ ...one, includeArchived }));
    const second = await names(shop, known({ ...other, includeArchived }));
    const both = await names(shop, known({ ...one, ...other, includeArchived }));
    expect(both).toEqual(first.filter((name) => second.includes(name)));
  }
});

test("an order must match every filter of the request", async () => {
  const all = known({
    status: "invoiced",
    customerId: "grain",
    vehicleId: "tractor",
    search: "haulers",
    documentType: "invoice",
    unpaidOnly: "true",
    dateField: "invoicedAt",
    startDate: "2020-01-01",
    endDate: "2100-01-01",
    fullDetails: "true",
    limit: "7",
    includeArchived: "true",
    sortField: "totalPriceCents",
    sortDirection: "asc",
  });
  expect(await names(shop, all)).toEqual(["billed"]);
  const others = {
    status: "paid",
    customerId: ids.reefer,
    vehicleId: ids.trailer,
    search: "lakeshore",
    documentType: "estimate",
    paidOnly: "true",
    assignedTo: ids.sam,
    endDate: "2020-01-02",
  };
  for (const [name, value] of Object.entries(others)) {
    expect(await names(shop, { ...all, [name]: value }), name).toEqual([]);
  }
});

test.each<[Query, string]>([
  [{ startDate: "2026-03-01" }, "endDate"],
  [{ endDate: "2026-03-01" }, "startDate"],
  [{ startDate: "2026-03-02", endDate: "2026-03-01" }, "startDate"],
  [{ startDate: "2026-02-30", endDate: "2026-03-01" }, "startDate"],
  [{ documentType: "receipt" }, "documentType"],
  [{ sortField: "name" }, "sortField"],
  [{ sortDirection: "up" }, "sortDirection"],
  [{ dateField: "paidAt" }, "dateField"],
  [{ unpaidOnly: "maybe" }, "unpaidOnly"],
  [{ status: "" }, "status"],
])("the query %j is a 400 that names %s", async (query, field) => {
  const answer = await shop.api("GET", `/work-orders?${new URLSearchParams(query)}`);
  expect(answer).toMatchObject({ status: 400, body: { details: [{ field }] } });
});

test("shops do not see each other's orders, even by the ids of referenced records", async () => {
  const other = await harness.shop();
  for (const query of [{}, { customerId: ids.grain }, { vehicleId: ids.tractor }]) {
    expect(await names(other, { ...query, includeArchived: "true" })).toEqual([]);
  }
  expect(await names(other, { search: "WO-1001", assignedTo: ids.sam })).toEqual([]);
});

test("rows have their services below a limit of 100, or if full details are requested", async () => {
  const billed = { unpaidOnly: "true" };
  const first = async (query: Query) => {
    const path = `/work-orders?${new URLSearchParams({ ...billed, ...query })}`;
    return (await shop.api("GET", path)).body.workOrders[0];
  };
  const order = (await shop.api("GET", `/work-orders/${(await first({})).id}`)).body;
  const { services, ...card } = order;
  expect(services).toHaveLength(1);
  const cards: Query[] = [{}, { limit: "100" }, { limit: "500" }, { fullDetails: "false" }];
  for (const query of cards) expect(await first(query), JSON.stringify(query)).toEqual(card);
  const whole: Query[] = [
    { limit: "1" },
    { limit: "99" },
    { limit: "99", fullDetails: "false" },
    { fullDetails: "true" },
    { limit: "500", fullDetails: "true" },
  ];
  for (const query of whole) expect(await first(query), JSON.stringify(query)).toEqual(order);
});

test("a search follows changes of customers' names and vehicles' numbers, for past work too", async () => {
  const renamed = await harness.shop();
  const customer = await renamed.customer({ name: "Prairie Grain", companyName: "PG Haulers" });
  const vehicle = await renamed.vehicle({ vin: "A1B2C3", unitNumber: "T-1", licensePlate: "OLD" });
  const order = { customerId: customer.id, vehicleId: vehicle.id };
  const { id } = await renamed.workOrder({ name: "kept", ...order, archived: true });
  await renamed.workOrder({ name: "other" });
  const deleted = await renamed.workOrder({ name: "restored", ...order, archived: true });
  await renamed.api("DELETE", `/work-orders/${deleted.id}`);
  const before = (await renamed.api("GET", `/work-orders/${id}`)).body;
  const find = (search: string) => names(renamed, { search, includeArchived: "true" });
  expect([await find("prairie"), await find("OLD")]).toEqual([["kept"], ["kept"]]);

  const change = { name: "Sunrise", companyName: null, phone: "1" };
  await renamed.api("PATCH", `/customers/${customer.id}`, change);
  const plate = { licensePlate: "NEW", unitNumber: null };
  await renamed.api("PATCH", `/vehicles/${vehicle.id}`, plate);
  await renamed.api("POST", `/work-orders/${deleted.id}/restore`);
  for (const gone of ["prairie", "haulers", "t-1", "old"]) expect(await find(gone)).toEqual([]);
  for (const search of ["sunrise", "new", "a1b2c3"]) {
    expect(await find(search)).toEqual(["restored", "kept"]);
  }
  // A name is not the order's own: it was not updated.
  const after = (await renamed.api("GET", `/work-orders/${id}`)).body;
  expect(after).toEqual({ ...before, customerName: "Sunrise", vehicleUnit: null });

  await renamed.api("PATCH", `/work-orders/${id}`, { customerId: null, vehicleId: null });
  expect([await find("sunrise"), await find("a1b2c3")]).toEqual([["restored"], ["restored"]]);
});
