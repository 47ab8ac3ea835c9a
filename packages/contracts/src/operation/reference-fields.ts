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
export function referenceFields(schema: z.core.$ZodType): ReferenceField[] {
  return fieldsIn(schema, (field) => references.get(field));
}

/**
 * Returns the fields of an input that take a part number in place of the id of a line or a core.
 */
export function lineReferenceFields(schema: z.core.$ZodType): LineReferenceField[] {
  return fieldsIn(schema, (field) => lineReferences.get(field));
}

type Declared<T> = T & { path: readonly string[] };

function fieldsIn<T extends object>(
  schema: z.core.$ZodType,
  declared: (field: z.core.$ZodType) => T | undefined,
  path: readonly string[] = [],
): Array<Declared<T>> {
  const facts = declared(schema);
  if (facts) return [{ ...facts, path }];
  const inside = (field: z.core.$ZodType, below: readonly string[]) =>
    fieldsIn(field, declared, [...path, ...below]);
  if (schema instanceof z.core.$ZodObject) {
    return Object.entries(schema._zod.def.shape).flatMap(([name, field]) => inside(field, [name]));
  }
  if (schema instanceof z.core.$ZodArray) return inside(schema._zod.def.element, ["[]"]);
  if (schema instanceof z.core.$ZodUnion) return uniqueByPath(schema, inside);
  const { def } = schema._zod;
  return "innerType" in def && def.innerType instanceof z.core.$ZodType
    ? inside(def.innerType, [])
    : [];
}

/** The fields of all alternatives; several may have the same field. */
function uniqueByPath<T>(
  { _zod: { def } }: z.core.$ZodUnion,
  inside: (field: z.core.$ZodType, below: readonly string[]) => Array<Declared<T>>,
): Array<Declared<T>> {
  const all = def.options.flatMap((option) => inside(option, []));
  return [...new Map(all.map((field) => [field.path.join("."), field])).values()];
}
