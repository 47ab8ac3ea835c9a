import { expect, test } from "vitest";
import { exportOf, importInto } from "../../../../test/harness/backups.ts";
import { useDatabase } from "../../../../test/harness/database.ts";
import { useHarness } from "../../../../test/harness/harness.ts";
import type { TestShop } from "../../../../test/harness/shop.ts";
import { line } from "../../../../test/harness/stock.ts";
import { billsOfImports } from "./bills-of-imports.ts";

const harness = useHarness({}, { separate: true });
const database = useDatabase(harness);

const vendor = { name: "Acme" };

const run = (fields: { dryRun?: boolean; signal?: AbortSignal } = {}) =>
  billsOfImports.run(harness.services, { now: harness.services.clock.now(), ...fields });

/** Leaves the records of a shop as the version without bills wrote them. */
async function asBefore(shop: TestShop): Promise<void> {
  await database.query("DELETE FROM bill_receipts WHERE tenant_id = $1", [shop.tenantId]);
  await database.query("DELETE FROM bill_lines WHERE tenant_id = $1", [shop.tenantId]);
  await database.query("DELETE FROM bills WHERE tenant_id = $1", [shop.tenantId]);
  await database.query(
    "UPDATE cost_layers SET purchase_order_line_id = NULL, unbilled_quantity = NULL WHERE tenant_id = $1",
    [shop.tenantId],
  );
  await database.query("UPDATE imported_invoices SET is_billed = false WHERE tenant_id = $1", [
    shop.tenantId,
  ]);
}

async function billsOf(shop: TestShop) {
  const { body } = await shop.api("GET", "/bills");
  return body.bills;
}

const lines = [line("A", 12, 2875), line("B", 1.5, 333)];

test("an imported invoice becomes a bill of its receipts, once", async () => {
  const shop = await harness.shop();
  const invoice = shop.invoice({ vendor, invoiceDate: "2026-03-02", lines });
  const { body } = await shop.receive(invoice);
  const [made] = await billsOf(shop);
  await asBefore(shop);
  expect(await run()).toMatchObject({ failed: [] });
  await Promise.all([run(), run()]);
  const bills = await billsOf(shop);
  const unlike = { id: expect.any(String) };
  const billed = made.lines.map((one: object) => ({ ...one, ...unlike }));
  expect(bills).toEqual([{ ...made, ...unlike, lines: expect.arrayContaining(billed) }]);
  expect(bills[0]).toMatchObject({
    status: "open",
    totalCents: 34_500 + 500,
    billDate: "2026-03-02",
  });
  expect(bills[0].purchaseOrderIds).toEqual([body.purchaseOrder.id]);
  // The number is still used.
  expect(await shop.receive(invoice)).toMatchObject({ status: 409 });
});

test("a draft becomes a bill when its order is received, at the cost of the receipt", async () => {
  const shop = await harness.shop();
  const { body } = await shop.receive(shop.invoice({ mode: "draft", vendor, lines }));
  await asBefore(shop);
  await run();
  expect(await billsOf(shop)).toEqual([]);
  const { id } = body.purchaseOrder;
  const { body: order } = await shop.api("GET", `/purchase-orders/${id}`);
  const delivered = [{ partId: order.parts[0].id, quantity: 12, unitCostCents: 3000 }];
  const receipt = { receivedAll: false, lines: delivered };
  expect((await shop.api("POST", `/purchase-orders/${id}/receive`, receipt)).status).toBe(200);
  await run();
  expect(await billsOf(shop)).toMatchObject([
    { totalCents: 36_000, lines: [{ partNumber: "A", quantity: 12, unitCostCents: 3000 }] },
  ]);
});

test("invoices of one order get the receipts since their import, and goods of no invoice get none", async () => {
  const shop = await harness.shop();
  const order = await shop.order({ vendorName: "Acme", parts: [line("A", 10, 100)] });
  const receive = { receivedAll: false, lines: [{ partId: order.parts[0]?.id, quantity: 1 }] };
  await shop.api("POST", `/purchase-orders/${order.id}/receive`, receive);
  for (const [invoiceNumber, quantity] of [
    ["V-1", 2],
    ["V-2", 3],
  ] as const) {
    const into = { vendor, purchaseOrderId: order.id, invoiceNumber };
    await shop.receive(shop.invoice({ ...into, lines: [line("A", quantity, 100)] }));
  }
  await asBefore(shop);
  await run();
  const bills = await billsOf(shop);
  expect(
    bills.map(({ number, totalCents }: Record<string, unknown>) => [number, totalCents]),
  ).toEqual([
    ["V-2", 300],
    ["V-1", 200],
  ]);
});

test("goods that a bill of this version names are not billed again", async () => {
  const shop = await harness.shop();
  const old = shop.invoice({
    mode: "draft",
    vendor,
    invoiceNumber: "V-1",
    lines: [line("A", 5, 101)],
  });
  const { id } = (await shop.receive(old)).body.purchaseOrder;
  await asBefore(shop);
  const { body: order } = await shop.api("GET", `/purchase-orders/${id}`);
  const part = (quantity: number) => ({
    receivedAll: false,
    lines: [{ partId: order.parts[0].id, quantity }],
  });
  await shop.api("POST", `/purchase-orders/${id}/receive`, part(2));
  await shop.api("POST", `/purchase-orders/${id}/receive`, {
    ...part(3),
    vendorInvoiceNumber: "V-2",
  });
  await run();
  const bills = await billsOf(shop);
  expect(
    bills
      .map(({ number, totalCents }: Record<string, unknown>) => `${number} ${totalCents}`)
      .sort(),
  ).toEqual(["V-1 202", "V-2 303"]);
});

test("goods of a number that has a bill are added to it", async () => {
  const shop = await harness.shop();
  const old = shop.invoice({ vendor, invoiceNumber: "V-1", lines: [line("A", 5, 100)] });
  await shop.receive(old);
  await asBefore(shop);
  const order = await shop.order({ vendorName: "Acme", parts: [line("B", 1, 70)] });
  await shop.api("POST", `/purchase-orders/${order.id}/receive`, { vendorInvoiceNumber: "V-1" });
  await run();
  await run();
  expect(await billsOf(shop)).toMatchObject([{ number: "V-1", totalCents: 570 }]);
});

test("a dry run makes no bill, and an aborted run continues later", async () => {
  const shop = await harness.shop();
  await shop.receive(shop.invoice({ vendor, lines }));
  await asBefore(shop);
  await run({ dryRun: true });
  await run({ signal: AbortSignal.abort() });
  expect(await billsOf(shop)).toEqual([]);
  await run();
  expect(await billsOf(shop)).toHaveLength(1);
});

test("the invoices of an archive without bills get theirs", async () => {
  const shop = await harness.shop();
  await shop.receive(shop.invoice({ vendor, lines }));
  await asBefore(shop);
  const copy = await harness.shop();
  expect((await importInto(copy, await exportOf(shop))).status).toBe(201);
  await run();
  expect(await billsOf(copy)).toMatchObject([{ totalCents: 35_000, status: "open" }]);
});

test("orders beyond a batch are billed too, and waiting drafts do not stop it", async () => {
  const shop = await harness.shop();
  await shop.receive(shop.invoice({ mode: "draft", vendor, lines }));
  await shop.receive(shop.invoice({ vendor, lines: [line("A", 1, 5)] }));
  await database.query(
    `INSERT INTO imported_invoices (tenant_id, id, purchase_order_id, vendor_id, number, number_key, created_at)
      SELECT tenant_id, gen_random_uuid(), purchase_order_id, vendor_id, 'X-' || n, 'X-' || n, created_at
      FROM imported_invoices, generate_series(1, 250) n
      WHERE tenant_id = $1 AND is_billed AND purchase_order_id IN (
        SELECT id FROM purchase_orders WHERE tenant_id = $1 AND status = 'received')`,
    [shop.tenantId],
  );
  await run();
  const [{ left }] = await database.query(
    "SELECT count(*)::int AS left FROM imported_invoices WHERE tenant_id = $1 AND NOT is_billed",
    [shop.tenantId],
  );
  expect(left).toBe(0);
});
