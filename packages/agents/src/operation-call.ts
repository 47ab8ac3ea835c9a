import { isWrite, type NamedOperation, pathParameters } from "@bayline/contracts";
import { type CallAnswer, type CallOptions, mayCall, type ToolCall } from "./agent.ts";
import { findOperation, shopOperations, toolNameOf } from "./names.ts";
import { refused } from "./refusal.ts";
import { searchOperations } from "./search.ts";
import type { ToolAnswer } from "./tool.ts";
import { keyFrom, keyOf, splitArguments, type WriteOptions } from "./write-options.ts";

/** Calls one operation with the arguments of a tool. */
export async function callOperation(
  named: NamedOperation,
  given: Record<string, unknown>,
  call: ToolCall & Partial<Pick<CallOptions, "proposal">>,
): Promise<ToolAnswer & { answer: CallAnswer; dryRun: boolean }> {
  const { input, options } = splitArguments(named, given);
  const dryRun = options.dryRun || call.agent.alwaysDryRun;
  const { proposal = null } = call;
  const answer = await send(named, input, { call, options: { ...options, dryRun, proposal } });
  const result = Object(answer.body);
  const { notes = [], ...said } = sayingHow(answer, dryRun && isWrite(named.operation));
  return { answer, dryRun, result, ...said, notes: [...(proposal ? [proposed] : []), ...notes] };
}

const proposed =
  "Proposed: nothing was done. result is the proposal with its effect. Tell the user to accept it under their own sign-in, and read it again with proposals.get.";

/** The notes and metadata of a result: its request, and whether it was a dry run or a replay. */
export function sayingHow(
  { replayed, requestId }: Pick<CallAnswer, "replayed" | "requestId">,
  dryRun: boolean,
): Pick<ToolAnswer, "notes" | "meta"> {
  const notes = [
    ...(dryRun ? ["Dry run: nothing of this was kept."] : []),
    ...(replayed
      ? [
          "An equal call was made before, and this is its answer: nothing was done again. To do it again on purpose, send a new idempotencyKey.",
        ]
      : []),
  ];
  const meta = {
    ...(requestId && { requestId }),
    ...(dryRun && { dryRun }),
    ...(replayed && { replayed }),
  };
  return { notes, meta };
}

async function send(
  named: NamedOperation,
  input: Record<string, unknown>,
  { call, options }: { call: ToolCall; options: WriteOptions & Pick<CallOptions, "proposal"> },
): Promise<CallAnswer> {
  const { dryRun, idempotencyKey, proposal } = options;
  refuseWithoutIds(named, input);
  const { agent, signal, clientName } = call;
  // A dry run saves nothing, so a repeat needs no key. With a key it would return the stored
  // response.
  const derived = proposal ? keyFrom(agent.scope, "propose", named.name, input) : undefined;
  const key = dryRun ? null : (idempotencyKey ?? derived ?? keyOf(agent, named, input));
  const callOptions: CallOptions = { dryRun, idempotencyKey: key, proposal, signal, clientName };
  return agent.call(named, input, callOptions);
}

/** Rejects missing path parameters: for the service, a path without its id is another path. */
function refuseWithoutIds({ name, operation }: NamedOperation, input: Record<string, unknown>) {
  const missing = pathParameters(operation.path).filter(
    (field) => typeof input[field] !== "string",
  );
  if (missing.length === 0) return;
  const details = missing.map((field) => ({ field, message: "is required: a text" }));
  throw refused(400, {
    error: "VALIDATION_ERROR",
    message: `${name} needs ${missing.join(", ")}.`,
    details,
  });
}

/** Finds an operation by its name, or throws an error that suggests similar names. */
export function operationNamed(name: string, { agent }: Pick<ToolCall, "agent">): NamedOperation {
  const found = findOperation(name);
  if (found) return found;
  const near = searchOperations(name)
    .filter((named) => mayCall(agent.caller, named))
    .slice(0, 5)
    .map(({ name: operation, operation: { summary } }) => ({ operation, summary }));
  throw refused(404, {
    error: "NOT_FOUND",
    message: `There is no operation ${name}.`,
    candidates: near,
    nextStep: "Find its name with search_operations.",
  });
}

/** A tool that does not exist or is not shown to this caller. */
export function toolNamed(name: string): NamedOperation {
  const found = shopOperations.find((named) => toolNameOf(named.name) === name);
  if (found) return found;
  throw refused(404, {
    error: "NOT_FOUND",
    message: `There is no tool ${name}.`,
    nextStep: "Find an operation with search_operations, and call it with call_operation.",
  });
}
