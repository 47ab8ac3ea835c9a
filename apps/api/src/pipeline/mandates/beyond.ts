import { type MandateCounts, type NamedOperation, proposalProblem } from "@bayline/contracts";
import { findMandate, findStoredResponse, storeWriteRecords } from "@bayline/db";
import { auditEntry } from "../audit.ts";
import type { ProposalTerms, ReadContext } from "../context.ts";
import type { Call } from "../use-case.ts";
import { type BeyondMandate, countsOf, decisionJson, type Proposing } from "./enforce.ts";
import { noCounts } from "./verdict.ts";

/** A call beyond its mandate that becomes a proposal. */
export interface BeyondCall {
  call: Call & { terms: ProposalTerms };
  refused: NonNullable<Proposing["refused"]>;
}

/**
 * Returns a call beyond its mandate as a proposal, if its mandate says so; otherwise records the
 * refusal in the audit log, and throws it.
 */
export async function proposedOrRefused(
  ctx: ReadContext,
  { named, call, error }: { named: NamedOperation; call: Call; error: BeyondMandate },
): Promise<BeyondCall> {
  const { beyond, mandate } = error;
  const before = error.before ?? (await countsNow(ctx, error.call.day));
  if (mandate.terms.beyond === "propose" && proposalProblem(named) === undefined) {
    const terms = { reason: `Beyond the mandate: ${beyond.limit} ${beyond.message}`, hours: 168 };
    return { call: { ...call, terms }, refused: { limit: beyond.limit, before } };
  }
  if (!ctx.facts.dryRun) await recordRefusal(ctx, named.name, { error, before });
  throw error;
}

async function countsNow(ctx: ReadContext, day: string): Promise<MandateCounts> {
  const row = await findMandate(ctx, ctx.caller.id ?? "");
  return row ? countsOf(row, day) : noCounts(day);
}

async function recordRefusal(
  ctx: ReadContext,
  operation: string,
  { error, before }: { error: BeyondMandate; before: MandateCounts },
): Promise<void> {
  const { caller, services } = ctx;
  const { beyond, mandate, call } = error;
  const keyId = caller.id ?? "";
  const { version } = mandate;
  const { limit } = beyond;
  const decision = decisionJson({ keyId, version, verdict: "refused", limit, call, before });
  const change = { resourceType: "api_key", resourceId: keyId, before: null, after: null };
  const audit = auditEntry(ctx, operation, change, { keyId, decision, added: null });
  await services.database.transaction((db) =>
    storeWriteRecords({ ...ctx, db }, { audit, events: [] }),
  );
}

/** Whether a request repeats one whose answer is stored: that one was within its mandate. */
export async function isStored(ctx: ReadContext): Promise<boolean> {
  const { idempotencyKey: key } = ctx.facts;
  if (key === null) return false;
  return (await findStoredResponse(ctx, key, ctx.services.clock.pinnedAt)) !== undefined;
}
