import { z } from "zod";
import { defineColumns } from "../fields/columns.ts";
import { CentsOut, Timestamp } from "../fields/fields.ts";
import { ReportDay } from "../fields/report-days.ts";
import { operation } from "../operation/operation.ts";

const PartUsage = z
  .object({
    key: z.string().meta({
      description: "The part number, or the description if there is no part number, in upper case",
    }),
    partNumber: z.string().meta({ description: "Empty if there is none" }),
    description: z.string().meta({ description: "The most recent description" }),
    category: z.string().meta({ description: "`Parts` if there is none" }),
    qtyUsed180: z.number().meta({
      description: "Quantity used within 180 days of the UTC day of the nightly rebuild",
    }),
    qtyUsedAll: z.number(),
    totalCostCents: CentsOut.meta({
      description:
        "Despite its name, the most recent nonzero cost of ONE unit, in whole cents; 0 if there is none",
    }),
    lastUsedDate: z.string().meta({ description: "YYYY-MM-DD, or empty" }),
  })
  .meta({ id: "PartUsage" });

defineColumns(PartUsage, [
  { path: "partNumber", isWhole: true, isKey: true },
  "description",
  { path: "totalCostCents", label: "Total" },
  "category",
  { path: "qtyUsed180", label: "180 days" },
  { path: "qtyUsedAll", label: "Ever" },
  { path: "lastUsedDate", label: "Last used" },
]);

const ignored = ReportDay.meta({ description: "Validated, then ignored" });

export const partUsage = operation({
  method: "GET",
  path: "/report-aggregates/part-usage",
  access: "reports:operational",
  summary: "Get part usage on invoiced work orders",
  description:
    "Returns all parts, sorted by `key`. Rebuilt nightly at 07:00 UTC, so today's invoices are not included. Excludes tires, shop supplies and counter sales.",
  input: z.strictObject({ startDate: ignored, endDate: ignored }),
  output: z.object({
    parts: z.array(PartUsage),
    updatedAt: Timestamp.nullable().meta({
      description: "When the figures were rebuilt; null if there are no parts",
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
