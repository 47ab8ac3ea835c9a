import { z } from "zod";

/** What is declared about a field, and where the field is. */
export type FoundField<T> = T & {
  /** `["lines", "[]", "inventoryItemId"]`; `[]` stands for each entry of a list. */
  path: readonly string[];
};

/**
 * Returns a function that finds the declared fields of a schema. It walks through each schema once,
 * since operations share most schemas.
 */
export function fieldFinder<T extends object>(
  declared: (field: z.core.$ZodType) => T | undefined,
): (schema: z.core.$ZodType) => Array<FoundField<T>> {
  const known = new WeakMap<z.core.$ZodType, Array<FoundField<T>>>();
  const fieldsOf = (schema: z.core.$ZodType): Array<FoundField<T>> => {
    const fields = known.get(schema) ?? search(schema);
    known.set(schema, fields);
    return fields;
  };
  const within = (schema: z.core.$ZodType, step: string) =>
    fieldsOf(schema).map((field) => ({ ...field, path: [step, ...field.path] }));
  const search = (schema: z.core.$ZodType): Array<FoundField<T>> => {
    const facts = declared(schema);
    if (facts) return [{ ...facts, path: [] }];
    if (schema instanceof z.core.$ZodObject) {
      const fields = Object.entries<z.core.$ZodType>(schema._zod.def.shape);
      return fields.flatMap(([name, field]) => within(field, name));
    }
    const { def } = schema._zod;
    if (schema instanceof z.core.$ZodArray) return within(schema._zod.def.element, "[]");
    if (schema instanceof z.core.$ZodUnion) {
      return uniqueByPath(schema._zod.def.options.flatMap(fieldsOf));
    }
    return "innerType" in def && def.innerType instanceof z.core.$ZodType
      ? fieldsOf(def.innerType)
      : [];
  };
  return fieldsOf;
}

/** The fields of all alternatives of a union; several may have the same field. */
function uniqueByPath<T extends FoundField<object>>(fields: T[]): T[] {
  return [...new Map(fields.map((field) => [field.path.join("."), field])).values()];
}
