import { type contract, type NamedOperation, type Operation, parsed } from "@bayline/contracts";
import { z } from "zod";
import { mayCall, type ToolCall } from "../agent.ts";
import { hintsOfAll } from "../hints.ts";
import { findOperation } from "../names.ts";
import { CallRefused } from "../refusal.ts";
import { inputSchema, outputOutline } from "../schemas.ts";
import { definitionOf, type Tool } from "../tool.ts";
import { keyFrom, keyOf } from "../write-options.ts";

type Find<T, Path extends string> = Path extends `${infer Head}.${infer Rest}`
  ? Head extends keyof T
    ? Find<T[Head], Rest>
    : never
  : Path extends keyof T
    ? T[Path]
    : never;
type At<Name extends string> = Find<typeof contract, Name>;
export type InputOf<Name extends string> =
  At<Name> extends { input: infer I extends z.core.$ZodType } ? z.input<I> : never;
export type OutputOf<Name extends string> =
  At<Name> extends { output: infer O extends z.core.$ZodType } ? z.output<O> : never;

/** The operations of a workflow, bound to one call of its tool. */
export interface Steps {
  readonly dryRun: boolean;
  read<const Name extends string>(name: Name, input: InputOf<Name>): Promise<OutputOf<Name>>;
  /**
   * Calls a write with a key derived from the call and the step. A repeated call continues after
   * its last completed step.
   */
  write<const Name extends string>(
    name: Name,
    input: InputOf<Name>,
    options?: { key?: string | null; dryRun?: boolean; salt?: unknown },
  ): Promise<{ body: OutputOf<Name>; replayed: boolean }>;
}

/** A tool that performs a task of several operations, described in the shop's terms. */
export interface Workflow<
  I extends z.core.$ZodType = z.core.$ZodType,
  O extends z.core.$ZodType = z.core.$ZodType,
> {
  name: string;
  title: string;
  description: string;
  /** The operations that a caller must be allowed to call to be offered the workflow. */
  uses: readonly string[];
  input: I;
  output: O;
  run(steps: Steps, input: z.output<I>): Promise<z.input<O>>;
}

export interface WorkflowTool extends Tool {
  uses: readonly NamedOperation[];
}

/** The options of all writing workflows. Other workflows never contain them. */
const Common = z.object({
  dryRun: z.boolean().default(false),
  idempotencyKey: z.string().optional(),
});

export function workflowTool<I extends z.core.$ZodType, O extends z.core.$ZodType>(
  workflow: Workflow<I, O>,
): WorkflowTool {
  const { name, title, description, input, output } = workflow;
  const uses = workflow.uses.map(known);
  const operations: Operation[] = uses.map(({ operation }) => operation);
  return {
    uses,
    definition: definitionOf(name, title, {
      description,
      inputSchema: inputSchema(input),
      outputSchema: outputOutline(output),
      // Every step has an idempotency key derived from its input.
      hints: hintsOfAll(operations, true),
    }),
    async run(given, call) {
      const asked = parsed(input, given);
      const result = await workflow.run(stepsOf(call, Common.parse(asked)), asked);
      return { result: Object(result) };
    },
  };
}

export function offered({ uses }: WorkflowTool, call: Pick<ToolCall, "agent">): boolean {
  return uses.every((named) => mayCall(call.agent.caller, named));
}

function stepsOf(call: ToolCall, { dryRun, idempotencyKey }: z.output<typeof Common>): Steps {
  const { agent, signal, clientName } = call;
  const isDry = dryRun || agent.alwaysDryRun;
  const scope = idempotencyKey === undefined ? agent.scope : [agent.scope, idempotencyKey];
  const times = new Map<string, number>();
  const send = async (named: NamedOperation, input: object, key: string | null, dry: boolean) => {
    // The client has disconnected: completed steps stay, and no further step begins.
    signal.throwIfAborted();
    const idempotencyKey = dry ? null : key;
    const options = { dryRun: dry, idempotencyKey, proposal: null, signal, clientName };
    return agent.call(named, { ...input }, options);
  };
  const stepKey = (named: NamedOperation, input: object, salt: unknown) => {
    if (keyOf(agent, named, { ...input }) === null) return null;
    const key = keyFrom(scope, named.name, input, salt);
    // Two equal steps in one call, such as two equal lines of work, are separate steps.
    const time = (times.get(key) ?? 0) + 1;
    times.set(key, time);
    return time === 1 ? key : keyFrom(key, time);
  };
  return {
    dryRun: isDry,
    async read(name, input) {
      const { body } = await send(known(name), Object(input), null, false);
      // The service validates its responses against the contract in its tests.
      return body as never;
    },
    async write(name, input, { key, dryRun: dry = isDry, salt } = {}) {
      const named = known(name);
      const chosen = key === undefined ? stepKey(named, Object(input), salt ?? null) : key;
      const { body, replayed } = await send(named, Object(input), chosen, dry);
      return { body: body as never, replayed };
    },
  };
}

function known(name: string): NamedOperation {
  const found = findOperation(name);
  if (!found) throw new Error(`The contract has no ${name}`);
  return found;
}

export function isRefusal(error: unknown, code: string): error is CallRefused {
  return error instanceof CallRefused && error.body.error === code;
}
