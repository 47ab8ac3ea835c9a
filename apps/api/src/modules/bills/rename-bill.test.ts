import { expect, test } from "vitest";
import { useHarness } from "../../../test/harness/harness.ts";
import type { TestShop } from "../../../test/harness/shop.ts";
import { line } from "../../../test/harness/stock.ts";

const harness = useHarness();
const vendor = { name: "Acme" };

/** A received bill of Acme with a core deposit, beside another vendor. */
async function received(shop: TestShop) {
  await shop.vendor({ name: "Beta" });
  const lines = [{ ...line("A", 2, 1000), coreDepositCents: 500 }];
  const { body } = await shop.receive(shop.invoice({ vendor, lines }));
  return (await shop.api("GET", `/bills/${body.bill.id}`)).body;
}

type Bill = Awaited<ReturnType<typeof received>>;

const create = (shop: TestShop, fields: object) =>
  shop.api("POST", "/bills", { number: "L-1", vendorId: "Acme", ...fields });

const coreOf = async (shop: TestShop) => (await shop.api("GET", "/cores")).body.cores[0];

const namings: Array<[string, (shop: TestShop, bill: Bill) => Promise<unknown>]> = [
  [
    "a payment",
    (shop, { id }) => shop.api("POST", "/bills/pay", { billIds: [id], amountCents: 100 }),
  ],
  [
    "a price credit",
    (shop, { lines }) => {
      const credited = { kind: "price_credit", billLineId: lines[0].id, amountCents: -100 };
      return create(shop, { type: "credit", lines: [credited] });
    },
  ],
  [
    "a later freight bill",
    (shop, { id }) => {
      const lines = [{ kind: "freight", amountCents: 100 }];
      return create(shop, { type: "invoice", vendorId: "Beta", appliesTo: [id], lines });
    },
  ],
  [
    "a later freight bill of no amount",
    (shop, { id }) => {
      const lines = [{ kind: "freight", amountCents: 0 }];
      return create(shop, { type: "invoice", vendorId: "Beta", appliesTo: [id], lines });
    },
  ],
  [
    "a core credit",
    async (shop) => {
      const { id: coreId } = await coreOf(shop);
      const credited = { kind: "core_credit", coreId, quantity: 1, amountCents: -500 };
      return create(shop, { type: "credit", lines: [credited] });
    },
  ],
  [
    "a denied core",
    async (shop) => {
      const denied = { quantity: 1, reason: "Cracked" };
      return shop.api("POST", `/cores/${(await coreOf(shop)).id}/deny`, denied);
    },
  ],
  [
    "a return credit with its core",
    async (shop) => {
      const sent = { type: "return", status: "ordered", vendorName: "Acme" } as const;
      const { id } = await shop.order({ ...sent, parts: [line("A", 1, 1000)] });
      const { body } = await shop.api("POST", `/purchase-orders/${id}/receive`, {});
      const credited = {
        kind: "return_credit",
        purchaseOrderLineId: body.parts[0].id,
        quantity: 1,
        amountCents: -1500,
        coreId: (await coreOf(shop)).id,
      };
      return create(shop, { type: "credit", lines: [credited] });
    },
  ],
];

test.each(namings)("a bill that %s names keeps its vendor and number", async (_name, naming) => {
  const shop = await harness.shop();
  const bill = await received(shop);
  expect(await naming(shop, bill)).toMatchObject({ status: expect.toSatisfy((of) => of < 300) });
  const before = (await shop.api("GET", `/bills/${bill.id}`)).body;
  for (const change of [{ vendorId: "Beta" }, { number: "X-1" }]) {
    const sent = { reason: "Typed wrong", ...change };
    expect(await shop.api("POST", `/bills/${bill.id}/correct`, sent)).toMatchObject({
      status: 409,
      body: { error: "BILL_IN_USE" },
    });
  }
  expect((await shop.api("GET", `/bills/${bill.id}`)).body).toEqual(before);
});

test("a bill that no other record names gets another vendor and number, with its order and cores", async () => {
  const shop = await harness.shop();
  const { id, purchaseOrderIds } = await received(shop);
  const changed = { reason: "Typed wrong", vendorId: "Beta", number: "X-1" };
  expect(await shop.api("POST", `/bills/${id}/correct`, changed)).toMatchObject({
    status: 200,
    body: { vendorName: "Beta", number: "X-1" },
  });
  const order = await shop.api("GET", `/purchase-orders/${purchaseOrderIds[0]}`);
  expect(order.body).toMatchObject({ vendorName: "Beta", vendorInvoiceNumber: "X-1" });
  expect(await coreOf(shop)).toMatchObject({ vendorName: "Beta" });
});

test("an order whose bill is credited before its goods arrive keeps its vendor", async () => {
  const shop = await harness.shop();
  await shop.vendor({ name: "Beta" });
  const parts = [line("A", 2, 1000)];
  const { id } = await shop.order({ status: "ordered", vendorName: "Acme", parts });
  const goods = { kind: "part", partNumber: "A", quantity: 2, unitCostCents: 900 };
  const { body } = await create(shop, { type: "invoice", lines: [goods] });
  const credited = { kind: "price_credit", billLineId: body.lines[0].id, amountCents: -100 };
  expect(await create(shop, { type: "credit", lines: [credited] })).toMatchObject({ status: 201 });
  expect(await shop.api("PATCH", `/purchase-orders/${id}`, { vendorName: "Beta" })).toMatchObject({
    status: 409,
    body: { error: "BILL_IN_USE" },
  });
});

test("a bill of expenses gets another vendor, and a credit another number beside invoices", async () => {
  const shop = await harness.shop();
  const { lines, number } = await received(shop);
  const { body: expense } = await create(shop, {
    type: "invoice",
    lines: [{ kind: "expense", amountCents: 5 }],
  });
  const correct = (id: string, change: object) =>
    shop.api("POST", `/bills/${id}/correct`, { reason: "Typed wrong", ...change });
  expect(await correct(expense.id, { vendorId: "Beta" })).toMatchObject({
    status: 200,
    body: { vendorName: "Beta" },
  });
  const credited = { kind: "price_credit", billLineId: lines[0].id, amountCents: -100 };
  const credit = (number: string) =>
    create(shop, { type: "credit", number, lines: [{ ...credited }] });
  const { body: first } = await credit("CM-1");
  await credit("CM-2");
  expect(await correct(first.id, { number: "cm-2" })).toMatchObject({
    status: 409,
    body: { error: "DUPLICATE_BILL" },
  });
  expect(await correct(first.id, { number })).toMatchObject({ status: 200, body: { number } });
  expect(await correct(first.id, { vendorId: "Beta" })).toMatchObject({
    status: 409,
    body: { error: "BILL_IN_USE" },
  });
});
