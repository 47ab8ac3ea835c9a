import { expect, test } from "vitest";
import { useHarness } from "../../../test/harness/harness.ts";
import type { TestShop } from "../../../test/harness/shop.ts";
import { line, partOf } from "../../../test/harness/stock.ts";

const harness = useHarness();

const freight = { kind: "freight" as const, amountCents: 300 };
const invoice = { invoiceNumber: "I-1", vendor: { name: "Acme" }, charges: [freight] };

const voided = (shop: TestShop, id: string) =>
  shop.api("POST", `/bills/${id}/void`, { reason: "Sent twice" });

test("goods of a voided bill keep their cost without its charges, on jobs too, and are unbilled", async () => {
  const shop = await harness.shop();
  const { body } = await shop.receive(shop.invoice({ ...invoice, lines: [line("A", 3, 1000)] }));
  const order = await shop.workOrder();
  await shop.block(order.id, { parts: [{ partNumber: "A", quantity: 2 }] });
  await shop.api("PATCH", `/work-orders/${order.id}`, { status: "invoiced" });
  const costOfJob = async () =>
    (await shop.api("GET", `/work-orders/${order.id}`)).body.totalCostCents;
  expect(await costOfJob()).toBe(2200);
  expect(await voided(shop, body.bill.id)).toMatchObject({
    status: 200,
    body: { status: "void", voidReason: "Sent twice", lines: [{ receivedQuantity: 0 }, {}] },
  });
  expect(await costOfJob()).toBe(2000);
  expect(await partOf(shop, "A")).toMatchObject({ quantity: 1, unitCostCents: 1000 });
  const report = (await shop.api("GET", "/reports/cost-changes")).body.costChanges;
  expect(
    report.map(({ cause, cents }: { cause: string; cents: number }) => [cause, cents]).sort(),
  ).toEqual([
    ["bill_voided", -100],
    ["bill_voided", -200],
  ]);
  expect(await voided(shop, body.bill.id)).toMatchObject({
    status: 409,
    body: { error: "BILL_NOT_OPEN" },
  });
  expect(await shop.ledgerProblems()).toEqual([]);
});

test("the number of a voided bill is not received again", async () => {
  const shop = await harness.shop();
  const request = shop.invoice({ ...invoice, lines: [line("A", 1, 1000)] });
  const { body } = await shop.receive(request);
  await voided(shop, body.bill.id);
  expect(await shop.receive(request)).toMatchObject({
    status: 409,
    body: { error: "DUPLICATE_INVOICE" },
  });
});

test("goods that wait on the order of a voided bill are received at the cost of the order", async () => {
  const shop = await harness.shop();
  const sent = { ...invoice, mode: "draft" as const, lines: [line("A", 2, 1000)] };
  const { body } = await shop.receive(shop.invoice(sent));
  await voided(shop, body.bill.id);
  await shop.api("POST", `/purchase-orders/${body.purchaseOrder.id}/receive`);
  const { body: part } = await shop.api("GET", `/inventory/${(await partOf(shop, "A")).id}`);
  expect(part).toMatchObject({ quantity: 2, unitCostCents: 1000 });
  expect((await shop.api("GET", `/bills/${body.bill.id}`)).body.status).toBe("void");
});

test("a paid bill is not voided", async () => {
  const shop = await harness.shop();
  const { body } = await shop.receive(shop.invoice({ ...invoice, lines: [line("A", 1, 1000)] }));
  await shop.api("POST", "/bills/pay", { billIds: [body.bill.id], amountCents: 1 });
  expect(await voided(shop, body.bill.id)).toMatchObject({
    status: 409,
    body: { error: "BILL_IN_USE" },
  });
});

test("a bill is not voided while cores of it were sent back, and otherwise its cores go with it", async () => {
  const shop = await harness.shop();
  const receive = async (partNumber: string) => {
    const lines = [{ ...line(partNumber, 2, 1000), coreDepositCents: 500 }];
    const { body } = await shop.receive(shop.invoice({ vendor: { name: "Acme" }, lines }));
    return body.bill.id;
  };
  const [held, sent] = [await receive("A"), await receive("B")];
  const list = async () => (await shop.api("GET", "/cores")).body.cores;
  const core = (await list()).find(({ partNumber }: { partNumber: string }) => partNumber === "B");
  await shop.api("PATCH", `/cores/${core.id}`, { inHandQuantity: 1 });
  const cores = [{ coreId: core.id, quantity: 1 }];
  expect((await shop.api("POST", "/cores/send-back", { cores })).status).toBe(201);
  expect(await voided(shop, sent)).toMatchObject({ status: 409, body: { error: "BILL_IN_USE" } });
  expect(await voided(shop, held)).toMatchObject({ status: 200 });
  expect(await list()).toHaveLength(1);
});
