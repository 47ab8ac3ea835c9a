import { expect, test } from "vitest";
import { useHarness } from "../../../test/harness/harness.ts";
import type { TestShop } from "../../../test/harness/shop.ts";
import { line } from "../../../test/harness/stock.ts";

const harness = useHarness();

const vendor = { name: "Acme" };

async function received(shop: TestShop, invoiceNumber: string, cents: number, more: object = {}) {
  const lines = [line("A", 1, cents)];
  const { body } = await shop.receive(shop.invoice({ vendor, invoiceNumber, lines, ...more }));
  return body.bill.id;
}

const reconcile = async (shop: TestShop, rows: object[], vendorId = "Acme") =>
  shop.api("POST", "/bills/reconcile", { vendorId, rows });

const date = "2026-01-31";
const numbersOf = (rows: Array<{ number: string }>) => rows.map(({ number }) => number);

test("each row of a statement is in one group, and the open bills it leaves out are listed", async () => {
  const shop = await harness.shop();
  await received(shop, "INV-1", 1000, { invoiceDate: "2026-01-05" });
  await received(shop, "INV-2", 2000, { invoiceDate: "2026-01-06" });
  await received(shop, "INV-3", 3000, { invoiceDate: "2026-01-07" });
  await received(shop, "INV-9", 9000, { vendor: { name: "Other" } });
  const { status, body } = await reconcile(shop, [
    { number: "inv-1", date, amountCents: 1000 },
    { number: "INV-2", date, amountCents: 2100 },
    { number: "INV-9", date, amountCents: 9000 },
    { number: "INV-1", date, amountCents: -1000 },
  ]);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    vendorName: "Acme",
    matched: [{ row: 0, number: "inv-1", type: "invoice", totalCents: 1000, status: "open" }],
    differing: [{ row: 1, number: "INV-2", amountCents: 2100, differenceCents: 100 }],
    notInBooks: [
      { row: 2, number: "INV-9" },
      { row: 3, number: "INV-1", type: "credit" },
    ],
    notOnStatement: [{ number: "INV-3", balanceCents: 3000, billDate: "2026-01-07" }],
    totals: {
      statementCents: 11_100,
      balanceCents: 6000,
      matched: { count: 1, amountCents: 1000 },
      differing: { count: 1, amountCents: 2100 },
      notInBooks: { count: 2, amountCents: 8000 },
      notOnStatement: { count: 1, amountCents: 3000 },
    },
  });
});

test("a row matches with the total of its bill or with what is open of it", async () => {
  const shop = await harness.shop();
  const id = await received(shop, "INV-1", 1000);
  await shop.api("POST", "/bills/pay", { billIds: [id], amountCents: 400 });
  for (const amountCents of [1000, 600]) {
    const { body } = await reconcile(shop, [{ number: "INV-1", date, amountCents }]);
    expect(body.matched).toMatchObject([{ billId: id, balanceCents: 600 }]);
  }
  const { body } = await reconcile(shop, [{ number: "INV-1", date, amountCents: 400 }]);
  expect(body.differing).toMatchObject([{ differenceCents: -600 }]);
});

test("a bill is matched once: the row that repeats its number is not in the books", async () => {
  const shop = await harness.shop();
  await received(shop, "INV-1", 1000);
  const { body } = await reconcile(shop, [
    { number: "INV-1", date, amountCents: 900 },
    { number: "INV-1", date, amountCents: 1000 },
  ]);
  expect(body.matched).toMatchObject([{ row: 1 }]);
  expect(body.notInBooks).toMatchObject([{ row: 0 }]);
});

test("void bills are ignored, and drafts are matched but not missed", async () => {
  const shop = await harness.shop();
  const { body: first } = await shop.receive(
    shop.invoice({ vendor, invoiceNumber: "D-1", mode: "draft", lines: [line("A", 1, 500)] }),
  );
  await received(shop, "D-2", 700, { mode: "draft" });
  await shop.api("DELETE", `/purchase-orders/${first.purchaseOrder.id}`);
  const { body } = await reconcile(shop, [{ number: "D-1", date, amountCents: 500 }]);
  expect(numbersOf(body.notInBooks)).toEqual(["D-1"]);
  expect(body.notOnStatement).toEqual([]);
  const { body: drafts } = await reconcile(shop, [{ number: "D-2", date, amountCents: 700 }]);
  expect(drafts.matched).toMatchObject([{ status: "draft" }]);
});

test("goods sent back to the vendor are listed with their cost", async () => {
  const shop = await harness.shop();
  await received(shop, "INV-1", 1000, { lines: [line("A", 5, 1000)] });
  const parts = [line("A", 3, 1000)];
  const order = { type: "return", status: "ordered", vendorName: "Acme", parts };
  const { body: sent } = await shop.api("POST", "/purchase-orders", order);
  await shop.api("POST", `/purchase-orders/${sent.id}/receive`, {
    lines: [{ partId: sent.parts[0].id, quantity: 2 }],
  });
  const { body } = await reconcile(shop, [{ number: "INV-1", date, amountCents: 5000 }]);
  expect(body.returnsNotCredited).toMatchObject([
    { purchaseOrderNumber: sent.number, partNumber: "A", quantity: 2, amountCents: 2000 },
  ]);
  expect(body.totals.returnsNotCredited).toEqual({ count: 1, amountCents: 2000 });
});

test("goods that were sent back are listed at what they cost, not at the price on the return", async () => {
  const shop = await harness.shop();
  const lines = [line("A", 4, 1000)];
  const charges = [{ kind: "freight" as const, amountCents: 401 }];
  await shop.receive(shop.invoice({ vendor, lines, charges }));
  const parts = [line("A", 3, 9000)];
  const order = { type: "return", status: "ordered", vendorName: "Acme", parts };
  const { body: sent } = await shop.api("POST", "/purchase-orders", order);
  await shop.api("POST", `/purchase-orders/${sent.id}/receive`, {});
  const rows = [{ number: "INV-1", date, amountCents: 5000 }];
  const returned = async () => (await reconcile(shop, rows)).body.returnsNotCredited;
  expect(await returned()).toMatchObject([{ quantity: 3, amountCents: 3301 }]);
  await shop.api("POST", "/bills", {
    type: "credit",
    vendorId: "Acme",
    number: "CM-1",
    lines: [
      {
        kind: "return_credit",
        purchaseOrderLineId: sent.parts[0].id,
        quantity: 1,
        amountCents: -700,
      },
    ],
  });
  expect(await returned()).toMatchObject([{ quantity: 2, amountCents: 2201 }]);
});

test("a statement of no vendor, or with a credit above zero, is a 400", async () => {
  const shop = await harness.shop();
  await shop.vendor({ name: "Acme" });
  const row = { number: "1", date, amountCents: 100 };
  expect(await reconcile(shop, [{ ...row, type: "credit" }])).toMatchObject({
    status: 400,
    body: { details: [{ field: "rows[0].amountCents" }] },
  });
  expect(await reconcile(shop, [row], "Unknown")).toMatchObject({
    status: 400,
    body: { details: [{ field: "vendorId" }] },
  });
  expect(await reconcile(shop, Array(1001).fill(row))).toMatchObject({ status: 400 });
});
