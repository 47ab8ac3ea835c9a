import { contract } from "@bayline/contracts";
import { cents, count, decimal, extra, sumOf, word } from "../fields.ts";
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
    const money = (label: string, of: (day: Day) => number) => cents(label, of, sumOf(days, of));
    return {
      title: "Daily figures",
      facts: [showPeriod(period)],
      sections: [
        tableOf(days, {
          title: "",
          fields: [
            word<Day>("Day", ({ date }) => date),
            count(
              "Invoices",
              (day) => day.invoiceCount,
              sumOf(days, (day) => day.invoiceCount),
            ),
            extra(
              decimal(
                "Hours",
                (day) => day.laborHoursTotal,
                sumOf(days, (day) => day.laborHoursTotal),
              ),
            ),
            extra(money("Labor", (day) => day.laborRevenueCents)),
            extra(money("Parts", (day) => day.partsRevenueCents + day.tiresRevenueCents)),
            extra(money("Taxes", (day) => day.taxesCents)),
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
