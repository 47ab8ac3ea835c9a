import { z } from "zod";
import { lineKinds } from "../fields/billed-lines.ts";
import { defineColumns } from "../fields/columns.ts";
import { CentsOut, Id, ShopDate, textFilter } from "../fields/fields.ts";
import { idOrNumber } from "../fields/references.ts";
import { inShort } from "../fields/short-forms.ts";
import { operation } from "../operation/operation.ts";
import { priceSources } from "./priced-by.ts";
import { maxPriceRules, PriceTerms } from "./rule-fields.ts";
import { exampleRule } from "./rule-records.ts";
import { newRuleFields, validRule } from "./rules.ts";

/** Invoice lines of one simulation within a request. */
export const maxSimulatedLines = 200_000;
/** Invoice lines of one simulation in the background. */
export const maxSimulatedInBackground = 5_000_000;
/** Groups of each list of a simulation; the rest is summed. */
export const maxSimulatedGroups = 50;
/** Jobs of a simulation. */
export const maxSimulatedJobs = 100;

/** A field of a rule that is sent as it was read. */
const computed = z.unknown().optional().meta({ description: "Computed; ignored in requests" });

const ProposedRule = inShort(
  z
    .strictObject({
      ...newRuleFields,
      terms: PriceTerms.omit({ cannedJobId: true }).meta({
        id: "SimulatedTermsInput",
        description:
          "The terms of the rule's kind. Contract prices of canned jobs are not simulated: invoices do not state what the lines would have cost one by one",
      }),
      id: idOrNumber("pricing.rules").optional().meta({
        description:
          "Id or exact name of the rule that it replaces, also in its history. Default: an additional rule",
      }),
      validFrom: ShopDate.optional().meta({
        description:
          "First day. Default: as if the rule began on the day of each line, so that it applies to all and precedes rules with as many fields",
      }),
      version: computed,
      createdAt: computed,
      updatedAt: computed,
      deletedAt: computed,
    })
    .check(validRule()),
  { none: "The terms of a rule are objects: send the rules as a file." },
);

const Amounts = z
  .object({
    revenueCents: CentsOut.meta({ description: "After discounts, without tax" }),
    costCents: CentsOut.meta({ description: "True cost, with bills that came later" }),
    marginCents: CentsOut,
    marginPercent: z.number().nullable().meta({
      description: "Margin as a percentage of the revenue, 2 decimals; null without revenue",
    }),
  })
  .meta({ id: "SimulatedAmounts" });

const compared = {
  lineCount: z.int(),
  booked: Amounts,
  proposed: Amounts,
  changeCents: CentsOut.meta({ description: "Proposed revenue minus booked revenue" }),
};

const rest = (what: string) =>
  z
    .object({ groupCount: z.int().meta({ description: `Other ${what}` }), ...compared })
    .nullable()
    .meta({ description: `All other ${what} in one sum; null if all are listed` });

const Month = z
  .object({ month: z.string().max(7).meta({ description: "YYYY-MM" }), ...compared })
  .meta({ id: "SimulatedMonth" });

const Category = z
  .object({
    kind: z.enum(lineKinds),
    category: z.string().max(100).nullable().meta({
      description:
        "Category of the part when it was priced; null for labor, fees and parts without one",
    }),
    ...compared,
  })
  .meta({ id: "SimulatedCategory" });

const Customer = z
  .object({
    customerId: Id.nullable(),
    customerName: z.string().max(255).nullable(),
    ...compared,
  })
  .meta({ id: "SimulatedCustomer" });

const Rule = z
  .object({
    source: z.enum(priceSources),
    ruleId: Id.nullable().meta({
      description: "Null for prices without a rule, and additional rules",
    }),
    ruleName: z.string().max(255).nullable(),
    isProposed: z.boolean().meta({ description: "Whether it is a rule of the request" }),
    ...compared,
  })
  .meta({
    id: "SimulatedRule",
    description: "Lines that a rule priced in the books, and those that it would price",
  });

const Job = z
  .object({
    invoiceId: Id,
    invoiceNumber: z.string().max(64),
    invoiceDate: ShopDate,
    recordType: z.enum(["work_order", "sales_order"]),
    orderId: Id,
    orderNumber: z.string().max(64),
    customerId: Id.nullable(),
    customerName: z.string().max(255).nullable(),
    ...compared,
  })
  .meta({ id: "SimulatedJob" });

const amountColumns = [
  { path: "booked.revenueCents", label: "Booked" },
  { path: "proposed.revenueCents", label: "Proposed" },
  { path: "changeCents", label: "Change" },
] as const;

defineColumns(Month, ["month", ...amountColumns]);
defineColumns(Category, ["kind", "category", ...amountColumns]);
defineColumns(Customer, ["customerName", ...amountColumns]);
defineColumns(Rule, ["source", "ruleName", ...amountColumns]);
defineColumns(Job, [
  "orderNumber",
  "invoiceNumber",
  "invoiceDate",
  "customerName",
  ...amountColumns,
]);

export const PriceSimulation = z
  .object({
    from: ShopDate,
    to: ShopDate,
    invoiceCount: z.int(),
    ...compared,
    changedLineCount: z.int().meta({ description: "Lines whose revenue changes, with new fees" }),
    unpricedLineCount: z.int().meta({
      description:
        "Lines that a rule or a part priced, and that nothing would price: their revenue becomes 0",
    }),
    unexplainedLineCount: z.int().meta({
      description:
        "Lines with another price than their rules of that time give. They stay as booked",
    }),
    unknownCostLineCount: z.int().meta({
      description: "Lines whose cost is not known, and counts as 0",
    }),
    byMonth: z.array(Month).max(1300).meta({ description: "In their order" }),
    byCategory: z
      .array(Category)
      .max(maxSimulatedGroups)
      .meta({ description: "Largest change first" }),
    otherCategories: rest("categories"),
    byCustomer: z
      .array(Customer)
      .max(maxSimulatedGroups)
      .meta({ description: "Largest change first" }),
    otherCustomers: rest("customers"),
    byRule: z.array(Rule).max(maxSimulatedGroups).meta({ description: "Largest change first" }),
    otherRules: rest("rules"),
    jobs: z
      .array(Job)
      .max(maxSimulatedJobs)
      .meta({
        description: `The ${maxSimulatedJobs} orders and sales whose revenue changes most`,
      }),
  })
  .meta({ id: "PriceSimulation" });

const amounts = (revenueCents: number, costCents: number, marginPercent: number) => ({
  revenueCents,
  costCents,
  marginCents: revenueCents - costCents,
  marginPercent,
});

const exampleCompared = {
  lineCount: 4,
  booked: amounts(18_676, 11_500, 38.42),
  proposed: amounts(20_796, 11_500, 44.7),
  changeCents: 2120,
};

const customer = {
  customerId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c03",
  customerName: "Prairie Grain Haulers",
};

/** What a simulation prices, and by which rules. */
export const SimulationInput = z.strictObject({
  from: ShopDate.meta({ description: "First day of the invoices" }),
  to: ShopDate.meta({ description: "Last day of the invoices" }),
  rules: z
    .array(ProposedRule)
    .max(maxPriceRules, `must have at most ${maxPriceRules} rules`)
    .default([])
    .meta({ description: "Proposed rules, as in `pricing.rules.create`. Default: none" }),
  remove: z
    .array(idOrNumber("pricing.rules"))
    .max(maxPriceRules, `must have at most ${maxPriceRules} rules`)
    .default([])
    .meta({ description: "Rules that are left out, also in their history" }),
  defaultPartsMatrixId: idOrNumber("pricing.rules").optional().meta({
    description: "The shop's default matrix, for all lines. Default: that of each line's time",
  }),
  defaultLaborRateId: idOrNumber("pricing.rules").optional().meta({
    description: "The shop's default labor rate, for all lines. Default: that of each line's time",
  }),
  customerId: idOrNumber("customers").optional().meta({
    description: "Only invoices of this customer",
  }),
  kind: z.enum(lineKinds).optional().meta({ description: "Only lines of this kind" }),
  category: textFilter(100).meta({
    description: "Only parts that had this category when they were priced, in any case",
  }),
});

export const exampleSimulation = {
  input: {
    from: "2026-01-01",
    to: "2026-03-31",
    rules: [
      {
        name: exampleRule.name,
        kind: exampleRule.kind,
        terms: { bands: [{ fromCents: 0, multiplier: 2.01 }] },
      },
    ],
  },
  output: {
    from: "2026-01-01",
    to: "2026-03-31",
    invoiceCount: 1,
    ...exampleCompared,
    changedLineCount: 1,
    unpricedLineCount: 0,
    unexplainedLineCount: 0,
    unknownCostLineCount: 0,
    byMonth: [{ month: "2026-03", ...exampleCompared }],
    byCategory: [{ kind: "part", category: "Filters", ...exampleCompared }],
    otherCategories: null,
    byCustomer: [{ ...customer, ...exampleCompared }],
    otherCustomers: null,
    byRule: [
      {
        source: "rule",
        ruleId: exampleRule.id,
        ruleName: exampleRule.name,
        isProposed: false,
        ...exampleCompared,
      },
    ],
    otherRules: null,
    jobs: [
      {
        invoiceId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c61",
        invoiceNumber: "INV-1003",
        invoiceDate: "2026-03-02",
        recordType: "work_order",
        orderId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c41",
        orderNumber: "WO-1079",
        ...customer,
        ...exampleCompared,
      },
    ],
  },
};

export const simulatePrices = operation({
  method: "POST",
  path: "/pricing/simulate",
  access: "reports:profit",
  reads: true,
  workload: "heavy",
  summary: "Simulate other price rules on invoiced work",
  description: `Prices the lines that were invoiced on the days again: by the rules as they were when each line got its price, with the proposed rules in place of those that they replace. Typed prices and discounts stay, fees follow the new prices, and both sides have the true cost of the lines. Without \`rules\` the result is what the books say. Void invoices do not count, and credits are not subtracted. At most ${maxSimulatedLines.toLocaleString("en-US")} lines: more are simulated in the background, with \`pricing.simulations.create\`. Changes nothing.`,
  input: SimulationInput,
  output: PriceSimulation,
  errors: ["PRICE_RULES_TIE", "SIMULATION_TOO_LARGE"],
  example: exampleSimulation,
});
