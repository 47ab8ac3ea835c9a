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
  return objectSchema(inlined(jsonSchema(schema, "input")));
}

function inlined({ $defs, ...root }: Record<string, unknown>): unknown {
  return JSON.parse(JSON.stringify(root), (_key, node) =>
    isReference(node) ? { ...definition($defs, node.$ref), ...withoutReference(node) } : node,
  );
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

/** Keywords of an output schema that describe values which the model sees in the result anyway. */
const seenInResult = new Set(["description", "format", "required", "pattern", "propertyNames"]);

/**
 * The output schema in the list of tools: names and types only, because every tool's schemas are in
 * a model's context all the time. `describe_operation` returns the whole schema.
 */
export function outputOutline(schema: z.core.$ZodType): ObjectSchema {
  const outline = objectSchema(outlineOf(outputSchema(schema)));
  const whole = objectSchema(inlined(outline));
  // A part that is used once is shorter in its place.
  return JSON.stringify(whole).length < JSON.stringify(outline).length ? whole : outline;
}

function outlineOf(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(outlineOf);
  if (!isRecord(node)) return node;
  const kept = Object.entries(node).filter(
    ([keyword]) => !seenInResult.has(keyword) && !(keyword === "type" && node.enum),
  );
  return withOneType(
    Object.fromEntries(
      kept.map(([keyword, value]) => [
        keyword,
        keyword === "properties" || keyword === "$defs" ? outlinesOf(value) : outlineOf(value),
      ]),
    ),
  );
}

/** Outlines schemas by name. A property may be called `description` or `required`. */
function outlinesOf(schemas: unknown): unknown {
  if (!isRecord(schemas)) return schemas;
  return Object.fromEntries(Object.entries(schemas).map(([name, node]) => [name, outlineOf(node)]));
}

/** Writes a choice between plain types as a list of types: `["string", "null"]`. */
function withOneType(node: Record<string, unknown>): Record<string, unknown> {
  if (!Array.isArray(node.anyOf)) return node;
  const types = node.anyOf.flatMap((choice: unknown) => plainType(choice) ?? [undefined]);
  if (types.includes(undefined)) return node;
  const { anyOf: _anyOf, ...rest } = node;
  return { ...rest, type: [...new Set(types)] };
}

/** The type of a schema that says nothing else. */
function plainType(schema: unknown): string | undefined {
  if (!isRecord(schema) || Object.keys(schema).length !== 1) return undefined;
  return typeof schema.type === "string" ? schema.type : undefined;
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
