import { z } from "zod";
import { CentsOut, Id, ShopDate } from "../fields/fields.ts";
import { operation } from "../operation/operation.ts";

const ages = {
  days0To30Cents: CentsOut,
  days31To60Cents: CentsOut,
  days61To90Cents: CentsOut,
  over90DaysCents: CentsOut,
};

const VendorCores = z
  .object({
    vendorId: Id.nullable(),
    vendorName: z.string().nullable(),
    coreCount: z.int().meta({ description: "Open core deposits" }),
    heldCents: CentsOut.meta({ description: "Of cores that were not sent back" }),
    sentBackCents: CentsOut.meta({ description: "Of cores that were sent back and not credited" }),
    ...ages,
    totalCents: CentsOut.meta({ description: "The sum of the four ages" }),
    oldestBillDate: ShopDate,
  })
  .meta({ id: "VendorCores" });

const totals = {
  coreCount: 1,
  heldCents: 7500,
  sentBackCents: 7500,
  days0To30Cents: 15000,
  days31To60Cents: 0,
  days61To90Cents: 0,
  over90DaysCents: 0,
  totalCents: 15000,
};

export const cores = operation({
  method: "GET",
  path: "/reports/cores",
  access: "reports:operational",
  summary: "Get the money held in cores, by vendor and age",
  description:
    "Contains the deposits of cores that are neither credited nor denied today. The age is that of the bill's date.",
  input: z.strictObject({}),
  output: z
    .object({
      asOf: ShopDate,
      vendors: z.array(VendorCores).meta({ description: "Highest total first" }),
      coreCount: z.int(),
      heldCents: CentsOut,
      sentBackCents: CentsOut,
      ...ages,
      totalCents: CentsOut,
    })
    .meta({ id: "CoresReport" }),
  example: {
    input: {},
    output: {
      asOf: "2026-03-02",
      vendors: [
        {
          vendorId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c01",
          vendorName: "Great Lakes Heavy Duty Parts, Inc.",
          ...totals,
          oldestBillDate: "2026-03-02",
        },
      ],
      ...totals,
    },
  },
});
