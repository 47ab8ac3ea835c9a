import { AppError, type Proposal, pathParameters } from "@bayline/contracts";
import {
  type AuditedDecision,
  findActiveUserById,
  findProposal,
  findValidApiKey,
  lockProposal,
  type ProposalRow,
  type ShownProposal,
  storeShownProposal,
  storeWriteRecords,
} from "@bayline/db";
import { authorise } from "../../access/authorise.ts";
import type { Caller } from "../../access/caller.ts";
import { keyCaller, userCaller } from "../../access/callers.ts";
import { collectGenerated } from "../../ids.ts";
import { auditEntry } from "../../pipeline/audit.ts";
import type {
  PerformedWrite,
  ReadContext,
  WriteBase,
  WriteContext,
} from "../../pipeline/context.ts";
import { limitRefusal } from "../../pipeline/limits.ts";
import { spendAccepted } from "../../pipeline/mandates/waiting.ts";
import { effectOf, policyVersionOf, withinEffect } from "../../pipeline/proposals/effect.ts";
import { isUndecided, presentProposal } from "../../pipeline/proposals/present.ts";
import {
  outsideOf,
  type Proposable,
  type ShownEffect,
  shownEffect,
} from "../../pipeline/proposals/propose.ts";
import { type Completion, type InputOf, slowFirst } from "../../pipeline/use-case.ts";
import { performWrite } from "../../pipeline/write.ts";
import { requireRecord } from "../records.ts";
import { decide, repeated, requireCallable, requireUndecided } from "./decide.ts";
import { isSamePrincipal, requireVisible } from "./read.ts";

type Input = InputOf<"proposals.accept">;

/** What the proposal of a refusal shows from now on. */
const shownBy = new WeakMap<AppError, { id: string; shown: ShownProposal }>();

/** The refusal of an effect that changed. */
function staleProposal(row: ProposalRow, shown: ShownProposal, now: string): AppError {
  const message = shown.refusal
    ? `The write would be refused now: ${shown.refusal.message}`
    : "The write would have another effect than the accepted one.";
  const latest = presentProposal({ ...row, ...shown }, now);
  const error = new AppError("PROPOSAL_STALE", message, { latest });
  shownBy.set(error, { id: row.id, shown });
  return error;
}

/**
 * Accepts a proposal: does its write as the caller that proposed it, in one transaction with the
 * decision. The slow part of the write runs before the transaction.
 */
export const acceptProposal = Object.assign(
  slowFirst(async (ctx: ReadContext, input: Input): Promise<Completion<Proposal>> => {
    const row = requireVisible(ctx, await findProposal(ctx, input.id));
    const { result, texts } = await collectGenerated(() => begun(ctx, row));
    return (tx) => accept(tx, input, { ...result, generated: texts });
  }),
  { afterRefusal },
);

/** The write of a proposal, begun as the caller that proposed it. */
interface BegunWrite {
  target: Proposable;
  perform: Completion<unknown>;
}

async function begun(ctx: ReadContext, row: ProposalRow): Promise<BegunWrite> {
  const target = requireRecord(ctx.services.proposable.get(row.operation), "operation");
  try {
    const caller = await makerOf(ctx, row, target);
    const facts = factsOf(ctx, row);
    const asMaker = { ...outsideOf(ctx), caller, facts };
    return { target, perform: await target.begin(asMaker, { caller, facts, input: row.input }) };
  } catch (error) {
    // It is thrown again after the checks of the proposal itself.
    return { target, perform: () => Promise.reject(error) };
  }
}

/** The caller that proposed a write, with the rights that it has now. */
async function makerOf(
  ctx: ReadContext,
  { makerType, makerId }: ProposalRow,
  { operation }: Proposable,
): Promise<Caller> {
  const user = makerType === "user" ? await findActiveUserById(ctx, makerId) : undefined;
  const key = makerType === "api_key" ? await findValidApiKey(ctx, makerId) : undefined;
  const maker = user ? userCaller(user, ctx.tenantId) : key && keyCaller(key);
  if (!maker) {
    const message = "The caller that proposed it has no access now.";
    throw new AppError("PERMISSION_DENIED", message, { missingPermissions: [] });
  }
  authorise(operation, maker);
  return maker;
}

function factsOf({ facts }: ReadContext, { agentName, agentRunId }: ProposalRow) {
  return { ...facts, agentName, agentRunId, idempotencyKey: null, proposal: null };
}

/** A write that is begun, and the texts that were generated so far. */
interface PreparedWrite extends BegunWrite {
  generated: ReadonlySet<string>;
}

async function accept(
  ctx: WriteContext,
  { id, effectHash }: Input,
  prepared: PreparedWrite,
): Promise<Proposal> {
  const row = requireVisible(ctx, await lockProposal(ctx, id));
  requireCallable(ctx, row);
  if (isSamePrincipal(ctx.caller, row)) {
    throw new AppError("OWN_PROPOSAL", "Who proposed a write does not accept it.");
  }
  if (row.status === "accepted" && row.effectHash === effectHash) return repeated(ctx, row);
  requireUndecided(ctx, row);
  const { done, ...shown } = await write(ctx, row, prepared);
  if (shown.effectHash !== effectHash) {
    throw staleProposal(row, { ...shown, status: "stale", refusal: null }, ctx.now);
  }
  await storeShown(ctx, row, shown);
  const { status: answerStatus, body } = done;
  const answer = withinEffect(Object(body));
  const accepted = await decide(
    ctx,
    { ...row, ...shown },
    { status: "accepted", answerStatus, answer },
  );
  ctx.emit("proposal.accepted", id);
  return accepted;
}

/** Keeps the effect that was accepted, which may be a later one than the row has. */
async function storeShown(ctx: WriteContext, row: ProposalRow, shown: ShownEffect): Promise<void> {
  if (shown.effectHash === row.effectHash) return;
  await storeShownProposal(ctx, row.id, { ...shown, status: row.status, refusal: null });
}

/** Does the write of a proposal with its records. */
async function write(
  ctx: WriteContext,
  row: ProposalRow,
  { target, perform, generated }: PreparedWrite,
): Promise<ShownEffect & { done: PerformedWrite }> {
  const { tenantId, now, db, services } = ctx;
  try {
    // Read again under the lock of the proposal: the caller may have lost its rights.
    const caller = await makerOf(ctx, row, target);
    const base = { tenantId, now, db, services, caller, facts: factsOf(ctx, row) };
    const { result, texts } = await collectGenerated(() => performWrite(base, target, perform));
    const effect = await effectOf(outsideOf(base), result);
    const { operation, input } = row;
    const { amount } = target.operation;
    const proposed = { operation, input, policyVersion: policyVersionOf(caller), amount };
    const shown = shownEffect(proposed, effect, new Set([...generated, ...texts, now]));
    const { heldCents } = row;
    const amountCents = shown.amountCents ?? 0;
    const decision = await spendAccepted(base, target, {
      heldCents,
      amountCents,
      performed: result,
      input: row.input,
    });
    storeRecords(ctx, base, target, { ...result, decision });
    return { ...shown, done: result };
  } catch (error) {
    const refusal = limitRefusal(error, row.input, pathParameters(target.operation.path)) ?? error;
    if (!(refusal instanceof AppError)) throw error;
    const { code, message } = refusal;
    const stale = { status: "stale" as const, refusal: { error: code, message } };
    throw staleProposal(row, { ...row, ...stale }, now);
  }
}

/** Sends the audit entry and the events of the write; its tasks follow the commit. */
function storeRecords(
  ctx: WriteContext,
  base: WriteBase,
  { name }: Proposable,
  { change, events, tasks, decision }: PerformedWrite & { decision: AuditedDecision | undefined },
): void {
  const audit = change && auditEntry(base, name, change, decision);
  void ctx.db.atCommit(storeWriteRecords(base, { audit, events }));
  for (const task of tasks) ctx.afterCommit(task);
  ctx.afterCommit(() => ctx.services.wakeDeliveries(ctx.tenantId));
}

/** Stores what a stale proposal shows from now on. */
function afterRefusal(error: AppError): Completion<Proposal> | undefined {
  const stale = shownBy.get(error);
  if (!stale) return undefined;
  const { id, shown } = stale;
  return async (ctx) => {
    const row = requireRecord(await lockProposal(ctx, id), "proposal");
    // Another request has decided it in the meantime.
    if (!isUndecided(row)) return repeated(ctx, row);
    const stored = await storeShownProposal(ctx, id, shown);
    const { effectHash, refusal } = shown;
    ctx.recordAudit({
      resourceType: "proposal",
      resourceId: id,
      before: { status: row.status, effectHash: row.effectHash, refusal: row.refusal },
      after: { status: "stale", effectHash, refusal },
    });
    ctx.emit("proposal.stale", id);
    return presentProposal(requireRecord(stored, "proposal"), ctx.now);
  };
}
