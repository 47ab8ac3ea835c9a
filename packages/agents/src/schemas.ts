import type { JSONObject } from "@modelcontextprotocol/server";
import type { z } from "zod";
import { z as zod } from "zod";

/** A JSON schema whose root is an object, as tools have them. */
export interface ObjectSchema extends Record<string, unknown> {
  type: "object";
  properties?: { [name: string]: JSONObject };
  required?: string[];
}

/**
 * What a tool takes. Parts that have a name in the contract are written out where they are used:
 * not every client follows references in an input.
 */
export function inputSchema(schema: z.core.$ZodType): ObjectSchema {
  const { $defs, ...root } = jsonSchema(schema, "input");
  const written: unknown = JSON.parse(JSON.stringify(root), (_key, node) =>
    isReference(node) ? { ...definition($defs, node.$ref), ...withoutReference(node) } : node,
  );
  return objectSchema(written);
}

/** What a tool answers. It may grow: a field that is not known here is no fault. */
export function outputSchema(schema: z.core.$ZodType): ObjectSchema {
  const open: unknown = JSON.parse(JSON.stringify(jsonSchema(schema, "output")), (_key, node) => {
    if (!isPlain(node) || node.additionalProperties !== false) return node;
    const { additionalProperties: _closed, ...rest } = node;
    return rest;
  });
  return objectSchema(open);
}

function jsonSchema(schema: z.core.$ZodType, io: "input" | "output"): Record<string, unknown> {
  const { $schema: _dialect, ...rest } = zod.toJSONSchema(schema, { io, unrepresentable: "any" });
  return JSON.parse(
    JSON.stringify(rest, (key, value) =>
      key === "~standard" || (key === "id" && typeof value === "string") ? undefined : value,
    ),
  );
}

/** Definitions may refer to others in turn; none to itself. */
function definition(definitions: unknown, reference: string): Record<string, unknown> {
  const found = isPlain(definitions) ? definitions[reference.replace("#/$defs/", "")] : undefined;
  const written: unknown = JSON.parse(JSON.stringify(found ?? {}), (_key, node) =>
    isReference(node) ? { ...definition(definitions, node.$ref), ...withoutReference(node) } : node,
  );
  return isPlain(written) ? written : {};
}

function withoutReference({ $ref: _ref, ...rest }: Record<string, unknown>) {
  return rest;
}

function objectSchema(node: unknown): ObjectSchema {
  if (!isPlain(node) || node.type !== "object") throw new Error("A tool's schema is of an object");
  return { ...node, type: "object" };
}

function isReference(node: unknown): node is { $ref: string } & Record<string, unknown> {
  return isPlain(node) && typeof node.$ref === "string";
}

export function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
