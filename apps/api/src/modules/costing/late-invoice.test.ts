import { expect, test } from "vitest";
import { useHarness } from "../../../test/harness/harness.ts";
import type { TestShop } from "../../../test/harness/shop.ts";

const harness = useHarness();

const line = (quantity: number, unitCostCents: number) => ({
  partNumber: "A",
  quantity,
  unitCostCents,
});

/** A shop that sells part A, whose last known cost is a dollar. */
async function openShop(quantity = 0): Promise<TestShop> {
  const shop = await harness.shop();
  await shop.part({ partNumber: "A", quantity, unitCostCents: 100, unitPriceCents: 500 });
  return shop;
}

/** Fits goods on an order and invoices it. */
async function invoiced(shop: TestShop, quantity: number): Promise<string> {
  const { id } = await shop.workOrder();
  await shop.block(id, { parts: [{ partNumber: "A", quantity, unitPriceCents: 500 }] });
  await shop.api("PATCH", `/work-orders/${id}`, { status: "invoiced" });
  return id;
}

async function costsOf(shop: TestShop, orderId: string) {
  const { body: order } = await shop.api("GET", `/work-orders/${orderId}`);
  const { body: invoice } = await shop.api("GET", `/invoices/${order.invoiceId}`);
  return {
    order: order.totalCostCents,
    block: order.services[0].financials.totalCostCents,
    line: order.services[0].parts[0].totalCostCents,
    price: order.totalPriceCents,
    invoice: invoice.lines.map((one: { costCents: number }) => one.costCents),
  };
}

test("a job that used parts before their invoice came costs what the invoice says, with freight", async () => {
  const shop = await openShop();
  const order = await invoiced(shop, 2);
  const before = { order: 200, block: 200, line: 200, price: 1000, invoice: [200] };
  expect(await costsOf(shop, order)).toEqual(before);
  const charges = [{ kind: "freight" as const, amountCents: 10 }];
  await shop.receive({ ...shop.invoice({ lines: [line(3, 175)] }), charges });
  // Two of the three at 535 cents.
  const after = { order: 357, block: 357, line: 357, price: 1000, invoice: [357] };
  expect(await costsOf(shop, order)).toEqual(after);
  expect(await shop.ledgerProblems()).toEqual([]);
});

test("goods that one job gives back give their cost to the job that waited for them", async () => {
  const shop = await openShop();
  await shop.receive(shop.invoice({ lines: [line(2, 250)] }));
  const first = await invoiced(shop, 2);
  await shop.api("PATCH", `/work-orders/${first}`, { status: "invoiced" });
  const second = await invoiced(shop, 1);
  expect((await costsOf(shop, second)).line).toBe(250);
  await shop.receive(shop.invoice({ lines: [line(1, 400)] }));
  expect((await costsOf(shop, second)).line).toBe(400);
  expect((await costsOf(shop, first)).line).toBe(500);
  expect(await shop.ledgerProblems()).toEqual([]);
});

test("the day of the invoice has the true cost", async () => {
  const shop = await openShop();
  await invoiced(shop, 2);
  const partsCost = async () => {
    const { body } = await shop.api("GET", "/report-aggregates/sales-summary?mode=live");
    return body.summary.allInvoices.partsCost;
  };
  const before = await partsCost();
  await shop.receive(shop.invoice({ lines: [line(2, 175)] }));
  expect([before, await partsCost()]).toEqual([2, 3.5]);
});

test("a receipt waits for a job that is being written, and neither change is lost", async () => {
  const shop = await openShop();
  const order = await invoiced(shop, 2);
  const [, ...results] = await Promise.all([
    shop.api("PATCH", `/work-orders/${order}`, { notes: "Waits for its invoice" }),
    ...[175, 180, 185].map((cents) =>
      shop.api("POST", "/inventory/receiving", shop.invoice({ lines: [line(1, cents)] })),
    ),
  ]);
  expect(results.map(({ status }) => status)).toEqual([201, 201, 201]);
  const { body } = await shop.api("GET", `/work-orders/${order}`);
  expect(body.notes).toBe("Waits for its invoice");
  expect([355, 360, 365]).toContain(body.totalCostCents);
  expect(await shop.ledgerProblems()).toEqual([]);
});
