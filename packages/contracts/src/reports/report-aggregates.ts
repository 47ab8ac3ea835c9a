import { z } from "zod";
import { ReportDay, ReportPeriod, requiredDay } from "../fields/report-days.ts";
import { operation } from "../operation/operation.ts";
import { DailyReportAggregate, exampleDay } from "./daily-aggregates.ts";
import {
  examplePayments,
  exampleSales,
  PaymentsSummary,
  SalesSummary,
} from "./report-summaries.ts";

const range = { startDate: ReportDay, endDate: ReportDay };
const dayRule =
  "Both days are inclusive and shop-local. `startDate` defaults to the first day of the current month, `endDate` to today.";

const summaryInput = z.strictObject({
  ...range,
  mode: z.string().optional().catch(undefined).meta({
    description:
      "`cached` (default) reads stored daily figures, which are updated within seconds of each write; `live` recomputes the range and is slower. Any other value means `cached`",
  }),
});

const dataMode = z.enum(["cached", "live"]).meta({ description: "The source used" });

/**
 * Reports over the daily figures of a shop. Reports on other subjects are declared in their own
 * files.
 */
export const dailyReports = {
  daily: operation({
    method: "GET",
    path: "/report-aggregates/daily",
    access: "reports:operational",
    summary: "List daily figures",
    description:
      "Returns the stored figures of each day of the range, ascending; a day without activity has no row. Invoices count on the invoice date, payments on the payment date.",
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
    summary: "Get the sales summary",
    description: `Sales of work orders and counter sales, in dollars. ${dayRule}`,
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
    summary: "Get the payments summary",
    description: `Payments by method and day, in dollars, net of refunds and voids. ${dayRule}`,
    input: summaryInput,
    output: z.object({ summary: PaymentsSummary, dataMode }),
    example: {
      input: { startDate: "2026-03-01", endDate: "2026-03-31" },
      output: { summary: examplePayments, dataMode: "cached" },
    },
  }),
};
