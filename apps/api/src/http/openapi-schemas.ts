import type { z } from "zod";
import type { ZodOpenApiOverride } from "zod-openapi";

/** How every schema of the document is written. */
export const plainSchemas: ZodOpenApiOverride = ({ jsonSchema, io }) => {
  // A client must live with fields that are added later; a request with unknown ones is refused.
  if (io === "output" && jsonSchema.additionalProperties === false) {
    delete jsonSchema.additionalProperties;
  }
  // The pattern zod writes beside a format says the same again, unreadably.
  if (jsonSchema.format) delete jsonSchema.pattern;
  // The bounds of every JSON number in practice: noise on each integer.
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  mergeNull(jsonSchema);
};

/** Writes "this or null" as one schema of two types, which readers and generators follow best. */
function mergeNull(schema: z.core.JSONSchema.BaseSchema): void {
  const [value, nothing, ...others] = schema.anyOf ?? [];
  if (nothing?.type !== "null" || others.length > 0) return;
  if (typeof value?.type !== "string" || value.enum || "const" in value) return;
  delete schema.anyOf;
  Object.assign(schema, { ...value, ...schema, type: [value.type, "null"] });
}
