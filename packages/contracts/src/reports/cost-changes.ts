import { z } from "zod";
import { defineColumns } from "../fields/columns.ts";
import { CentsOut, envelope, Id, page, ShopDate, Timestamp } from "../fields/fields.ts";
import { operation } from "../operation/operation.ts";

export const costCauses = [
  "deficit_settled",
  "bill_created",
  "bill_corrected",
  "bill_voided",
  "charge_applied",
  "price_credited",
  "unbilled_closed",
  "core_denied",
] as const;
export const costTargets = [
  "stock",
  "work_order",
  "sales_order",
  "count",
  "vendor_return",
  "lost_job",
] as const;

const CostChange = z
  .object({
    id: Id,
    date: ShopDate.meta({ description: "The day of the change" }),
    createdAt: Timestamp,
    cause: z.enum(costCauses).meta({
      description:
        "`deficit_settled`: goods that had left before they were received got their cost. `bill_created`, `bill_corrected`, `bill_voided`: see the bill. `charge_applied`, `price_credited`: the bill has charges or price credits for the goods of an earlier one. `unbilled_closed`: goods that get no bill cost nothing. `core_denied`: the line bears the deposit of a core of the bill",
    }),
    billId: Id.nullable().meta({
      description:
        "The bill that was created, corrected or voided, whose charges or price credits apply, or that has the denied core; the first bill of the goods that settled a deficit, if they have one",
    }),
    billNumber: z.string().nullable(),
    inventoryItemId: Id.nullable().meta({
      description: "null for the cost of a line without stock that a bill charges",
    }),
    partNumber: z.string().nullable(),
    targetType: z.enum(costTargets).meta({
      description:
        "What holds the goods. `lost_job` is a work order that was permanently deleted, `count` an adjustment of the quantity",
    }),
    targetId: Id.nullable().meta({
      description: "The work order, counter sale or purchase order; null for goods in stock",
    }),
    targetNumber: z.string().nullable().meta({ description: "null also if it was deleted" }),
    lineId: Id.nullable().meta({ description: "The line of the work order or counter sale" }),
    cents: CentsOut.meta({ description: "Positive if the goods cost more than before" }),
  })
  .meta({ id: "CostChange" });

defineColumns(CostChange, [
  { path: "date", label: "Date" },
  { path: "partNumber", isWhole: true, isKey: true },
  { path: "cents", label: "Cost" },
  { path: "targetType", label: "Of" },
  { path: "targetNumber", label: "Number" },
  "cause",
  { path: "billNumber", label: "Bill" },
  "id",
]);

export const costChanges = operation({
  method: "GET",
  path: "/reports/cost-changes",
  access: "reports:operational",
  workload: "list",
  summary: "List the changes of the cost of goods, newest first",
  description:
    "Each row is a change of the cost of goods that were received before: its cause, and the job, sale or stock whose cost it moved.",
  sortedBy: ["createdAt desc", "id desc"],
  input: z.strictObject({
    ...page(100),
    from: ShopDate.optional().meta({ description: "First day, inclusive" }),
    to: ShopDate.optional().meta({ description: "Last day, inclusive" }),
  }),
  output: envelope("costChanges", CostChange),
  example: {
    input: { from: "2026-03-01", to: "2026-03-31" },
    output: {
      costChanges: [
        {
          id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2d20",
          date: "2026-03-05",
          createdAt: "2026-03-05T08:30:00.000Z",
          cause: "bill_corrected",
          billId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2d01",
          billNumber: "GL-88213",
          inventoryItemId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c02",
          partNumber: "FF63009",
          targetType: "work_order",
          targetId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c20",
          targetNumber: "WO-1079",
          lineId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c21",
          cents: 50,
        },
      ],
      count: 1,
      lastEvaluatedKey: null,
    },
  },
});
