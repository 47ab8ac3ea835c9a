import type { z } from "zod";
import type { ZodOpenApiOverride } from "zod-openapi";

/** Adjusts every schema of the document. */
export const plainSchemas: ZodOpenApiOverride = ({ jsonSchema, io }) => {
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
 * Writes "this or null" as one schema with two types, which readers and generators support best.
 */
function mergeNull(schema: z.core.JSONSchema.BaseSchema): void {
  const [value, nothing, ...others] = schema.anyOf ?? [];
  if (nothing?.type !== "null" || others.length > 0) return;
  if (typeof value?.type !== "string" || value.enum || "const" in value) return;
  delete schema.anyOf;
  Object.assign(schema, { ...value, ...schema, type: [value.type, "null"] });
}
