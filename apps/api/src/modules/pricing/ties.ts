import { AppError } from "@bayline/contracts";
import type { ActiveRule } from "@bayline/db";
import { fieldsOf, mayBothMatch } from "../price-book/match.ts";

/**
 * Whether two rules could claim a line with the same right: of the same kind, with as many fields,
 * from the same day. Fees claim lines from fees of their name only, and a customer has one price
 * level.
 */
export function isTied(rule: ActiveRule, rival: ActiveRule): boolean {
  const { kind, name, match, terms, validFrom } = rule;
  if (!rule.isActive || !rival.isActive || kind === "price_level") return false;
  if (kind !== rival.kind || validFrom !== rival.validFrom) return false;
  if (fieldsOf(match).length !== fieldsOf(rival.match).length) return false;
  if (kind === "fee" && name.toLowerCase() !== rival.name.toLowerCase()) return false;
  if (terms.cannedJobId !== rival.terms.cannedJobId) return false;
  return mayBothMatch(match, rival.match);
}

/** The refusal of a rule that is tied with another from a day. */
export function tieOf(rule: ActiveRule, { id, name }: ActiveRule, from: string): AppError {
  return new AppError(
    "PRICE_RULES_TIE",
    `${rule.name} and ${name} could price the same line with the same right from ${from}.`,
    { candidates: [{ id, name }] },
  );
}
