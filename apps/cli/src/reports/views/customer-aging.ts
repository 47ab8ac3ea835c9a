import { contract } from "@bayline/contracts";
import { formatDollars } from "@bayline/contracts/plain";
import type { z } from "zod";
import { cents, count, dollars, extra, shareOf, sumOf, text, toCents, word } from "../fields.ts";
import { type Page, type TableSection, tableOf } from "../page.ts";
import { namingDollars, report, without } from "../report.ts";

type Aging = z.output<typeof contract.reports.customerAging.output>;
type Row = Aging["rows"][number];

const buckets = [
  { field: "current", label: "Current" },
  { field: "days30", label: "1-30" },
  { field: "days60", label: "31-60" },
  { field: "days90", label: "61-90" },
  { field: "over90", label: "Over 90" },
] as const;

const sumCents = (rows: readonly Row[], of: (row: Row) => number) =>
  sumOf(rows, (row) => toCents(of(row)));

/** The amount past due. */
const pastDue = (row: Row) => (toCents(row.total) - toCents(row.current)) / 100;

export const customerAging = report({
  answer: contract.reports.customerAging.output,
  page(aging): Page {
    const { mode, asOf, rows } = aging;
    return {
      title: "Customer aging",
      facts: [
        `as of ${asOf}`,
        ...(mode === "snapshot" ? ["as stored at the end of that day"] : []),
      ],
      sections: rows.length === 0 ? [customers(rows)] : [ages(rows), customers(rows)],
      warnings: warningsOf(aging),
    };
  },
  rows: ({ rows }) =>
    rows.map((row) =>
      namingDollars(without(row, ["invoices"]), [...buckets.map(({ field }) => field), "total"]),
    ),
});

/** The total amount owed, by age. */
function ages(rows: readonly Row[]): TableSection {
  const all = sumCents(rows, ({ total }) => total);
  const ofBuckets = buckets.map(({ field, label }) => ({
    label,
    owed: sumCents(rows, (row) => row[field]),
  }));
  type Bucket = (typeof ofBuckets)[number];
  return tableOf(ofBuckets, {
    title: "Days past due",
    fields: [
      word<Bucket>("Days", ({ label }) => label),
      shareOf("Share", ({ owed }) => owed, all),
      cents("Owed", ({ owed }) => owed, all),
    ],
    bar: ({ owed }) => owed,
  });
}

function customers(rows: readonly Row[]): TableSection {
  const money = (label: string, of: (row: Row) => number) =>
    dollars(label, of, sumCents(rows, of) / 100);
  const invoices = ({ invoiceCount }: Row) => invoiceCount;
  const name = text<Row>("Customer", ({ customer }) => customer);
  const total = money("Total", (row) => row.total);
  const plot = {
    title: "Customers",
    bar: (row: Row) => buckets.map(({ field }) => toCents(row[field])),
    legend: buckets.map(({ label }) => label),
  };
  return tableOf(rows, {
    ...plot,
    fields: [
      name,
      ...buckets.map(({ field, label }) => money(label, (row) => row[field])),
      total,
      extra(count("Invoices", invoices, sumOf(rows, invoices))),
    ],
    narrow: tableOf(rows, { ...plot, fields: [name, money("Past due", pastDue), total] }),
  });
}

function warningsOf({ asOf, meta }: Aging): string[] {
  const untraceable = formatDollars(meta.untraceablePaidCents);
  return [
    ...(meta.snapshotFound === false ? [`no aging was stored for ${asOf}`] : []),
    ...(meta.truncated ? ["only the largest balances were stored"] : []),
    ...(meta.untraceablePaidCents > 0
      ? [`${untraceable} were paid on unknown days, and count from the invoice date`]
      : []),
  ];
}
