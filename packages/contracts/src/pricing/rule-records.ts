import { z } from "zod";
import { feeTypes, lineKinds } from "../fields/billed-lines.ts";
import { defineColumns } from "../fields/columns.ts";
import { CentsOut, DeletedAt, Id, Timestamp } from "../fields/fields.ts";
import {
  feeBases,
  maxBands,
  maxShownVersions,
  priceBases,
  priceEndings,
  priceRuleKinds,
} from "./rule-fields.ts";

const Band = z.object({
  fromCents: CentsOut,
  multiplier: z.number().optional(),
  markupPercent: z.number().optional(),
  marginPercent: z.number().optional(),
});

/** The terms of a rule: those of its kind. */
const Terms = z
  .object({
    bands: z.array(Band).max(maxBands).optional(),
    basis: z.enum(priceBases).optional(),
    roundTo: z.literal(priceEndings).optional(),
    centsPerHour: CentsOut.optional(),
    hourBands: z
      .array(z.object({ fromHours: z.number(), multiplier: z.number() }))
      .max(maxBands)
      .optional(),
    partsPercent: z.number().optional(),
    laborPercent: z.number().optional(),
    costMultiplier: z.number().optional(),
    priceCents: CentsOut.optional(),
    cannedJobId: Id.optional(),
    percent: z.number().optional().meta({ description: "Percentage of what `of` names" }),
    of: z.enum(feeBases).optional(),
    capCents: CentsOut.optional(),
    minimumCents: CentsOut.optional(),
    feeType: z.enum(feeTypes).optional(),
    onSales: z.boolean().optional(),
  })
  .meta({ id: "PriceTerms", description: "The terms of the rule's kind" });

const Match = z
  .object({
    category: z.string().max(100).optional(),
    vendorId: Id.optional(),
    lineKind: z.enum(lineKinds).optional(),
    partNumber: z.string().max(64).optional(),
    customerId: Id.optional(),
    vehicleType: z.string().max(64).optional(),
    laborType: z.string().max(64).optional(),
  })
  .meta({ id: "PriceMatch", description: "A line matches if it has all of these" });

/** The fields of a rule that each version states. */
const versionFields = {
  version: z.int().meta({ description: "1 when the rule is created; each change adds one" }),
  name: z.string().max(255),
  match: Match,
  terms: Terms,
  validFrom: z.string().max(10).meta({ description: "First day, in the shop's time zone" }),
  validThrough: z.string().max(10).nullable().meta({ description: "Last day; null: no end" }),
  isActive: z.boolean().meta({ description: "An inactive rule prices nothing" }),
};

export const PriceRule = z
  .object({
    id: Id,
    kind: z.enum(priceRuleKinds),
    ...versionFields,
    createdAt: Timestamp,
    updatedAt: Timestamp,
    deletedAt: DeletedAt,
  })
  .meta({ id: "PriceRule" });

defineColumns(PriceRule, [
  { path: "name", isWhole: true, isKey: true },
  "kind",
  { path: "match", format: "keys", label: "For" },
  "validFrom",
  { path: "validThrough", label: "Through" },
  { path: "isActive", label: "State", words: { true: "", false: "inactive" } },
  "version",
  "id",
]);

const PriceRuleVersion = z
  .object({
    ...versionFields,
    createdAt: Timestamp.meta({ description: "When the version was written" }),
    createdBy: z.string().max(255).meta({ description: "Name of the user or API key" }),
  })
  .meta({ id: "PriceRuleVersion" });

defineColumns(PriceRuleVersion, [
  "version",
  "name",
  "validFrom",
  "validThrough",
  "createdBy",
  "createdAt",
]);

/** A rule with its versions. */
export const PriceRuleWithHistory = z
  .object({
    ...PriceRule.shape,
    history: z
      .array(PriceRuleVersion)
      .max(maxShownVersions)
      .meta({ description: "The newest 100 versions, the newest first" }),
  })
  .meta({ id: "PriceRuleWithHistory" });

const bands = [
  { fromCents: 0, multiplier: 3 },
  { fromCents: 500, multiplier: 2.2 },
  { fromCents: 2500, multiplier: 1.8 },
  { fromCents: 25_000, multiplier: 1.4 },
];

export const exampleRule = {
  id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2d01",
  kind: "parts_matrix" as const,
  version: 1,
  name: "Standard parts",
  match: {},
  terms: { bands, basis: "cost" as const, roundTo: 99 as const },
  validFrom: "2026-01-01",
  validThrough: null,
  isActive: true,
  createdAt: "2026-01-01T15:04:05.000Z",
  updatedAt: "2026-01-01T15:04:05.000Z",
  deletedAt: null,
};

const {
  id: _id,
  kind: _kind,
  updatedAt: _updated,
  deletedAt: _deleted,
  ...firstVersion
} = exampleRule;

export const exampleRuleWithHistory = {
  ...exampleRule,
  history: [{ ...firstVersion, createdBy: "Dana Whitfield" }],
};
