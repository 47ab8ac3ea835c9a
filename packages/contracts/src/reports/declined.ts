import { z } from "zod";
import { defineColumns } from "../fields/columns.ts";
import { CentsOut, Id, ShopDate } from "../fields/fields.ts";
import { idOrNumber } from "../fields/references.ts";
import { operation } from "../operation/operation.ts";

const maxDeclinedRows = 500;

const DeclinedWork = z
  .object({
    serviceId: Id.meta({ description: "The service block of the work order" }),
    name: z.string().max(255),
    workOrderId: Id,
    orderNumber: z.string().max(64),
    customerId: Id.nullable(),
    customerName: z.string().max(255).nullable(),
    vehicleId: Id.nullable(),
    unitNumber: z.string().max(64).nullable(),
    cannedJobId: Id.nullable(),
    cannedJobCode: z.string().max(32).nullable(),
    declinedOn: ShopDate.meta({
      description:
        "The day of the customer's decision; without one, of the last change of the service",
    }),
    ageDays: z.int().meta({ description: "Whole shop-local days since `declinedOn`" }),
    priceCents: CentsOut.meta({
      description: "After discounts, without tax, as it was declined. Whole cents",
    }),
  })
  .meta({ id: "DeclinedWork" });

defineColumns(DeclinedWork, [
  { path: "declinedOn", label: "Declined" },
  { path: "ageDays", label: "Days" },
  { path: "customerName", label: "Customer" },
  { path: "unitNumber", label: "Unit", isWhole: true },
  { path: "name", label: "Work" },
  { path: "priceCents", label: "Price" },
  { path: "orderNumber", label: "Order", isWhole: true, isKey: true },
  { path: "serviceId", isExtra: true },
]);

export const declined = operation({
  method: "GET",
  path: "/reports/declined",
  access: "shop.read",
  workload: "heavy",
  summary: "Get the work that customers declined and that was not done since",
  description:
    "Declined services of work orders, the newest first. A service is left out once a later service of the vehicle has the same canned job, or without one the same name, and is not declined itself. The counts and amounts include all; `limit` shortens the list.",
  input: z.strictObject({
    customerId: idOrNumber("customers").optional(),
    vehicleId: idOrNumber("vehicles").optional(),
    days: z
      .int("must be a whole number")
      .min(1, "must be at least 1")
      .max(1095, "must be at most 1095")
      .default(365)
      .meta({ description: "Services that were added in the last days: 1 to 1095" }),
    limit: z
      .int()
      .min(1)
      .max(maxDeclinedRows)
      .default(100)
      .meta({
        description: `Services to return: 1 to ${maxDeclinedRows}`,
      }),
  }),
  output: z
    .object({
      asOf: ShopDate.meta({ description: "The current day in the shop" }),
      count: z.int().meta({ description: "Services, also those that `limit` leaves out" }),
      priceCents: CentsOut.meta({ description: "The sum of all prices, whole cents" }),
      declined: z.array(DeclinedWork).max(maxDeclinedRows),
      truncated: z.boolean().meta({ description: "Whether `limit` left services out" }),
    })
    .meta({ id: "DeclinedReport" }),
  example: {
    input: { customerId: "Prairie Grain Haulers", days: 180 },
    output: {
      asOf: "2026-03-02",
      count: 1,
      priceCents: 89_900,
      declined: [
        {
          serviceId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c41",
          name: "Brake job, drive axle",
          workOrderId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c40",
          orderNumber: "WO-1079",
          customerId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c20",
          customerName: "Prairie Grain Haulers",
          vehicleId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c21",
          unitNumber: "T-104",
          cannedJobId: null,
          cannedJobCode: null,
          declinedOn: "2026-02-10",
          ageDays: 20,
          priceCents: 89_900,
        },
      ],
      truncated: false,
    },
  },
});
