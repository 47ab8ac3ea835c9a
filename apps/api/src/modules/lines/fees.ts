import { foldSpaces, type LineKind } from "@bayline/contracts";
import type { ActiveRule, PricedFrom } from "@bayline/db";
import { sumOf } from "../amounts/money.ts";
import { feeOf } from "../price-book/formulas.ts";
import { bySpecificity, isGoods, type MatchedLine, missesOf } from "../price-book/match.ts";
import { known, pricingOf } from "../price-book/pricing.ts";
import { type Line, priceLine } from "./line.ts";

/** The order whose fees are computed. */
interface ChargedOrder<L extends Line> {
  /** The lines that count: without those of declined work. */
  counted: readonly L[];
  customerId: string | null;
  at: string;
  day: string;
  /** A blank line for a new fee. */
  newFee: (rule: ActiveRule) => L;
}

/** A fee that an order has by the rules. */
interface Fee {
  rule: ActiveRule;
  cents: number;
}

/**
 * The lines of an order with one line for each fee of the rules, which follows the other lines. A
 * fee whose price a person changed keeps it. Fees that no longer apply are removed.
 */
export function withFees<L extends Line>(
  lines: readonly L[],
  rules: readonly ActiveRule[],
  order: ChargedOrder<L>,
): L[] {
  const fees = feesOf(rules, order);
  const countedIds = new Set(order.counted.map(({ id }) => id));
  const isTyped = (line: L) => line.pricing.source === "typed";
  const feeLines = lines.filter(({ pricing }) => pricing.feeRuleId !== undefined);
  const lineOf = new Map(
    feeLines
      .filter((line) => isTyped(line) || countedIds.has(line.id))
      .map((line) => [line.pricing.feeRuleId, line]),
  );
  const due = new Map(
    fees.map((fee) => {
      const line = lineOf.get(fee.rule.id) ?? order.newFee(fee.rule);
      return [line.id, isTyped(line) ? line : priced(line, fee, order)] as const;
    }),
  );
  const kept = lines.flatMap((line) => {
    if (line.pricing.feeRuleId === undefined || isTyped(line)) return line;
    const charged = due.get(line.id);
    return charged ? [charged] : [];
  });
  const before = new Set(lines.map(({ id }) => id));
  return [...kept, ...[...due.values()].filter(({ id }) => !before.has(id))];
}

/** A fee's line with its price. A line that changes nothing is the same object. */
function priced<L extends Line>(line: L, { rule, cents }: Fee, order: ChargedOrder<L>): L {
  const { version, ruleId } = line.pricing;
  const isSame = ruleId === rule.id && version === rule.version && line.unitPriceCents === cents;
  if (isSame) return line;
  const { at, day, customerId } = order;
  const price = { cents, listCents: cents, source: "rule" as const, rule };
  return priceLine({
    ...line,
    unitPriceCents: cents,
    pricing: pricingOf(price),
    pricedFrom: known<PricedFrom>({ at, day, customerId }),
  });
}

/** Of the rules of one name the most specific that has a line of the order. */
function feesOf<L extends Line>(rules: readonly ActiveRule[], order: ChargedOrder<L>): Fee[] {
  const byName = Map.groupBy(rules, ({ name }) => foldSpaces(name).toLowerCase());
  return [...byName.values()].flatMap((rivals) => {
    for (const rule of rivals.toSorted(bySpecificity)) {
      const baseCents = baseOf(rule, order);
      if (baseCents > 0) return [{ rule, cents: feeOf(rule.terms, baseCents) }];
    }
    return [];
  });
}

/** What a fee's percentage applies to, after the discounts of the lines. */
function baseOf<L extends Line>({ match, terms }: ActiveRule, order: ChargedOrder<L>): number {
  const { counted, customerId } = order;
  const charged = counted.filter((line) => {
    const from = known<PricedFrom>({ ...line.pricedFrom, customerId });
    return (
      isChargedBy(terms.of, line.kind) && missesOf(match, { ...matched(line), from }).length === 0
    );
  });
  return sumOf(charged, ({ totalPriceCents }) => totalPriceCents);
}

function matched({ kind, partNumber, pricedFrom }: Line): MatchedLine {
  return { kind, partNumber, from: pricedFrom };
}

function isChargedBy(base: ActiveRule["terms"]["of"], kind: LineKind): boolean {
  if (kind === "labor") return base !== "parts";
  return isGoods({ kind }) && base !== "labor";
}
