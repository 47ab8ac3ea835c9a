import type { contract } from "@bayline/contracts";
import type { UseCases } from "../../pipeline/use-case.ts";
import { explainPrice } from "./explain.ts";
import { quotePrices } from "./quote.ts";
import { createRule, deleteRule, getRule, listRules, updateRule } from "./rules.ts";

export const pricingUseCases = {
  rules: {
    list: listRules,
    get: getRule,
    create: createRule,
    update: updateRule,
    delete: deleteRule,
  },
  quote: quotePrices,
  explain: explainPrice,
} satisfies UseCases<(typeof contract)["pricing"]>;
