import { z } from "zod";
import { feeTypes, lineKinds } from "../fields/billed-lines.ts";
import { cents, decimal, maxUnitCents, text } from "../fields/fields.ts";
import { idOrNumber } from "../fields/references.ts";
import { inShort } from "../fields/short-forms.ts";

/** What a rule prices, and how. */
export const priceRuleKinds = [
  "parts_matrix",
  "labor_rate",
  "price_level",
  "contract_price",
  "fee",
] as const;
export type PriceRuleKind = (typeof priceRuleKinds)[number];

/** Where a matrix finds the cost of a line. */
export const priceBases = ["cost", "lastCost", "listPrice"] as const;

/** The last digits of the prices of a matrix: multiples, or an ending in 95 or 99 cents. */
export const priceEndings = [1, 5, 10, 25, 50, 95, 99] as const;

/** What a percentage fee is computed from. */
export const feeBases = ["labor", "parts", "both"] as const;

/** The most live rules of a shop that are not contract prices. Each is read to price a line. */
export const maxPriceRules = 200;
export const maxContractPrices = 20_000;
/** Versions of one rule, and how many of them an answer contains. */
export const maxRuleVersions = 1000;
export const maxShownVersions = 100;
export const maxBands = 50;

/** A factor of a price, such as 1.85. */
const Multiplier = decimal(0, 1000);
const percentFrom = (least: number, most: number) => decimal(least, most);

const markups = ["multiplier", "markupPercent", "marginPercent"] as const;

const Band = inShort(
  z
    .strictObject({
      fromCents: cents(maxUnitCents).meta({
        description: "Cost of a unit from which the band applies, inclusive. Whole cents",
      }),
      multiplier: Multiplier.optional().meta({ description: "Price = cost × multiplier" }),
      markupPercent: percentFrom(0, 100_000)
        .optional()
        .meta({ description: "Price = cost + this percentage of the cost" }),
      marginPercent: percentFrom(0, 99.99).optional().meta({
        description: "Price = cost ÷ (1 − margin): 40 means that 40 % of the price remain",
      }),
    })
    .check(exactlyOneMarkup()),
  { name: "fromCents", value: "multiplier" },
);

const Bands = z
  .array(Band)
  .min(1, "must have at least 1 band")
  .max(maxBands, `must have at most ${maxBands} bands`)
  .check(ascending("fromCents", { startsAtZero: true }));

const HourBands = z
  .array(
    inShort(
      z.strictObject({
        fromHours: decimal(0, 1_000_000).meta({
          description: "Hours of the line from which the band applies, inclusive",
        }),
        multiplier: Multiplier.meta({ description: "Factor of the hourly rate" }),
      }),
      { name: "fromHours", value: "multiplier" },
    ),
  )
  .max(maxBands, `must have at most ${maxBands} bands`)
  .check(ascending("fromHours", { startsAtZero: false }));

const signedPercent = percentFrom(-100, 1000).optional();

/** The terms of each kind. `required` are sent with every rule of the kind. */
export const termsOfKind = {
  parts_matrix: { required: ["bands"], optional: ["basis", "roundTo"] },
  labor_rate: { required: ["centsPerHour"], optional: ["hourBands"] },
  price_level: { required: [], optional: ["partsPercent", "laborPercent", "costMultiplier"] },
  contract_price: { required: ["priceCents"], optional: ["cannedJobId"] },
  fee: {
    required: ["percent", "of"],
    optional: ["capCents", "minimumCents", "feeType", "onSales"],
  },
} as const satisfies Record<PriceRuleKind, TermsOfKind>;

interface TermsOfKind {
  required: ReadonlyArray<keyof typeof termFields>;
  optional: ReadonlyArray<keyof typeof termFields>;
}

const termFields = {
  bands: Bands.optional().meta({
    description:
      "`parts_matrix`: prices by the cost of a unit. The first band begins at 0, the others ascend, and each applies until the next. Each has one of `multiplier`, `markupPercent` and `marginPercent`",
  }),
  basis: z.enum(priceBases).optional().meta({
    description:
      "`parts_matrix`: the cost that the bands apply to. `cost`, the default: of the next unit in stock (FIFO), otherwise the cost on the line. `lastCost`: of the last receipt. `listPrice`: the part's own price",
  }),
  roundTo: z.literal(priceEndings).optional().meta({
    description:
      "`parts_matrix`: rounds each price up to a multiple of 5, 10, 25 or 50 cents, or to an ending in 95 or 99 cents. Default 1: whole cents, rounded half up",
  }),
  centsPerHour: cents(maxUnitCents)
    .optional()
    .meta({ description: "`labor_rate`: whole cents for an hour" }),
  hourBands: HourBands.optional().meta({
    description:
      "`labor_rate`: factors of the rate by the hours of the line. Each applies until the next; below the first one the factor is 1",
  }),
  partsPercent: signedPercent.meta({
    description:
      "`price_level`: change of the prices of parts, tires and materials in percent: −10 takes 10 % off, 5 adds 5 %",
  }),
  laborPercent: signedPercent.meta({
    description: "`price_level`: change of the hourly rate in percent: −10 takes 10 % off",
  }),
  costMultiplier: Multiplier.optional().meta({
    description:
      "`price_level`: price of parts, tires and materials = cost × this factor, whatever the matrix says. Not together with `partsPercent`",
  }),
  priceCents: cents(maxUnitCents).optional().meta({
    description: "`contract_price`: whole cents for a unit of the part, or for the canned job",
  }),
  cannedJobId: idOrNumber("cannedJobs").optional(),
  percent: percentFrom(0, 100).optional().meta({
    description: "`fee`: percentage of what `of` names",
  }),
  of: z.enum(feeBases).optional().meta({
    description:
      "`fee`: the lines of an order that the percentage applies to, after their discounts. `parts` are parts, tires and materials. Lines of declined work do not count",
  }),
  capCents: cents(maxUnitCents)
    .optional()
    .meta({ description: "`fee`: at most this. Whole cents" }),
  minimumCents: cents(maxUnitCents).optional().meta({
    description: "`fee`: at least this, if the order has such lines. Whole cents",
  }),
  feeType: z.enum(feeTypes).optional().meta({ description: "`fee`: default `fee`" }),
  onSales: z.boolean().optional().meta({
    description: "`fee`: whether counter sales have it too. Default false: only work orders",
  }),
};

export const PriceTerms = z.strictObject(termFields).meta({
  id: "PriceTermsInput",
  description: "The terms of the rule's kind",
});
export type PriceTerms = z.output<typeof PriceTerms>;

const matchText = (max: number, description: string) =>
  text(max)
    .optional()
    .meta({ description: `${description}. Compared without regard to case` });

export const PriceMatch = z
  .strictObject({
    category: matchText(100, "Category of the part"),
    vendorId: idOrNumber("vendors").optional(),
    lineKind: z.enum(lineKinds).optional(),
    partNumber: matchText(64, "Part number"),
    customerId: idOrNumber("customers").optional(),
    vehicleType: matchText(64, "Type of the vehicle"),
    laborType: matchText(64, "`laborType` of the line"),
  })
  .meta({
    id: "PriceMatchInput",
    description:
      "The lines that the rule applies to: those that have all of these. Empty: all lines of its kind",
  });
export type PriceMatch = z.output<typeof PriceMatch>;

/** A type of work that rates distinguish, such as `diagnostic`. */
export const LaborType = text(64).nullish().meta({
  description: "Type of the work, such as `diagnostic`, `reefer` or `road call`: selects the rate",
});

interface TermsRefusal {
  field: string;
  message: string;
}

/** Returns an error for each term that a rule of the kind lacks or does not have. */
export function termsRefusals(
  kind: PriceRuleKind,
  { terms, match }: { terms: PriceTerms; match: PriceMatch },
): TermsRefusal[] {
  const { required, optional }: TermsOfKind = termsOfKind[kind];
  const known: readonly string[] = [...required, ...optional];
  const missing = required
    .filter((name) => terms[name] === undefined)
    .map((name) => ({ field: `terms.${name}`, message: `is required for ${kind}` }));
  const foreign = Object.keys(terms)
    .filter((name) => !known.includes(name))
    .map((name) => ({ field: `terms.${name}`, message: `is not a term of ${kind}` }));
  return [...missing, ...foreign, ...refusalsOfKind[kind]({ terms, match })];
}

type Refusals = (rule: { terms: PriceTerms; match: PriceMatch }) => TermsRefusal[];

const refuseIf = (isWrong: boolean, field: string, message: string): TermsRefusal[] =>
  isWrong ? [{ field, message }] : [];

const refusalsOfKind: Record<PriceRuleKind, Refusals> = {
  parts_matrix: ({ match }) =>
    refuseIf(
      match.lineKind === "labor" || match.lineKind === "fee",
      "match.lineKind",
      "must be part, tire or material: a matrix prices goods",
    ),
  labor_rate: ({ match }) =>
    refuseIf(
      match.lineKind !== undefined && match.lineKind !== "labor",
      "match.lineKind",
      "must be labor: a rate prices labor",
    ),
  price_level: ({ terms: { partsPercent, laborPercent, costMultiplier } }) => [
    ...refuseIf(
      partsPercent === undefined && laborPercent === undefined && costMultiplier === undefined,
      "terms",
      "must have partsPercent, laborPercent or costMultiplier",
    ),
    ...refuseIf(
      partsPercent !== undefined && costMultiplier !== undefined,
      "terms.costMultiplier",
      "must not be sent with partsPercent",
    ),
  ],
  contract_price: ({ terms: { cannedJobId }, match: { customerId, partNumber, ...others } }) => [
    ...refuseIf(
      customerId === undefined,
      "match.customerId",
      "is required: a contract price is for one customer",
    ),
    ...refuseIf(
      (partNumber === undefined) === (cannedJobId === undefined),
      "match.partNumber",
      "must be sent, or terms.cannedJobId, but not both",
    ),
    ...refuseIf(
      cannedJobId !== undefined && Object.values(others).some((value) => value !== undefined),
      "match",
      "must have only customerId with terms.cannedJobId",
    ),
  ],
  fee: ({ terms: { capCents, minimumCents } }) =>
    refuseIf(
      capCents !== undefined && minimumCents !== undefined && minimumCents > capCents,
      "terms.minimumCents",
      "must be at most capCents",
    ),
};

function exactlyOneMarkup() {
  const run = z.check<Record<string, unknown>>(({ value, issues }) => {
    if (typeof value !== "object" || value === null) return;
    const sent = markups.filter((name) => value[name] !== undefined);
    if (sent.length === 1) return;
    const message = `must have exactly one of ${markups.join(", ")}`;
    issues.push({ code: "custom", input: value, path: [], message });
  });
  run._zod.def.when = () => true;
  return run;
}

/** Requires bands whose beginnings ascend. */
function ascending(field: "fromCents" | "fromHours", { startsAtZero }: { startsAtZero: boolean }) {
  return z.check<Array<{ fromCents?: number; fromHours?: number }>>(({ value, issues }) => {
    value.forEach((band, index) => {
      const from = band[field] ?? 0;
      const before = value[index - 1]?.[field];
      const isFirst = index === 0;
      const message =
        isFirst && startsAtZero && from !== 0
          ? "must be 0 in the first band"
          : !isFirst && from <= (before ?? 0)
            ? "must be above that of the band before"
            : undefined;
      if (message) issues.push({ code: "custom", input: value, path: [index, field], message });
    });
  });
}
