import type { ActiveRule, Pricing } from "@bayline/db";
import type { Price } from "./price.ts";

/** An object without the fields that are null or undefined. */
export function known<T extends object>(fields: { [K in keyof T]: T[K] | null | undefined }): T {
  const entries = Object.entries(fields).filter(
    ([, value]) => value !== null && value !== undefined,
  );
  return Object.fromEntries(entries) as T;
}

/** What is stored of a price that was not sent. */
export function pricingOf({ rule, level, source, cents, listCents, basisCents }: Price): Pricing {
  return known<Pricing>({
    source,
    ruleId: rule?.id,
    ruleName: rule?.name,
    version: rule?.version,
    levelId: level?.id,
    levelName: level?.name,
    levelVersion: level?.version,
    basisCents,
    listPriceCents: listCents === cents ? undefined : listCents,
    feeRuleId: rule?.kind === "fee" ? rule.id : undefined,
  });
}

/** What is stored of a price that a person or a program sent in place of another. */
export function typedPricing(before: Pricing | undefined): Pricing {
  return known<Pricing>({ source: "typed", feeRuleId: before?.feeRuleId });
}

/** What is stored of a line's share of a contract price for its canned job. */
export function pricingOfJob(rule: Pick<ActiveRule, "id" | "name" | "version">): Pricing {
  const { id: ruleId, name: ruleName, version } = rule;
  return { source: "rule", ruleId, ruleName, version, isOfJob: true };
}

interface PricedLine {
  unitPriceCents: number;
  pricing: Pricing;
}

/** The fields of a line that say why it has its price. */
export function presentPricing({ unitPriceCents, pricing }: PricedLine) {
  return {
    pricedBy: {
      source: pricing.source,
      ruleId: pricing.ruleId ?? null,
      ruleName: pricing.ruleName ?? null,
      version: pricing.version ?? null,
      levelId: pricing.levelId ?? null,
      levelName: pricing.levelName ?? null,
      levelVersion: pricing.levelVersion ?? null,
      basisCents: pricing.basisCents ?? null,
    },
    listPriceCents: pricing.listPriceCents ?? unitPriceCents,
  };
}
