import { z } from "zod";
import { CentsOut, Timestamp } from "../fields/fields.ts";
import { operation } from "../operation/operation.ts";
import { ReportDay } from "./report-days.ts";

const PartUsage = z
  .object({
    key: z.string().meta({
      description: "The part number, or the description where there is none, in capitals",
    }),
    partNumber: z.string().meta({ description: "Empty where there is none" }),
    description: z.string().meta({ description: "The latest" }),
    category: z.string().meta({ description: "`Parts` where there is none" }),
    qtyUsed180: z.number().meta({
      description: "Within 180 days of the UTC day of the nightly rebuild",
    }),
    qtyUsedAll: z.number(),
    totalCostCents: CentsOut.meta({
      description:
        "Despite its name: whole cents that ONE unit cost when last it cost something, 0 if it never did",
    }),
    lastUsedDate: z.string().meta({ description: "YYYY-MM-DD, or empty" }),
  })
  .meta({ id: "PartUsage" });

const ignored = ReportDay.meta({ description: "Checked, then ignored" });

export const partUsage = operation({
  method: "GET",
  path: "/report-aggregates/part-usage",
  access: "reports:operational",
  summary: "How much of each part was used on invoiced work orders",
  description:
    "Rebuilt nightly at 07:00 UTC, so that what is invoiced today is not in it. Tires, shop supplies and counter sales do not count. All parts, by `key`.",
  input: z.strictObject({ startDate: ignored, endDate: ignored }),
  output: z.object({
    parts: z.array(PartUsage),
    updatedAt: Timestamp.nullable().meta({
      description: "When it was rebuilt; null where there are no parts",
    }),
    count: z.int(),
  }),
  example: {
    output: {
      parts: [
        {
          key: "FF63009",
          partNumber: "FF63009",
          description: "Fuel filter",
          category: "Filters",
          qtyUsed180: 14,
          qtyUsedAll: 41,
          totalCostCents: 2875,
          lastUsedDate: "2026-02-27",
        },
      ],
      updatedAt: "2026-03-02T07:00:04.120Z",
      count: 1,
    },
  },
});
