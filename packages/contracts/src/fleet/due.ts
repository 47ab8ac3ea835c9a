import { z } from "zod";
import { ShopDate } from "../fields/fields.ts";
import { idOrNumber } from "../fields/references.ts";
import { operation } from "../operation/operation.ts";
import { DueWork, exampleDue } from "./due-records.ts";

/** Rows that `vehicles.due` returns at most: those of some programs of one vehicle. */
export const maxDueOfVehicle = 500;
const maxDueOfReport = 1000;

const AsOf = ShopDate.optional().meta({
  description:
    "The end of this day of the shop, from the readings and completions up to it that are known now. Default: today. Not in the future",
});

export const vehicleDue = operation({
  method: "GET",
  path: "/vehicles/{vehicleId}/due",
  access: "shop.read",
  summary: "Get the maintenance of a vehicle with what is due",
  description:
    "Each task of the programs of the vehicle, the most urgent first, with the reason in words and in figures. Readings and completed orders that arrive late give the same answer as if they had come in order.",
  input: z.strictObject({ vehicleId: idOrNumber("vehicles"), asOf: AsOf }),
  output: z
    .object({
      asOf: ShopDate,
      due: z
        .array(DueWork)
        .max(maxDueOfVehicle)
        .meta({
          description: `The first ${maxDueOfVehicle}`,
        }),
    })
    .meta({ id: "VehicleDue" }),
  example: {
    input: { vehicleId: "T-104", asOf: "2026-03-02" },
    output: { asOf: "2026-03-02", due: [exampleDue] },
  },
});

export const due = operation({
  method: "GET",
  path: "/reports/due",
  access: "shop.read",
  workload: "heavy",
  summary: "Get the maintenance that is due, of all vehicles",
  description:
    "The tasks of maintenance programs that are overdue, due or soon due, and those that are expected to become due within the horizon, the most urgent first. Archived vehicles are left out. The counts include all; `limit` shortens the list.",
  input: z.strictObject({
    asOf: AsOf,
    horizonDays: z
      .int("must be a whole number")
      .min(0, "must not be negative")
      .max(365, "must be at most 365")
      .default(30)
      .meta({ description: "Days ahead within which work is expected to become due: 0 to 365" }),
    customerId: idOrNumber("customers").optional(),
    limit: z
      .int()
      .min(1)
      .max(maxDueOfReport)
      .default(200)
      .meta({
        description: `Rows to return: 1 to ${maxDueOfReport}`,
      }),
  }),
  output: z
    .object({
      asOf: ShopDate,
      count: z.int().meta({ description: "Rows, also those that `limit` leaves out" }),
      counts: z.object({ overdue: z.int(), due: z.int(), soon: z.int(), ok: z.int() }).meta({
        description: "Rows by status; `ok` is not yet soon due, but within the horizon",
      }),
      due: z.array(DueWork).max(maxDueOfReport),
      truncated: z.boolean().meta({ description: "Whether `limit` left rows out" }),
    })
    .meta({ id: "DueReport" }),
  example: {
    input: { asOf: "2026-03-02", horizonDays: 30 },
    output: {
      asOf: "2026-03-02",
      count: 1,
      counts: { overdue: 1, due: 0, soon: 0, ok: 0 },
      due: [exampleDue],
      truncated: false,
    },
  },
});
