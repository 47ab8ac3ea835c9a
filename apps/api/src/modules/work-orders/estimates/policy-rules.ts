import { type ApprovalRule, formatDollars, type PacketService } from "@bayline/contracts";
import type { RuleTotals } from "@bayline/db";

/** A service of an estimate with what rules look at and the estimate does not show. */
export interface Proposed {
  service: PacketService;
  cannedJobId: string | null;
}

/** What the rules of a policy look at besides the services. */
export interface PolicyState {
  vehicleId: string | null;
  /** What the rules approved before, on the order and in the month. */
  totals: readonly RuleTotals[];
  /** The month of the shop, `YYYY-MM`. */
  month: string;
}

/** A service that a rule approves. */
export interface PolicyApproval {
  serviceId: string;
  rule: string;
  /** The price without tax, which counts against the limits of the rule. */
  cents: number;
  /** The rule with its limits, and what it has approved. */
  sentence: string;
}

type Totals = Omit<RuleTotals, "rule">;

/**
 * The services that a policy approves. The first rule that applies to a service decides. Services
 * are tried in their order, so one beyond a limit may be left out and a smaller one after it taken.
 */
export function approvedByRules(
  rules: readonly ApprovalRule[],
  proposed: readonly Proposed[],
  { vehicleId, totals, month }: PolicyState,
): PolicyApproval[] {
  const spent = new Map<string, Totals>();
  for (const { rule, ...total } of totals)
    spent.set(keyOf(rule), plus(spent.get(keyOf(rule)), total));
  const approved: PolicyApproval[] = [];
  for (const each of proposed) {
    const { id: serviceId, priceCents: cents } = each.service;
    const rule = rules.find(
      (candidate) =>
        isListed(candidate, each, vehicleId) &&
        (candidate.action === "ask" ||
          isWithin(candidate, cents, plus(spent.get(keyOf(candidate.name)), both(cents)))),
    );
    if (rule?.action !== "approve") continue;
    const total = plus(spent.get(keyOf(rule.name)), both(cents));
    spent.set(keyOf(rule.name), total);
    approved.push({
      serviceId,
      rule: rule.name,
      cents,
      sentence: sentenceOf(rule, cents, { ...total, month }),
    });
  }
  return approved;
}

/** A rule is known by its name, in any case. */
const keyOf = (name: string) => name.toLowerCase();

const both = (cents: number): Totals => ({ orderCents: cents, monthCents: cents });

function plus(one: Totals | undefined, other: Totals): Totals {
  return {
    orderCents: (one?.orderCents ?? 0) + other.orderCents,
    monthCents: (one?.monthCents ?? 0) + other.monthCents,
  };
}

function isListed(rule: ApprovalRule, proposed: Proposed, vehicleId: string | null): boolean {
  const { cannedJobIds, vehicleIds } = rule;
  return (
    hasCodes(rule, proposed.service) &&
    isAmong(cannedJobIds, proposed.cannedJobId) &&
    isAmong(vehicleIds, vehicleId)
  );
}

function isAmong(ids: readonly string[], id: string | null): boolean {
  return ids.length === 0 || (id !== null && ids.includes(id));
}

/** To approve, no line may have a code that is not listed; to ask, one listed code is enough. */
function hasCodes({ vmrsCodes, action }: ApprovalRule, { lines }: PacketService): boolean {
  if (vmrsCodes.length === 0) return true;
  const isBelow = (code: string) =>
    vmrsCodes.some((listed) => code === listed || code.startsWith(`${listed}-`));
  const codes = lines.flatMap(({ vmrsCode }) => vmrsCode ?? []);
  return action === "ask" ? codes.some(isBelow) : codes.length > 0 && codes.every(isBelow);
}

function isWithin(rule: ApprovalRule, cents: number, total: Totals): boolean {
  const { maxServiceCents, maxOrderCents, maxMonthCents } = rule;
  return (
    cents <= (maxServiceCents ?? cents) &&
    total.orderCents <= (maxOrderCents ?? total.orderCents) &&
    total.monthCents <= (maxMonthCents ?? total.monthCents)
  );
}

function sentenceOf(
  { name, maxServiceCents, maxOrderCents, maxMonthCents }: ApprovalRule,
  cents: number,
  { orderCents, monthCents, month }: Totals & { month: string },
): string {
  const of = (part: number, whole: number) => `${formatDollars(part)} of ${formatDollars(whole)}`;
  const limits = [
    ...(maxServiceCents === null ? [] : [`${formatDollars(maxServiceCents)} a service`]),
    ...(maxOrderCents === null ? [] : [`${of(orderCents, maxOrderCents)} on the order`]),
    ...(maxMonthCents === null ? [] : [`${of(monthCents, maxMonthCents)} in ${month}`]),
  ];
  const within = limits.length === 0 ? "" : ` Limits: ${limits.join("; ")}.`;
  return `Approved by the rule "${name}": ${formatDollars(cents)} without tax.${within}`;
}
