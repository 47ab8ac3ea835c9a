import type { z } from "zod";

export type Schema = z.core.JSONSchema.BaseSchema;
export type SchemaOrBoolean = z.core.JSONSchema._JSONSchema;

export function definitionOf(ref: string): string {
  const name = /^#\/\$defs\/([A-Za-z]\w*)$/.exec(ref)?.[1];
  if (name === undefined) throw new Error(`${ref}: give the recursive schema a .meta({ id })`);
  return name;
}

/** Returns the schema of a nullable value without null. */
export function withoutNull(schema: Schema): Schema {
  const others = schema.anyOf?.filter((choice) => choice.type !== "null") ?? [];
  const [only] = others;
  return others.length === 1 && only ? only : schema;
}
