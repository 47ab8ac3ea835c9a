import { contract } from "@bayline/contracts";
import type { z } from "zod";
import { dollars, showDollars, toCents, word } from "../fields.ts";
import {
  type Page,
  type PairsSection,
  type TableSection,
  type TrendSection,
  tableOf,
} from "../page.ts";
import { namingDollars, report, showPeriod } from "../report.ts";
import { methodsTable } from "./payments.ts";

type Sales = z.output<typeof contract.reportAggregates.salesSummary.output>["summary"];

const inDollars = [
  "invoiced",
  "payments",
  "profit",
  "paidRevenue",
  "laborRevenue",
  "laborProfit",
  "partsRevenue",
  "partsProfit",
  "costAdjustment",
  "unknownCostPrice",
  "avgPerOrder",
];

export const salesSummary = report({
  answer: contract.reportAggregates.salesSummary.output,
  page({ summary, dataMode }): Page {
    const { period, payments } = summary;
    return {
      title: "Sales summary",
      facts: [showPeriod(period), ...(dataMode === "live" ? ["live"] : [])],
      sections: [
        trend(summary),
        categories(summary),
        methodsTable(payments.byMethod, payments.total),
        figures(summary),
        sums(summary),
      ],
    };
  },
  rows: ({ summary }) => summary.trendDaily.map((day) => namingDollars(day, inDollars)),
});

function trend({ trendData, trendDataTruncated }: Sales): TrendSection {
  return {
    kind: "trend",
    title: trendDataTruncated ? `The last ${trendData.length} days` : "Day by day",
    lines: [
      { label: "Invoiced", cents: trendData.map(({ invoiced }) => toCents(invoiced)) },
      { label: "Payments", cents: trendData.map(({ payments }) => toCents(payments)) },
    ],
  };
}

/** The categories with sales, in the order of an invoice. */
function categories({ allInvoices: all, paidInvoices: paid }: Sales): TableSection {
  const rows = [
    { name: "Labor", all: all.laborRevenue, paid: paid.laborRevenue },
    { name: "Parts", all: all.partsRevenue, paid: paid.partsRevenue },
    { name: "Tires", all: all.tiresRevenue, paid: paid.tiresRevenue },
    { name: "Subcontracts", all: all.subcontracts, paid: paid.subcontracts },
    { name: "Shop supplies", all: all.shopSupplies, paid: paid.shopSupplies },
    { name: "Fees", all: all.fees, paid: paid.fees },
    { name: "EPA", all: all.epa, paid: paid.epa },
    { name: "Service items", all: all.serviceItems, paid: paid.serviceItems },
  ].filter((row) => row.all !== 0 || row.paid !== 0);
  type Category = (typeof rows)[number];
  return tableOf(rows, {
    title: "Sales by category",
    fields: [
      { ...word<Category>("Category", ({ name }) => name), total: "Subtotal" },
      dollars("Fully paid", (row) => row.paid, paid.subtotal),
      dollars("Invoiced", (row) => row.all, all.subtotal),
    ],
    bar: (row) => row.all,
  });
}

function figures(sales: Sales): PairsSection {
  const { allInvoices: all, paidInvoices: paid } = sales;
  return {
    kind: "pairs",
    pairs: [
      ["Invoices", String(all.invoiceCount)],
      ["Fully paid", String(paid.invoiceCount)],
      ["Customers", String(sales.uniqueCustomers)],
      ["Average repair order", showDollars(sales.averageRepairOrder)],
      ["Counter sales (in total)", showDollars(sales.salesOrderRevenue)],
      ["Unitemized (in total)", showDollars(sales.unitemizedRevenue)],
      ["Surcharge (not in total)", showDollars(all.surcharge)],
      ...adjustment(all),
      ...atUnknownCost(all),
    ],
  };
}

/** Left out without closed periods. */
function adjustment({ costAdjustment }: Sales["allInvoices"]): PairsSection["pairs"] {
  return costAdjustment === 0 ? [] : [["Late costs of closed days", showDollars(costAdjustment)]];
}

/** Left out if every cost is known. */
function atUnknownCost(all: Sales["allInvoices"]): PairsSection["pairs"] {
  const { unknownCostLines: lines, unknownCostPrice } = all;
  if (lines === 0) return [];
  const of = `${lines} ${lines === 1 ? "line" : "lines"}`;
  return [["Sold at unknown cost", `${showDollars(unknownCostPrice)} on ${of}`]];
}

/** From the subtotal to the charged amount. */
function sums({ allInvoices: all, paidInvoices: paid }: Sales): TableSection {
  const rows = [
    { name: "Subtotal", all: all.subtotal, paid: paid.subtotal },
    { name: "Discounts", all: -all.discounts, paid: -paid.discounts },
    { name: "Taxes", all: all.taxes, paid: paid.taxes },
  ];
  type Sum = (typeof rows)[number];
  return tableOf(rows, {
    title: "Totals",
    fields: [
      word<Sum>("", ({ name }) => name),
      dollars("Fully paid", (row) => row.paid, paid.total),
      dollars("Invoiced", (row) => row.all, all.total),
    ],
  });
}
