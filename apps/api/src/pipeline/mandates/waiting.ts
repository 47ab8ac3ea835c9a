import type { NamedOperation } from "@bayline/contracts";
import { type AuditedDecision, lockMandate, type ProposalRow, releaseMandate } from "@bayline/db";
import type { PerformedWrite, WriteBase } from "../context.ts";
import { countsOf, decisionJson } from "./enforce.ts";
import { mandatedCall } from "./measure.ts";

type HeldScope = Pick<WriteBase, "tenantId" | "now" | "db">;

type HeldPart = Pick<ProposalRow, "makerId" | "heldCents">;

/** Returns what proposals hold to the mandates of their keys, in the order of the keys. */
export function releaseHeld(scope: HeldScope, proposals: readonly HeldPart[]): void {
  const held = proposals.filter(({ heldCents }) => heldCents !== null);
  const ofKeys = [...Map.groupBy(held, ({ makerId }) => makerId)].sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
  for (const [keyId, parts] of ofKeys) {
    const heldCents = parts.reduce((sum, part) => sum + (part.heldCents ?? 0), 0);
    releaseMandate(scope, { keyId, heldCents, calls: parts.length });
  }
}

interface Accepted {
  /** What the proposal held; null if its key had no mandate. */
  heldCents: number | null;
  /** What its write moves. */
  amountCents: number;
  performed: PerformedWrite;
  input: unknown;
}

/**
 * Spends what an accepted proposal moves, in place of what it held. A person decided on it, so no
 * limit refuses it. If open proposals do not count, it does not count either.
 */
export async function spendAccepted(
  ctx: WriteBase,
  named: NamedOperation,
  { heldCents, amountCents, performed, input }: Accepted,
): Promise<AuditedDecision | undefined> {
  const { id: keyId } = ctx.caller;
  if (heldCents === null || keyId === null) return undefined;
  const row = await lockMandate(ctx, keyId);
  if (!row) return undefined;
  const call = mandatedCall(ctx, named, { performed, input });
  const { version, terms } = row;
  const { day } = call;
  const spent = terms?.waitingCounts ? { day, amountCents } : undefined;
  releaseMandate(ctx, { keyId, heldCents, calls: 1, spent });
  const before = countsOf(row, day);
  const decided = { keyId, version, verdict: "accepted", limit: null, call, before } as const;
  return { keyId, decision: decisionJson(decided), added: null };
}
