import { runs, seedOr } from "@bayline/db/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { useDatabase } from "../../../../test/harness/database.ts";
import { useHarness } from "../../../../test/harness/harness.ts";
import type { TestShop } from "../../../../test/harness/shop.ts";
import { taxReport } from "../../../../test/harness/tax-report.ts";
import { moneyRows } from "../../../../test/models/money-rows.ts";
import { stories, TaxHistory } from "../../../../test/models/tax-histories.ts";
import { type ModelInvoice, modelTaxReport } from "../../../../test/models/tax-model.ts";
import { settleDays } from "../jobs/settle-days.ts";

const harness = useHarness({ now: new Date("2026-04-20T15:00:00Z") });
const database = useDatabase(harness);
const money = moneyRows(database);

const ranges: Array<[startDate: string, endDate: string]> = [
  ["2026-03-01", "2026-03-31"],
  ["2026-03-01", "2026-03-07"],
  ["2026-03-08", "2026-03-31"],
  ["2026-03-10", "2026-03-10"],
];

/**
 * Compares every range on either basis with the model: computed from the invoices, read from stored
 * days, and from both.
 */
async function expectModel(shop: TestShop, invoices: ModelInvoice[]): Promise<void> {
  await compareWithModel(shop, invoices);
  await settleDays(harness.services);
  await compareWithModel(shop, invoices);
  await database.query(
    `INSERT INTO dirty_days (tenant_id, date)
      SELECT tenant_id, date FROM invoice_days WHERE tenant_id = $1 AND extract(day FROM date)::int % 2 = 0`,
    [shop.tenantId],
  );
  await compareWithModel(shop, invoices);
}

async function compareWithModel(shop: TestShop, invoices: ModelInvoice[]): Promise<void> {
  for (const basis of ["accrual", "cash"] as const) {
    for (const [startDate, endDate] of ranges) {
      const { builtOnFirstView: _, ...report } = await taxReport(shop, {
        basis,
        startDate,
        endDate,
      });
      expect(report).toEqual(modelTaxReport(invoices, { basis, startDate, endDate }));
    }
  }
}

test("every figure of both bases equals the model's after any invoices, payments, refunds, voids and returns", async () => {
  await fc.assert(
    fc.asyncProperty(stories, async (all) => {
      const shop = await harness.shop();
      const { id } = await shop.customer({ name: "Hartmann Logistics" });
      const history = new TaxHistory(money, shop, id);
      await history.play(all);
      await expectModel(shop, history.invoices);
    }),
    { numRuns: runs({ short: 10, long: 50 }), seed: seedOr(20_260_303), endOnFailure: true },
  );
});

/** Its lines and its tax add up to the largest amount, 2^53 − 1 cents. */
const largest: Omit<ModelInvoice, "source" | "orderNumber" | "events"> = {
  customer: null,
  day: "2026-03-05",
  isVoid: false,
  exemptionCategory: null,
  taxRatePercent: 8.25,
  taxExempt: false,
  taxCents: 330_000_000_000_000,
  lines: [
    { kind: "part", amountCents: 4_000_000_000_000_001, discountCents: 0, taxed: true },
    { kind: "part", amountCents: 3_000_000_000_000_007, discountCents: 0, taxed: false },
    {
      kind: "fee",
      feeType: "fee",
      amountCents: 1_677_199_254_740_983,
      discountCents: 0,
      taxed: false,
    },
  ],
};
const paidAt = (day: string, paidCents: number) => ({ day, paidCents, surchargeCents: 0 });

async function shopWithLargest(source: ModelInvoice["source"]) {
  const shop = await harness.shop();
  const { taxCents: taxesCents, ...fields } = largest;
  const { id } = await money.invoice(shop, { ...fields, source, taxesCents });
  const orderNumber = source === "workOrder" ? "WO-900001" : "SO-900001";
  const invoice: ModelInvoice = { ...largest, source, orderNumber, events: [] };
  const record = (event: ModelInvoice["events"][number]) => {
    invoice.events.push(event);
    return expectModel(shop, [invoice]);
  };
  return { shop, id, record };
}

test("the largest amounts are allocated to the cent, for any paid part of them", async () => {
  const { shop, id, record } = await shopWithLargest("workOrder");
  const first = paidAt("2026-03-05", 3_333_333_333_333_333);
  const payment = await money.payment(shop, id, { ...first, amountCents: first.paidCents });
  await record(first);
  await money.refund(shop, payment, { day: "2026-03-07", amountCents: 1_111_111_111_111_111 });
  await record(paidAt("2026-03-07", -1_111_111_111_111_111));
  for (const event of [paidAt("2026-03-10", 1), paidAt("2026-03-12", 6_784_977_032_518_767)]) {
    await money.payment(shop, id, { ...event, amountCents: event.paidCents });
    await record(event);
  }
  // A balance of one cent, and then none.
  const last = paidAt("2026-03-31", 1);
  await money.payment(shop, id, { ...last, amountCents: 1 });
  await record(last);
});

test("the largest amounts are deducted to the cent", async () => {
  const { shop, id, record } = await shopWithLargest("salesOrder");
  const first = paidAt("2026-03-06", 8_007_199_254_740_991);
  const payment = await money.payment(shop, id, { ...first, amountCents: first.paidCents });
  await record(first);
  const [taxed, untaxed, fee] = largest.lines;
  if (!taxed || !untaxed || !fee) throw new Error("There are three lines");
  const day = "2026-03-10";
  // The payment beyond the remaining total.
  const back = { day, paidCents: -2_000_000_000_000_007, surchargeCents: 0 };
  await money.refund(shop, payment, { day, amountCents: -back.paidCents });
  await money.credit(shop, id, { day, partsCents: untaxed.amountCents, taxableCents: 0 });
  await record({ ...back, returned: { line: untaxed, taxCents: 0 } });
  const taxCents = largest.taxCents;
  const rest = { day: "2026-03-11", paidCents: -4_330_000_000_000_001, surchargeCents: 0 };
  await money.refund(shop, payment, { day: rest.day, amountCents: -rest.paidCents });
  const goods = { partsCents: taxed.amountCents, taxableCents: taxed.amountCents };
  await money.credit(shop, id, { day: rest.day, ...goods, taxesCents: taxCents });
  await record({ ...rest, returned: { line: taxed, taxCents } });
  const gone = { day: "2026-03-20", paidCents: -fee.amountCents, surchargeCents: 0 };
  await money.refund(shop, payment, { day: gone.day, amountCents: fee.amountCents });
  await money.credit(shop, id, { day: gone.day, feesCents: fee.amountCents, taxableCents: 0 });
  await record({ ...gone, returned: { line: fee, taxCents: 0 } });
});
