import { contract } from "@bayline/contracts";
import { cents, count, decimal, extra, withSum, word } from "../fields.ts";
import { tableOf } from "../page.ts";
import { report } from "../report.ts";

export const weeklyTrend = report({
  answer: contract.reports.weeklyTrend.output,
  page({ weeklyTrend: weeks }) {
    type Week = (typeof weeks)[number];
    const money = withSum(weeks, cents<Week>);
    const number = withSum(weeks, count<Week>);
    const hours = withSum(weeks, decimal<Week>);
    const profit = (week: Week) => week.laborProfitCents + week.partsProfitCents;
    const lateCosts = (week: Week) => week.costAdjustmentCents;
    const hasLateCosts = (week: Week) => lateCosts(week) !== 0;
    const atUnknownCost = (week: Week) => week.unknownCostPriceCents;
    const hasUnknownCosts = (week: Week) => week.unknownCostLines > 0;
    const [first, last] = [weeks[0], weeks.at(-1)];
    return {
      title: "Weekly trend",
      ...(weeks.length === 0 && {
        warnings: ["No week is stored yet. Weeks are stored each night at 00:00 UTC."],
      }),
      facts: first && last ? [`${first.weekStart} to ${last.weekEnd}`] : [],
      sections: [
        tableOf(weeks, {
          title: "",
          fields: [
            word<Week>("Week of", ({ weekStart }) => weekStart),
            number("Invoices", (week) => week.invoiceCount),
            // A customer of two weeks is one customer, so these counts do not add up.
            extra(count("Customers", (week) => week.customers)),
            extra(hours("Hours", (week) => week.laborHours)),
            extra(money("Labor", (week) => week.laborRevenueCents)),
            extra(money("Parts", (week) => week.partsRevenueCents)),
            ...(weeks.some(hasLateCosts) ? [extra(money("Late costs", lateCosts))] : []),
            ...(weeks.some(hasUnknownCosts)
              ? [extra(money("At unknown cost", atUnknownCost))]
              : []),
            money("Profit", profit),
            money("Revenue", (week) => week.revenueCents),
          ],
          bar: (week) => week.revenueCents,
        }),
      ],
    };
  },
  rows: ({ weeklyTrend: weeks }) => weeks.map((week) => ({ ...week })),
});
