import { describe, expect, test } from "vitest";
import { useDatabase } from "../../../test/harness/database.ts";
import { useHarness } from "../../../test/harness/harness.ts";
import { vendorMatchKey } from "../vendors/match-key.ts";

const harness = useHarness();
const database = useDatabase(harness);

test.each([
  "Acme Parts",
  "ACME PARTS",
  "  acme   parts ",
  "Acme Parts Inc",
  "Acme Parts, Inc.",
  "Acme Parts,Inc",
  "Acme Parts L.L.C.",
  "Acme Parts Co., Ltd.",
])("%s names the vendor Acme Parts LLC", async (name) => {
  const shop = await harness.shop({ vendors: [{ name: "Acme Parts LLC" }, { name: "Acme" }] });
  const answer = await shop.receive(shop.invoice({ vendor: { name } }));
  expect(answer.body).toMatchObject({
    vendor: { name: "Acme Parts LLC", created: false, matchedBy: "name" },
    purchaseOrder: { vendorName: "Acme Parts LLC" },
    warnings: [],
  });
  expect(answer.body.purchaseOrder.vendorId).toBe(answer.body.vendor.id);
});

test("a vendor's id has precedence over its name, and is case-insensitive", async () => {
  const shop = await harness.shop({ vendors: [{ name: "Other" }] });
  const { id } = await shop.vendor({ name: "Acme" });
  const vendor = { id: id.toUpperCase(), name: "Other" };
  expect((await shop.receive(shop.invoice({ vendor }))).body).toMatchObject({
    vendor: { id, name: "Acme", created: false, matchedBy: "id" },
    purchaseOrder: { vendorId: id, vendorName: "Acme" },
  });
});

test("an unknown name creates one vendor, with its account number", async () => {
  const shop = await harness.shop();
  const vendor = { name: "Acme Diesel, Inc.", accountNumber: "48-2210" };
  const first = await shop.receive(shop.invoice({ vendor }));
  const second = await shop.receive(shop.invoice({ vendor: { name: "acme diesel" } }));
  expect(first.body).toMatchObject({
    vendor: { name: "Acme Diesel, Inc.", created: true, matchedBy: "created" },
    warnings: [{ code: "VENDOR_CREATED", message: expect.stringContaining("Acme Diesel, Inc.") }],
  });
  expect(second.body.vendor).toEqual({ ...first.body.vendor, created: false, matchedBy: "name" });
  expect((await shop.api("GET", "/vendors")).body.vendors).toMatchObject([vendor]);
});

test.each([
  ["no vendor", undefined],
  ["null", null],
  ["a vendor without id and name", { accountNumber: "1", createIfMissing: true }],
])("receiving with %s is 400 naming vendor, and nothing is created", async (_what, vendor) => {
  const shop = await harness.shop();
  const { vendor: _default, ...invoice } = shop.invoice();
  const answer = await shop.receive(vendor === undefined ? invoice : { ...invoice, vendor });
  expect(answer).toMatchObject({
    status: 400,
    body: { error: "VALIDATION_ERROR", details: [{ field: "vendor" }] },
  });
  expect((await shop.api("GET", "/purchase-orders")).body.count).toBe(0);
});

test.each([
  ["an id of no vendor", { id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c01" }],
  ["a malformed id", { id: "V1" }],
  ["an id of no vendor, whatever the name", { id: "V1", name: "Acme" }],
  ["an unknown name that may not be created", { name: "Acm", createIfMissing: false }],
])("receiving with %s is 404 VENDOR_NOT_FOUND, and nothing is created", async (_what, vendor) => {
  const shop = await harness.shop({ vendors: [{ name: "Acme" }] });
  expect(await shop.receive(shop.invoice({ vendor }))).toMatchObject({
    status: 404,
    body: { error: "VENDOR_NOT_FOUND", nextStep: expect.any(String) },
  });
  expect((await shop.api("GET", "/purchase-orders")).body.count).toBe(0);
  expect((await shop.api("GET", "/vendors")).body.count).toBe(1);
});

test("a deleted vendor is found neither by id nor by name", async () => {
  const shop = await harness.shop();
  const { id } = await shop.vendor({ name: "Acme" });
  await shop.api("DELETE", `/vendors/${id}`);
  expect((await shop.receive(shop.invoice({ vendor: { id } }))).status).toBe(404);
  const answer = await shop.receive(shop.invoice({ vendor: { name: "Acme" } }));
  expect(answer.body.vendor).toMatchObject({ created: true });
  expect(answer.body.vendor.id).not.toBe(id);
});

test("a name of several vendors is a 409 with exactly their id, name and account number", async () => {
  const shop = await harness.shop();
  const vendors = [
    await shop.vendor({ name: "Acme Inc", accountNumber: "1" }),
    await shop.vendor({ name: "Acme LLC" }),
  ];
  const answer = await shop.receive(shop.invoice({ vendor: { name: "acme" } }));
  expect(answer).toMatchObject({
    status: 409,
    body: { error: "AMBIGUOUS_VENDOR", nextStep: expect.stringContaining("vendor.id") },
  });
  expect(answer.body.candidates).toEqual(
    vendors.map(({ id, name, accountNumber }) => ({ id, name, accountNumber })),
  );
  expect((await shop.api("GET", "/purchase-orders")).body.count).toBe(0);
});

test("a name of too many vendors reports their number, and that the list is cut", async () => {
  const shop = await harness.shop();
  await database.query(
    `INSERT INTO vendors (tenant_id, id, name, match_key)
     SELECT $1, gen_random_uuid(), 'Acme', $2 FROM generate_series(1, 100)`,
    [shop.tenantId, vendorMatchKey("Acme")],
  );
  const ask = () => shop.receive(shop.invoice({ vendor: { name: "Acme" } }));
  const all = (await ask()).body;
  expect(all.message).toContain("matches 100 vendors");
  expect(all.candidates).toHaveLength(100);
  expect(all).not.toHaveProperty("truncated");
  await shop.vendor({ name: "Acme Inc" });
  const cut = (await ask()).body;
  expect(cut.message).toContain("matches 101 vendors");
  expect(cut.candidates).toHaveLength(100);
  expect(cut.truncated).toBe(true);
  const draft = await shop.receive(shop.invoice({ mode: "draft", vendor: { name: "Acme" } }));
  expect(draft.body.warnings).toMatchObject([
    { code: "AMBIGUOUS_VENDOR", truncated: true, message: expect.stringContaining("101 vendors") },
  ]);
  const order = await shop.api("POST", "/purchase-orders", { vendorName: "Acme" });
  expect(order).toMatchObject({ status: 409, body: { truncated: true } });
});

test("an account number decides between vendors of one name, if only one of them has it", async () => {
  const shop = await harness.shop();
  for (const accountNumber of ["1", "2", "2"]) await shop.vendor({ name: "Acme", accountNumber });
  const statusOf = async (accountNumber: string) =>
    (await shop.receive(shop.invoice({ vendor: { name: "Acme", accountNumber } }))).status;
  expect(await statusOf("1")).toBe(201);
  expect(await statusOf("2")).toBe(409);
  expect(await statusOf("3")).toBe(409);
});

test("an account number finds its vendor among any number of one name", async () => {
  const shop = await harness.shop();
  for (let n = 1; n <= 25; n++) await shop.vendor({ name: "Acme", accountNumber: String(n) });
  const answer = await shop.receive(
    shop.invoice({ vendor: { name: "Acme", accountNumber: "25" } }),
  );
  expect(answer).toMatchObject({ status: 201, body: { vendor: { matchedBy: "name" } } });
});

describe("an invoice with another account number than its vendor is accepted with a warning", () => {
  const differs = {
    code: "ACCOUNT_NUMBER_DIFFERS",
    message: expect.stringMatching(/48-2210.*99-1/),
  };

  test.each(["draft", "receive"] as const)(
    "an invoice with another account number than its vendor is accepted with a warning as a %s, by name and by id, also as a dry run",
    async (mode) => {
      const shop = await harness.shop();
      const { id } = await shop.vendor({ name: "Acme Diesel", accountNumber: "48-2210" });
      for (const named of [{ name: "ACME DIESEL INC" }, { id }]) {
        const invoice = shop.invoice({ mode, vendor: { ...named, accountNumber: "99-1" } });
        const booked = { status: 201, body: { vendor: { id }, warnings: [differs] } };
        expect(await shop.receive(invoice, { "dry-run": "true" })).toMatchObject(booked);
        expect(await shop.receive(invoice)).toMatchObject(booked);
      }
    },
  );

  test("an invoice with another account number than its vendor is accepted with a warning also if it is the vendor of the linked order", async () => {
    const shop = await harness.shop({
      vendors: [{ name: "Acme Diesel", accountNumber: "48-2210" }],
      parts: [{ partNumber: "A-100" }],
    });
    const order = await shop.api("POST", "/purchase-orders", {
      vendorName: "Acme Diesel",
      parts: [{ partNumber: "A-100", quantity: 1 }],
    });
    const purchaseOrderId = order.body.id;
    const invoice = { mode: "draft" as const, purchaseOrderId, vendor: { accountNumber: "99-1" } };
    expect((await shop.receive(shop.invoice(invoice))).body.warnings).toMatchObject([differs]);
  });
});

test("an account number causes no warning if it equals the vendor's apart from spaces, or the vendor has none", async () => {
  const shop = await harness.shop({
    vendors: [{ name: "Acme", accountNumber: "ab 48" }, { name: "Delta" }],
  });
  for (const vendor of [
    { name: "Acme", accountNumber: "AB\u00a048" },
    { name: "Acme" },
    { name: "Delta", accountNumber: "1" },
    { name: "Brand new", accountNumber: "2" },
    { name: "Brand new", accountNumber: "2" },
  ]) {
    const { warnings } = (await shop.receive(shop.invoice({ vendor }))).body;
    expect(warnings.map(({ code }: { code: string }) => code)).not.toContain(
      "ACCOUNT_NUMBER_DIFFERS",
    );
  }
});
