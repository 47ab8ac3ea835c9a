import { AppError, type Proposal } from "@bayline/contracts";
import { decideProposal, lockProposal, type ProposalDecision, type ProposalRow } from "@bayline/db";
import { authorise, denied } from "../../access/authorise.ts";
import type { WriteContext } from "../../pipeline/context.ts";
import { releaseHeld } from "../../pipeline/mandates/waiting.ts";
import { isUndecided, presentProposal, statusOf } from "../../pipeline/proposals/present.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { requireRecord } from "../records.ts";
import { isMaker, requireVisible } from "./read.ts";

export async function rejectProposal(
  ctx: WriteContext,
  { id, reason }: InputOf<"proposals.reject">,
): Promise<Proposal> {
  const row = requireVisible(ctx, await lockProposal(ctx, id));
  requireCallable(ctx, row);
  if (row.status === "rejected") return repeated(ctx, row);
  requireUndecided(ctx, row);
  const decided = await decide(ctx, row, {
    status: "rejected",
    decisionReason: reason ?? null,
  });
  ctx.emit("proposal.rejected", id);
  return decided;
}

export async function withdrawProposal(
  ctx: WriteContext,
  { id }: InputOf<"proposals.withdraw">,
): Promise<Proposal> {
  const row = requireVisible(ctx, await lockProposal(ctx, id));
  if (!isMaker(ctx.caller, row)) {
    throw denied([], "Only the caller that made a proposal withdraws it. Reject it instead.");
  }
  if (row.status === "withdrawn") return repeated(ctx, row);
  requireUndecided(ctx, row);
  const decided = await decide(ctx, row, { status: "withdrawn" });
  ctx.emit("proposal.withdrawn", id);
  return decided;
}

/** Refuses callers that may not make the write of a proposal themselves. */
export function requireCallable(
  { caller, services }: WriteContext,
  { operation }: Pick<ProposalRow, "operation">,
): void {
  authorise(requireRecord(services.proposable.get(operation), "operation").operation, caller);
}

/** @throws PROPOSAL_DECIDED if a proposal was decided or its time has passed */
export function requireUndecided({ now }: Pick<WriteContext, "now">, row: ProposalRow): void {
  const status = statusOf(row, now);
  if (isUndecided({ status })) return;
  const message =
    status === "expired"
      ? `The proposal expired at ${row.expiresAt}.`
      : `The proposal was ${status} by ${row.deciderName} at ${row.decidedAt}.`;
  throw new AppError("PROPOSAL_DECIDED", message);
}

/** The first decision, as the answer to a repeat of it. */
export function repeated(ctx: WriteContext, row: ProposalRow): Proposal {
  ctx.markReplay();
  return presentProposal(row, ctx.now);
}

type Decision = Pick<ProposalDecision, "status"> &
  Partial<Pick<ProposalDecision, "decisionReason" | "answerStatus" | "answer">>;

/** Stores a decision of the caller, with its audit entry. */
export async function decide(
  ctx: WriteContext,
  row: ProposalRow,
  { status, decisionReason = null, answerStatus = null, answer = null }: Decision,
): Promise<Proposal> {
  const { caller, now } = ctx;
  // An accepted one was released when its write was done.
  if (status !== "accepted") releaseHeld(ctx, [row]);
  const decided = await decideProposal(ctx, row.id, {
    status,
    deciderType: caller.type === "user" ? "user" : "api_key",
    deciderId: caller.id,
    deciderName: caller.name,
    decisionReason,
    decidedAt: now,
    answerStatus,
    answer,
    refusal: null,
  });
  const { effectHash, policyVersion, operation } = row;
  ctx.recordAudit({
    resourceType: "proposal",
    resourceId: row.id,
    before: { status: row.status },
    after: { status, decisionReason, operation, effectHash, policyVersion },
  });
  return presentProposal(requireRecord(decided, "proposal"), now);
}
