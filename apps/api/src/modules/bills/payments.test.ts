import { expect, test } from "vitest";
import { useDatabase } from "../../../test/harness/database.ts";
import { useHarness } from "../../../test/harness/harness.ts";
import type { TestShop } from "../../../test/harness/shop.ts";

// After the file, ledger.verify compares what was paid on bills with the allocations.
const harness = useHarness({ now: new Date("2026-03-10T15:00:00.000Z") });
const database = useDatabase(harness);

const expense = (amountCents: number) => ({ kind: "expense", amountCents });

async function newBill(shop: TestShop, number: string, amountCents: number): Promise<string> {
  const type = amountCents < 0 ? "credit" : "invoice";
  const lines = [expense(amountCents)];
  const bill = { type, vendorId: "Acme", number, billDate: "2026-03-01", lines };
  const { status, body } = await shop.api("POST", "/bills", bill);
  expect(status).toBe(201);
  return body.id;
}

async function shopOfVendor() {
  const shop = await harness.shop({ timeZone: "America/Chicago" });
  await shop.vendor({ name: "Acme" });
  return shop;
}

const pay = (shop: TestShop, billIds: string[], fields: object) =>
  shop.api("POST", "/bills/pay", { billIds, ...fields });
const voidPayment = (shop: TestShop, id: string, headers = {}) =>
  shop.api("POST", `/bills/payments/${id}/void`, { reason: "Bounced" }, headers);
const payments = async (shop: TestShop, query = "") =>
  (await shop.api("GET", `/bills/payments${query}`)).body.payments;
const balances = async (shop: TestShop) =>
  (await shop.api("GET", "/bills")).body.bills.map(
    ({ number, status, balanceCents }: Record<string, unknown>) => [number, status, balanceCents],
  );

test("a voided payment counts no more: its bills are owed, and its credits open", async () => {
  const shop = await shopOfVendor();
  const bill = await newBill(shop, "A-1", 5000);
  const credit = await newBill(shop, "C-1", -1200);
  await pay(shop, [bill], { amountCents: 1000, date: "2026-03-02" });
  const { body } = await pay(shop, [bill, credit], { amountCents: 2800, reference: "2041" });
  const { id } = body.payment;
  expect(await balances(shop)).toEqual([
    ["C-1", "paid", 0],
    ["A-1", "paid", 0],
  ]);
  expect((await voidPayment(shop, id, { "dry-run": "true" })).status).toBe(200);
  const voided = await voidPayment(shop, id);
  const allocations = [
    { billId: credit, billNumber: "C-1", amountCents: -1200 },
    { billId: bill, billNumber: "A-1", amountCents: 4000 },
  ];
  expect(voided).toMatchObject({
    status: 200,
    body: { id, vendorName: "Acme", amountCents: 2800, allocations, voidReason: "Bounced" },
  });
  expect(await balances(shop)).toEqual([
    ["C-1", "open", -1200],
    ["A-1", "partially_paid", 4000],
  ]);
  expect(await voidPayment(shop, id)).toMatchObject({
    status: 409,
    body: { error: "PAYMENT_VOIDED", nextStep: expect.stringContaining("POST /bills/pay") },
  });
  const { entries } = (await shop.api("GET", `/audit-log?resourceId=${id}`)).body;
  expect(entries).toMatchObject([{ operation: "bills.voidPayment" }, { operation: "bills.pay" }]);
  // Nothing is left that was paid, so the bill can be voided.
  await voidPayment(shop, (await payments(shop)).at(-1)?.id);
  expect((await shop.api("POST", "/bills/A-1/void", { reason: "Twice" })).status).toBe(200);
});

test("payments are listed newest first, by vendor, bill and date, also void ones", async () => {
  const shop = await shopOfVendor();
  const first = await newBill(shop, "A-1", 500);
  await newBill(shop, "A-2", 700);
  const paid = (await pay(shop, [first], { amountCents: 500, date: "2026-03-02" })).body.payment;
  await pay(shop, ["A-2"], { amountCents: 300, reference: "2042" });
  await voidPayment(shop, paid.id);
  const amounts = async (query: string) =>
    (await payments(shop, query)).map(({ amountCents }: { amountCents: number }) => amountCents);
  expect(await payments(shop)).toMatchObject([
    { reference: "2042", date: "2026-03-10", voidedAt: null },
    { ...paid, voidedAt: expect.any(String), voidReason: "Bounced" },
  ]);
  expect(await amounts("?vendorId=Acme")).toEqual([300, 500]);
  expect(await amounts("?billId=A-2")).toEqual([300]);
  expect(await amounts("?dateTo=2026-03-02")).toEqual([500]);
  expect(await amounts("?dateFrom=2026-03-03&dateTo=2026-03-10")).toEqual([300]);
  const { status } = await shop.api("GET", "/bills/payments?dateFrom=2026-03-03&dateTo=2026-03-02");
  expect(status).toBe(400);
});

test("a payment of a closed day is not voided before the day is opened again", async () => {
  const shop = await shopOfVendor();
  const bill = await newBill(shop, "A-1", 500);
  const { payment } = (await pay(shop, [bill], { amountCents: 500, date: "2026-03-02" })).body;
  const late = (await pay(shop, [await newBill(shop, "A-2", 900)], { amountCents: 900 })).body;
  await voidPayment(shop, late.payment.id);
  await shop.api("POST", "/periods/close", { through: "2026-03-05" });
  expect(await voidPayment(shop, payment.id)).toMatchObject({
    status: 409,
    body: { error: "PERIOD_CLOSED", nextStep: expect.stringContaining("POST /periods/reopen") },
  });
  await shop.api("POST", "/periods/reopen", { from: "2026-03-02" });
  expect((await voidPayment(shop, payment.id)).status).toBe(200);
  const closed = await shop.api("POST", "/periods/close", { through: "2026-03-09" });
  expect(closed).toMatchObject({ status: 201, body: { vendorPaidCents: 0 } });
});

test("concurrent payments and voids leave each bill with what its live payments say", async () => {
  const shop = await shopOfVendor();
  const bills = [await newBill(shop, "A-1", 5000), await newBill(shop, "A-2", 3000)];
  for (let round = 0; round < 6; round += 1) {
    const live = (await payments(shop)).filter(
      ({ voidedAt }: { voidedAt: unknown }) => voidedAt === null,
    );
    const answers = await Promise.all([
      ...live.flatMap(({ id }: { id: string }) => [voidPayment(shop, id), voidPayment(shop, id)]),
      ...[700, 1100, 1900].map((amountCents) => pay(shop, bills, { amountCents })),
      pay(shop, bills.slice(1), { amountCents: 400 }),
    ]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => ![200, 201, 409].includes(status))).toEqual([]);
    expect(statuses.filter((status) => status === 200)).toHaveLength(live.length);
    expect(await shop.ledgerProblems()).toEqual([]);
  }
});

test("ledger.verify names a bill that a void payment still pays", async () => {
  const shop = await shopOfVendor();
  const bill = await newBill(shop, "A-1", 500);
  const { payment } = (await pay(shop, [bill], { amountCents: 500 })).body;
  const mark = (at: string | null, reason: string | null) =>
    database.query(
      "UPDATE bill_payments SET voided_at = $3, void_reason = $4 WHERE tenant_id = $1 AND id = $2",
      [shop.tenantId, payment.id, at, reason],
    );
  await mark("2026-03-10T15:00:00Z", "Bounced");
  expect(await shop.ledgerProblems()).toMatchObject([{ name: "bill_paid_equals_allocations" }]);
  await mark(null, null);
});
