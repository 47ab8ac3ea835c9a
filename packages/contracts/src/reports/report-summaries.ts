import { z } from "zod";
import { defineColumns } from "../fields/columns.ts";
import { DollarsOut } from "../fields/fields.ts";
import { ReportPeriod } from "../fields/report-days.ts";

const Dollars = DollarsOut;
const Count = z.int();
const dollarsField = (description: string) =>
  Dollars.meta({ description: `Dollars. ${description}` });
const ByMethod = z.record(z.string(), Dollars).meta({ description: "Dollars by method" });

const invoiced = {
  laborRevenue: Dollars,
  partsRevenue: Dollars,
  tiresRevenue: Dollars,
  subcontracts: Dollars,
  shopSupplies: Dollars,
  fees: Dollars,
  epa: Dollars,
  serviceItems: Dollars,
  subtotal: dollarsField("Sum of the eight amounts above"),
  discounts: Dollars,
  postDiscountSubtotal: dollarsField("subtotal minus discounts"),
  taxes: Dollars,
  surcharge: dollarsField("Card surcharge, passed through; not included in the total"),
  total: dollarsField("Grand total, without surcharge"),
  invoiceCount: Count,
};

const costs = {
  laborCost: Dollars,
  partsCost: Dollars,
  tiresCost: Dollars,
  subcontractsCost: Dollars,
  shopSuppliesCost: Dollars,
  costAdjustment: dollarsField(
    "Changes of the cost of closed days, booked in the range; in none of the costs above",
  ),
  unknownCostLines: Count.meta({
    description: "Lines sold at unknown cost, which is 0 in the costs above",
  }),
  unknownCostPrice: dollarsField("Price of these lines, after discounts, without tax"),
};

const day = z.iso.date();

const TrendDay = z.object({
  date: day,
  invoiced: Dollars,
  payments: Dollars,
  customers: Count,
});

defineColumns(TrendDay, ["date", "invoiced", "payments", "customers"]);

const TrendDailyDay = z.object({
  date: day,
  invoiced: Dollars,
  payments: Dollars,
  profit: dollarsField(
    "invoiced minus labor, parts and tire cost with its adjustments: not accounting profit",
  ),
  customers: Count,
  orders: Count,
  paidInvoices: Count,
  paidRevenue: Dollars,
  laborRevenue: Dollars,
  laborProfit: Dollars,
  partsRevenue: dollarsField("Includes tires"),
  partsProfit: dollarsField(
    "Parts revenue minus the cost of parts and tires with its adjustments, including counter sales",
  ),
  costAdjustment: dollarsField("Changes of the cost of closed days, booked on this day"),
  unknownCostLines: Count.meta({
    description: "Lines sold at unknown cost; their whole price is in the profits",
  }),
  unknownCostPrice: dollarsField("Price of these lines, after discounts, without tax"),
  laborHours: z.number().meta({ description: "Hours, rounded to 0.1" }),
  billableHours: z.number().meta({ description: "The same as `laborHours`" }),
  avgPerOrder: dollarsField("0 without invoices"),
});

defineColumns(TrendDailyDay, [
  "date",
  "invoiced",
  "payments",
  "profit",
  "orders",
  "paidInvoices",
  "customers",
  "laborHours",
]);

export const SalesSummary = z
  .object({
    period: ReportPeriod,
    allInvoices: z.object({ ...invoiced, ...costs }),
    paidInvoices: z.object(invoiced).meta({ description: "Fully paid invoices only" }),
    payments: z.object({ total: Dollars, count: Count, byMethod: ByMethod }),
    uniqueCustomers: Count.meta({ description: "Distinct customers invoiced in the range" }),
    salesOrderRevenue: dollarsField(
      "Counter sales; already included in the total and the categories",
    ),
    unitemizedRevenue: dollarsField("Part of the total that belongs to no category"),
    averageRepairOrder: dollarsField(
      "total divided by invoiceCount, not rounded; 0 without invoices",
    ),
    trendData: z
      .array(TrendDay)
      .meta({ description: "The last 30 days of the range, one row per day" }),
    trendDataTruncated: z.boolean().meta({ description: "Whether the range exceeds 30 days" }),
    trendDataDays: Count,
    requestedRangeDays: Count,
    trendDaily: z.array(TrendDailyDay).meta({ description: "Days with data, ascending" }),
    trendDailyTruncated: z.boolean().meta({
      description: "Whether there are more than 3000 days; only the last 3000 are returned",
    }),
  })
  .meta({ id: "SalesSummary" });

const PaymentDay = z.object({ date: day, total: Dollars, count: Count });

defineColumns(PaymentDay, ["date", "total", "count"]);

export const PaymentsSummary = z
  .object({
    period: ReportPeriod,
    total: dollarsField("Net of refunds and voids, without surcharge"),
    count: Count.meta({ description: "Excludes refunds and voided payments" }),
    byMethod: ByMethod,
    dailyTotals: z.array(PaymentDay).meta({ description: "Days with data, ascending" }),
  })
  .meta({ id: "PaymentsSummary" });

const exampleInvoices = {
  laborRevenue: 150,
  partsRevenue: 50,
  tiresRevenue: 0,
  subcontracts: 0,
  shopSupplies: 0,
  fees: 0,
  epa: 0,
  serviceItems: 0,
  subtotal: 200,
  discounts: 5,
  postDiscountSubtotal: 195,
  taxes: 3.6,
  surcharge: 1,
  total: 198.6,
  invoiceCount: 1,
};

export const exampleSales: z.input<typeof SalesSummary> = {
  period: { startDate: "2026-03-01", endDate: "2026-03-02" },
  allInvoices: {
    ...exampleInvoices,
    laborCost: 60,
    partsCost: 20,
    tiresCost: 0,
    subcontractsCost: 0,
    shopSuppliesCost: 0,
    costAdjustment: 0,
    unknownCostLines: 0,
    unknownCostPrice: 0,
  },
  paidInvoices: exampleInvoices,
  payments: { total: 198.6, count: 1, byMethod: { "Credit Card": 198.6 } },
  uniqueCustomers: 1,
  salesOrderRevenue: 0,
  unitemizedRevenue: 0,
  averageRepairOrder: 198.6,
  trendData: [
    { date: "2026-03-01", invoiced: 0, payments: 0, customers: 0 },
    { date: "2026-03-02", invoiced: 198.6, payments: 198.6, customers: 1 },
  ],
  trendDataTruncated: false,
  trendDataDays: 2,
  requestedRangeDays: 2,
  trendDaily: [
    {
      date: "2026-03-02",
      invoiced: 198.6,
      payments: 198.6,
      profit: 118.6,
      customers: 1,
      orders: 1,
      paidInvoices: 1,
      paidRevenue: 198.6,
      laborRevenue: 150,
      laborProfit: 90,
      partsRevenue: 50,
      partsProfit: 30,
      costAdjustment: 0,
      unknownCostLines: 0,
      unknownCostPrice: 0,
      laborHours: 1.5,
      billableHours: 1.5,
      avgPerOrder: 198.6,
    },
  ],
  trendDailyTruncated: false,
};

export const examplePayments: z.input<typeof PaymentsSummary> = {
  period: { startDate: "2026-03-01", endDate: "2026-03-31" },
  total: 198.6,
  count: 1,
  byMethod: { "Credit Card": 198.6 },
  dailyTotals: [{ date: "2026-03-02", total: 198.6, count: 1 }],
};
