import type { ErrorDetail, PriceRuleKind } from "@bayline/contracts";
import { findPriceRules, type PriceRuleRow, type Scope } from "@bayline/db";
import { isId } from "../../ids.ts";
import { unknownReference } from "../records.ts";

/** A field of a request that names a price rule of a kind. */
export interface RuleReference {
  field: string;
  id: string | null | undefined;
  /** Undefined for any kind. */
  kind: PriceRuleKind | undefined;
}

/** Returns an error for each field that names no live rule of its kind. */
export async function ruleRefusals(
  scope: Scope,
  references: readonly RuleReference[],
): Promise<ErrorDetail[]> {
  const sent = references.filter(({ id }) => id !== null && id !== undefined);
  if (sent.length === 0) return [];
  const ids = sent.flatMap(({ id }) => (isId(id) ? id : []));
  return refusalsOfRules(sent, await findPriceRules(scope, ids));
}

/** Returns an error for each field that names none of the rules, or one of another kind. */
export function refusalsOfRules(
  references: readonly RuleReference[],
  found: readonly PriceRuleRow[],
): ErrorDetail[] {
  const rules = new Map(found.map((rule) => [rule.id, rule]));
  return references.flatMap(({ field, id, kind }) => {
    const rule = rules.get(id ?? "");
    if (!rule || rule.deletedAt !== null) return [unknownReference(field, "price rule")];
    if (kind === undefined || rule.kind === kind) return [];
    return [{ field, message: `names a rule of kind ${rule.kind}, and must name a ${kind}` }];
  });
}
