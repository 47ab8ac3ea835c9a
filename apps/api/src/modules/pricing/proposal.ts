import { type ErrorDetail, invalid } from "@bayline/contracts";
import {
  type ActiveRule,
  findCustomers,
  findPriceRules,
  findVendors,
  type RuleInTime,
  type Scope,
} from "@bayline/db";
import { isId } from "../../ids.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { type RuleReference, refusalsOfRules } from "../price-book/require-rule.ts";
import { unknownReference } from "../records.ts";
import { isTied, tieOf } from "./ties.ts";

type Input = InputOf<"pricing.simulate">;

/** A rule of a request. Without a first day it begins on the day of each line. */
export interface ProposedRule extends ActiveRule {
  /** Null for an additional rule. */
  replaces: string | null;
  beginsWithLine: boolean;
}

/** What a simulation changes of the rules of a shop. */
export interface Proposal {
  rules: ProposedRule[];
  /** The ids of the rules that do not price lines: those that are replaced or removed. */
  withoutIds: ReadonlySet<string>;
  defaultPartsMatrixId: string | undefined;
  defaultLaborRateId: string | undefined;
}

/** The id of an additional rule. It precedes all others, so that it wins from an equal one. */
const idAt = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`;

export function proposalOf(input: Input): Proposal {
  const rules = input.rules.map((rule, index): ProposedRule => {
    const { id, kind, name, match = {}, terms, validFrom, validThrough, isActive = true } = rule;
    return {
      id: id ?? idAt(index),
      replaces: id ?? null,
      beginsWithLine: validFrom === undefined,
      kind,
      name,
      version: 0,
      match,
      terms,
      validFrom: validFrom ?? "",
      validThrough: validThrough ?? null,
      isActive,
    };
  });
  const { defaultPartsMatrixId, defaultLaborRateId } = input;
  const withoutIds = new Set([...rules.flatMap(({ replaces }) => replaces ?? []), ...input.remove]);
  return { rules, withoutIds, defaultPartsMatrixId, defaultLaborRateId };
}

/** Refuses records that the shop does not have, in three statements. */
export async function refuseUnknown(scope: Scope, input: Input): Promise<void> {
  const sent = referencesOf(input);
  const ids = (list: ReadonlyArray<{ id: string }>) =>
    list.flatMap(({ id }) => (isId(id) ? id : []));
  const [rules, customers, vendors] = await Promise.all([
    findPriceRules(scope, ids(sent.rules)),
    findCustomers(scope, ids(sent.customers)),
    findVendors(scope, ids(sent.vendors)),
  ]);
  const refused = [
    ...refusalsOfRules(sent.rules, rules),
    ...replacedTwice(input),
    ...unknownOf(sent.customers, customers, "customer"),
    ...unknownOf(sent.vendors, vendors, "vendor"),
  ];
  if (refused.length > 0) throw invalid(refused);
}

/** Returns an error for each rule that replaces the same as one before it. */
function replacedTwice({ rules }: Input): ErrorDetail[] {
  const ids = rules.map(({ id }) => id);
  return ids.flatMap((id, index) =>
    id !== undefined && ids.indexOf(id) < index
      ? [{ field: `rules[${index}].id`, message: "is replaced by another rule of the request" }]
      : [],
  );
}

interface Reference {
  field: string;
  id: string;
}

function referencesOf(input: Input) {
  const { customerId, defaultPartsMatrixId, defaultLaborRateId } = input;
  const inRules = (of: (rule: Input["rules"][number]) => string | undefined, field: string) =>
    input.rules.flatMap((rule, index) => referenceTo(`rules[${index}].${field}`, of(rule)));
  const rules: Array<RuleReference & Reference> = [
    ...input.rules.flatMap(({ id, kind }, index) =>
      id === undefined ? [] : { field: `rules[${index}].id`, id, kind },
    ),
    ...input.remove.map((id, index) => ({ field: `remove[${index}]`, id, kind: undefined })),
    ...referenceTo("defaultPartsMatrixId", defaultPartsMatrixId).map(ofKind("parts_matrix")),
    ...referenceTo("defaultLaborRateId", defaultLaborRateId).map(ofKind("labor_rate")),
  ];
  return {
    rules,
    customers: [
      ...referenceTo("customerId", customerId),
      ...inRules(({ match }) => match?.customerId, "match.customerId"),
    ],
    vendors: inRules(({ match }) => match?.vendorId, "match.vendorId"),
  };
}

function referenceTo(field: string, id: string | undefined): Reference[] {
  return id === undefined ? [] : [{ field, id }];
}

const ofKind = (kind: ActiveRule["kind"]) => (reference: Reference) => ({ ...reference, kind });

function unknownOf(
  sent: readonly Reference[],
  found: ReadonlyArray<{ id: string }>,
  what: string,
): ErrorDetail[] {
  const ids = new Set(found.map(({ id }) => id));
  return sent.filter(({ id }) => !ids.has(id)).map(({ field }) => unknownReference(field, what));
}

/**
 * Refuses proposed rules that could price a line with the same right as each other, or as a rule
 * that stays.
 *
 * @throws PRICE_RULES_TIE
 */
export function refuseProposedTies(
  { rules, withoutIds }: Proposal,
  history: readonly RuleInTime[],
): void {
  const latest = new Map(history.map((rule) => [rule.id, rule]));
  const staying = [...latest.values()].filter(({ id }) => !withoutIds.has(id));
  const judged: ActiveRule[] = [...staying];
  for (const rule of rules) {
    const tied = judged.find((rival) => isTied(rule, rival));
    if (tied) throw tieOf(rule, tied, rule.beginsWithLine ? "the same day" : rule.validFrom);
    judged.push(rule);
  }
}
