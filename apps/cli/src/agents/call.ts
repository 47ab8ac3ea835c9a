import { type CallOperation, type CallOptions, CallRefused } from "@bayline/agents/stdio";
import {
  firstOfEachField,
  invalid,
  isWrite,
  type NamedOperation,
  parseInput,
  pathParameters,
} from "@bayline/contracts";
import { ApiError, type Bayline, ConnectionError, TimeoutError } from "@bayline/sdk";
import type { Globals } from "../globals.ts";
import { bodyOf, invoke } from "../invoke.ts";
import { isRecord } from "../names.ts";

/** Calls operations through the client, as the commands do. */
export function callerThrough(client: Bayline, globals: Globals): CallOperation {
  return async (named, input, options) => {
    const inPath = pathParameters(named.operation.path);
    const rest = Object.fromEntries(
      Object.entries(input).filter(([field]) => !inPath.includes(field)),
    );
    const takesMore = Object.keys(named.operation.input._zod.def.shape).length > inPath.length;
    if (!takesMore || !isWrite(named.operation)) refuseWhatWouldBeLost(named, input);
    try {
      const answer = invoke(client, named, {
        ids: inPath.map((field) => String(input[field])),
        input: takesMore ? rest : undefined,
        options: requestOptions(globals, options),
      });
      const body = await bodyOf(answer);
      const { headers } = await answer.asResponse();
      return {
        body,
        replayed: headers.get("idempotency-replayed") === "true",
        requestId: headers.get("x-request-id"),
      };
    } catch (error) {
      throw asRefusal(error);
    }
  };
}

/**
 * A path and a query hold texts, and a request without a body holds nothing else: what does not fit
 * there must not be lost on the way, nor turned into a text. An id is left to the service.
 */
function refuseWhatWouldBeLost({ operation }: NamedOperation, input: Record<string, unknown>) {
  const inPath = pathParameters(operation.path);
  const { details = [] } = parseInput(operation.input, input);
  const lost = firstOfEachField(details).filter(({ field }) => !inPath.includes(field));
  if (lost.length > 0) throw invalid(lost);
}

function requestOptions(globals: Globals, options: CallOptions) {
  const { idempotencyKey, dryRun, signal, clientName } = options;
  // Whom the user named is the agent; else it is whoever speaks to us.
  const name = globals.agentName === undefined ? (clientName ?? undefined) : undefined;
  return {
    ...(idempotencyKey !== null && { idempotencyKey }),
    dryRun,
    signal,
    ...(name !== undefined && { headers: { "X-Agent-Name": name } }),
  };
}

function asRefusal(error: unknown): unknown {
  if (error instanceof ApiError) {
    const { status, body, code, message, requestId } = error;
    const told = isRecord(body) ? body : { error: code, message, requestId };
    return new CallRefused(status, { requestId, ...told }, error);
  }
  if (error instanceof ConnectionError) {
    const code = error instanceof TimeoutError ? "TIMEOUT" : "CONNECTION_FAILED";
    return new CallRefused(503, { error: code, message: error.message }, error);
  }
  return error;
}
