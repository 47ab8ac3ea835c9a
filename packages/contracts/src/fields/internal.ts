import { z } from "zod";

/** The fields of answers that stay within the shop. */
const internalFields = z.registry<{ isInternal: true }>();

/**
 * Declares that a field of an answer stays within the shop: the answers to keys of customers omit
 * it.
 */
export function internal<S extends z.ZodType>(field: S): S {
  // A copy of a record with a name would be another record in the OpenAPI document.
  const marked = z.globalRegistry.get(field)?.id === undefined ? field.clone() : field;
  internalFields.add(marked, { isInternal: true });
  return marked;
}

/** Whether a field of an answer stays within the shop, also if it is optional. */
export function isInternal(field: z.core.$ZodType): boolean {
  if (internalFields.get(field)) return true;
  const { def } = field._zod;
  const inner = "innerType" in def && def.innerType;
  return inner instanceof z.core.$ZodType && isInternal(inner);
}
