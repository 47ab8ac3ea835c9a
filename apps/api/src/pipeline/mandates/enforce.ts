import {
  AppError,
  isWrite,
  type MandateCounts,
  type MandateDecision,
  type MandatedCall,
  mandateProblem,
  type NamedOperation,
} from "@bayline/contracts";
import {
  type AuditedDecision,
  findMandate,
  findValidApiKey,
  holdMandate,
  isBeyondCaps,
  type MandateRow,
  spendMandate,
} from "@bayline/db";
import { suspended } from "../../access/authorise.ts";
import type { Caller, CallerMandate } from "../../access/caller.ts";
import { keyCaller } from "../../access/callers.ts";
import type { PerformedWrite, ReadContext, Services, WriteBase } from "../context.ts";
import type { Call } from "../use-case.ts";
import { callMoment, mandatedCall } from "./measure.ts";
import { type Beyond, limitBeforehand, limitBeyond, noCounts } from "./verdict.ts";

interface Refused {
  mandate: CallerMandate;
  call: MandatedCall;
  before?: MandateCounts;
}

/** A call that is beyond the mandate of its key, with the figures of the verdict. */
export class BeyondMandate extends AppError {
  readonly beyond: Beyond;
  readonly mandate: CallerMandate;
  readonly call: MandatedCall;
  /** The counts of the verdict; undefined if no count decides it. */
  readonly before: MandateCounts | undefined;

  constructor(beyond: Beyond, { mandate, call, before }: Refused) {
    const { limit: field, message } = beyond;
    super("BEYOND_MANDATE", `The mandate of this key: ${field} ${message}.`, {
      details: [{ field, message }],
      nextStep: "Send it with Propose: true, so that a person decides on it.",
    });
    this.beyond = beyond;
    this.mandate = mandate;
    this.call = call;
    this.before = before;
  }
}

/** Adds what a write does to the counts of its caller's mandate, in its transaction. */
export type Counting = (ctx: WriteBase, performed: PerformedWrite) => AuditedDecision | undefined;

/** The mandate that limits a write of a caller. A key may always withdraw its own proposals. */
function mandateOf({ mandate }: Caller, { name, operation }: NamedOperation) {
  const { access } = operation;
  const isOfShop = access !== "public" && access !== "operator";
  const isFree = !isOfShop || !isWrite(operation) || name === "proposals.withdraw";
  return isFree ? null : mandate;
}

/** Refuses a call that is beyond its mandate whatever it does, before anything is done. */
export function requireBeforehand(ctx: ReadContext, named: NamedOperation): void {
  const mandate = mandateOf(ctx.caller, named);
  if (!mandate) return;
  const moment = callMoment(ctx, named.name);
  const problem = mandateProblem(named);
  const beyond: Beyond | null = problem
    ? { limit: "operations", message: `cannot include ${named.name}: ${problem}` }
    : limitBeforehand(mandate.terms, moment);
  if (!beyond) return;
  const call = { ...moment, amountCents: null, vendorIds: [], customerIds: [] };
  throw new BeyondMandate(beyond, { mandate, call });
}

/**
 * Spends what a write did of its caller's mandate. The statement shares the round trip of the
 * commit, and fails the transaction if a cap does not allow it. A caller without a mandate, and a
 * write that repeats an earlier one, send none.
 */
export function spendingOf(named: NamedOperation, input: unknown): Counting {
  return (ctx, performed) => {
    const { caller } = ctx;
    const mandate = mandateOf(caller, named);
    if (!mandate || caller.id === null || !performed.change) return undefined;
    const { version, terms } = mandate;
    const call = mandatedCall(ctx, named, { performed, input });
    calls.set(caller, call);
    const beyond = limitBeyond(terms, call, noCounts(call.day));
    if (beyond) throw new BeyondMandate(beyond, { mandate, call });
    const { dailyAmountCents, dailyCalls, maxCalls, waitingCounts } = terms;
    const cents = call.amountCents ?? 0;
    spendMandate(ctx, {
      keyId: caller.id,
      version,
      day: call.day,
      amountCents: cents,
      dailyAmountCents,
      dailyCalls,
      maxCalls,
      waitingCounts,
    });
    return {
      keyId: caller.id,
      decision: decisionJson({ keyId: caller.id, version, verdict: "allowed", limit: null, call }),
      added: { calls: 1, cents, waitingCalls: 0, waitingCents: 0 },
    };
  };
}

/** A proposal of a key with a mandate. */
export interface Proposing {
  call: MandatedCall;
  /** What it would move. */
  heldCents: number;
  /** The refusal that made the call a proposal; undefined if it was sent as one. */
  refused?: { limit: string; before: MandateCounts } | undefined;
}

/** Holds the part of a new proposal of its caller's mandate. */
export function holdingOf({ call, heldCents, refused }: Proposing): Counting {
  return (ctx) => {
    const { id: keyId, mandate } = ctx.caller;
    if (!mandate || keyId === null) return undefined;
    holdMandate(ctx, keyId, heldCents);
    const { version } = mandate;
    const { limit = null, before } = refused ?? {};
    return {
      keyId,
      decision: decisionJson({ keyId, version, verdict: "proposed", limit, call, before }),
      added: before ? null : { calls: 0, cents: 0, waitingCalls: 1, waitingCents: heldCents },
    };
  };
}

type Decided = Omit<MandateDecision, "before"> & { before?: MandateCounts | undefined };

/** The JSON of a decision. The database adds `before` to one without it. */
export function decisionJson(decided: Decided): string {
  return JSON.stringify(decided);
}

/** What the last run of a caller's write did. */
const calls = new WeakMap<Caller, MandatedCall>();

const maxRuns = 5;

/**
 * Runs the transaction of a write. If it met a cap, a changed mandate or a stopped key, this reads
 * what holds now: the call is refused, or runs again if there is room for it.
 *
 * @throws BeyondMandate, KEY_SUSPENDED
 */
export async function heldToMandate<T>(
  services: Services,
  { call, now }: { call: Call; now: string },
  transact: (call: Call) => Promise<T>,
): Promise<T> {
  // Each run has its own caller, by which its figures are found.
  let current = call.caller.mandate ? { ...call, caller: { ...call.caller } } : call;
  for (let run = 1; ; run += 1) {
    try {
      return await transact(current);
    } catch (error) {
      const isChanged = error instanceof ChangedKey;
      if ((!isBeyondCaps(error) && !isChanged) || run === maxRuns) throw error;
      const { tenantId } = call.caller;
      const ctx = { tenantId, now, db: services.database.readsOf(tenantId, "short") };
      const caller = await callerNow(ctx, call.caller);
      const last = calls.get(current.caller);
      const row = await findMandate(ctx, caller.id ?? "");
      if (!isChanged && caller.mandate && row && last) {
        const { mandate } = caller;
        const before = countsOf(row, last.day);
        const beyond = limitBeyond(mandate.terms, last, before);
        if (beyond) throw new BeyondMandate(beyond, { mandate, call: last, before });
      }
      current = { ...call, caller };
    }
  }
}

/** The caller of a key as it is now. @throws KEY_SUSPENDED if it is stopped or revoked */
async function callerNow(
  ctx: Pick<ReadContext, "tenantId" | "now" | "db">,
  { id }: Caller,
): Promise<Caller> {
  const key = await findValidApiKey(ctx, id ?? "");
  const caller = key && keyCaller(key);
  if (!caller || caller.isSuspended) throw suspended();
  return caller;
}

/** The key of a call changed while it ran, so that the call runs again with what holds now. */
class ChangedKey extends Error {}

/**
 * Checks, at the end of a write, that its key was not stopped and has no new mandate since it was
 * looked up. Reads the key only if this process was notified of a change. A statement of the commit
 * checks keys with a mandate, too.
 *
 * @throws KEY_SUSPENDED
 */
export async function requireWorking(ctx: ReadContext, known: Caller): Promise<void> {
  if (known.type !== "api_key" || !ctx.services.keys.hasForgotten(known)) return;
  const caller = await callerNow(ctx, known);
  if (caller.mandate?.version !== ctx.caller.mandate?.version) {
    throw new ChangedKey("The mandate of the key changed");
  }
}

/** The counts of a mandate on a day. */
export function countsOf(row: MandateRow, day: string): MandateCounts {
  const { totalCalls, waitingCents, waitingCalls } = row;
  const waiting = { totalCalls, waitingCents, waitingCalls };
  return row.day >= day
    ? { day: row.day, amountCents: row.dayCents, calls: row.dayCalls, ...waiting }
    : { ...noCounts(day), ...waiting };
}
