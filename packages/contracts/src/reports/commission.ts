import { z } from "zod";
import { defineColumns } from "../fields/columns.ts";
import { DollarsOut } from "../fields/fields.ts";
import { namesUser } from "../fields/references.ts";
import { ReportDay, ReportPeriod } from "../fields/report-days.ts";
import { operation } from "../operation/operation.ts";

const MechanicCommission = z
  .object({
    mechanicId: z.string(),
    mechanicName: z.string().meta({ description: "`Unknown` if no name is recorded" }),
    laborHours: z.number(),
    laborRevenue: DollarsOut.meta({ description: "Dollars, before discounts" }),
    jobsCompleted: z
      .int()
      .meta({ description: "Number of invoiced orders with labor by this technician" }),
    commissionRatePercent: z.number().meta({
      description: "The most recent nonzero rate in the range",
    }),
    commission: DollarsOut.meta({ description: "Dollars; not reduced by discounts" }),
  })
  .meta({ id: "MechanicCommission" });

defineColumns(MechanicCommission, [
  { path: "mechanicName", label: "Technician" },
  { path: "laborHours", label: "Hours" },
  { path: "laborRevenue", label: "Labor", format: "dollars" },
  { path: "jobsCompleted", label: "Jobs" },
  { path: "commissionRatePercent", label: "Rate %" },
  { path: "commission", format: "dollars" },
  "mechanicId",
]);

const CommissionReport = z
  .object({
    period: ReportPeriod,
    summary: z.object({
      totalLaborRevenue: DollarsOut,
      totalCommission: DollarsOut,
      totalHours: z.number(),
      totalJobs: z.int(),
      averageCommissionRate: z.number().meta({
        description: "Percent: commission divided by labor revenue; 0 without labor revenue",
      }),
    }),
    mechanics: z.array(MechanicCommission).meta({ description: "Highest commission first" }),
  })
  .meta({ id: "CommissionReport" });

export const commission = operation({
  method: "GET",
  path: "/report-aggregates/commission",
  access: "reports:operational",
  readOnlyKey: "with-includePayData",
  summary: "Get technician commission on invoiced labor",
  description:
    "Amounts are in dollars. Requires `reports:profit` or `attendance:financials` in addition to `reports:operational`, because it contains pay data. `cached` reads stored daily figures, which are current within seconds; `live` computes them from the invoices.",
  input: z.strictObject({
    startDate: ReportDay,
    endDate: ReportDay,
    mode: z.enum(["cached", "live"]).default("cached").catch("cached").meta({
      description: "Any other value means `cached`",
    }),
    mechanicId: namesUser(
      z.string().meta({ description: "User id of a technician; an unknown id returns no rows" }),
    ).optional(),
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
