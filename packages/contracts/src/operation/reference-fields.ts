import { z } from "zod";
import { type ReferenceKind, references } from "../fields/references.ts";

/** A field of an input that takes the id or the number of a record. */
export interface ReferenceField {
  /** `["lines", "[]", "inventoryItemId"]`; `[]` stands for each entry of a list. */
  path: readonly string[];
  kind: ReferenceKind;
}

/** Returns the fields of an input that take a number in place of an id. */
export function referenceFields(
  schema: z.core.$ZodType,
  path: readonly string[] = [],
): ReferenceField[] {
  const reference = references.get(schema);
  if (reference) return [{ path, kind: reference.kind }];
  if (schema instanceof z.core.$ZodObject) {
    return Object.entries(schema._zod.def.shape).flatMap(([name, field]) =>
      referenceFields(field, [...path, name]),
    );
  }
  if (schema instanceof z.core.$ZodArray) {
    return referenceFields(schema._zod.def.element, [...path, "[]"]);
  }
  const { def } = schema._zod;
  return "innerType" in def && def.innerType instanceof z.core.$ZodType
    ? referenceFields(def.innerType, path)
    : [];
}
