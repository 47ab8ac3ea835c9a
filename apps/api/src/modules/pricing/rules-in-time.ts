import { partKey } from "@bayline/contracts";
import type { ActiveRule, RuleInTime } from "@bayline/db";
import { isInForce } from "../price-book/match.ts";
import { baseKindOf, type LineToPrice } from "../price-book/price.ts";
import type { Proposal } from "./proposal.ts";

/** The rules of an instant: as they were, and as they would have been. */
export interface BothRules {
  before: readonly ActiveRule[];
  after: readonly ActiveRule[];
}

/** The rules of a shop at any instant. */
export interface RulesInTime {
  /** The rules for a line, without those of other kinds. */
  forLine(line: LineToPrice): BothRules;
  /** The fees of a day by the rules of an instant. */
  forFees(at: string, day: string): BothRules;
}

/** Days of an instant whose rules are kept. Lines are read by their days, which repeat. */
const keptDays = 500;

type Kind = ActiveRule["kind"];

/** Makes the rules of any instant from all versions, the oldest first. */
export function rulesInTime(history: readonly RuleInTime[], proposal: Proposal): RulesInTime {
  const contracts = contractsIn(history.filter(({ kind }) => kind === "contract_price"));
  const general = history.filter(({ kind }) => kind !== "contract_price");
  const instants = [...new Set(general.map(({ createdAt }) => createdAt))];
  const versions = versionsOf(general);
  const kept = new Map<string, Map<Kind, BothRules>>();
  const withProposal = (before: ActiveRule[], kind: Kind, day: string): BothRules => ({
    before,
    after: [
      ...before.filter(({ id }) => !proposal.withoutIds.has(id)),
      ...proposal.rules.filter((rule) => rule.kind === kind).map((rule) => onDay(rule, day)),
    ],
  });
  const rulesOf = (kind: Kind, at: string, day: string): BothRules => {
    const key = `${countUntil(instants, at)} ${day}`;
    const found = kept.get(key)?.get(kind);
    if (found) return found;
    if (kept.size > keptDays) kept.clear();
    const ofKind = general.length === 0 ? [] : rulesAt(versions, at).filter((r) => r.kind === kind);
    const made = withProposal(ofKind, kind, day);
    kept.set(key, (kept.get(key) ?? new Map<Kind, BothRules>()).set(kind, made));
    return made;
  };
  return {
    forLine(line) {
      const { at = "", day = "" } = line.from;
      const base = baseKindOf(line);
      if (base === undefined) return { before: [], after: [] };
      const own = withProposal(rulesAt(contracts.of(line), at), "contract_price", day);
      return joined([rulesOf(base, at, day), rulesOf("price_level", at, day), own]);
    },
    forFees(at, day) {
      const { before, after } = rulesOf("fee", at, day);
      const isDue = (rule: ActiveRule) => isInForce(rule, day);
      return { before: before.filter(isDue), after: after.filter(isDue) };
    },
  };
}

function onDay(rule: Proposal["rules"][number], day: string): ActiveRule {
  return rule.beginsWithLine ? { ...rule, validFrom: day } : rule;
}

function joined(rules: readonly BothRules[]): BothRules {
  return {
    before: rules.flatMap(({ before }) => before),
    after: rules.flatMap(({ after }) => after),
  };
}

/** The versions of each rule, the oldest first. */
function versionsOf(history: readonly RuleInTime[]): RuleInTime[][] {
  return [...Map.groupBy(history, ({ id }) => id).values()];
}

function rulesAt(versions: ReadonlyArray<readonly RuleInTime[]>, at: string): RuleInTime[] {
  return versions.flatMap((ofRule) => {
    const rule = ofRule.findLast(({ createdAt }) => createdAt <= at);
    return rule?.isActive ? [rule] : [];
  });
}

/** How many of ascending instants are not after one. */
function countUntil(instants: readonly string[], at: string): number {
  let [low, high] = [0, instants.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((instants[middle] ?? "") <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Contract prices by customer and part, because a shop may have thousands. */
function contractsIn(history: readonly RuleInTime[]) {
  const byKey = new Map<string, RuleInTime[][]>();
  for (const versions of versionsOf(history)) {
    const keys = new Set(versions.map(({ match }) => keyOf(match.customerId, match.partNumber)));
    for (const key of keys) byKey.set(key, [...(byKey.get(key) ?? []), versions]);
  }
  const none: RuleInTime[][] = [];
  return {
    of: ({ partNumber, from }: LineToPrice) =>
      byKey.get(keyOf(from.customerId, partNumber ?? undefined)) ?? none,
  };
}

function keyOf(customerId: string | undefined, partNumber: string | undefined): string {
  return `${customerId} ${partNumber === undefined ? "" : partKey(partNumber)}`;
}
