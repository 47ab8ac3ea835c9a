import { expect, test } from "vitest";
import { useDatabase } from "../../../test/harness/database.ts";
import { useHarness } from "../../../test/harness/harness.ts";
import type { TestShop } from "../../../test/harness/shop.ts";
import { line } from "../../../test/harness/stock.ts";

const harness = useHarness();
const database = useDatabase(harness);

const vendorId = "Acme";
const sublet = { kind: "expense", category: "sublet", amountCents: 12_500 };

const create = (shop: TestShop, body: object, headers = {}) =>
  shop.api("POST", "/bills", { type: "invoice", vendorId, lines: [sublet], ...body }, headers);

async function shopOfVendor() {
  const shop = await harness.shop();
  await shop.vendor({ name: "Acme" });
  return shop;
}

/** Three cores of $75.00, one of which was sent back. */
async function shopWithCores() {
  const shop = await harness.shop();
  const lines = [{ ...line("ST-39MT", 3, 31_000), coreDepositCents: 7500 }];
  await shop.receive(shop.invoice({ vendor: { name: "Acme" }, lines }));
  const [{ id }] = (await shop.api("GET", "/cores")).body.cores;
  await shop.api("PATCH", `/cores/${id}`, { inHandQuantity: 2 });
  await shop.api("POST", "/cores/send-back", { cores: [{ coreId: id, quantity: 1 }] });
  const credit = (quantity: number, amountCents: number, number = "CM-1") =>
    create(shop, {
      type: "credit",
      number,
      lines: [{ kind: "core_credit", coreId: id, quantity, amountCents }],
    });
  return { shop, id, credit, core: async () => (await shop.api("GET", `/cores/${id}`)).body };
}

test("a bill of expenses is owed, and touches no goods", async () => {
  const shop = await shopOfVendor();
  const freight = { kind: "freight", amountCents: 1800, description: "Air" };
  const { status, body } = await create(shop, {
    number: "E-1",
    billDate: "2026-01-05",
    dueDate: "2026-02-05",
    lines: [sublet, freight, { kind: "discount", amountCents: -300 }],
  });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    type: "invoice",
    status: "open",
    vendorName: "Acme",
    billDate: "2026-01-05",
    dueDate: "2026-02-05",
    goodsCents: 0,
    chargesCents: 14_000,
    totalCents: 14_000,
    purchaseOrderIds: [],
    lines: [
      { kind: "expense", category: "sublet", allocation: null },
      { kind: "freight", description: "Air", allocation: "none", chargedCents: 0 },
      { kind: "discount", amountCents: -300 },
    ],
  });
  expect((await shop.api("GET", `/bills/${body.id}`)).body).toEqual(body);
});

test("a credit closes the cores that were sent back first, and pays bills", async () => {
  const { shop, id, credit, core } = await shopWithCores();
  const { body } = await credit(2, -15_000);
  expect(body).toMatchObject({
    type: "credit",
    status: "open",
    coresCents: -15_000,
    totalCents: -15_000,
    lines: [{ kind: "core_credit", coreId: id, quantity: 2, partNumber: "ST-39MT" }],
  });
  expect(await core()).toMatchObject({
    sentBackQuantity: 0,
    heldQuantity: 1,
    creditedQuantity: 2,
    inHandQuantity: 0,
    creditedCents: 15_000,
  });
  const { body: list } = await shop.api("GET", "/bills?type=invoice");
  const billIds = [list.bills[0].id, body.id];
  const paid = await shop.api("POST", "/bills/pay", { billIds, amountCents: 100_500 });
  expect(paid.body.bills).toMatchObject([{ status: "paid" }, { status: "paid" }]);
});

test("the difference of a core credit to the deposit is a core loss, of either sign", async () => {
  const { id, credit } = await shopWithCores();
  await credit(1, -6000, "CM-1");
  await credit(1, -8000, "CM-2");
  await credit(1, -7500, "CM-3");
  const losses = await database.query(
    "SELECT amount_cents::int AS cents FROM variances WHERE cause_id = $1 ORDER BY cents",
    [id],
  );
  expect(losses).toEqual([{ cents: -500 }, { cents: 1500 }]);
});

test("concurrent credits never close more cores than are open", async () => {
  const { credit, core } = await shopWithCores();
  const numbers = [..."ABCDEFGH"];
  const answers = await Promise.all(numbers.map((number) => credit(2, -15_000, number)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(await core()).toMatchObject({ creditedQuantity: 2, status: "open" });
  expect((await credit(2, -15_000, "Z")).body).toMatchObject({
    error: "TOO_MANY_CORES",
    details: [{ field: "lines[0].quantity" }],
  });
});

test("a vendor has a number once for each type, in any case, also concurrently", async () => {
  const shop = await shopOfVendor();
  const dry = await create(shop, { number: "E-1" }, { "dry-run": "true" });
  expect(dry.status).toBe(201);
  const answers = await Promise.all(
    ["e-1", "E-1", "E-1"].map((number) => create(shop, { number })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.error).toBe("DUPLICATE_BILL");
  const back = { kind: "restocking", amountCents: -100 };
  expect(await create(shop, { number: "E-1", type: "credit", lines: [back] })).toMatchObject({
    status: 201,
  });
  await shop.vendor({ name: "Beta" });
  expect(await create(shop, { number: "E-1", vendorId: "Beta" })).toMatchObject({ status: 201 });
});

test("the number of a received invoice is taken", async () => {
  const shop = await harness.shop();
  const vendor = { name: "Acme" };
  await shop.receive(shop.invoice({ vendor, invoiceNumber: "GL-1", lines: [line("A", 1, 100)] }));
  expect(await create(shop, { number: "GL-1" })).toMatchObject({
    body: { error: "DUPLICATE_BILL" },
  });
});

test("a total of the wrong sign, a core credit on an invoice, and unknown kinds are a 400", async () => {
  const { shop, id } = await shopWithCores();
  const core = { kind: "core_credit", coreId: id, quantity: 1, amountCents: -100 };
  const refused = { status: 400, body: { details: [{ field: "lines" }] } };
  expect(await create(shop, { number: "1", type: "credit" })).toMatchObject(refused);
  expect(await create(shop, { number: "1", lines: [sublet, core] })).toMatchObject(refused);
  const discount = { kind: "discount", amountCents: -1 };
  expect(await create(shop, { number: "1", lines: [discount] })).toMatchObject(refused);
  for (const kind of ["price_credit", "return_credit", "core_deposit"]) {
    const lines = [{ kind, amountCents: 100 }];
    expect(await create(shop, { number: "1", lines })).toMatchObject({ status: 400 });
  }
  expect(await create(shop, { number: "1", appliesTo: [id] })).toMatchObject({ status: 400 });
  await shop.vendor({ name: "Beta" });
  const other = { number: "1", type: "credit", vendorId: "Beta", lines: [core] };
  expect(await create(shop, other)).toMatchObject({
    status: 400,
    body: { details: [{ field: "lines[0].coreId" }] },
  });
});

test.each([
  [{ kind: "sublet", amountCents: 5 }, /^must be one of: .*core_credit.*expense.*freight/],
  [{ amountCents: 5 }, /^is required$/],
])("a line of an unknown kind is refused with the kinds there are: %j", async (wrong, message) => {
  const shop = await shopOfVendor();
  expect(await create(shop, { number: "E-9", lines: [wrong] })).toMatchObject({
    status: 400,
    body: { details: [{ field: "lines[0].kind", message: expect.stringMatching(message) }] },
  });
});
