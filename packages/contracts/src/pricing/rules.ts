import { z } from "zod";
import { changesEnvelope, updatedSince } from "../fields/changes.ts";
import { ById, Deleted, Name, page, ShopDate, textFilter } from "../fields/fields.ts";
import { byIdOrNumber, idOrNumber } from "../fields/references.ts";
import { operation } from "../operation/operation.ts";
import {
  maxContractPrices,
  maxPriceRules,
  PriceMatch,
  PriceTerms,
  priceRuleKinds,
  termsRefusals,
} from "./rule-fields.ts";
import {
  exampleRule,
  exampleRuleWithHistory,
  PriceRule,
  PriceRuleWithHistory,
} from "./rule-records.ts";

const ruleFields = {
  validFrom: ShopDate.optional().meta({
    description: "First day, in the shop's time zone. Default on creation: today",
  }),
  validThrough: ShopDate.nullish().meta({ description: "Last day; null: no end" }),
  isActive: z.boolean().optional().meta({ description: "Default true" }),
};

/** A price rule of a request, as a new record or in a simulation. */
export const newRuleFields = {
  name: Name,
  kind: z.enum(priceRuleKinds).meta({
    description:
      "`parts_matrix`: goods by their cost. `labor_rate`: hours. `price_level`: what customers of the level pay. `contract_price`: a part or canned job of one customer. `fee`: a percentage of each order",
  }),
  match: PriceMatch.optional(),
  terms: PriceTerms,
  ...ruleFields,
};

/** Rejects terms that a rule of its kind does not have, and days in the wrong order. */
export function validRule() {
  return z.check<z.output<z.ZodObject<typeof newRuleFields>>>(({ value, issues }) => {
    const { kind, terms, match = {}, validFrom, validThrough } = value;
    for (const { field, message } of termsRefusals(kind, { terms, match })) {
      issues.push({ code: "custom", input: value, path: field.split("."), message });
    }
    if (!validFrom || !validThrough || validFrom <= validThrough) return;
    const message = "must be at or after validFrom";
    issues.push({ code: "custom", input: value, path: ["validThrough"], message });
  });
}

const create = operation({
  method: "POST",
  path: "/pricing/rules",
  status: 201,
  access: "shop.admin",
  summary: "Create a price rule",
  description: `A rule prices lines that are written from now on, on its days; lines that have a price keep it. Two rules that could claim one line with the same right are refused. A shop has at most ${maxPriceRules} rules and ${maxContractPrices} contract prices.`,
  input: z.strictObject(newRuleFields).check(validRule()),
  output: PriceRule,
  errors: ["PRICE_RULES_TIE"],
  emits: ["price_rule.created"],
  addsOnly: true,
  example: {
    input: {
      name: "Reefer work",
      kind: "labor_rate",
      match: { laborType: "reefer" },
      terms: { centsPerHour: 17_500 },
      validFrom: exampleRule.validFrom,
    },
    output: {
      ...exampleRule,
      name: "Reefer work",
      kind: "labor_rate",
      match: { laborType: "reefer" },
      terms: { centsPerHour: 17_500 },
    },
  },
});

export const rules = {
  list: operation({
    method: "GET",
    path: "/pricing/rules",
    access: "shop.read",
    summary: "List price rules",
    sortedBy: ["createdAt desc", "id desc"],
    input: z.strictObject({
      ...page(100),
      ...updatedSince,
      search: textFilter(255).meta({ description: "Part of the name" }),
      kind: z.enum(priceRuleKinds).optional(),
      customerId: idOrNumber("customers").optional(),
      isActive: z.boolean().optional(),
    }),
    output: changesEnvelope("rules", PriceRule),
    example: {
      input: { kind: "parts_matrix" },
      output: { rules: [exampleRule], count: 1, lastEvaluatedKey: null },
    },
  }),
  get: operation({
    method: "GET",
    path: "/pricing/rules/{id}",
    access: "shop.read",
    summary: "Get a price rule with its versions",
    input: byIdOrNumber("pricing.rules"),
    output: PriceRuleWithHistory,
    example: { input: { id: exampleRule.id }, output: exampleRuleWithHistory },
  }),
  create,
  update: operation({
    method: "PATCH",
    path: "/pricing/rules/{id}",
    access: "shop.admin",
    summary: "Change a price rule, which makes a new version of it",
    description:
      "Only the fields sent change; `match` and `terms` are replaced as a whole, and the kind stays. Earlier versions are kept. Lines that have a price keep it: `workOrders.reprice` prices an order again.",
    input: z.strictObject({
      id: idOrNumber("pricing.rules"),
      name: Name.optional(),
      kind: z.enum(priceRuleKinds).optional().meta({ description: "Cannot be changed" }),
      match: PriceMatch.optional(),
      terms: PriceTerms.optional(),
      ...ruleFields,
    }),
    ignored: ["history"],
    output: PriceRule,
    errors: ["PRICE_RULES_TIE"],
    emits: ["price_rule.updated"],
    example: {
      input: { id: exampleRule.name, validThrough: "2026-12-31" },
      output: { ...exampleRule, version: 2, validThrough: "2026-12-31" },
    },
  }),
  delete: operation({
    method: "DELETE",
    path: "/pricing/rules/{id}",
    access: "shop.admin",
    summary: "Delete a price rule",
    description:
      "A soft delete: the lines that it priced keep their prices, and `GET` still shows its versions.",
    input: ById,
    output: Deleted,
    emits: ["price_rule.deleted"],
    example: { input: { id: exampleRule.id }, output: { id: exampleRule.id, deleted: true } },
  }),
};
