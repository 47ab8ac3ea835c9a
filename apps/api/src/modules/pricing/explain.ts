import { partKey } from "@bayline/contracts";
import { type ActiveRule, findPricedLine, listRulesAt, type StoredPricedLine } from "@bayline/db";
import { isId } from "../../ids.ts";
import type { ReadContext } from "../../pipeline/context.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { bySpecificity, isInForce, missesOf } from "../price-book/match.ts";
import { baseKindOf, claimsOn, type LineToPrice, offerOf } from "../price-book/price.ts";
import { presentPricing } from "../price-book/pricing.ts";
import { requireRecord } from "../records.ts";

/** Explains the price of a line by the rules as they were when it got the price. */
export async function explainPrice(ctx: ReadContext, { lineId }: InputOf<"pricing.explain">) {
  const found = isId(lineId) ? await findPricedLine(ctx, lineId) : undefined;
  const line = requireRecord(found, "line of a work order or a counter sale");
  const { at = null, day = null, customerId = null } = line.pricedFrom;
  const key = line.partNumber === null ? null : partKey(line.partNumber);
  const rules = at ? await listRulesAt(ctx, { at, customerId, partKey: key }) : [];
  return {
    lineId: line.id,
    unitPriceCents: line.unitPriceCents,
    ...presentPricing(line),
    pricedAt: at,
    day,
    steps: stepsOf(line, rules),
  };
}

type Outcome = "won" | "applied" | "outranked" | "no_basis" | "no_match" | "not_valid";
type StepName = "contract" | "rule" | "level" | "part" | "default" | "settings";

interface Step {
  step: StepName;
  kind: ActiveRule["kind"] | null;
  ruleId: string | null;
  ruleName: string | null;
  version: number | null;
  outcome: Outcome;
  unitPriceCents: number | null;
  reason: string;
}

/** The rules of the line's kind in their order, and what each would have done. */
function stepsOf(line: StoredPricedLine, rules: readonly ActiveRule[]): Step[] {
  const priced: LineToPrice = { ...line, from: line.pricedFrom };
  const concerned = rules.filter(({ kind }) => concerns(kind, priced));
  const claims = claimsOn(priced, concerned);
  const claiming = [...claims.contracts, ...claims.bases];
  const { fallback, level } = claims;
  const judged = [
    ...claims.contracts.map((rule) => stepOf("contract", rule, line, priced)),
    ...claims.bases.map((rule) => stepOf("rule", rule, line, priced)),
    ...(level ? [stepOf("level", level, line, priced)] : []),
    ...ownPriceStep(line),
    ...(fallback ? [stepOf("default", fallback, line, priced)] : []),
    ...settingsStep(line),
  ];
  const known = new Set([...claiming, fallback, level].map((rule) => rule?.id));
  const others = concerned.filter(({ id }) => !known.has(id)).toSorted(bySpecificity);
  return [...judged, ...others.map((rule) => missedStep(rule, priced))];
}

function concerns(kind: ActiveRule["kind"], line: LineToPrice): boolean {
  if (line.kind === "fee") return kind === "fee";
  return kind === "contract_price" || kind === "price_level" || kind === baseKindOf(line);
}

const aboutRule = ({ kind, id, name, version }: ActiveRule) => ({
  kind,
  ruleId: id,
  ruleName: name,
  version,
});

const noRule = { kind: null, ruleId: null, ruleName: null, version: null };

function stepOf(
  step: StepName,
  rule: ActiveRule,
  { pricing, unitPriceCents }: StoredPricedLine,
  line: LineToPrice,
): Step {
  const about = { step, ...aboutRule(rule) };
  if (pricing.levelId === rule.id) {
    const reason = "It is the customer's price level, and changed the list price.";
    return { ...about, outcome: "applied", unitPriceCents, reason };
  }
  const offer = step === "rule" || step === "default" ? offerOf(rule, line) : undefined;
  if (offer && "lacks" in offer) {
    const reason = `It applies, but ${basisNames[offer.lacks] ?? "its basis"} is not known.`;
    return { ...about, outcome: "no_basis", unitPriceCents: null, reason };
  }
  const cents = offer?.cents ?? rule.terms.priceCents ?? null;
  if (pricing.ruleId === rule.id) {
    return { ...about, outcome: "won", unitPriceCents: cents, reason: winReasons[step] };
  }
  const reason =
    pricing.source === "typed"
      ? "It applies, but the price was typed."
      : `It applies, but ${pricing.ruleName ?? "another price"} precedes it.`;
  return { ...about, outcome: "outranked", unitPriceCents: cents, reason };
}

const basisNames: Readonly<Record<string, string>> = {
  cost: "the cost of the goods",
  lastCost: "the cost of the last receipt",
  listPrice: "the part's own price",
};

const winReasons: Readonly<Record<StepName, string>> = {
  contract: "It is a contract price of the customer.",
  rule: "It is the most specific of the rules that match.",
  level: "It is the customer's price level.",
  part: "The part has its own price.",
  default: "It is the shop's default.",
  settings: "It is the labor rate of the settings.",
};

function ownPriceStep({ pricing, pricedFrom }: StoredPricedLine): Step[] {
  const { partPriceCents } = pricedFrom;
  if (partPriceCents === undefined) return [];
  const isWon = pricing.source === "part";
  return [
    {
      step: "part",
      ...noRule,
      outcome: isWon ? "won" : "outranked",
      unitPriceCents: partPriceCents,
      reason: isWon
        ? winReasons.part
        : "The part has its own price, but another price precedes it.",
    },
  ];
}

function settingsStep({ pricing, pricedFrom }: StoredPricedLine): Step[] {
  const { laborRateCents } = pricedFrom;
  if (laborRateCents === undefined) return [];
  const isWon = pricing.source === "rule" && pricing.ruleId === undefined;
  return [
    {
      step: "settings",
      ...noRule,
      outcome: isWon ? "won" : "outranked",
      unitPriceCents: laborRateCents,
      reason: isWon
        ? winReasons.settings
        : "The settings have a rate, but another price precedes it.",
    },
  ];
}

/** Why a rule does not apply to the line. */
function missedStep(rule: ActiveRule, line: LineToPrice): Step {
  const step =
    rule.kind === "price_level" ? "level" : rule.kind === "contract_price" ? "contract" : "rule";
  const about = { step, ...aboutRule(rule), unitPriceCents: null } as const;
  if (!isInForce(rule, line.from.day ?? "")) {
    return { ...about, outcome: "not_valid", reason: "It is not active on the day." };
  }
  const misses = missesOf(rule.match, line);
  const reason =
    misses.length > 0
      ? `The line differs in ${misses.join(", ")}.`
      : "It is not the customer's price level.";
  return { ...about, outcome: "no_match", reason };
}
