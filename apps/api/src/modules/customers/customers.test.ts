import { expect, test } from "vitest";
import { useHarness } from "../../../test/harness/harness.ts";
import type { TestShop } from "../../../test/harness/shop.ts";

const harness = useHarness();

async function namesOf(shop: TestShop, query: Record<string, string> = {}): Promise<string[]> {
  const answer = await shop.api("GET", `/customers?${new URLSearchParams(query)}`);
  expect(answer.status, answer.text).toBe(200);
  const customers: Array<{ name: string }> = answer.body.customers;
  return customers.map(({ name }) => name);
}

const everything = {
  name: "Prairie Grain Haulers",
  type: "company" as const,
  email: "dispatch@prairiegrain.example",
  phone: "+1 515 555 0121",
  companyName: "PGH Logistics, LLC",
  dotNumber: "1482207",
  address: "3100 SE 14th St, Des Moines",
  notes: "Net 30",
  taxExempt: true,
  exemptionCategory: "resale" as const,
  taxRatePercent: 6.2575,
  poRequired: true,
  termsDays: 14,
  creditLimitCents: 500_000,
};

const nothingElse = {
  type: null,
  email: null,
  phone: null,
  companyName: null,
  dotNumber: null,
  address: null,
  notes: null,
  taxExempt: false,
  exemptionCategory: null,
  taxRatePercent: null,
  poRequired: false,
  creditLimitCents: null,
};

test("a customer is created with every field of the request, and null for the rest", async () => {
  const shop = await harness.shop();
  const customer = await shop.customer(everything);
  expect(customer).toEqual({
    ...everything,
    priceLevelId: null,
    id: expect.any(String),
    createdAt: expect.any(String),
    updatedAt: customer.createdAt,
    deletedAt: null,
    externalIds: [],
    metadata: {},
  });
  expect((await shop.api("GET", `/customers/${customer.id}`)).body).toEqual(customer);
  expect(await shop.customer({ name: " Acme " })).toMatchObject({ name: "Acme", ...nothingElse });
});

const badBodies: Array<[string, object, string[]]> = [
  ["nothing", {}, ["name"]],
  ["a blank name", { name: " " }, ["name"]],
  [
    "bad fields",
    {
      name: "n".repeat(256),
      type: "fleet",
      email: "invalid",
      phone: 7,
      companyName: "",
      dotNumber: "1".repeat(33),
      address: "\ud800",
      notes: "n".repeat(5001),
      taxExempt: null,
      exemptionCategory: "poor",
      taxRatePercent: 100.01,
      createdAt: "2026-01-01T00:00:00.000Z",
      id: "1",
    },
    [
      "address",
      "companyName",
      "createdAt",
      "dotNumber",
      "email",
      "exemptionCategory",
      "id",
      "name",
      "notes",
      "phone",
      "taxExempt",
      "taxRatePercent",
      "type",
    ],
  ],
];

test.each(badBodies)("a customer of %s is 400 and names each field", async (_of, body, fields) => {
  const shop = await harness.shop();
  const answer = await shop.api("POST", "/customers", body);
  expect(answer.status).toBe(400);
  const named = answer.body.details.map((detail: { field: string }) => detail.field);
  expect([...new Set(named)].sort()).toEqual(fields);
  expect(await namesOf(shop)).toEqual([]);
});

test("a tax rate is 0 to 100 with up to 4 decimals, and stored exactly", async () => {
  const shop = await harness.shop();
  for (const taxRatePercent of [0, 100, 8.8754, 0.0001]) {
    expect(await shop.customer({ name: "A", taxRatePercent })).toMatchObject({ taxRatePercent });
  }
  for (const taxRatePercent of [-0.0001, 100.0001, 6.25001, "6"]) {
    expect(await shop.api("POST", "/customers", { name: "A", taxRatePercent })).toMatchObject({
      status: 400,
      body: { details: [{ field: "taxRatePercent" }] },
    });
  }
});

test("an update changes only the fields of the request, and null clears optional fields", async () => {
  const shop = await harness.shop();
  const customer = await shop.customer(everything);
  const path = `/customers/${customer.id}`;
  expect((await shop.api("PATCH", path, { phone: "3" })).body).toEqual({
    ...customer,
    phone: "3",
    updatedAt: expect.any(String),
  });
  const { taxExempt: _, ...nulls } = nothingElse;
  expect((await shop.api("PUT", path, nulls)).body).toMatchObject({
    ...nulls,
    name: everything.name,
    taxExempt: true,
  });
  for (const field of ["name", "taxExempt"]) {
    expect(await shop.api("PATCH", path, { [field]: null })).toMatchObject({
      status: 400,
      body: { details: [{ field }] },
    });
  }
  const set = { ...everything, name: "Another", taxExempt: false, type: "individual" };
  expect((await shop.api("PATCH", path, set)).body).toMatchObject(set);
});

test("the audit log has the changes of an update, before and after", async () => {
  const shop = await harness.shop();
  const { id } = await shop.customer({ name: "Acme", phone: "1" });
  await shop.api("PATCH", `/customers/${id}`, { name: "Acme", phone: "2", taxRatePercent: 7 });
  const { body } = await shop.api("GET", `/audit-log?resourceType=customer&resourceId=${id}`);
  expect(body.entries[0]).toMatchObject({
    operation: "customers.update",
    changes: {
      phone: { before: "1", after: "2" },
      taxRatePercent: { before: null, after: 7 },
    },
  });
  expect(Object.keys(body.entries[0].changes)).toHaveLength(2);
});

test("a search matches a part of any name, email address, phone or DOT number, in any case", async () => {
  const shop = await harness.shop();
  await shop.customer(everything);
  await shop.customer({ name: "Marcy Vance", email: "marcy@mail.example" });
  for (const search of ["GRAIN", "pgh log", "dispatch@", "555 01", "48220"]) {
    expect(await namesOf(shop, { search }), search).toEqual([everything.name]);
  }
  expect(await namesOf(shop, { search: ".example" })).toEqual(["Marcy Vance", everything.name]);
  // From the end of one field into the next is no part of either, and notes are not searched.
  for (const search of ["Haulers PGH", "HaulersPGH", "Net 30"]) {
    expect(await namesOf(shop, { search }), search).toEqual([]);
  }
});

test("a phone number finds its customers, however it was entered and is typed", async () => {
  const shop = await harness.shop();
  const entered = ["(515) 555-0121", "+1 515.555.0121", "5155550121", "1-515-555-0121"];
  for (const phone of entered) await shop.customer({ name: phone, phone });
  await shop.customer({ name: "Another", phone: "(515) 555-0122" });
  const typed = [...entered, "515-555-0121", "+15155550121", "515 555 0121", "555-0121", "5550121"];
  for (const search of typed) {
    expect((await namesOf(shop, { search })).sort(), search).toEqual([...entered].sort());
  }
});

test("a phone number of groups of two digits is found by its digits", async () => {
  const shop = await harness.shop();
  await shop.customer({ name: "Transports Leroy", phone: "+33 1 45 67 89 10" });
  for (const search of ["45 67 89 10", "+33 145678910", "33.1.45.67.89.10"]) {
    expect(await namesOf(shop, { search }), search).toEqual(["Transports Leroy"]);
  }
});

test("a search treats SQL wildcards literally", async () => {
  const shop = await harness.shop();
  for (const name of ["Acme 100%", "A_1 Towing", "C:\\Trucks", "Plain"]) {
    await shop.customer({ name });
  }
  expect(await namesOf(shop, { search: "%" })).toEqual(["Acme 100%"]);
  expect(await namesOf(shop, { search: "_" })).toEqual(["A_1 Towing"]);
  expect(await namesOf(shop, { search: "\\" })).toEqual(["C:\\Trucks"]);
  expect(await namesOf(shop, { search: "'" })).toEqual([]);
});

test("a search of one or two letters ignores case and how an accent is encoded", async () => {
  const shop = await harness.shop();
  for (const name of ["E\u0301toile Freight", "Brigitte Côté", "Étienne 🚛", "Eva"]) {
    await shop.customer({ name });
  }
  for (const search of ["é", "É", "e\u0301"]) {
    expect(await namesOf(shop, { search }), search).toEqual([
      "Étienne 🚛",
      "Brigitte Côté",
      "Étoile Freight",
    ]);
  }
  expect(await namesOf(shop, { search: "TÉ" })).toEqual(["Brigitte Côté"]);
  expect(await namesOf(shop, { search: "🚛" })).toEqual(["Étienne 🚛"]);
  expect(await namesOf(shop, { search: "ê" })).toEqual([]);
});

test("a page has 50 customers without a limit, newest first", async () => {
  const shop = await harness.shop();
  for (let n = 1; n <= 51; n++) await shop.customer({ name: `Customer ${n}` });
  const { body } = await shop.api("GET", "/customers");
  expect(Object.keys(body)).toEqual(["customers", "count", "lastEvaluatedKey"]);
  expect(body.count).toBe(50);
  expect(body.customers[0].name).toBe("Customer 51");
  expect(await namesOf(shop, { lastEvaluatedKey: body.lastEvaluatedKey })).toEqual(["Customer 1"]);
});

test("pages of a search neither skip nor repeat rows while customers change", async () => {
  const shop = await harness.shop();
  const ids: string[] = [];
  for (let n = 1; n <= 5; n++) ids.push((await shop.customer({ name: `Acme ${n}` })).id);
  const { body: first } = await shop.api("GET", "/customers?search=acme&limit=2");
  await shop.customer({ name: "Acme new" });
  await shop.api("PATCH", `/customers/${ids[1]}`, { name: "Acme renamed" });
  await shop.api("DELETE", `/customers/${ids[3]}`);
  const rest = { search: "acme", limit: "5", lastEvaluatedKey: first.lastEvaluatedKey };
  expect(await namesOf(shop, rest)).toEqual(["Acme 3", "Acme renamed", "Acme 1"]);
});

test("a deleted customer is returned by GET, and missing in lists and writes", async () => {
  const shop = await harness.shop();
  const customer = await shop.customer(everything);
  const path = `/customers/${customer.id}`;
  expect((await shop.api("DELETE", path)).body).toEqual({ id: customer.id, deleted: true });
  expect((await shop.api("GET", path)).body).toEqual({
    ...customer,
    updatedAt: expect.any(String),
    deletedAt: expect.any(String),
  });
  expect(await namesOf(shop)).toEqual([]);
  expect(await namesOf(shop, { search: "prairie" })).toEqual([]);
  expect((await shop.api("PATCH", path, { name: "B" })).status).toBe(404);
  expect((await shop.api("DELETE", path)).status).toBe(404);
});

test("the vehicles of a deleted customer remain, and still name it", async () => {
  const shop = await harness.shop();
  const { id } = await shop.customer(everything);
  const vehicle = await shop.vehicle({ customerId: id, mileage: 1 });
  await shop.api("DELETE", `/customers/${id}`);
  const path = `/vehicles/${vehicle.id}`;
  expect((await shop.api("GET", path)).body).toEqual(vehicle);
  expect((await shop.api("GET", `/vehicles?customerId=${id}`)).body.vehicles).toEqual([vehicle]);
  // As it was read, with the owner that it has.
  const sentBack = await shop.api("PATCH", path, { customerId: id, mileage: 2 });
  expect(sentBack).toMatchObject({ status: 200, body: { customerId: id, mileage: 2 } });
  const cleared = await shop.api("PATCH", path, { customerId: null });
  expect(cleared.body.customerId).toBeNull();
  expect(await shop.api("PATCH", path, { customerId: id })).toMatchObject({
    status: 400,
    body: { details: [{ field: "customerId" }] },
  });
});

test("shops do not see each other's customers", async () => {
  const [shop, other] = await Promise.all([harness.shop(), harness.shop()]);
  await other.customer(everything);
  expect(await namesOf(shop)).toEqual([]);
  expect(await namesOf(shop, { search: "grain" })).toEqual([]);
});
