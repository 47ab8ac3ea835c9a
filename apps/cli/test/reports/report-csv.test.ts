import { expect, test } from "vitest";
import { useHarness } from "../../../api/test/harness/harness.ts";
import {
  aging,
  commission,
  daily,
  payments,
  reportsNow,
  sales,
  tax,
  useReportShop,
} from "../harness/report-shop.ts";

const { csv, run } = useReportShop(useHarness({ now: reportsNow }));

test("a pipe gets the answer unchanged", async () => {
  const { stdout } = await run(sales);
  expect(JSON.parse(stdout)).toMatchObject({
    dataMode: "cached",
    summary: { allInvoices: { total: 504 }, averageRepairOrder: 252 },
  });
});

test("csv is one flat table of each report, with the unit of its amounts", async () => {
  const [header = "", ...days] = await csv(sales);
  expect(header).toBe(
    "date,invoicedDollars,paymentsDollars,profitDollars,customers,orders,paidInvoices,paidRevenueDollars,laborRevenueDollars,laborProfitDollars,partsRevenueDollars,partsProfitDollars,costAdjustmentDollars,unknownCostLines,unknownCostPriceDollars,laborHours,billableHours,avgPerOrderDollars",
  );
  // The first invoice less its 20.00 of parts; its labor had no cost.
  expect(days).toEqual([
    "2026-03-02,204.00,104.00,184.00,1,1,0,0.00,150.00,150.00,50.00,30.00,0.00,0,0.00,1.5,1.5,204.00",
    "2026-03-04,300.00,0.00,300.00,1,1,1,300.00,300.00,300.00,0.00,0.00,0.00,0,0.00,3,3,300.00",
    "2026-03-05,0.00,300.00,0.00,0,0,0,0.00,0.00,0.00,0.00,0.00,0.00,0,0.00,0,0,0.00",
  ]);
  expect(await csv(payments)).toEqual([
    "date,totalDollars,count",
    "2026-03-02,104.00,1",
    "2026-03-04,0.00,0",
    "2026-03-05,300.00,1",
  ]);
  const [dailyHeader, ...dailyRows] = await csv(daily);
  expect(dailyHeader).toMatch(/^date,totalRevenueCents,laborRevenueCents,/);
  expect(dailyHeader).toMatch(/,paymentsByMethod\.Cash,paymentsByMethod\.Credit Card$/);
  expect(dailyRows.map((row) => row.split(",").slice(0, 2))).toEqual([
    ["2026-03-02", "20400"],
    ["2026-03-04", "30000"],
    ["2026-03-05", "0"],
  ]);
  expect((await csv(commission))[0]).toBe(
    "mechanicId,mechanicName,laborHours,laborRevenueDollars,jobsCompleted,commissionRatePercent,commissionDollars",
  );
  const [agingHeader, ...customers] = await csv(aging);
  expect(agingHeader).toBe(
    "customerId,customer,currentDollars,days30Dollars,days60Dollars,days90Dollars,over90Dollars,totalDollars,invoiceCount",
  );
  expect(customers.map((row) => row.split(",").slice(1).join())).toEqual([
    "Prairie Haul,50.00,0.00,0.00,100.00,0.00,150.00,2",
  ]);
});

test("csv of sales tax has a row for each order, with its tier", async () => {
  const [header = "", ...orders] = await csv(tax);
  expect(header).toMatch(
    /^tier,source,orderNumber,customer,date,taxRatePercent,taxableAmountCents,/,
  );
  expect(orders.map((row) => row.split(",").toSpliced(2, 1).slice(0, 6).join())).toEqual([
    "8,workOrder,Prairie Haul,2026-03-02,8,5000",
    "nonTaxable,workOrder,Ann Lee,2026-03-04,0,0",
  ]);
});

test("csv of selected fields includes nested lists: the invoices of aging customers", async () => {
  const fields = "rows.customer,rows.invoices.invoiceDate,rows.invoices.balance";
  expect((await csv(aging, "--fields", fields)).toSorted()).toEqual([
    "Prairie Haul,2026-03-02,100",
    "Prairie Haul,2026-05-20,50",
    fields,
  ]);
  const refused = await run(aging, "--output", "csv", "--fields", "rows.vendor");
  expect({ code: refused.code, stdout: refused.stdout }).toEqual({ code: 2, stdout: "" });
});
