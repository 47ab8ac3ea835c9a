import { z } from "zod";
import { feeTypes, type LineKind } from "../fields/billed-lines.ts";
import { changesEnvelope, updatedSince } from "../fields/changes.ts";
import {
  cents,
  Deleted,
  freeText,
  maxUnitCents,
  Name,
  Note,
  page,
  Quantity,
  text,
  textFilter,
} from "../fields/fields.ts";
import { maxCannedJobLines, maxCannedJobs } from "../fields/limits.ts";
import { byIdOrNumber, idOrNumber } from "../fields/references.ts";
import { inShort } from "../fields/short-forms.ts";
import { NewVmrsCode, newVmrsCodeOfLine, vmrsCodeFilter } from "../fields/vmrs-codes.ts";
import { operation } from "../operation/operation.ts";
import { LaborType } from "../pricing/rule-fields.ts";
import { ModelYear } from "../shop/vehicles.ts";
import { CannedJob, countNames, exampleJob } from "./canned-job-records.ts";

const lineFields = {
  description: freeText(1000).nullish(),
  quantity: Quantity.optional().meta({ description: "Hours for labor. Default 1" }),
  per: z.enum(countNames).nullish().meta({
    description:
      "Multiplies the quantity by the vehicle's `axles`, `wheels` or `cylinders`, which the vehicle must then have",
  }),
  unitPriceCents: cents(maxUnitCents).nullish().meta({
    description:
      "Whole cents. Default null: the price that a line without one gets at the time of use",
  }),
  vmrsCode: newVmrsCodeOfLine,
};

const unitCostCents = cents(maxUnitCents).nullish().meta({
  description: "Whole cents. Default null: the cost of a stocked part, otherwise not known",
});

const taxable = z.boolean().nullish().meta({ description: "null: by the shop's settings" });

const goods = {
  ...lineFields,
  partNumber: text(64).meta({
    description: "The part in stock is found by it each time the job is used",
  }),
  unitCostCents,
  taxable,
};

/** The fields of a line of a canned job, by its kind. It has no state, technician or discount. */
const lines = {
  labor: z.strictObject({ ...lineFields, taxable }),
  part: z.strictObject(goods),
  tire: z.strictObject(goods),
  material: z.strictObject({ ...lineFields, unitCostCents }),
  fee: z.strictObject({
    ...lineFields,
    unitCostCents,
    feeType: z.enum(feeTypes).optional().meta({ description: "Sublet work is `subcontract`" }),
  }),
} as const satisfies Record<LineKind, z.ZodType>;

function listOf<L extends z.ZodType>(line: L, name: "description" | "partNumber") {
  const form = { name, value: "quantity", price: "unitPriceCents" };
  return z
    .array(inShort(line, form))
    .max(maxCannedJobLines, `must have at most ${maxCannedJobLines} lines`)
    .optional();
}

const AppliesTo = z
  .strictObject({
    make: text(100).nullish(),
    model: text(100).nullish(),
    yearFrom: ModelYear.nullish().meta({ description: "The first model year" }),
    yearThrough: ModelYear.nullish().meta({ description: "The last model year" }),
  })
  .check(({ value, issues }) => {
    const { yearFrom, yearThrough } = value;
    if (typeof yearFrom !== "number" || typeof yearThrough !== "number") return;
    if (yearFrom <= yearThrough) return;
    const message = "must not be before yearFrom";
    issues.push({ code: "custom", input: value, path: ["yearThrough"], message });
  });

/** Compared in upper case, like a part number. */
const Code = text(32).meta({
  description: "Names the job wherever its id is taken. Unique in the shop, ignoring case",
});

const jobFields = {
  description: Note.nullish(),
  category: text(100).nullish(),
  vmrsCode: NewVmrsCode.nullish(),
  vehicleTypes: z
    .array(text(100))
    .max(50, "must have at most 50 types")
    .optional()
    .meta({ description: "The types of vehicles that the job is for, in any case; empty: all" }),
  appliesTo: AppliesTo.nullish().meta({
    description: "The vehicles that the job is for. Make and model match in any case; null: all",
  }),
  laborType: LaborType,
  fixedPriceCents: cents(maxUnitCents).nullish().meta({
    description:
      "The price of the whole block before tax, spread over its lines; null: the sum of its lines",
  }),
  complaint: Note.nullish(),
  cause: Note.nullish(),
  correction: Note.nullish(),
  labor: listOf(lines.labor, "description"),
  parts: listOf(lines.part, "partNumber"),
  tires: listOf(lines.tire, "partNumber"),
  materials: listOf(lines.material, "description"),
  fees: listOf(lines.fee, "description"),
};

const limit = `A job has at most ${maxCannedJobLines} lines, and a shop ${maxCannedJobs} jobs.`;

export const cannedJobs = {
  list: operation({
    method: "GET",
    path: "/canned-jobs",
    access: "shop.read",
    summary: "List canned jobs",
    description:
      "Returns the jobs that match every filter sent. With `vehicleId`, those that nothing known of the vehicle excludes: a vehicle without a make fits the jobs of every make.",
    sortedBy: ["createdAt desc", "id desc"],
    input: z.strictObject({
      ...page(100),
      ...updatedSince,
      search: textFilter(255).meta({ description: "Part of the code, name or category" }),
      category: textFilter(100).meta({ description: "The exact category, ignoring case" }),
      vmrsCode: vmrsCodeFilter,
      vehicleType: textFilter(100).meta({
        description: "Jobs for vehicles of this type, ignoring case, and for all types",
      }),
      vehicleId: idOrNumber("vehicles").optional().meta({
        description: "Jobs that fit this vehicle: its id, unit number, VIN or external id",
      }),
    }),
    output: changesEnvelope("cannedJobs", CannedJob),
    example: {
      input: { category: "Brakes", limit: 50 },
      output: { cannedJobs: [exampleJob], count: 1, lastEvaluatedKey: null },
    },
  }),
  get: operation({
    method: "GET",
    path: "/canned-jobs/{id}",
    access: "shop.read",
    summary: "Get a canned job",
    input: byIdOrNumber("cannedJobs"),
    output: CannedJob,
    example: { input: { id: exampleJob.code }, output: exampleJob },
  }),
  create: operation({
    method: "POST",
    path: "/canned-jobs",
    status: 201,
    access: "shop.write",
    summary: "Create a canned job",
    description: `Stores a block of work with its lines, which quotes and work orders take by its \`code\`. Parts are named by number, and found in stock each time the job is used. ${limit}`,
    input: z.strictObject({ code: Code, name: Name, ...jobFields }),
    output: CannedJob,
    errors: ["CANNED_JOB_CODE_TAKEN"],
    emits: ["canned_job.created"],
    addsOnly: true,
    example: {
      input: {
        code: exampleJob.code,
        name: exampleJob.name,
        description: exampleJob.description,
        category: exampleJob.category,
        vmrsCode: exampleJob.vmrsCode,
        vehicleTypes: exampleJob.vehicleTypes,
        appliesTo: { make: "Freightliner", yearFrom: 2008 },
        complaint: exampleJob.complaint,
        labor: [
          {
            description: "Replace shoes and drums",
            quantity: 1.2,
            per: "wheel",
            vmrsCode: "013-002",
          },
        ],
        parts: [{ partNumber: "BS-4707Q", per: "wheel" }],
        fees: [{ description: "Shop supplies", unitPriceCents: 1500 }],
      },
      output: exampleJob,
    },
  }),
  update: operation({
    method: "PATCH",
    path: "/canned-jobs/{id}",
    access: "shop.write",
    summary: "Update a canned job",
    description: `Only the fields sent change; \`null\` clears a field. A list replaces the lines of its kind. Orders that have used the job keep their lines. ${limit}`,
    input: z.strictObject({
      id: idOrNumber("cannedJobs"),
      code: Code.optional(),
      name: Name.optional(),
      ...jobFields,
    }),
    output: CannedJob,
    errors: ["CANNED_JOB_CODE_TAKEN"],
    emits: ["canned_job.updated"],
    example: {
      input: { id: exampleJob.code, complaint: exampleJob.complaint },
      output: exampleJob,
    },
  }),
  delete: operation({
    method: "DELETE",
    path: "/canned-jobs/{id}",
    access: "shop.write",
    summary: "Delete a canned job",
    description:
      "A soft delete: orders that have used the job keep their lines, and its `code` becomes free.",
    input: byIdOrNumber("cannedJobs"),
    output: Deleted,
    emits: ["canned_job.deleted"],
    example: { input: { id: exampleJob.id }, output: { id: exampleJob.id, deleted: true } },
  }),
};
