import { z } from "zod";
import { defineColumns } from "../fields/columns.ts";
import { CentsOut, envelope, Id, page, ShopDate, Timestamp } from "../fields/fields.ts";
import { operation } from "../operation/operation.ts";

export const varianceKinds = ["return", "lost_job", "core_loss"] as const;
export const varianceCauses = ["core", "work_order", "bill_line"] as const;

const Variance = z
  .object({
    id: Id,
    kind: z.enum(varianceKinds).meta({
      description:
        "`return`: the cost of goods sent back above what the vendor credited. `lost_job`: the cost of goods of a permanently deleted work order. `core_loss`: a deposit that was not given back",
    }),
    date: ShopDate.meta({ description: "The day on which figures count it" }),
    createdAt: Timestamp,
    amountCents: CentsOut.meta({ description: "Positive if it is a loss" }),
    causeType: z.enum(varianceCauses),
    causeId: Id,
    causeNumber: z.string().nullable().meta({
      description:
        "The number of the work order, of the bill of a core, or of the credit of returned goods",
    }),
    partNumber: z.string().nullable().meta({ description: "Of a core or returned goods" }),
  })
  .meta({ id: "Variance" });

defineColumns(Variance, [
  { path: "date", label: "Date" },
  "kind",
  { path: "amountCents", label: "Amount" },
  { path: "causeNumber", label: "Number", isWhole: true },
  { path: "partNumber", isWhole: true },
  "causeType",
  { path: "id", isKey: true },
]);

export const variances = operation({
  method: "GET",
  path: "/reports/variances",
  access: "reports:operational",
  workload: "list",
  summary: "List variances, newest first",
  description:
    "Each row is a cost that belongs to no goods and no job, with its cause. The cost of goods, jobs and sales, with these rows, is what vendors charged.",
  sortedBy: ["date desc", "id desc"],
  input: z.strictObject({
    ...page(100),
    from: ShopDate.optional().meta({ description: "First day, inclusive" }),
    to: ShopDate.optional().meta({ description: "Last day, inclusive" }),
    kind: z.enum(varianceKinds).optional(),
  }),
  output: envelope("variances", Variance),
  example: {
    input: { from: "2026-03-01", to: "2026-03-31" },
    output: {
      variances: [
        {
          id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2d30",
          kind: "lost_job",
          date: "2026-03-05",
          createdAt: "2026-03-05T08:30:00.000Z",
          amountCents: 5790,
          causeType: "work_order",
          causeId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c20",
          causeNumber: "WO-1079",
          partNumber: null,
        },
      ],
      count: 1,
      lastEvaluatedKey: null,
    },
  },
});
