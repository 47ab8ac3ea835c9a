import { expect, test } from "vitest";
import { useHarness } from "../../../test/harness/harness.ts";
import type { TestShop } from "../../../test/harness/shop.ts";
import { consume, line, movementsOf } from "../../../test/harness/stock.ts";
import { allocatePayment } from "./payments.ts";

const harness = useHarness();

/** The id of the bill of a received invoice of one line. */
async function received(shop: TestShop, cents: number, more: object = {}): Promise<string> {
  const { body } = await shop.receive(shop.invoice({ lines: [line("A", 1, cents)], ...more }));
  return body.bill.id;
}

const pay = (shop: TestShop, body: object) => shop.api("POST", "/bills/pay", body);

test("a bill has its lines and totals as the guide shows them", async () => {
  const shop = await harness.shop();
  const starter = { ...line("ST-39MT", 1, 31_000), coreDepositCents: 7500 };
  const lines = [line("FF63009", 12, 2875), starter];
  const charges = [{ kind: "freight" as const, amountCents: 1800 }];
  const days = { invoiceDate: "2026-03-02", dueDate: "2026-04-01" };
  const { body } = await shop.receive(
    shop.invoice({ lines, charges, ...days, totalCents: 74_800 }),
  );
  const bill = (await shop.api("GET", `/bills/${body.bill.id}`)).body;
  expect(bill).toMatchObject({
    type: "invoice",
    status: "open",
    billDate: "2026-03-02",
    dueDate: "2026-04-01",
    purchaseOrderIds: [body.purchaseOrder.id],
    goodsCents: 65_500,
    chargesCents: 1800,
    coresCents: 7500,
    totalCents: 74_800,
    balanceCents: 74_800,
    lines: [
      { kind: "part", partNumber: "FF63009", amountCents: 34_500, chargedCents: 948 },
      { kind: "part", partNumber: "ST-39MT", amountCents: 31_000, chargedCents: 852 },
      { kind: "freight", amountCents: 1800, allocation: "value" },
      { kind: "core_deposit", amountCents: 7500, depositCents: 7500 },
    ],
  });
  await consume(harness, shop, "FF63009", 1);
  await consume(harness, shop, "FF63009", 11);
  expect((await movementsOf(shop, "FF63009")).map(({ unitCostCents }) => unitCostCents)).toEqual([
    2875, 2954, 2954,
  ]);
});

test("bills are listed by each of their filters", async () => {
  const shop = await harness.shop();
  const first = await received(shop, 1000, { invoiceDate: "2026-01-05", vendor: { name: "Acme" } });
  const second = await received(shop, 2000, {
    invoiceDate: "2026-02-05",
    invoiceNumber: "x-9",
    vendor: { name: "Beta" },
  });
  await pay(shop, { billIds: [second], amountCents: 500 });
  const list = async (query: string) => {
    const { body } = await shop.api("GET", `/bills?${query}`);
    return body.bills.map(({ id }: { id: string }) => id);
  };
  const { vendorId, purchaseOrderIds } = (await shop.api("GET", `/bills/${first}`)).body;
  expect(await list("")).toEqual([second, first]);
  expect(await list(`vendorId=${vendorId}`)).toEqual([first]);
  expect(await list(`purchaseOrderId=${purchaseOrderIds[0]}`)).toEqual([first]);
  expect(await list("status=partially_paid&number=X-9")).toEqual([second]);
  expect(await list("billDateFrom=2026-01-01&billDateTo=2026-01-31")).toEqual([first]);
  expect(await list("type=credit")).toEqual([]);
});

test("a payment pays the oldest bills first, and uses up credits before", async () => {
  const shop = await harness.shop();
  const vendor = { name: "Acme" };
  const later = await received(shop, 3000, { invoiceDate: "2026-02-01", vendor });
  const older = await received(shop, 2000, { invoiceDate: "2026-01-01", vendor });
  const { body: credited } = await shop.api("POST", "/bills", {
    type: "credit",
    vendorId: "Acme",
    number: "CM-1",
    lines: [{ kind: "discount", amountCents: -700 }],
  });
  const credit = credited.id;
  const billIds = [later, older, credit];
  const { status, body } = await pay(shop, { billIds, amountCents: 2000, reference: "Check 1" });
  expect({ status, allocations: body.payment?.allocations }).toEqual({
    status: 201,
    allocations: [
      { billId: credit, billNumber: "CM-1", amountCents: -700 },
      { billId: older, billNumber: expect.any(String), amountCents: 2000 },
      { billId: later, billNumber: expect.any(String), amountCents: 700 },
    ],
  });
  expect(body.bills.map((bill: { status: string }) => bill.status)).toEqual([
    "partially_paid",
    "paid",
    "paid",
  ]);
  expect(await pay(shop, { billIds: [later], amountCents: 2301 })).toMatchObject({
    status: 409,
    body: {
      error: "BILL_OVERPAID",
      message: "$23.00 is due on these bills.",
      nextStep: expect.stringContaining("at most 2300 cents"),
    },
  });
  expect(await pay(shop, { billIds: [older], amountCents: 1 })).toMatchObject({
    status: 409,
    body: {
      error: "BILL_NOT_OPEN",
      message: expect.stringMatching(/is paid already\.$/),
      nextStep: "Pay the other bills without it.",
    },
  });
});

test("concurrent payments never pay more than is due, and a dry run pays nothing", async () => {
  const shop = await harness.shop();
  const bill = await received(shop, 1000);
  const dry = { billIds: [bill], amountCents: 1000 };
  await shop.api("POST", "/bills/pay", dry, { "dry-run": "true" });
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => pay(shop, { billIds: [bill], amountCents: 600 })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  expect((await shop.api("GET", `/bills/${bill}`)).body.balanceCents).toBe(400);
});

test("bills of several vendors, and the future, are a 400", async () => {
  const shop = await harness.shop();
  const [acme, beta] = [
    await received(shop, 1000, { vendor: { name: "Acme" } }),
    await received(shop, 1000, { vendor: { name: "Beta" } }),
  ];
  expect(await pay(shop, { billIds: [acme, beta], amountCents: 5 })).toMatchObject({ status: 400 });
  expect(await pay(shop, { billIds: [acme, acme], amountCents: 5 })).toMatchObject({ status: 400 });
  const late = { billIds: [acme], amountCents: 5, date: "2100-01-01" };
  expect(await pay(shop, late)).toMatchObject({
    status: 400,
    body: { details: [{ field: "date" }] },
  });
});

test("credits that exceed the bills are used only as far as the bills need them", () => {
  const bill = (id: string, totalCents: number) => ({
    id,
    billDate: "2026-01-01",
    createdAt: "",
    totalCents,
    paidCents: 0,
  });
  expect(allocatePayment([bill("a", 500), bill("b", -300), bill("c", -400)], 0)).toEqual([
    { billId: "b", amountCents: -300 },
    { billId: "c", amountCents: -200 },
    { billId: "a", amountCents: 500 },
  ]);
});
