import { z } from "zod";
import { lineKinds } from "../fields/billed-lines.ts";
import { defineColumns } from "../fields/columns.ts";
import {
  CentsOut,
  cents,
  Id,
  maxUnitCents,
  Quantity,
  ShopDate,
  StockQuantity,
  Timestamp,
  text,
} from "../fields/fields.ts";
import { idOrNumber } from "../fields/references.ts";
import { inShort } from "../fields/short-forms.ts";
import { operation } from "../operation/operation.ts";
import { exampleTyped, PricedBy, pricedFields } from "./priced-by.ts";
import { LaborType, maxPriceRules, priceRuleKinds } from "./rule-fields.ts";
import { exampleRule } from "./rule-records.ts";

/** Lines of one price check. */
export const maxQuotedLines = 100;

const ofProfit = "Returned only to callers with `reports:profit`";

const QuotedLine = inShort(
  z.strictObject({
    kind: z
      .enum(["labor", "part", "tire", "material"])
      .optional()
      .meta({ description: "Default `part`" }),
    inventoryItemId: idOrNumber("inventory").optional().meta({
      description:
        "Id or part number of the stocked part; found by `partNumber` if only that is sent",
    }),
    partNumber: text(64).optional(),
    quantity: Quantity.optional().meta({ description: "Hours for labor. Default 1" }),
    laborType: LaborType.meta({ description: "Labor only: the type of the work" }),
    unitCostCents: cents(maxUnitCents).optional().meta({
      description: "Cost of goods that are not kept in stock. Whole cents",
    }),
  }),
  { name: "partNumber", value: "quantity" },
);

const QuotedPrice = z
  .object({
    kind: z.enum(lineKinds),
    inventoryItemId: Id.nullable().meta({ description: "Null if the part is not kept in stock" }),
    partNumber: z.string().max(64).nullable(),
    description: z.string().max(1000).nullable().meta({ description: "Name of the part" }),
    quantity: StockQuantity,
    availableQuantity: StockQuantity.nullable().meta({
      description: "Quantity on hand that no order reserves; null if it is not kept in stock",
    }),
    unitPriceCents: CentsOut,
    totalPriceCents: CentsOut.meta({ description: "quantity × unitPriceCents, without tax" }),
    ...pricedFields,
    expectedCostCents: CentsOut.nullish().meta({
      description: `Cost of a unit by the oldest stock, otherwise by the last receipt; null for labor and if it is not known. ${ofProfit}`,
    }),
    marginCents: CentsOut.nullish().meta({
      description: `What remains of totalPriceCents after that cost; null if it is not known. ${ofProfit}`,
    }),
  })
  .meta({ id: "QuotedPrice" });

defineColumns(QuotedPrice, [
  { path: "partNumber", isWhole: true, isKey: true },
  "description",
  "quantity",
  { path: "unitPriceCents", label: "Price" },
  { path: "totalPriceCents", label: "Total" },
  { path: "listPriceCents", label: "List" },
  { path: "pricedBy.ruleName", label: "Rule" },
  { path: "availableQuantity", label: "Available" },
  { path: "marginCents", label: "Margin" },
]);

const exampleQuoted = {
  kind: "part" as const,
  inventoryItemId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c02",
  partNumber: "FF63009",
  description: "Fuel filter, spin-on",
  quantity: 4,
  availableQuantity: 10,
  unitPriceCents: 4669,
  totalPriceCents: 18_676,
  pricedBy: {
    ...exampleTyped,
    source: "rule" as const,
    ruleId: exampleRule.id,
    ruleName: exampleRule.name,
    version: 1,
    levelId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2d02",
    levelName: "Fleet",
    levelVersion: 1,
    basisCents: 2875,
  },
  listPriceCents: 5199,
  expectedCostCents: 2875,
  marginCents: 7176,
};

export const quotePrices = operation({
  method: "POST",
  path: "/pricing/quote",
  access: "shop.read",
  reads: true,
  summary: "Check prices",
  description: `What each of up to ${maxQuotedLines} lines would cost a customer, and why. Changes nothing.`,
  input: z.strictObject({
    customerId: idOrNumber("customers").optional(),
    vehicleId: idOrNumber("vehicles").optional(),
    day: ShopDate.optional().meta({ description: "Day of the prices. Default: today" }),
    lines: z
      .array(QuotedLine)
      .min(1, "must have at least 1 line")
      .max(maxQuotedLines, `must have at most ${maxQuotedLines} lines`),
  }),
  output: z
    .object({
      day: ShopDate,
      lines: z.array(QuotedPrice).max(maxQuotedLines).meta({ description: "In the order sent" }),
      totalPriceCents: CentsOut.meta({ description: "Of all lines, without fees and tax" }),
    })
    .meta({ id: "PriceQuote" }),
  errors: ["AMBIGUOUS_PART_NUMBER"],
  example: {
    input: { customerId: "Prairie Grain Haulers", lines: [{ partNumber: "FF63009", quantity: 4 }] },
    output: { day: "2026-03-02", lines: [exampleQuoted], totalPriceCents: 18_676 },
  },
});

const PriceStep = z
  .object({
    step: z.enum(["contract", "rule", "level", "part", "default", "settings"]).meta({
      description:
        "Where the rule stands in the precedence: `contract`, then `rule` (matrix or rate) with `level`, then the price of the `part`, then the shop's `default` rule, then the rate of the `settings`",
    }),
    kind: z.enum(priceRuleKinds).nullable(),
    ruleId: Id.nullable(),
    ruleName: z.string().max(255).nullable(),
    version: z.int().nullable(),
    outcome: z.enum(["won", "applied", "outranked", "no_basis", "no_match", "not_valid"]).meta({
      description:
        "`won`: made the price. `applied`: the level that changed it. `outranked`: applies, but another precedes it. `no_basis`: applies, but its basis is not known. `no_match`: does not match the line. `not_valid`: not on that day, or not active",
    }),
    unitPriceCents: CentsOut.nullable().meta({
      description: "The price by this step; null if it gives none",
    }),
    reason: z.string().max(500).meta({ description: "The outcome in one sentence" }),
  })
  .meta({ id: "PriceStep" });

defineColumns(PriceStep, [
  "outcome",
  "step",
  { path: "ruleName", label: "Rule" },
  "version",
  { path: "unitPriceCents", label: "Price" },
  "reason",
]);

const exampleStep = {
  step: "rule" as const,
  kind: exampleRule.kind,
  ruleId: exampleRule.id,
  ruleName: exampleRule.name,
  version: 1,
  outcome: "won" as const,
  unitPriceCents: 5199,
  reason: "It is the most specific of the rules that match.",
};

export const explainPrice = operation({
  method: "GET",
  path: "/pricing/explain",
  access: "shop.read",
  summary: "Explain the price of a line",
  description:
    "All rules that were considered when a line of a work order or a counter sale got its price, as they were then, in their order.",
  input: z.strictObject({
    lineId: text(64).toLowerCase().meta({
      description: "Id of a line of a work order or a counter sale",
    }),
  }),
  output: z
    .object({
      lineId: Id,
      unitPriceCents: CentsOut,
      listPriceCents: CentsOut,
      pricedBy: PricedBy,
      pricedAt: Timestamp.nullable().meta({ description: "When the line got its price" }),
      day: ShopDate.nullable().meta({ description: "The day of the rules" }),
      steps: z.array(PriceStep).max(2 * maxPriceRules + 10),
    })
    .meta({ id: "PriceExplanation" }),
  errors: ["NOT_FOUND"],
  example: {
    input: { lineId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c42" },
    output: {
      lineId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c42",
      unitPriceCents: 5199,
      listPriceCents: 5199,
      pricedBy: {
        ...exampleTyped,
        source: "rule",
        ruleId: exampleRule.id,
        ruleName: exampleRule.name,
        version: 1,
        basisCents: 2875,
      },
      pricedAt: "2026-03-02T15:04:05.000Z",
      day: "2026-03-02",
      steps: [exampleStep],
    },
  },
});
