import { insertTaxLedgerRows } from "@bayline/db";
import { expect, test } from "vitest";
import { useDatabase } from "../../../../test/harness/database.ts";
import { useHarness } from "../../../../test/harness/harness.ts";
import type { TestShop } from "../../../../test/harness/shop.ts";
import { statementsOf } from "../../../../test/harness/statements.ts";
import { bolts, repair, taxReport } from "../../../../test/harness/tax-report.ts";
import { moneyRows } from "../../../../test/models/money-rows.ts";

const harness = useHarness({ now: new Date("2026-03-20T15:00:00Z") });
const database = useDatabase(harness);
const money = moneyRows(database);

const inLedger = (shop: TestShop) => database.count("tax_ledger", shop.tenantId);

async function invoices(shop: TestShop, count: number, day = "2026-03-02"): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n++) {
    const { id } = await money.invoice(shop, { day, ...bolts });
    await money.payment(shop, id, { day, amountCents: 1_350 });
    ids.push(id);
  }
  return ids;
}

const enter = (shop: TestShop, ids: string[]) =>
  harness.services.database.transaction((db) =>
    insertTaxLedgerRows({ tenantId: shop.tenantId, now: new Date().toISOString(), db }, ids),
  );

test.each(["accrual", "cash"])(
  "the first view of a range on %s basis builds its ledger and reports that, the next one does not",
  async (basis) => {
    const shop = await harness.shop();
    await invoices(shop, 2);
    await invoices(shop, 1, "2026-02-10");
    const first = await taxReport(shop, { basis });
    expect(first).toMatchObject({ builtOnFirstView: true, workOrder: { taxBilledCents: 200 } });
    // The other month is not looked at.
    expect(await inLedger(shop)).toBe(2);
    expect(await taxReport(shop, { basis })).toEqual({ ...first, builtOnFirstView: false });
  },
);

test("invoices entered when they were finalised need no build", async () => {
  const shop = await harness.shop();
  const ids = await invoices(shop, 3);
  await enter(shop, ids);
  await enter(shop, []);
  const { builtOnFirstView, workOrder } = await taxReport(shop);
  expect([builtOnFirstView, workOrder.taxBilledCents]).toEqual([false, 300]);
  // Entering them again changes nothing.
  await enter(shop, ids);
  expect(await inLedger(shop)).toBe(3);
});

test("a range without orders is not built", async () => {
  const shop = await harness.shop();
  expect((await taxReport(shop)).builtOnFirstView).toBe(false);
});

test("95 of 100 known orders are enough, with totals of all 100; 94 are not", async () => {
  const shop = await harness.shop();
  const ids = await invoices(shop, 100);
  await enter(shop, ids.slice(5));
  const enough = await taxReport(shop);
  expect(enough.builtOnFirstView).toBe(false);
  expect(enough.workOrder).toMatchObject({ taxBilledCents: 10_000, taxReceivedCents: 10_000 });
  expect(enough.workOrder.breakdown).toMatchObject([{ orderCount: 100 }]);
  expect(await inLedger(shop)).toBe(95);
  await database.query("DELETE FROM tax_ledger WHERE tenant_id = $1 AND invoice_id = $2", [
    shop.tenantId,
    ids[99],
  ]);
  expect(await taxReport(shop)).toEqual({ ...enough, builtOnFirstView: true });
  expect(await inLedger(shop)).toBe(100);
});

test("a single row of an older format makes the range rebuild", async () => {
  const shop = await harness.shop();
  const ids = await invoices(shop, 30);
  const first = await taxReport(shop);
  const older = "UPDATE tax_ledger SET format_version = 0, tax_cents = 7 WHERE tenant_id = $1";
  await database.query(`${older} AND invoice_id = $2`, [shop.tenantId, ids[0]]);
  expect(await taxReport(shop)).toEqual(first);
  expect(await taxReport(shop)).toEqual({ ...first, builtOnFirstView: false });
});

test("a read-only key may trigger the build", async () => {
  const shop = await harness.shop();
  await invoices(shop, 1);
  const key = await shop.readOnlyKey();
  const report = await taxReport(shop, {}, { "x-api-key": key });
  expect(report).toMatchObject({ builtOnFirstView: true, workOrder: { taxBilledCents: 100 } });
  expect(await inLedger(shop)).toBe(1);
});

test("concurrent first views of a range all get the same figures", async () => {
  const shop = await harness.shop();
  await invoices(shop, 20);
  const reports = await Promise.all(Array.from({ length: 8 }, () => taxReport(shop)));
  const figures = reports.map(({ builtOnFirstView: _, ...report }) => report);
  expect(new Set(figures.map((report) => JSON.stringify(report))).size).toBe(1);
  expect(figures[0]?.workOrder.breakdown).toMatchObject([{ orderCount: 20 }]);
  expect(await inLedger(shop)).toBe(20);
});

test("a dry run returns the same and builds nothing", async () => {
  const shop = await harness.shop();
  await invoices(shop, 1);
  const dry = await taxReport(shop, {}, { "dry-run": "true" });
  expect([dry.workOrder.taxBilledCents, await inLedger(shop)]).toEqual([100, 0]);
});

test("a void invoice is removed from the report, even if the ledger has it", async () => {
  const shop = await harness.shop();
  const { id } = await money.invoice(shop, { day: "2026-03-02", ...repair });
  await enter(shop, [id]);
  expect((await taxReport(shop)).workOrder.taxBilledCents).toBe(2_000);
  await money.voidInvoice(shop, id);
  const { builtOnFirstView, workOrder } = await taxReport(shop);
  expect([builtOnFirstView, workOrder.taxBilledCents]).toEqual([false, 0]);
});

test("a void invoice outside the ledger is built where its payments count, and only there", async () => {
  const shop = await harness.shop();
  const { id } = await money.invoice(shop, { day: "2026-03-02", ...repair });
  const payment = await money.payment(shop, id, { day: "2026-03-02", amountCents: 40_800 });
  await money.refund(shop, payment, { day: "2026-03-03", amountCents: 40_800 });
  await money.voidInvoice(shop, id);
  expect((await taxReport(shop)).builtOnFirstView).toBe(false);
  const day = { basis: "cash", startDate: "2026-03-02", endDate: "2026-03-02" };
  const { builtOnFirstView, workOrder } = await taxReport(shop, day);
  expect([builtOnFirstView, workOrder.taxReceivedCents]).toEqual([true, 2_000]);
  expect((await taxReport(shop, day)).builtOnFirstView).toBe(false);
});

test.each(["accrual", "cash"])(
  "it takes one statement on %s basis, and two for a build",
  async (basis) => {
    const shop = await harness.shop();
    const counts: number[] = [];
    for (const more of [1, 12]) {
      await invoices(shop, more);
      for (const _view of ["first", "next"]) {
        counts.push((await statementsOf(harness, () => taxReport(shop, { basis }))).length);
      }
    }
    expect(counts).toEqual([2, 1, 2, 1]);
  },
);
