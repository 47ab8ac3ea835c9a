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
