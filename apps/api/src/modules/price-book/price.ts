import type { ActiveRule, Pricing } from "@bayline/db";
import { changedByPercent, laborRate, matrixPrice, timesMultiplier } from "./formulas.ts";
import { bySpecificity, isGoods, isInForce, type MatchedLine, missesOf } from "./match.ts";

/** A line to be priced, without its price. */
export interface LineToPrice extends MatchedLine {
  /** Hours for labor. */
  quantity: number;
}

/** What a unit of a line costs the customer, and why. Whole cents. */
export interface Price {
  cents: number;
  /** Without the customer's level. */
  listCents: number;
  source: Exclude<Pricing["source"], "typed">;
  /** Undefined for the part's own price and the rate of the settings. */
  rule?: ActiveRule;
  level?: ActiveRule;
  /** The cost of a unit that the price was computed from. */
  basisCents?: number;
}

/** The price that a matrix or a rate gives, or the basis that it needs and is not known. */
export type Offer = { cents: number; basisCents?: number } | { lacks: string };

/** The kind of rule that prices lines of a kind; none for fees. */
export function baseKindOf(line: MatchedLine): ActiveRule["kind"] | undefined {
  if (isGoods(line)) return "parts_matrix";
  return line.kind === "labor" ? "labor_rate" : undefined;
}

export function offerOf({ terms }: ActiveRule, { from, quantity }: LineToPrice): Offer {
  if (terms.centsPerHour !== undefined) return { cents: laborRate(terms, quantity) };
  const { basis = "cost" } = terms;
  const { costCents, lastCostCents, partPriceCents } = from;
  const basisCents = { cost: costCents, lastCost: lastCostCents, listPrice: partPriceCents }[basis];
  if (basisCents === undefined) return { lacks: basis };
  return { cents: matrixPrice(terms, basisCents), basisCents };
}

/** The rules that apply to a line, each kind in its order. */
export interface Claims {
  contracts: ActiveRule[];
  /** Matrices or rates, without the shop's default. */
  bases: ActiveRule[];
  fallback: ActiveRule | undefined;
  level: ActiveRule | undefined;
}

export function claimsOn(line: LineToPrice, rules: readonly ActiveRule[]): Claims {
  const { defaultRuleId, priceLevelId, day = "" } = line.from;
  const claiming = rules.filter(
    (rule) => isInForce(rule, day) && missesOf(rule.match, line).length === 0,
  );
  const ofKind = (kind: ActiveRule["kind"] | undefined) =>
    claiming.filter((rule) => rule.kind === kind).sort(bySpecificity);
  const bases = ofKind(baseKindOf(line));
  return {
    contracts: isGoods(line) ? ofKind("contract_price").filter(isOfPart) : [],
    bases: bases.filter(({ id }) => id !== defaultRuleId),
    fallback: bases.find(({ id }) => id === defaultRuleId),
    level: ofKind("price_level").find(({ id }) => id === priceLevelId),
  };
}

const isOfPart = ({ match }: ActiveRule) => match.partNumber !== undefined;

/**
 * The price of a line whose price was not sent, by the first of: contract price, the customer's
 * level on the most specific matrix or rate, the part's own price, and the shop's default matrix or
 * rate with the customer's level. A rule whose basis is not known gives no price.
 */
export function priceOf(line: LineToPrice, rules: readonly ActiveRule[]): Price {
  const claims = claimsOn(line, rules);
  const [contract] = claims.contracts;
  if (contract) {
    const cents = contract.terms.priceCents ?? 0;
    return { cents, listCents: cents, source: "rule", rule: contract };
  }
  const list = firstOffer(claims.bases, line) ?? ownPrice(line) ?? lastResort(claims, line);
  return withLevel(list ?? { cents: 0, listCents: 0, source: "none" }, claims.level, line);
}

function firstOffer(rules: readonly ActiveRule[], line: LineToPrice): Price | undefined {
  for (const rule of rules) {
    const offer = offerOf(rule, line);
    if ("lacks" in offer) continue;
    return { ...offer, listCents: offer.cents, source: "rule", rule };
  }
  return undefined;
}

function ownPrice({ from: { partPriceCents: cents } }: LineToPrice): Price | undefined {
  return cents === undefined ? undefined : { cents, listCents: cents, source: "part" };
}

/** The price by the default rule, or by the rate of the settings. */
function lastResort({ fallback }: Claims, line: LineToPrice): Price | undefined {
  const offer = fallback && firstOffer([fallback], line);
  if (offer) return offer;
  const { laborRateCents: cents } = line.from;
  if (line.kind !== "labor" || cents === undefined) return undefined;
  return { cents, listCents: cents, source: "rule" };
}

/** Applies the customer's level to a price that a rule gives. */
function withLevel(list: Price, level: ActiveRule | undefined, line: LineToPrice): Price {
  if (!level) return list;
  const { costMultiplier, partsPercent, laborPercent } = level.terms;
  const { costCents } = line.from;
  if (isGoods(line) && costMultiplier !== undefined && costCents !== undefined) {
    const cents = timesMultiplier(costCents, costMultiplier);
    return { ...list, cents, source: "rule", level, basisCents: costCents };
  }
  const percent = isGoods(line) ? partsPercent : line.kind === "labor" ? laborPercent : undefined;
  if (percent === undefined || list.source !== "rule") return list;
  return { ...list, cents: changedByPercent(list.cents, percent), level };
}
