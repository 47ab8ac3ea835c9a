import { z } from "zod";
import { feeTypes, type LineKind } from "../fields/billed-lines.ts";
import { defineColumns } from "../fields/columns.ts";
import { CentsOut, DeletedAt, Id, StockQuantity, Timestamp } from "../fields/fields.ts";
import { maxCannedJobLines, maxPartBytes, withinBytes } from "../fields/limits.ts";
import { VmrsCode } from "../fields/vmrs-codes.ts";

/** What a quantity of a canned job may be counted by, with the vehicle's field of that number. */
export const countedBy = { axle: "axles", wheel: "wheels", cylinder: "cylinders" } as const;

export type CountedBy = keyof typeof countedBy;

export const countNames = ["axle", "wheel", "cylinder"] as const satisfies CountedBy[];

const lineRecord = {
  description: z.string().max(1000).nullable(),
  quantity: StockQuantity.meta({ description: "Hours for labor. For one of `per`, if it is set" }),
  per: z.enum(countNames).nullable().meta({
    description: "The quantity is multiplied by the vehicle's number of these; null: by 1",
  }),
  unitPriceCents: CentsOut.nullable().meta({
    description: "Whole cents; null: the price that a line without one gets at the time of use",
  }),
  vmrsCode: VmrsCode,
};

const unitCostCents = CentsOut.nullable().meta({
  description: "Whole cents; null: the cost of a stocked part, otherwise not known",
});

const taxable = z.boolean().nullable().meta({ description: "null: by the shop's settings" });

const goods = { ...lineRecord, partNumber: z.string().max(64), unitCostCents, taxable };

/** The lines of a canned job, by kind. */
const lines = {
  labor: z.object({ ...lineRecord, taxable }).meta({ id: "CannedJobLabor" }),
  part: z.object(goods).meta({ id: "CannedJobPart" }),
  tire: z.object(goods).meta({ id: "CannedJobTire" }),
  material: z.object({ ...lineRecord, unitCostCents }).meta({ id: "CannedJobMaterial" }),
  fee: z
    .object({ ...lineRecord, unitCostCents, feeType: z.enum(feeTypes) })
    .meta({ id: "CannedJobFee" }),
} as const satisfies Record<LineKind, z.ZodType>;

const listOf = <L extends z.ZodType>(line: L) => z.array(line).max(maxCannedJobLines);

const AppliesTo = z
  .object({
    make: z.string().max(100).nullable(),
    model: z.string().max(100).nullable(),
    yearFrom: z.int().nullable().meta({ description: "The first model year" }),
    yearThrough: z.int().nullable().meta({ description: "The last model year" }),
  })
  .meta({ id: "CannedJobVehicles" });

export const CannedJob = withinBytes(
  z
    .object({
      id: Id,
      code: z.string().meta({ description: "Names the job wherever its id is taken" }),
      name: z.string(),
      description: z.string().nullable(),
      category: z.string().nullable(),
      vmrsCode: VmrsCode,
      vehicleTypes: z
        .array(z.string().max(100))
        .max(50)
        .meta({ description: "The types of vehicles that the job is for; empty: all" }),
      appliesTo: AppliesTo.nullable().meta({
        description: "The vehicles that the job is for; null: all",
      }),
      laborType: z.string().nullable(),
      fixedPriceCents: CentsOut.nullable().meta({
        description: "The price of the whole block before tax; null: the sum of its lines",
      }),
      complaint: z.string().nullable(),
      cause: z.string().nullable(),
      correction: z.string().nullable(),
      labor: listOf(lines.labor),
      parts: listOf(lines.part),
      tires: listOf(lines.tire),
      materials: listOf(lines.material),
      fees: listOf(lines.fee),
      createdAt: Timestamp,
      updatedAt: Timestamp,
      deletedAt: DeletedAt,
    })
    .meta({ id: "CannedJob" }),
  maxPartBytes,
);

export type CannedJob = z.output<typeof CannedJob>;

defineColumns(CannedJob, [
  { path: "code", isWhole: true, isKey: true },
  "name",
  "category",
  { path: "fixedPriceCents", label: "Fixed price" },
  { path: "laborType", label: "Labor" },
  { path: "description", isExtra: true },
  "id",
]);

export const exampleJob = {
  id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c81",
  code: "BRK-02",
  name: "Brake job, drive axle",
  description: "Shoes, drums and hardware on both ends of each drive axle",
  category: "Brakes",
  vmrsCode: "013",
  vehicleTypes: ["tractor"],
  appliesTo: { make: "Freightliner", model: null, yearFrom: 2008, yearThrough: null },
  laborType: null,
  fixedPriceCents: null,
  complaint: "Brakes worn",
  cause: null,
  correction: null,
  labor: [
    {
      description: "Replace shoes and drums",
      quantity: 1.2,
      per: "wheel" as const,
      unitPriceCents: null,
      taxable: null,
      vmrsCode: "013-002",
    },
  ],
  parts: [
    {
      partNumber: "BS-4707Q",
      description: null,
      quantity: 1,
      per: "wheel" as const,
      unitPriceCents: null,
      unitCostCents: null,
      taxable: null,
      vmrsCode: null,
    },
  ],
  tires: [],
  materials: [],
  fees: [
    {
      description: "Shop supplies",
      quantity: 1,
      per: null,
      unitPriceCents: 1500,
      unitCostCents: null,
      vmrsCode: null,
      feeType: "fee" as const,
    },
  ],
  createdAt: "2026-03-02T15:04:05.000Z",
  updatedAt: "2026-03-02T15:04:05.000Z",
  deletedAt: null,
};
