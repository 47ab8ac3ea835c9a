import { contract } from "@bayline/contracts";
import { dollars, text, toCents } from "../fields.ts";
import { type TableSection, tableOf } from "../page.ts";
import { daysOf } from "../periods.ts";
import { namingDollars, report, showPeriod } from "../report.ts";

export const payments = report({
  answer: contract.reportAggregates.payments.output,
  page({ summary, dataMode }) {
    const { period, total, count, byMethod, dailyTotals } = summary;
    const of = new Map(dailyTotals.map((day) => [day.date, toCents(day.total)]));
    const days = daysOf({ first: period.startDate, last: period.endDate });
    return {
      title: "Payments",
      facts: [
        showPeriod(period),
        `${count} ${count === 1 ? "payment" : "payments"}`,
        ...(dataMode === "live" ? ["live"] : []),
      ],
      sections: [
        {
          kind: "trend",
          title: "Day by day",
          lines: [{ label: "Payments", cents: days.map((day) => of.get(day) ?? 0) }],
        },
        methodsTable(byMethod, total),
      ],
    };
  },
  rows: ({ summary }) => summary.dailyTotals.map((day) => namingDollars(day, ["total"])),
});

/** The payment methods, largest amount first. */
export function methodsTable(byMethod: Record<string, number>, total: number): TableSection {
  const methods = Object.entries(byMethod).toSorted(([, a], [, b]) => b - a);
  return tableOf(methods, {
    title: "Payments by method",
    fields: [
      text<[string, number]>("Method", ([method]) => method),
      dollars("Amount", ([, amount]) => amount, total),
    ],
    bar: ([, amount]) => amount,
  });
}
