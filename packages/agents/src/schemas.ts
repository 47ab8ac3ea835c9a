import { isRecord } from "@bayline/contracts";
import type { JSONObject } from "@modelcontextprotocol/server";
import type { z } from "zod";
import { z as zod } from "zod";

/** A JSON schema with an object at its root, as MCP requires for tools. */
export interface ObjectSchema extends Record<string, unknown> {
  type: "object";
  properties?: { [name: string]: JSONObject };
  required?: string[];
}

/**
 * Builds the input schema of a tool. Named parts of the contract are inlined, because not every
 * client resolves references in an input schema.
 */
export function inputSchema(schema: z.core.$ZodType): ObjectSchema {
  const { $defs, ...root } = jsonSchema(schema, "input");
  const written: unknown = JSON.parse(JSON.stringify(root), (_key, node) =>
    isReference(node) ? { ...definition($defs, node.$ref), ...withoutReference(node) } : node,
  );
  return objectSchema(written);
}

/** Builds the output schema of a tool. It allows unknown fields, so that outputs can grow. */
export function outputSchema(schema: z.core.$ZodType): ObjectSchema {
  const open: unknown = JSON.parse(JSON.stringify(jsonSchema(schema, "output")), (_key, node) => {
    if (!isRecord(node) || node.additionalProperties !== false) return node;
    const { additionalProperties: _closed, ...rest } = node;
    return rest;
  });
  return objectSchema(open);
}

function jsonSchema(schema: z.core.$ZodType, io: "input" | "output"): Record<string, unknown> {
  const { $schema: _dialect, ...root } = zod.toJSONSchema(schema, { io, unrepresentable: "any" });
  const { $defs, $ref, ...rest } = withoutNoise(root);
  if (typeof $ref !== "string") return { ...rest, ...($defs !== undefined && { $defs }) };
  // Inlined at the root: clients expect an object there.
  const name = $ref.replace("#/$defs/", "");
  const { [name]: written, ...others } = isRecord($defs) ? $defs : {};
  return {
    ...(isRecord(written) ? written : {}),
    ...rest,
    ...(Object.keys(others).length > 0 && { $defs: others }),
  };
}

/**
 * Removes what uses a model's context without informing it: names of the contract's parts, the
 * bounds of every integer, and patterns that a format already covers.
 */
function withoutNoise(schema: object): Record<string, unknown> {
  return JSON.parse(JSON.stringify(schema), (key, node: unknown) => {
    if (key === "id" && typeof node === "string") return undefined;
    if (key === "minimum" && node === Number.MIN_SAFE_INTEGER) return undefined;
    if (key === "maximum" && node === Number.MAX_SAFE_INTEGER) return undefined;
    if (!isRecord(node) || typeof node.format !== "string") return node;
    const { pattern: _pattern, ...rest } = node;
    return rest;
  });
}

/** Resolves a reference. Definitions may refer to other definitions but not to themselves. */
function definition(definitions: unknown, reference: string): Record<string, unknown> {
  const found = isRecord(definitions) ? definitions[reference.replace("#/$defs/", "")] : undefined;
  const written: unknown = JSON.parse(JSON.stringify(found ?? {}), (_key, node) =>
    isReference(node) ? { ...definition(definitions, node.$ref), ...withoutReference(node) } : node,
  );
  return isRecord(written) ? written : {};
}

function withoutReference({ $ref: _ref, ...rest }: Record<string, unknown>) {
  return rest;
}

function objectSchema(node: unknown): ObjectSchema {
  // A union of objects declares `type: object` at the root, because clients expect it there.
  const isObject = isRecord(node) && (node.type === "object" || node.anyOf || node.oneOf);
  if (!isObject) throw new Error("A tool's schema is of an object");
  return { ...node, type: "object" };
}

function isReference(node: unknown): node is { $ref: string } & Record<string, unknown> {
  return isRecord(node) && typeof node.$ref === "string";
}
