import type { MandateDecision, MandateTerms } from "@bayline/contracts";
import { limitBeyond } from "../../pipeline/mandates/verdict.ts";

/** A decision with its audit entry. */
export interface LoggedDecision {
  entryId: string;
  decision: MandateDecision;
}

/** A decision that the log does not explain. */
interface Difference {
  entryId: string;
  keyId: string;
  operation: string;
  problem: string;
}

/** The terms of each version of each key, by `key version`. */
type Versions = ReadonlyMap<string, MandateTerms>;

const versionKey = (keyId: string, version: unknown) => `${keyId} ${version}`;

interface MandateChange {
  keyId: string;
  changes: Record<string, { before: unknown; after: unknown }>;
}

/** Reads the terms of versions from the audit entries that set them. */
export function termsByVersion(changes: readonly MandateChange[]): Versions {
  const versions = changes.map(({ keyId, changes: fields }) => {
    const after = (field: string) => fields[field]?.after ?? null;
    const terms = {
      operations: after("operations") ?? [],
      vendorIds: after("vendorIds"),
      customerIds: after("customerIds"),
      maxAmountCents: after("maxAmountCents"),
      dailyAmountCents: after("dailyAmountCents"),
      dailyCalls: after("dailyCalls"),
      maxCalls: after("maxCalls"),
      hours: after("hours"),
      validThrough: after("validThrough"),
      marginFloorPercent: after("marginFloorPercent"),
      beyond: after("beyond"),
      waitingCounts: after("waitingCounts"),
    };
    return [versionKey(keyId, after("version")), terms as MandateTerms] as const;
  });
  return new Map(versions);
}

/** Computes each verdict of a day again, and adds up the counts of each key. */
export function differencesOf(
  decisions: readonly LoggedDecision[],
  versions: Versions,
): Difference[] {
  const wrong = decisions.flatMap((logged): Difference[] => {
    const problem = verdictProblem(logged.decision, versions);
    return problem === undefined ? [] : [differenceOf(logged, problem)];
  });
  const ofKeys = Map.groupBy(decisions, ({ decision }) => decision.keyId);
  return [...wrong, ...[...ofKeys.values()].flatMap((ofKey) => sumProblems(ofKey, versions))];
}

function differenceOf({ entryId, decision }: LoggedDecision, problem: string): Difference {
  return { entryId, keyId: decision.keyId, operation: decision.call.operation, problem };
}

function verdictProblem(decision: MandateDecision, versions: Versions): string | undefined {
  const { keyId, version, verdict, limit, call, before } = decision;
  const terms = versions.get(versionKey(keyId, version));
  if (!terms) return `The log has no version ${version} of the mandate.`;
  // Another caller decides on a proposal, and a key may propose what it may do.
  if (verdict === "accepted" || (verdict === "proposed" && limit === null)) return undefined;
  const computed = limitBeyond(terms, call, before)?.limit ?? null;
  if (computed === limit) return undefined;
  return `The entry says ${limit ?? "allowed"}; its figures say ${computed ?? "allowed"}.`;
}

/** The allowed calls of a key on a day, in the order of their counts, add up. */
function sumProblems(ofKey: readonly LoggedDecision[], versions: Versions): Difference[] {
  const spending = ofKey
    .filter(({ decision }) => isSpent(decision, versions))
    .sort((a, b) => a.decision.before.calls - b.decision.before.calls);
  let calls = 0;
  let amountCents = 0;
  return spending.flatMap((logged): Difference[] => {
    const { before, call } = logged.decision;
    const isEqual = before.calls === calls && before.amountCents === amountCents;
    const problem = `The calls before it are ${calls} with ${amountCents} cents; the entry says ${before.calls} with ${before.amountCents}.`;
    calls = before.calls + 1;
    amountCents = before.amountCents + (call.amountCents ?? 0);
    return isEqual ? [] : [differenceOf(logged, problem)];
  });
}

function isSpent({ verdict, keyId, version }: MandateDecision, versions: Versions): boolean {
  if (verdict === "allowed") return true;
  const terms = versions.get(versionKey(keyId, version));
  return verdict === "accepted" && terms?.waitingCounts === true;
}
