import type { CallOperation } from "@bayline/agents";
import { AppError } from "@bayline/contracts";
import type { Logger } from "pino";
import type { Caller } from "../../access/caller.ts";
import type { Metrics } from "../../observability/metrics.ts";
import type { RequestFacts } from "../../pipeline/context.ts";
import { asUnavailable } from "../../pipeline/unavailable.ts";
import type { Answer, CompiledOperation } from "../../pipeline/use-case.ts";
import { errorAnswer } from "../errors.ts";
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
  return async ({ name }, input, { idempotencyKey, dryRun, clientName }) => {
    const { body, replayOf } = await measured(parts, name, async () => {
      calls += 1;
      if (calls > 1) await gate.count(caller, noHeaders);
      const compiled = byName.get(name);
      if (!compiled) throw new AppError("NOT_FOUND", "There is no such operation.");
      const agentName = facts.agentName ?? clientName ?? nameInSession;
      const ofCall: RequestFacts = { ...facts, agentName, idempotencyKey, dryRun };
      return compiled.execute({ caller, facts: ofCall, input });
    });
    return { body, replayed: replayOf !== undefined, requestId: facts.requestId };
  };
}

/** The response to the request already has the headers of the rate limit. */
const noHeaders = { header: () => undefined };

async function measured(parts: Calling, name: string, run: () => Promise<Answer>): Promise<Answer> {
  const { metrics, byName } = parts;
  const begun = performance.now();
  let status = 200;
  try {
    const answer = await run();
    status = answer.status;
    return answer;
  } catch (error) {
    const refusal = await refused(parts, name, error);
    status = refusal.status;
    throw refusal;
  } finally {
    const method = byName.get(name)?.operation.method ?? "any";
    const seconds = (performance.now() - begun) / 1000;
    metrics.call({ transport: "mcp", operation: name, method, status, seconds });
  }
}

/** An error for the tools, with the body that REST would have sent. */
async function refused({ facts, log, metrics }: Calling, operation: string, error: unknown) {
  const { CallRefused } = await import("@bayline/agents");
  const { requestId } = facts;
  const known = asUnavailable(error) ?? error;
  const isKnown = known instanceof AppError;
  metrics.refusal(isKnown ? known.code : "INTERNAL_ERROR");
  const { status, body } = errorAnswer(known, requestId);
  if (status >= 500) {
    log.error({ err: isKnown ? (known.cause ?? known) : known, requestId, operation }, "failed");
  }
  return new CallRefused(status, body, error);
}
