import { isWrite, type NamedOperation, parsed } from "@bayline/contracts";
import { z } from "zod";
import { type AgentCaller, mayCall } from "./agent.ts";
import { type Hints, hintsOf } from "./hints.ts";
import { shopOperations } from "./names.ts";
import { callOperation, operationNamed } from "./operation-call.ts";
import { describe, inputOf } from "./operation-tools.ts";
import { inputSchema, outputOutline, outputSchema } from "./schemas.ts";
import { searchOperations } from "./search.ts";
import { definitionOf, type Tool } from "./tool.ts";
import { proposalOf, proposeField, writeFields } from "./write-options.ts";

const looking: Hints = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

const OperationName = z.string().max(100).meta({ description: "Such as `workOrders.list`" });

const Found = z.object({
  operation: z.string(),
  summary: z.string(),
  readOnly: z.boolean().meta({ description: "It changes nothing" }),
  destructive: z.boolean().meta({
    description: "It replaces or removes what is there; false: it only adds to it",
  }),
  askFirst: z.boolean().meta({
    description: "Ask the user before it is called: what it takes away may not come back",
  }),
});

const found = ({ name, operation }: NamedOperation): z.output<typeof Found> => ({
  operation: name,
  summary: operation.summary,
  readOnly: !isWrite(operation),
  destructive: hintsOf(operation).destructiveHint,
  askFirst: operation.destructive,
});

const SearchInput = z.strictObject({
  query: z.string().trim().max(200).default("").meta({
    description: "A few words, such as `record a payment`; without it every operation is listed",
  }),
  limit: z.int().min(1).max(200).optional().meta({ description: "Default 8, with a query" }),
});
const SearchOutput = z.object({
  operations: z.array(Found).meta({ description: "The best fit first" }),
  total: z.int().meta({ description: "How many fit" }),
});

export const searchTool: Tool = {
  definition: definitionOf("search_operations", "Find an operation of the service", {
    description:
      "Finds operations by what they do: customers, vehicles, work orders, stock, purchase orders, invoices, payments, reports, settings and more. Then describe_operation returns what one takes, and call_operation calls it. Lists only what this caller may call.",
    inputSchema: inputSchema(SearchInput),
    outputSchema: outputOutline(SearchOutput),
    hints: looking,
  }),
  async run(given, { agent }) {
    const { query, limit } = parsed(SearchInput, given);
    const fitting = (query === "" ? shopOperations : searchOperations(query)).filter((named) =>
      mayCall(agent.caller, named),
    );
    const shown = fitting.slice(0, limit ?? (query === "" ? fitting.length : 8));
    const result: z.output<typeof SearchOutput> = {
      operations: shown.map(found),
      total: fitting.length,
    };
    return { result };
  },
};

const DescribeInput = z.strictObject({
  operation: OperationName,
  withOutput: z.boolean().default(false).meta({
    description: "Also the JSON schema of what it answers, which can be long",
  }),
});
const DescribeOutput = z.object({
  ...Found.shape,
  description: z.string(),
  idempotent: z.boolean().meta({ description: "Calling it twice is as calling it once" }),
  inputSchema: z.looseObject({}).meta({ description: "JSON schema of `input`" }),
  outputSchema: z.looseObject({}).optional(),
  example: z.looseObject({}).optional().meta({ description: "An input that it takes" }),
  allowed: z.boolean().meta({ description: "Whether this caller may call it" }),
});

export const describeTool: Tool = {
  definition: definitionOf(
    "describe_operation",
    "Describe the input and the effect of an operation",
    {
      description:
        "The JSON schema of an operation's input, an example, and what it refuses. Read it before the first call_operation with that operation.",
      inputSchema: inputSchema(DescribeInput),
      outputSchema: outputOutline(DescribeOutput),
      hints: looking,
    },
  ),
  async run(given, call) {
    const { operation: name, withOutput } = parsed(DescribeInput, given);
    const named = operationNamed(name, call);
    const { operation } = named;
    const result: z.output<typeof DescribeOutput> = {
      ...found(named),
      description: describe(operation),
      idempotent: hintsOf(operation).idempotentHint,
      inputSchema: inputOf(operation),
      ...(withOutput && { outputSchema: outputSchema(operation.output) }),
      ...(operation.example?.input && { example: operation.example.input }),
      allowed: mayCall(call.agent.caller, named),
    };
    return { result };
  },
};

const CallInput = z.strictObject({
  operation: OperationName,
  input: z.record(z.string(), z.unknown()).default({}).meta({
    description: "As in describe_operation; ids of the path are fields of it too",
  }),
});
const CallInputOfWriters = z.strictObject({
  ...CallInput.shape,
  ...writeFields,
  propose: proposeField,
});
const CallOutput = z.object({
  operation: z.string(),
  result: z.looseObject({}).meta({ description: "What the operation answers" }),
  dryRun: z.boolean(),
  replayed: z.boolean().meta({
    description: "An equal call was made before: its answer again, and nothing was done twice",
  }),
  requestId: z.string().nullable(),
});

/** The tool `call_operation`. For a read-only caller it only reads. */
export function callTool({ readOnly }: AgentCaller): Tool {
  const schema = readOnly ? CallInput : CallInputOfWriters;
  const hints = readOnly
    ? looking
    : { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true };
  return {
    definition: definitionOf("call_operation", "Call any operation of the service", {
      description: readOnly
        ? "Calls an operation found with search_operations, by its name and input. This caller may only read."
        : "Calls an operation found with search_operations, by its name and input. Prefer dryRun: true first where money or stock moves, and ask the user before what says askFirst.",
      inputSchema: inputSchema(schema),
      outputSchema: outputOutline(CallOutput),
      hints,
    }),
    async run(given, call) {
      // Accepts write options from read-only callers too: they get an error about the write, not
      // about its options.
      const { operation: name, input, propose, ...options } = parsed(CallInputOfWriters, given);
      const named = operationNamed(name, call);
      const isWriting = isWrite(named.operation);
      const { answer, dryRun, notes, meta } = await callOperation(
        named,
        // The input may also set dryRun. It is a dry run if either of them says so.
        isWriting ? { ...options, ...input, ...(options.dryRun && { dryRun: true }) } : input,
        { ...call, proposal: isWriting ? proposalOf(propose) : null },
      );
      const result: z.output<typeof CallOutput> = {
        operation: named.name,
        result: Object(answer.body),
        dryRun: isWriting && dryRun,
        replayed: answer.replayed,
        requestId: answer.requestId,
      };
      return { result, ...(notes && { notes }), ...(meta && { meta }) };
    },
  };
}
