import { contract } from "@bayline/contracts";
import { count, decimal, dollars, extra, percent, text } from "../fields.ts";
import { tableOf } from "../page.ts";
import { namingDollars, report, showPeriod } from "../report.ts";

export const commission = report({
  answer: contract.reportAggregates.commission.output,
  page({ report: { period, summary, mechanics }, dataMode }) {
    type Mechanic = (typeof mechanics)[number];
    return {
      title: "Commission",
      facts: [showPeriod(period), ...(dataMode === "live" ? ["live"] : [])],
      sections: [
        tableOf(mechanics, {
          title: "",
          fields: [
            text<Mechanic>("Mechanic", ({ mechanicName }) => mechanicName),
            extra(count("Jobs", ({ jobsCompleted }) => jobsCompleted, summary.totalJobs)),
            extra(decimal("Hours", ({ laborHours }) => laborHours, summary.totalHours)),
            dollars("Labor", ({ laborRevenue }) => laborRevenue, summary.totalLaborRevenue),
            percent(
              "Rate",
              (mechanic) => mechanic.commissionRatePercent,
              summary.averageCommissionRate,
            ),
            dollars("Commission", (mechanic) => mechanic.commission, summary.totalCommission),
          ],
          bar: (mechanic) => mechanic.commission,
        }),
      ],
    };
  },
  rows: ({ report: { mechanics } }) =>
    mechanics.map((row) => namingDollars(row, ["laborRevenue", "commission"])),
});
