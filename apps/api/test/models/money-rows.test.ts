import { expect, test } from "vitest";
import { useDatabase } from "../harness/database.ts";
import { useHarness } from "../harness/harness.ts";
import { moneyRows } from "./money-rows.ts";

const harness = useHarness();
const database = useDatabase(harness);
const money = moneyRows(database);

test("money rows that tests insert directly add up, and mark their days", async () => {
  const shop = await harness.shop();
  const { id } = await money.invoice(shop, {
    day: "2026-03-02",
    lines: [
      { kind: "labor", quantity: 1.5, amountCents: 15_000 },
      { kind: "part", amountCents: 5_000, discountCents: 500, taxed: true, costCents: 2_000 },
    ],
    taxesCents: 360,
    taxRatePercent: 8,
  });
  const payment = await money.payment(shop, id, {
    at: "2026-03-04T05:59:00Z",
    amountCents: 19_860,
    surchargeCents: 100,
    method: "Credit Card",
  });
  await money.refund(shop, payment, { day: "2026-03-05", amountCents: 60 });
  const other = await money.payment(shop, id, { day: "2026-03-06", amountCents: 60 });
  await money.voidPayment(shop, other);
  const sale = await money.invoice(shop, {
    day: "2026-03-07",
    source: "salesOrder",
    lines: [{ kind: "part", amountCents: 1_000 }],
  });
  const paid = await money.payment(shop, sale.id, { day: "2026-03-07", amountCents: 1_000 });
  await money.refund(shop, paid, { day: "2026-03-08", amountCents: 400 });
  await money.credit(shop, sale.id, { day: "2026-03-08", partsCents: 400, costCents: 100 });
  const anonymous = await money.invoice(shop, { day: "2026-03-09", lines: [] });
  await money.voidInvoice(shop, anonymous.id);

  const invoices = await database.query(
    `SELECT invoice_date AS day, status, total_cents AS total, paid_cents AS paid, credited_cents AS credited
      FROM invoices WHERE tenant_id = $1 ORDER BY invoice_date`,
    [shop.tenantId],
  );
  expect(
    invoices.map(({ status, total, paid, credited }) => [status, +total, +paid, +credited]),
  ).toEqual([
    ["partially_paid", 19_860, 19_800, 0],
    ["paid", 1_000, 600, 400],
    ["void", 0, 0, 0],
  ]);
  const days = await database.query(
    `SELECT DISTINCT date::text FROM dirty_days WHERE tenant_id = $1 ORDER BY 1`,
    [shop.tenantId],
  );
  expect(days.map(({ date }) => date.slice(8))).toEqual(["02", "03", "05", "06", "07", "08", "09"]);
});
