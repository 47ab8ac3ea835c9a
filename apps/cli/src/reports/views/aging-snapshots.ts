import { contract } from "@bayline/contracts";
import { word } from "../fields.ts";
import { tableOf } from "../page.ts";
import { report } from "../report.ts";

export const customerAgingSnapshots = report({
  answer: contract.reports.customerAgingSnapshots.output,
  page: ({ dates }) => ({
    title: "Stored customer agings",
    facts: [`${dates.length} ${dates.length === 1 ? "day" : "days"}`],
    sections: [tableOf(dates, { title: "", fields: [word<string>("Day", (date) => date)] })],
  }),
  rows: ({ dates }) => dates.map((date) => ({ date })),
});
