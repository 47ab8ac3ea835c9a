import { expect, test } from "vitest";
import { useHarness } from "../../../test/harness/harness.ts";
import type { TestShop } from "../../../test/harness/shop.ts";

const harness = useHarness();

async function namesOf(shop: TestShop, query: Record<string, string> = {}): Promise<string[]> {
  const answer = await shop.api("GET", `/vendors?${new URLSearchParams(query)}`);
  expect(answer.status, answer.text).toBe(200);
  const vendors: Array<{ name: string }> = answer.body.vendors;
  return vendors.map(({ name }) => name);
}

test("a vendor is created with the fields of the request, and null for the rest", async () => {
  const shop = await harness.shop();
  const fields = {
    name: "Great Lakes, Inc.",
    accountNumber: "48-2210",
    email: "orders@greatlakes.example",
    phone: "+1 312 555 0148",
    address: "1 Dock Street",
    notes: "Closed on Mondays",
  };
  const vendor = await shop.vendor(fields);
  expect(vendor).toEqual({
    ...fields,
    id: expect.any(String),
    createdAt: expect.any(String),
    updatedAt: vendor.createdAt,
    deletedAt: null,
    externalIds: [],
    metadata: {},
  });
  expect((await shop.api("GET", `/vendors/${vendor.id}`)).body).toEqual(vendor);
  expect(await shop.vendor({ name: " Acme " })).toMatchObject({
    name: "Acme",
    accountNumber: null,
    email: null,
    phone: null,
    address: null,
    notes: null,
  });
});

const badBodies: Array<[string, object, string[]]> = [
  ["nothing", {}, ["name"]],
  ["a blank name", { name: " " }, ["name"]],
  [
    "bad fields",
    {
      name: "n".repeat(256),
      accountNumber: "",
      email: "invalid",
      phone: 7,
      address: "\ud800",
      notes: "n".repeat(5001),
      matchKey: "x",
      id: "1",
    },
    ["accountNumber", "address", "email", "id", "matchKey", "name", "notes", "phone"],
  ],
];

test.each(badBodies)("a vendor of %s is 400 and names every field", async (_what, body, fields) => {
  const shop = await harness.shop();
  const answer = await shop.api("POST", "/vendors", body);
  expect(answer.status).toBe(400);
  const named = answer.body.details.map((detail: { field: string }) => detail.field);
  expect([...new Set(named)].sort()).toEqual(fields);
  expect(await namesOf(shop)).toEqual([]);
});

test("an update changes only the fields of the request, and null clears all but the name", async () => {
  const shop = await harness.shop();
  const vendor = await shop.vendor({ name: "Acme", phone: "1", notes: "2", email: "a@b.example" });
  const path = `/vendors/${vendor.id}`;
  expect((await shop.api("PATCH", path, { phone: "3" })).body).toEqual({
    ...vendor,
    phone: "3",
    updatedAt: expect.any(String),
  });
  expect((await shop.api("PUT", path, { phone: null, email: null })).body).toMatchObject({
    name: "Acme",
    phone: null,
    email: null,
    notes: "2",
  });
  expect(await shop.api("PATCH", path, { name: null })).toMatchObject({
    status: 400,
    body: { details: [{ field: "name" }] },
  });
  const { body } = await shop.api("GET", `/audit-log?resourceType=vendor&resourceId=${vendor.id}`);
  expect(body.entries.map(({ changes }: { changes: object }) => changes)).toEqual([
    { phone: { before: "3", after: null }, email: { before: "a@b.example", after: null } },
    { phone: { before: "1", after: "3" } },
    expect.objectContaining({ name: { before: null, after: "Acme" } }),
  ]);
});

test("a renamed vendor is matched by its new name, which its orders show", async () => {
  const shop = await harness.shop();
  const vendor = await shop.vendor({ name: "Acme" });
  const order = await shop.order({ vendorId: vendor.id });
  await shop.api("PATCH", `/vendors/${vendor.id}`, { name: "Zenith Inc" });
  const answer = await shop.receive(shop.invoice({ vendor: { name: "zenith" } }));
  expect(answer.body.vendor).toMatchObject({ id: vendor.id, name: "Zenith Inc", created: false });
  expect((await shop.api("GET", `/purchase-orders/${order.id}`)).body.vendorName).toBe(
    "Zenith Inc",
  );
  expect((await shop.receive(shop.invoice({ vendor: { name: "Acme" } }))).body.vendor.created).toBe(
    true,
  );
});

test("several vendors may have one name", async () => {
  const shop = await harness.shop();
  await shop.vendor({ name: "Acme" });
  expect((await shop.vendor({ name: "Acme" })).id).toEqual(expect.any(String));
});

test("the list is newest first, and searched by a literal part of name or account number", async () => {
  const shop = await harness.shop({
    vendors: [
      { name: "Acme 100%", accountNumber: "48-2210" },
      { name: "Great Lakes" },
      { name: "Lakeside", accountNumber: "A_1" },
    ],
  });
  expect(await namesOf(shop)).toEqual(["Lakeside", "Great Lakes", "Acme 100%"]);
  expect(await namesOf(shop, { search: "LAKE" })).toEqual(["Lakeside", "Great Lakes"]);
  expect(await namesOf(shop, { search: "2210" })).toEqual(["Acme 100%"]);
  expect(await namesOf(shop, { search: "%" })).toEqual(["Acme 100%"]);
  expect(await namesOf(shop, { search: "_" })).toEqual(["Lakeside"]);
});

test("pages of a search neither skip nor repeat", async () => {
  const shop = await harness.shop();
  for (let n = 1; n <= 5; n++) await shop.vendor({ name: `Acme ${n}` });
  await shop.vendor({ name: "Other" });
  const { body: first } = await shop.api("GET", "/vendors?search=acme&limit=3");
  const key = first.lastEvaluatedKey;
  expect(await namesOf(shop, { search: "acme", limit: "3", lastEvaluatedKey: key })).toEqual([
    "Acme 2",
    "Acme 1",
  ]);
  expect(await shop.api("GET", `/vendors?search=other&lastEvaluatedKey=${key}`)).toMatchObject({
    status: 400,
    body: { details: [{ field: "lastEvaluatedKey" }] },
  });
});

test("a deleted vendor is returned by GET and keeps its parts' names, and is missing in lists and writes", async () => {
  const shop = await harness.shop();
  const vendor = await shop.vendor({ name: "Acme" });
  const part = await shop.part({ partNumber: "A", vendorId: vendor.id });
  const path = `/vendors/${vendor.id}`;
  expect((await shop.api("DELETE", path)).body).toEqual({ id: vendor.id, deleted: true });
  expect((await shop.api("GET", path)).body).toEqual({
    ...vendor,
    updatedAt: expect.any(String),
    deletedAt: expect.any(String),
  });
  expect((await shop.api("GET", `/inventory/${part.id}`)).body.vendorName).toBe("Acme");
  expect(await namesOf(shop)).toEqual([]);
  for (const method of ["PATCH", "DELETE"]) {
    expect(
      await shop.api(method, path, method === "PATCH" ? { name: "B" } : undefined),
    ).toMatchObject({
      status: 404,
      body: { error: "NOT_FOUND" },
    });
  }
});

test("a vendor of another shop, or an unknown one, is a 404", async () => {
  const [shop, other] = await Promise.all([harness.shop(), harness.shop()]);
  const { id } = await other.vendor({ name: "Acme" });
  for (const wrong of [id, "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c01", "Acme"]) {
    expect((await shop.api("GET", `/vendors/${wrong}`)).status).toBe(404);
    expect((await shop.api("PATCH", `/vendors/${wrong}`, { name: "B" })).status).toBe(404);
    expect((await shop.api("DELETE", `/vendors/${wrong}`)).status).toBe(404);
  }
  expect(await namesOf(other)).toEqual(["Acme"]);
});
