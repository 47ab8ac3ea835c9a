import { contract } from "@bayline/contracts";
import type { z } from "zod";
import { cents, count, extra, percent, text, withSum, word } from "../fields.ts";
import { type Page, type TableSection, tableOf } from "../page.ts";
import { report, showPeriod } from "../report.ts";

type Tax = z.output<typeof contract.reportAggregates.taxCollected.output>;

const halves = [
  { field: "workOrder", label: "Work orders" },
  { field: "salesOrder", label: "Counter sales" },
] as const;

export const taxCollected = report({
  answer: contract.reportAggregates.taxCollected.output,
  page(tax): Page {
    return {
      title: "Sales tax",
      facts: [showPeriod(tax.period), `${tax.basis} basis`],
      sections: [categories(tax), untaxed(tax), tiers(tax)],
      warnings: isTruncated(tax)
        ? [
            "json and csv contain only the newest 250 orders of each rate; the totals include all orders",
          ]
        : [],
    };
  },
  rows: (tax) =>
    halves.flatMap(({ field }) => {
      const { breakdown, nonTaxable } = tax[field];
      return [
        ...breakdown.flatMap(({ taxRatePercent, orders }) =>
          orders.map((order) => ({ tier: String(taxRatePercent), ...order })),
        ),
        ...nonTaxable.orders.map((order) => ({ tier: "nonTaxable", ...order })),
      ];
    }),
});

const isTruncated = ({ workOrder, salesOrder }: Tax) =>
  workOrder.ordersTruncated || salesOrder.ordersTruncated;

function tiers(tax: Tax): TableSection {
  const rows = halves.flatMap(({ field, label }) =>
    tax[field].breakdown.map((tier) => ({ ...tier, half: label })),
  );
  type Tier = (typeof rows)[number];
  const money = withSum(rows, cents<Tier>);
  const number = withSum(rows, count<Tier>);
  return tableOf(rows, {
    title: "Tax by rate",
    fields: [
      word<Tier>("Of", ({ half }) => half),
      percent("Rate", ({ taxRatePercent }) => taxRatePercent),
      extra(number("Orders", (row) => row.orderCount)),
      money("Taxable", (row) => row.taxableAmountCents),
      extra(money("Received", (row) => row.taxReceivedCents)),
      extra(money("Outstanding", (row) => row.taxOutstandingCents)),
      money("Tax", (row) => row.taxCollectedCents),
    ],
    bar: (row) => row.taxCollectedCents,
  });
}

/** Amounts without a rate: untaxed sales, and surcharge, which is reported where payments count. */
function untaxed(tax: Tax): TableSection {
  const rows = halves.map(({ field, label }) => ({
    ...tax[field].nonTaxable,
    half: label,
    surchargeCents: tax[field].surchargeReceivedCents ?? 0,
  }));
  type Row = (typeof rows)[number];
  const money = withSum(rows, cents<Row>);
  const number = withSum(rows, count<Row>);
  return tableOf(rows, {
    title: "Without tax",
    fields: [
      word<Row>("Of", ({ half }) => half),
      extra(number("Untaxed orders", (row) => row.orderCount)),
      ...(tax.basis === "cash" ? [money("Surcharge", (row) => row.surchargeCents)] : []),
      money("Untaxed sales", (row) => row.salesCents),
    ],
  });
}

function categories(tax: Tax): TableSection {
  const rows = halves
    .flatMap(({ field, label }) => {
      const { parts, labor, subcontract, other } = tax[field].categories;
      return [
        { half: label, name: "Parts and tires", ...parts },
        { half: label, name: "Labor", ...labor },
        { half: label, name: "Subcontracts", ...subcontract },
        { half: label, name: "Fees and supplies", ...other },
      ];
    })
    .filter((row) => row.billedCents !== 0 || row.receivedCents !== 0);
  type Row = (typeof rows)[number];
  const money = withSum(rows, cents<Row>);
  return tableOf(rows, {
    title: "Sales by category",
    fields: [
      word<Row>("Of", ({ half }) => half),
      text("Category", ({ name }) => name),
      extra(money("Received", (row) => row.receivedCents)),
      money("Untaxed", (row) => row.nonTaxableBilledCents),
      money("Taxable", (row) => row.taxableBilledCents),
      money("Billed", (row) => row.billedCents),
    ],
  });
}
