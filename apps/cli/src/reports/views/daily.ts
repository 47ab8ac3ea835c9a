import { contract } from "@bayline/contracts";
import { cents, count, decimal, extra, withSum, word } from "../fields.ts";
import { tableOf } from "../page.ts";
import { report, showPeriod, without } from "../report.ts";

/** Lists and records of a day that are not cells, and fields that are the same for every day. */
const notFlat = [
  "tenantId",
  "updatedAt",
  "customerIds",
  "customerIdsTruncated",
  "vehicleIds",
  "technicianStats",
];

export const daily = report({
  answer: contract.reportAggregates.daily.output,
  page({ aggregates: days, period }) {
    type Day = (typeof days)[number];
    const money = withSum(days, cents<Day>);
    const number = withSum(days, count<Day>);
    const hours = withSum(days, decimal<Day>);
    const lateCosts = (day: Day) => day.costAdjustmentCents;
    const hasLateCosts = (day: Day) => lateCosts(day) !== 0;
    return {
      title: "Daily figures",
      facts: [showPeriod(period)],
      sections: [
        tableOf(days, {
          title: "",
          fields: [
            word<Day>("Day", ({ date }) => date),
            number("Invoices", (day) => day.invoiceCount),
            extra(hours("Hours", (day) => day.laborHoursTotal)),
            extra(money("Labor", (day) => day.laborRevenueCents)),
            extra(money("Parts", (day) => day.partsRevenueCents + day.tiresRevenueCents)),
            extra(money("Taxes", (day) => day.taxesCents)),
            ...(days.some(hasLateCosts) ? [money("Late costs", lateCosts)] : []),
            money("Payments", (day) => day.paymentTotalCents),
            money("Revenue", (day) => day.totalRevenueCents),
          ],
          bar: (day) => day.totalRevenueCents,
        }),
      ],
    };
  },
  rows: ({ aggregates }) => aggregates.map((day) => without(day, notFlat)),
});
