import type { z } from "zod";
import type { ZodOpenApiOverride } from "zod-openapi";

/** Adjusts every schema of the document. */
export const plainSchemas: ZodOpenApiOverride = ({ jsonSchema, io }) => {
  if (io === "input") describeDefault(jsonSchema);
  // The source of a RegExp escapes the slash. As a JSON Schema pattern it needs no escape, and
  // generators that write it between slashes escape it again.
  if (jsonSchema.pattern) jsonSchema.pattern = jsonSchema.pattern.replaceAll("\\/", "/");
  // Clients must accept fields that are added later; requests with unknown fields are refused.
  if (io === "output" && jsonSchema.additionalProperties === false) {
    delete jsonSchema.additionalProperties;
  }
  // zod's pattern repeats the format in a less readable way.
  if (jsonSchema.format) delete jsonSchema.pattern;
  // The bounds of every JSON number: noise on each integer.
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  mergeNull(jsonSchema);
};

/**
 * Moves the default of a request's field into its description. The server applies defaults, so
 * the field is optional; several generators make a field with a `default` required.
 */
function describeDefault(schema: z.core.JSONSchema.BaseSchema): void {
  const { default: value, description = "" } = schema;
  if (value === undefined) return;
  delete schema.default;
  if (description.includes(`default ${value}`)) return;
  schema.description = `${description}${description ? ". " : ""}Default: \`${value}\``;
}

/**
 * Writes "this or null" as one schema with two types, which readers and generators support best.
 */
function mergeNull(schema: z.core.JSONSchema.BaseSchema): void {
  const [value, nothing, ...others] = schema.anyOf ?? [];
  if (nothing?.type !== "null" || others.length > 0) return;
  if (typeof value?.type !== "string" || value.enum || "const" in value) return;
  delete schema.anyOf;
  Object.assign(schema, { ...value, ...schema, type: [value.type, "null"] });
}
