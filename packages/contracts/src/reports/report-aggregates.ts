import { z } from "zod";
import { operation } from "../operation/operation.ts";
import { DailyReportAggregate, exampleDay } from "./daily-aggregates.ts";
import { ReportDay, ReportPeriod, requiredDay } from "./report-days.ts";
import {
  examplePayments,
  exampleSales,
  PaymentsSummary,
  SalesSummary,
} from "./report-summaries.ts";

const range = { startDate: ReportDay, endDate: ReportDay };
const dayRule =
  "Both days are inclusive and shop-local. Without startDate the range begins with the current month, without endDate it ends today.";

const summaryInput = z.strictObject({
  ...range,
  mode: z.string().optional().catch(undefined).meta({
    description:
      "`cached` (default) reads stored days, which follow each write within seconds; `live` recomputes the range and is slower. Anything else is cached",
  }),
});

const dataMode = z.enum(["cached", "live"]).meta({ description: "Which source was used" });

/** Reports over the days of a shop. Those that colleagues of another subject own stand beside them. */
export const dailyReports = {
  daily: operation({
    method: "GET",
    path: "/report-aggregates/daily",
    access: "reports:operational",
    summary: "Daily figures",
    description:
      "The stored figures of each day of the range, ascending; a day without activity has no row. Invoices count on their day and payments on theirs.",
    input: z.strictObject({
      startDate: requiredDay("First shop-local day, YYYY-MM-DD, 2000-01-01 to 2100-12-31"),
      endDate: requiredDay("Last shop-local day, YYYY-MM-DD, not before startDate"),
    }),
    output: z.object({
      aggregates: z.array(DailyReportAggregate),
      count: z.int(),
      period: ReportPeriod,
    }),
    errors: ["REPORT_REFUSED"],
    example: {
      input: { startDate: "2026-03-01", endDate: "2026-03-31" },
      output: {
        aggregates: [exampleDay],
        count: 1,
        period: { startDate: "2026-03-01", endDate: "2026-03-31" },
      },
    },
  }),
  salesSummary: operation({
    method: "GET",
    path: "/report-aggregates/sales-summary",
    access: "reports:operational",
    summary: "Sales summary",
    description: `Sales of work orders and over the counter, in dollars. ${dayRule}`,
    input: summaryInput,
    output: z.object({ summary: SalesSummary, dataMode }),
    example: {
      input: { startDate: "2026-03-01", endDate: "2026-03-02" },
      output: { summary: exampleSales, dataMode: "cached" },
    },
  }),
  payments: operation({
    method: "GET",
    path: "/report-aggregates/payments",
    access: "reports:operational",
    summary: "Payments summary",
    description: `Payments by method and day, in dollars, net of refunds and voids. ${dayRule}`,
    input: summaryInput,
    output: z.object({ summary: PaymentsSummary, dataMode }),
    example: {
      input: { startDate: "2026-03-01", endDate: "2026-03-31" },
      output: { summary: examplePayments, dataMode: "cached" },
    },
  }),
};
