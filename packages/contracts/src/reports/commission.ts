import { z } from "zod";
import { DollarsOut } from "../fields/fields.ts";
import { operation } from "../operation/operation.ts";
import { ReportDay, ReportPeriod } from "./report-days.ts";

const MechanicCommission = z
  .object({
    mechanicId: z.string(),
    mechanicName: z.string().meta({ description: "`Unknown` where none is recorded" }),
    laborHours: z.number(),
    laborRevenue: DollarsOut.meta({ description: "Dollars, before discounts" }),
    jobsCompleted: z.int().meta({ description: "Invoiced orders with labor of theirs" }),
    commissionRatePercent: z.number().meta({
      description: "The most recent rate in the range that is not 0",
    }),
    commission: DollarsOut.meta({ description: "Dollars; discounts do not lower it" }),
  })
  .meta({ id: "MechanicCommission" });

const CommissionReport = z
  .object({
    period: ReportPeriod,
    summary: z.object({
      totalLaborRevenue: DollarsOut,
      totalCommission: DollarsOut,
      totalHours: z.number(),
      totalJobs: z.int(),
      averageCommissionRate: z.number().meta({
        description: "Percent: commission over labor revenue, 0 where there was none",
      }),
    }),
    mechanics: z.array(MechanicCommission).meta({ description: "The highest commission first" }),
  })
  .meta({ id: "CommissionReport" });

export const commission = operation({
  method: "GET",
  path: "/report-aggregates/commission",
  access: "reports:operational",
  readOnlyKey: "with-includePayData",
  summary: "What technicians earned on the labor that was invoiced",
  description:
    "In dollars. Pay data: needs `reports:profit` or `attendance:financials` beside `reports:operational`. `cached` reads stored days, which are current within seconds; `live` computes them from the invoices.",
  input: z.strictObject({
    startDate: ReportDay,
    endDate: ReportDay,
    mode: z.enum(["cached", "live"]).default("cached").catch("cached").meta({
      description: "Anything else is cached",
    }),
    mechanicId: z.string().optional().meta({
      description: "The user id of one technician; one that is unknown has no rows",
    }),
  }),
  output: z.object({ report: CommissionReport, dataMode: z.enum(["cached", "live"]) }),
  example: {
    input: { startDate: "2026-02-01", endDate: "2026-02-28" },
    output: {
      report: {
        period: { startDate: "2026-02-01", endDate: "2026-02-28" },
        summary: {
          totalLaborRevenue: 9125,
          totalCommission: 912.5,
          totalHours: 62.5,
          totalJobs: 14,
          averageCommissionRate: 10,
        },
        mechanics: [
          {
            mechanicId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c50",
            mechanicName: "Lee Marsh",
            laborHours: 62.5,
            laborRevenue: 9125,
            jobsCompleted: 14,
            commissionRatePercent: 10,
            commission: 912.5,
          },
        ],
      },
      dataMode: "cached",
    },
  },
});
