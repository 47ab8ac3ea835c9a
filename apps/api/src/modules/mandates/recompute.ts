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
export type Versions = ReadonlyMap<string, MandateTerms>;

const versionKey = (keyId: string, version: unknown) => `${keyId} ${version}`;

/** The key of a decision's version. */
export function versionOf({ keyId, version }: MandateDecision): string {
  return versionKey(keyId, version);
}

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

/** What a call spent, by which the sums of its key are checked. */
interface Spent {
  entryId: string;
  operation: string;
  calls: number;
  amountCents: number;
  movedCents: number;
}

/** Computes the verdicts of a day again, and adds up what the calls of each key spent. */
export class Recomputation {
  readonly #wrong: Difference[] = [];
  readonly #spent = new Map<string, Spent[]>();
  readonly #limit: number;
  #decisions = 0;

  /** @param limit The most differences that are kept. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  get decisions(): number {
    return this.#decisions;
  }

  add(logged: LoggedDecision, versions: Versions): void {
    this.#decisions += 1;
    const { entryId, decision } = logged;
    const { keyId, call, before } = decision;
    const problem = verdictProblem(decision, versions);
    if (problem !== undefined) this.#report({ entryId, keyId, operation: call.operation, problem });
    if (!isSpent(decision, versions)) return;
    const ofKey = this.#spent.get(keyId) ?? [];
    this.#spent.set(keyId, ofKey);
    ofKey.push({
      entryId,
      operation: call.operation,
      calls: before.calls,
      amountCents: before.amountCents,
      movedCents: call.amountCents ?? 0,
    });
  }

  /** What the log does not explain, after all decisions of the day were added. */
  differences(): Difference[] {
    for (const [keyId, ofKey] of this.#spent) this.#checkSums(keyId, ofKey);
    this.#spent.clear();
    return this.#wrong;
  }

  /** The spending calls of a key, in the order of their counts, add up. */
  #checkSums(keyId: string, ofKey: Spent[]): void {
    let calls = 0;
    let amountCents = 0;
    for (const spent of ofKey.sort((a, b) => a.calls - b.calls)) {
      if (spent.calls !== calls || spent.amountCents !== amountCents) {
        const problem = `The calls before it are ${calls} with ${amountCents} cents; the entry says ${spent.calls} with ${spent.amountCents}.`;
        const { entryId, operation } = spent;
        this.#report({ entryId, keyId, operation, problem });
      }
      calls = spent.calls + 1;
      amountCents = spent.amountCents + spent.movedCents;
    }
  }

  #report(difference: Difference): void {
    if (this.#wrong.length < this.#limit) this.#wrong.push(difference);
  }
}

function verdictProblem(decision: MandateDecision, versions: Versions): string | undefined {
  const { version, verdict, limit, call, before } = decision;
  const terms = versions.get(versionOf(decision));
  if (!terms) return `The log has no version ${version} of the mandate.`;
  // Another caller decides on a proposal, and a key may propose what it may do.
  if (verdict === "accepted" || (verdict === "proposed" && limit === null)) return undefined;
  const computed = limitBeyond(terms, call, before)?.limit ?? null;
  if (computed === limit) return undefined;
  return `The entry says ${limit ?? "allowed"}; its figures say ${computed ?? "allowed"}.`;
}

function isSpent(decision: MandateDecision, versions: Versions): boolean {
  if (decision.verdict === "allowed") return true;
  const terms = versions.get(versionOf(decision));
  return decision.verdict === "accepted" && terms?.waitingCounts === true;
}
