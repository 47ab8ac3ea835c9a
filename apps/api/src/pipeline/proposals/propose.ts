import {
  contract,
  invalid,
  type MandatedCall,
  type NamedOperation,
  type Operation,
  proposalProblem,
} from "@bayline/contracts";
import { findStoredResponse, insertProposal, type StoredEffect } from "@bayline/db";
import { collectGenerated } from "../../ids.ts";
import type { ProposalTerms, ReadContext, Services, WriteContext } from "../context.ts";
import { holdingOf, type Proposing } from "../mandates/enforce.ts";
import { mandatedCall } from "../mandates/measure.ts";
import { newRecordId } from "../record-ids.ts";
import type { Answer, Begin, Call } from "../use-case.ts";
import { optionsOf, performWrite, readContext, write } from "../write.ts";
import { effectOf, hashOfEffect, type Proposed, policyVersionOf, withinEffect } from "./effect.ts";
import { presentProposal, summaryOf } from "./present.ts";

/** What a proposal shows of its effect. */
export interface ShownEffect {
  effect: StoredEffect;
  /** Null if the write moves no money. */
  amountCents: number | null;
  effectHash: string;
  policyVersion: string;
}

declare module "../context.ts" {
  interface Services {
    /** The operations that can be proposed, by name. They are added when they are compiled. */
    proposable: Map<string, Proposable>;
  }
}

/** An operation that can be proposed, and how its write begins. */
export interface Proposable extends NamedOperation {
  begin: Begin;
}

/**
 * Does a write, rolls it back, and keeps its effect as a proposal. The answer is the proposal, with
 * the status 202.
 *
 * The proposal is stored in a second transaction, which holds none of the write's locks: the effect
 * is that of the moment, and is computed again when the proposal is accepted.
 *
 * `refused` is set for a call that its mandate made a proposal: it keeps the key of the write.
 */
export async function propose(
  proposable: Proposable,
  services: Services,
  call: Call & { terms: ProposalTerms },
  refused?: Proposing["refused"],
): Promise<Answer> {
  const { name, operation } = proposable;
  const problem = proposalProblem(proposable);
  if (problem !== undefined) {
    throw invalid([{ field: "Propose", message: `must not be true: ${problem}` }]);
  }
  const ctx = readContext(operation, services, call);
  const shown = (await isRepeat(ctx)) ? undefined : await tried(proposable, ctx, call);
  const perform = async (tx: WriteContext) => {
    if (!shown) throw new Error("The first answer of a proposal is gone");
    return keep(tx, { name, call, shown });
  };
  // A key of a proposal is that of another request than the write itself.
  const key = { name: refused ? name : `propose ${name}`, operation: proposing(operation) };
  const heldCents = shown?.amountCents ?? 0;
  const counting = shown ? holdingOf({ call: shown.call, heldCents, refused }) : null;
  const writing = { name, operation: proposing(operation), services, perform, counting };
  return write(writing, call, key);
}

async function isRepeat(ctx: ReadContext): Promise<boolean> {
  const { idempotencyKey: key } = ctx.facts;
  if (key === null) return false;
  return (await findStoredResponse(ctx, key, ctx.services.clock.pinnedAt)) !== undefined;
}

/** What a write would do, and its figures under a mandate. */
interface TriedWrite extends ShownEffect {
  call: MandatedCall;
}

/** Does a write, and rolls it back. Returns what it would do. */
async function tried(
  { name, operation, begin }: Proposable,
  ctx: ReadContext,
  call: Call,
): Promise<TriedWrite> {
  const { services } = ctx;
  const proposed = {
    operation: name,
    input: inputOf(call),
    policyVersion: policyVersionOf(call.caller),
  };
  const { result } = await collectGenerated(async (texts) => {
    const perform = await begin(ctx, call);
    const work = async (db: WriteContext["db"]) => {
      const base = { ...readContext(operation, services, call), db };
      const done = await performWrite(base, { name, operation }, perform);
      texts.add(base.now);
      const effect = await effectOf(outsideOf(base), done);
      const shown = shownEffect({ ...proposed, amount: operation.amount }, effect, texts);
      const moved = { performed: done, input: call.input };
      return { ...shown, call: mandatedCall(base, { name, operation }, moved) };
    };
    const options = { ...optionsOf({ operation, services }, call), commit: false };
    return services.database.transaction(work, options);
  });
  return result;
}

/** The context that reads on other connections what is committed. */
export function outsideOf(ctx: ReadContext): ReadContext {
  const { tenantId, now, caller, facts, services } = ctx;
  const db = services.database.readsOf(tenantId, "short");
  return { tenantId, now, caller, facts, services, db };
}

/** What a proposal shows of an effect, which was computed with these generated texts. */
export function shownEffect(
  proposed: Proposed & { amount: Operation["amount"] | undefined },
  effect: StoredEffect,
  generated: ReadonlySet<string>,
): ShownEffect {
  const { policyVersion, input, amount } = proposed;
  const effectHash = hashOfEffect(proposed, effect, generated);
  const amountCents = amount?.(effect.answer, { ...Object(input) }) ?? null;
  return { effect: withinEffect(effect), amountCents, effectHash, policyVersion };
}

/** The input as it was sent, with ids of a body that the path has too. */
function inputOf({ input }: Call): Record<string, unknown> {
  return { ...Object(input) };
}

/** The operation of keeping a proposal of another one. */
function proposing(operation: Operation): Operation {
  return {
    ...operation,
    status: 202,
    output: contract.proposals.get.output,
    recognisesRepeats: false,
    audited: true,
    workload: "write",
    emits: ["proposal.created"],
  };
}

interface Kept {
  name: string;
  call: Call & { terms: ProposalTerms };
  shown: TriedWrite;
}

function keep(ctx: WriteContext, { name, call, shown: { call: _figures, ...shown } }: Kept) {
  const { caller, facts } = ctx;
  const { reason, hours } = call.terms;
  if (caller.id === null || (caller.type !== "user" && caller.type !== "api_key")) {
    throw new Error("Only users and API keys propose");
  }
  const row = insertProposal(ctx, {
    id: newRecordId(ctx),
    status: "open",
    operation: name,
    input: inputOf(call),
    ...shown,
    heldCents: caller.mandate ? (shown.amountCents ?? 0) : null,
    makerType: caller.type,
    makerId: caller.id,
    makerName: caller.name,
    keyMakers: [...caller.makers],
    keyMakerName: caller.makerName,
    agentName: facts.agentName,
    agentRunId: facts.agentRunId,
    reason,
    refusal: null,
    deciderType: null,
    deciderId: null,
    deciderName: null,
    decisionReason: null,
    decidedAt: null,
    answerStatus: null,
    answer: null,
    createdAt: ctx.now,
    updatedAt: ctx.now,
    expiresAt: new Date(Date.parse(ctx.now) + hours * 3_600_000).toISOString(),
  });
  const proposal = presentProposal(row, ctx.now);
  ctx.emit("proposal.created", row.id);
  const { input } = row;
  const after = { ...summaryOf(row, ctx.now), input };
  ctx.recordAudit({ resourceType: "proposal", resourceId: row.id, before: null, after });
  return proposal;
}
