import { z } from "zod";
import { defineColumns } from "../fields/columns.ts";
import { CentsOut, Id, StockQuantity } from "../fields/fields.ts";
import { idOrNumber } from "../fields/references.ts";
import { operation } from "../operation/operation.ts";

export const CoverDays = z.int().min(1).max(365).default(30).meta({
  description: "Days of use that the stock is to last beyond the reorder point: 1 to 365",
});

const ReorderPart = z
  .object({
    inventoryItemId: Id,
    partNumber: z.string(),
    name: z.string(),
    onHand: StockQuantity,
    available: StockQuantity.meta({
      description: "onHand minus the quantity reserved for open work orders",
    }),
    onOrder: StockQuantity.meta({
      description: "Outstanding on open purchase orders, drafts included",
    }),
    reorderPoint: z.number().nullable(),
    usedPer30Days: z.number().nullable().meta({
      description: "Average of the last 180 days; null for callers without `reports:operational`",
    }),
    suggestedQuantity: z.int().meta({ description: "Quantity to order, at most 1,000,000" }),
    unitCostCents: CentsOut.meta({ description: "Unit cost of the last receipt, whole cents" }),
    estimatedCostCents: CentsOut.meta({
      description: "suggestedQuantity × unitCostCents, whole cents",
    }),
  })
  .meta({ id: "ReorderPart" });

defineColumns(ReorderPart, [{ path: "partNumber", isWhole: true, isKey: true }, "unitCostCents"]);

const ReorderVendor = z
  .object({
    vendorId: Id.nullable(),
    vendorName: z.string().nullable(),
    partCount: z.int().meta({ description: "Including parts beyond `limit`" }),
    estimatedCostCents: CentsOut.meta({ description: "Cost of all its parts, whole cents" }),
    parts: z.array(ReorderPart).meta({ description: "By part number" }),
  })
  .meta({ id: "ReorderVendor" });

defineColumns(ReorderVendor, ["vendorName", "partCount", "estimatedCostCents", "vendorId"]);

export const reorder = operation({
  method: "GET",
  path: "/reports/reorder",
  access: "shop.read",
  workload: "heavy",
  summary: "Get the parts to reorder, by vendor",
  description:
    "Contains parts at or below their reorder point, and parts of which open work orders reserve more than is on hand. Quantities on open purchase orders count as stock. The suggested quantity raises the stock to the larger of twice the reorder point, and the reorder point plus `coverDays` of use; without a reorder point it covers the reservations only. The vendor is that of the part, or else that of its last purchase order. `POST /purchase-orders/reorder` creates the draft order for a vendor.",
  input: z.strictObject({
    vendorId: idOrNumber("vendors").optional(),
    coverDays: CoverDays,
    limit: z.int().min(1).max(500).default(100).meta({
      description: "Parts to return: 1 to 500. Counts and costs include all parts",
    }),
  }),
  output: z
    .object({
      vendors: z.array(ReorderVendor).meta({ description: "Highest cost first" }),
      partCount: z.int().meta({ description: "Parts to order, including those beyond `limit`" }),
      alreadyOrderedCount: z.int().meta({
        description: "Low parts of which open purchase orders contain enough",
      }),
      estimatedCostCents: CentsOut.meta({ description: "Cost of all parts, whole cents" }),
      truncated: z.literal(true).optional().meta({
        description: "Present if there are more parts than `limit`",
      }),
    })
    .meta({ id: "ReorderReport" }),
  example: {
    input: { coverDays: 30 },
    output: {
      vendors: [
        {
          vendorId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c01",
          vendorName: "Great Lakes Heavy Duty Parts, Inc.",
          partCount: 1,
          estimatedCostCents: 28750,
          parts: [
            {
              inventoryItemId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c02",
              partNumber: "FF63009",
              name: "Fuel filter, spin-on",
              onHand: 4,
              available: 2,
              onOrder: 0,
              reorderPoint: 6,
              usedPer30Days: 5.5,
              suggestedQuantity: 10,
              unitCostCents: 2875,
              estimatedCostCents: 28750,
            },
          ],
        },
      ],
      partCount: 1,
      alreadyOrderedCount: 0,
      estimatedCostCents: 28750,
    },
  },
});
