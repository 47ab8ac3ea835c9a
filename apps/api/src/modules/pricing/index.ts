import type { contract } from "@bayline/contracts";
import type { UseCases } from "../../pipeline/use-case.ts";
import { explainPrice } from "./explain.ts";
import { quotePrices } from "./quote.ts";
import { createRule, deleteRule, getRule, listRules, updateRule } from "./rules.ts";
import { simulatePrices } from "./simulate.ts";
import { createSimulation, getSimulation } from "./simulations.ts";

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
  simulate: simulatePrices,
  simulations: { create: createSimulation, get: getSimulation },
} satisfies UseCases<(typeof contract)["pricing"]>;
