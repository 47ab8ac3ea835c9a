import { contract, listOperations } from "@bayline/contracts";
import { z } from "zod";
import { closest } from "../errors/closest.ts";
import { usageError } from "../terminal/exit.ts";
import { beside } from "./fields.ts";

type Schema = z.core.JSONSchema.BaseSchema;
type Node = z.core.JSONSchema._JSONSchema | undefined;

/**
 * Rejects fields that a response cannot have, before any request: a misspelt field would be empty.
 */
export function checkFields(operation: string, fields: readonly string[]): void {
  const named = listOperations(contract).find(({ name }) => name === operation);
  if (!named) return;
  const root = z.toJSONSchema(named.operation.output, { io: "output", unrepresentable: "any" });
  const row = rowOf(root, root);
  const known = Object.keys(row.properties ?? {});
  for (const field of fields) {
    if (!exists(root, row, field.split("."))) {
      const suggestion = closestPath(root, row, field.split("."));
      const hint = suggestion === undefined ? "" : `Did you mean ${suggestion}? `;
      throw usageError(`unknown field ${field}`, `${hint}Fields: ${known.join(", ")}.`);
    }
  }
}

/** Lists the fields of an input at a path, for suggestions. */
export function fieldNames(input: z.ZodType, path: readonly string[]): string[] {
  const root = z.toJSONSchema(input, { io: "input", unrepresentable: "any" });
  const at = path.reduce(
    (schema: Schema, name) => {
      const inner = resolve(root, schema.properties?.[name]);
      return inner.items ? resolve(root, itemsOf(inner)) : inner;
    },
    resolve(root, root),
  );
  return Object.keys(at.properties ?? {});
}

/** The schema of a list's row, or of the record itself. */
function rowOf(root: Schema, schema: Schema): Schema {
  const body = resolve(root, schema);
  const others = Object.entries(body.properties ?? {}).filter(([key]) => !beside.has(key));
  const [rows] = others.map(([, schema]) => resolve(root, schema));
  return others.length === 1 && rows?.items ? resolve(root, itemsOf(rows)) : body;
}

function exists(root: Schema, schema: Schema, [head, ...rest]: string[]): boolean {
  if (head === undefined) return true;
  const { properties, additionalProperties } = schema;
  // A schema that allows anything allows this field.
  if (!properties) return additionalProperties !== false && schema.type !== "string";
  const below = properties[head];
  if (below === undefined) return false;
  const inner = resolve(root, below);
  return exists(root, inner.items ? resolve(root, itemsOf(inner)) : inner, rest);
}

/** Finds a similar path: each name matches exactly or is replaced by the closest one. */
function closestPath(root: Schema, schema: Schema, [head, ...rest]: string[]): string | undefined {
  if (head === undefined) return undefined;
  const names = Object.keys(schema.properties ?? {});
  const name = names.includes(head) ? head : closest(head, names);
  if (name === undefined || rest.length === 0) return name;
  const inner = resolve(root, schema.properties?.[name]);
  const below = closestPath(root, inner.items ? resolve(root, itemsOf(inner)) : inner, rest);
  return below === undefined ? undefined : `${name}.${below}`;
}

function itemsOf({ items }: Schema): Node {
  return Array.isArray(items) ? items[0] : items;
}

function resolve(root: Schema, node: Node): Schema {
  if (node === undefined || typeof node === "boolean") return {};
  if (node.$ref) return resolve(root, root.$defs?.[node.$ref.replace("#/$defs/", "")]);
  const [only, ...more] = (node.anyOf ?? []).filter(
    (choice) => typeof choice === "boolean" || choice.type !== "null",
  );
  return only && more.length === 0 ? resolve(root, only) : node;
}
