import { z } from "zod";
import { CentsOut } from "../fields/fields.ts";
import { operation } from "../operation/operation.ts";

const fewest = 1;
const most = 52;
const usual = 12;

const WeeklyTrendItem = z
  .object({
    weekStart: z.string().meta({ description: "The Monday" }),
    weekEnd: z.string().meta({ description: "The Sunday" }),
    revenueCents: CentsOut.meta({ description: "Whole cents, taxes included" }),
    laborRevenueCents: CentsOut.meta({ description: "Whole cents, before discounts" }),
    partsRevenueCents: CentsOut.meta({
      description: "Whole cents, before discounts; tires included",
    }),
    laborProfitCents: CentsOut.meta({
      description: "Whole cents: labor revenue less hours times each technician's hourly cost rate",
    }),
    partsProfitCents: CentsOut.meta({
      description:
        "Whole cents: parts revenue less the cost of parts and tires, those of counter sales included",
    }),
    laborHours: z.number().meta({ description: "Billed hours, 2 decimals" }),
    jobs: z.int().meta({ description: "The same as `invoiceCount`" }),
    customers: z.int().meta({ description: "Different customers who were invoiced" }),
    invoiceCount: z.int(),
  })
  .meta({ id: "WeeklyTrendItem" });

export const weeklyTrend = operation({
  method: "GET",
  path: "/reports/weekly-trend",
  access: "reports:operational",
  summary: "The shop's weeks: revenue, profit, hours and customers",
  description:
    "Monday to Sunday in shop time, oldest first. Stored nightly at 00:00 UTC, for the current and the previous week: weeks that were never stored are left out, so that there may be fewer than `weeks`.",
  input: z.strictObject({
    weeks: z
      .number()
      .overwrite((weeks) => Math.min(most, Math.max(fewest, Math.trunc(weeks))))
      .default(usual)
      .catch(usual)
      .meta({
        type: "integer",
        description: `How many weeks back, the current one included: ${fewest} to ${most}; what is beyond is taken as the nearest, what is no number as ${usual}`,
      }),
  }),
  output: z.object({ weeklyTrend: z.array(WeeklyTrendItem) }),
  failure: "REPORT_FAILED",
  failureWords: "Failed to get weekly trend",
  example: {
    input: { weeks: 12 },
    output: {
      weeklyTrend: [
        {
          weekStart: "2026-02-23",
          weekEnd: "2026-03-01",
          revenueCents: 1845230,
          laborRevenueCents: 912500,
          partsRevenueCents: 804100,
          laborProfitCents: 655000,
          partsProfitCents: 251300,
          laborHours: 62.75,
          jobs: 14,
          customers: 9,
          invoiceCount: 14,
        },
      ],
    },
  },
});
