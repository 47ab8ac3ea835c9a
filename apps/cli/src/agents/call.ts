import { type CallOperation, type CallOptions, CallRefused } from "@bayline/agents/stdio";
import {
  firstOfEachField,
  invalid,
  isWrite,
  type NamedOperation,
  parseInput,
  pathParameters,
} from "@bayline/contracts";
import { isRecord } from "@bayline/contracts/plain";
import { ApiError, type Bayline, ConnectionError, ProposedError, TimeoutError } from "@bayline/sdk";
import type { Globals } from "../session/globals.ts";
import { bodyOf, invoke } from "../session/invoke.ts";

/** Calls operations through the SDK client, as the commands do. */
export function callerThrough(client: Bayline, globals: Globals): CallOperation {
  return async (named, input, options) => {
    const inPath = pathParameters(named.operation.path);
    const rest = Object.fromEntries(
      Object.entries(input).filter(([field]) => !inPath.includes(field)),
    );
    const takesMore = Object.keys(named.operation.input._zod.def.shape).length > inPath.length;
    if (!takesMore || !isWrite(named.operation)) rejectLostInput(named, input);
    try {
      const answer = invoke(client, named.name, {
        ids: inPath.map((field) => String(input[field])),
        input: takesMore ? rest : undefined,
        options: requestOptions(globals, options),
      });
      const response = await answer.asResponse();
      const { headers } = response;
      const isDocument = named.operation.answers !== "json";
      return {
        body: isDocument
          ? { content: new Uint8Array(await response.arrayBuffer()) }
          : await bodyOf(answer).catch(proposalOf),
        replayed: headers.get("idempotency-replayed") === "true",
        requestId: headers.get("x-request-id"),
      };
    } catch (error) {
      throw asRefusal(error);
    }
  };
}

/**
 * Validates the input before the request. Paths and queries contain only text, and without a body
 * there is no other place, so invalid values would be lost or turned into text. Ids are left to the
 * service.
 */
function rejectLostInput({ operation }: NamedOperation, input: Record<string, unknown>) {
  const inPath = pathParameters(operation.path);
  const { details = [] } = parseInput(operation.input, input);
  const lost = firstOfEachField(details).filter(({ field }) => !inPath.includes(field));
  if (lost.length > 0) throw invalid(lost);
}

function requestOptions(globals: Globals, options: CallOptions) {
  const { idempotencyKey, dryRun, proposal, signal, clientName } = options;
  // The agent named by the user takes precedence over the name of the MCP client.
  const name = globals.agentName === undefined ? (clientName ?? undefined) : undefined;
  return {
    ...(idempotencyKey !== null && { idempotencyKey }),
    dryRun,
    ...(proposal && { propose: { reason: proposal.reason ?? undefined } }),
    signal,
    ...(name !== undefined && { headers: { "X-Agent-Name": name } }),
  };
}

/** An agent that goes beyond its mandate is answered with the proposal, as over REST. */
function proposalOf(error: unknown): unknown {
  if (error instanceof ProposedError) return error.proposal;
  throw error;
}

function asRefusal(error: unknown): unknown {
  if (error instanceof ApiError) {
    const { status, body, code, reason, requestId } = error;
    const details = isRecord(body) ? body : { error: code, message: reason, requestId };
    return new CallRefused(status, { requestId, ...details }, error);
  }
  if (error instanceof ConnectionError) {
    const code = error instanceof TimeoutError ? "TIMEOUT" : "CONNECTION_FAILED";
    return new CallRefused(503, { error: code, message: error.message }, error);
  }
  return error;
}
