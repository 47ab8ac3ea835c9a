import { z } from "zod";
import {
  type LineReferenceKind,
  lineReferences,
  type ReferenceKind,
  references,
} from "../fields/references.ts";

/** A field of an input that takes the id or the number of a record. */
export interface ReferenceField {
  /** `["lines", "[]", "inventoryItemId"]`; `[]` stands for each entry of a list. */
  path: readonly string[];
  kind: ReferenceKind;
}

/** A field of an input that takes the id or the part number of a line or a core. */
export interface LineReferenceField {
  path: readonly string[];
  kind: LineReferenceKind;
  /** The field that names the record of the lines; undefined for lines of the shop. */
  within: string | undefined;
}

/** Returns the fields of an input that take a number in place of an id. */
export const referenceFields: (schema: z.core.$ZodType) => ReferenceField[] = finder((field) =>
  references.get(field),
);

/**
 * Returns the fields of an input that take a part number in place of the id of a line or a core.
 */
export const lineReferenceFields: (schema: z.core.$ZodType) => LineReferenceField[] = finder(
  (field) => lineReferences.get(field),
);

type Declared<T> = T & { path: readonly string[] };

/**
 * Returns a function that finds the declared fields of a schema. It walks through each schema once,
 * since operations share most schemas.
 */
function finder<T extends object>(declared: (field: z.core.$ZodType) => T | undefined) {
  const known = new WeakMap<z.core.$ZodType, Array<Declared<T>>>();
  const fieldsOf = (schema: z.core.$ZodType): Array<Declared<T>> => {
    const fields = known.get(schema) ?? search(schema);
    known.set(schema, fields);
    return fields;
  };
  const within = (schema: z.core.$ZodType, step: string) =>
    fieldsOf(schema).map((field) => ({ ...field, path: [step, ...field.path] }));
  const search = (schema: z.core.$ZodType): Array<Declared<T>> => {
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
function uniqueByPath<T extends Declared<object>>(fields: T[]): T[] {
  return [...new Map(fields.map((field) => [field.path.join("."), field])).values()];
}
