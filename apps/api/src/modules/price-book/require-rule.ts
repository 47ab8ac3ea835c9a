import type { ErrorDetail, PriceRuleKind } from "@bayline/contracts";
import { findPriceRules, type Scope } from "@bayline/db";
import { isId } from "../../ids.ts";
import { unknownReference } from "../records.ts";

/** A field of a request that names a price rule of a kind. */
export interface RuleReference {
  field: string;
  id: string | null | undefined;
  kind: PriceRuleKind;
}

/** Returns an error for each field that names no live rule of its kind. */
export async function ruleRefusals(
  scope: Scope,
  references: readonly RuleReference[],
): Promise<ErrorDetail[]> {
  const sent = references.filter(({ id }) => id !== null && id !== undefined);
  if (sent.length === 0) return [];
  const ids = sent.flatMap(({ id }) => (isId(id) ? id : []));
  const rules = new Map((await findPriceRules(scope, ids)).map((rule) => [rule.id, rule]));
  return sent.flatMap(({ field, id, kind }) => {
    const rule = rules.get(id ?? "");
    if (!rule || rule.deletedAt !== null) return [unknownReference(field, "price rule")];
    if (rule.kind === kind) return [];
    return [{ field, message: `names a rule of kind ${rule.kind}, and must name a ${kind}` }];
  });
}
