import { z } from "zod";
import { defineColumns } from "../fields/columns.ts";
import { CentsOut } from "../fields/fields.ts";
import { operation } from "../operation/operation.ts";

const minWeeks = 1;
const maxWeeks = 52;
const defaultWeeks = 12;

const WeeklyTrendItem = z
  .object({
    weekStart: z.string().meta({ description: "Monday of the week" }),
    weekEnd: z.string().meta({ description: "Sunday of the week" }),
    revenueCents: CentsOut.meta({ description: "Whole cents, taxes included" }),
    laborRevenueCents: CentsOut.meta({ description: "Whole cents, before discounts" }),
    partsRevenueCents: CentsOut.meta({
      description: "Whole cents, before discounts; tires included",
    }),
    laborProfitCents: CentsOut.meta({
      description:
        "Whole cents: labor revenue minus hours times each technician's hourly cost rate",
    }),
    partsProfitCents: CentsOut.meta({
      description:
        "Whole cents: parts revenue minus the cost of parts and tires with its adjustments, including counter sales",
    }),
    costAdjustmentCents: CentsOut.meta({
      description: "Whole cents: changes of the cost of closed days, booked in the week",
    }),
    unknownCostLines: z.int().meta({
      description: "Lines sold at unknown cost; the whole price of goods is in the profit",
    }),
    unknownCostPriceCents: CentsOut.meta({
      description: "Whole cents: price of these lines, after discounts, without tax",
    }),
    laborHours: z.number().meta({ description: "Billed hours, 2 decimals" }),
    jobs: z.int().meta({ description: "The same as `invoiceCount`" }),
    customers: z.int().meta({ description: "Distinct invoiced customers" }),
    invoiceCount: z.int(),
  })
  .meta({ id: "WeeklyTrendItem" });

defineColumns(WeeklyTrendItem, [
  { path: "weekStart", label: "Week", isWhole: true },
  { path: "revenueCents", label: "Revenue" },
  { path: "laborRevenueCents", label: "Labor" },
  { path: "partsRevenueCents", label: "Parts" },
  { path: "laborProfitCents", label: "Labor profit" },
  { path: "partsProfitCents", label: "Parts profit" },
  { path: "costAdjustmentCents", label: "Late costs", isRare: true },
  { path: "unknownCostPriceCents", label: "At unknown cost", isRare: true },
  { path: "laborHours", label: "Hours" },
  "jobs",
  "customers",
]);

export const weeklyTrend = operation({
  method: "GET",
  path: "/reports/weekly-trend",
  access: "reports:operational",
  summary: "Get weekly revenue, profit, hours and customers",
  description:
    "Weeks run from Monday to Sunday in the shop's time zone, oldest first. Figures are stored nightly at 00:00 UTC for the current and the previous week. Weeks that were never stored are omitted, so there may be fewer than `weeks`.",
  input: z.strictObject({
    weeks: z
      .number()
      .overwrite((weeks) => Math.min(maxWeeks, Math.max(minWeeks, Math.trunc(weeks))))
      .default(defaultWeeks)
      .catch(defaultWeeks)
      .meta({
        type: "integer",
        description: `Number of weeks, including the current one: ${minWeeks} to ${maxWeeks}; values outside are clamped, and a value that is not a number means ${defaultWeeks}`,
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
          costAdjustmentCents: 0,
          unknownCostLines: 0,
          unknownCostPriceCents: 0,
          laborHours: 62.75,
          jobs: 14,
          customers: 9,
          invoiceCount: 14,
        },
      ],
    },
  },
});
