import type { CallOperation } from "@bayline/agents";
import { AppError, proposalHours } from "@bayline/contracts";
import type { Logger } from "pino";
import type { Caller } from "../../access/caller.ts";
import type { Metrics } from "../../observability/metrics.ts";
import type { RequestFacts } from "../../pipeline/context.ts";
import type { CompiledOperation } from "../../pipeline/use-case.ts";
import { measuredCall } from "../call.ts";
import { errorAnswer } from "../errors.ts";
import { logFailure } from "../failures.ts";
import type { Gate } from "../gate.ts";

/** The caller, and the operations that it may call. */
export interface Calling {
  caller: Caller;
  facts: RequestFacts;
  byName: ReadonlyMap<string, CompiledOperation>;
  gate: Gate;
  log: Logger;
  metrics: Metrics;
}

/**
 * Calls operations as the sender of the request. The first call was counted with the request; each
 * further call of a tool counts as a REST request.
 */
export function operationCaller(parts: Calling, nameInSession: string | null): CallOperation {
  const { caller, facts, byName, gate } = parts;
  let calls = 0;
  return async ({ name }, input, { idempotencyKey, dryRun, clientName, proposal }) => {
    const operation = byName.get(name)?.operation;
    const run = async () => {
      calls += 1;
      if (calls > 1) await gate.count(caller, noHeaders);
      const compiled = byName.get(name);
      if (!compiled) throw new AppError("NOT_FOUND", "There is no such operation.");
      const agentName = facts.agentName ?? clientName ?? nameInSession;
      const terms = proposal && { reason: proposal.reason, hours: proposalHours.default };
      const ofCall: RequestFacts = {
        ...facts,
        agentName,
        idempotencyKey,
        dryRun,
        proposal: terms ?? facts.proposal,
      };
      return compiled.execute({ caller, facts: ofCall, input });
    };
    const measured = { transport: "mcp", name, operation, metrics: parts.metrics } as const;
    const { body, replayOf } = await measuredCall(measured, run).catch(async (error: unknown) => {
      throw await refusalOf(parts, name, error);
    });
    return { body, replayed: replayOf !== undefined, requestId: facts.requestId };
  };
}

/** The response to the request already has the headers of the rate limit. */
const noHeaders = { header: () => undefined };

/** An error for the tools, with the body that REST would have sent. */
async function refusalOf({ facts, log }: Calling, operation: string, error: unknown) {
  const { CallRefused } = await import("@bayline/agents");
  const { requestId } = facts;
  const { status, body } = errorAnswer(error, requestId);
  logFailure(log, error, { requestId, operation });
  return new CallRefused(status, body, error);
}
