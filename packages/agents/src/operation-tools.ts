import { isWrite, type NamedOperation, type Operation } from "@bayline/contracts";
import { z } from "zod";
import { hintsOf } from "./hints.ts";
import { toolNameOf } from "./names.ts";
import { callOperation } from "./operation-call.ts";
import { inputSchema, type ObjectSchema, outputOutline } from "./schemas.ts";
import { definitionOf, type Tool } from "./tool.ts";
import { writeFields } from "./write-options.ts";

const made = new Map<string, Tool>();

/** Builds the tool of one operation. Its schemas are built on first access. */
export function operationTool(named: NamedOperation): Tool {
  const known = made.get(named.name);
  if (known) return known;
  const { name, operation } = named;
  const definition = definitionOf(toolNameOf(name), operation.summary, {
    description: describe(operation),
    inputSchema: inputOf(operation),
    outputSchema: outputOutline(operation.output),
    hints: hintsOf(operation),
  });
  const tool: Tool = { definition, run: (given, call) => callOperation(named, given, call) };
  made.set(name, tool);
  return tool;
}

export function describe({ summary, description, destructive, errors }: Operation): string {
  return [
    `${summary}.`,
    ...(description ? [description] : []),
    ...(destructive ? ["Ask the user first."] : []),
    ...(errors.length > 0 ? [`Specific errors: ${errors.join(", ")}.`] : []),
  ].join(" ");
}

/** The input schema of an operation. For a write, it includes dryRun and idempotencyKey. */
export function inputOf(operation: Operation): ObjectSchema {
  const schema = inputSchema(operation.input);
  if (!isWrite(operation)) return schema;
  return { ...schema, properties: { ...schema.properties, ...writeProperties() } };
}

let ofWrites: NonNullable<ObjectSchema["properties"]> | undefined;

function writeProperties(): NonNullable<ObjectSchema["properties"]> {
  ofWrites ??= inputSchema(z.strictObject(writeFields)).properties ?? {};
  return ofWrites;
}
