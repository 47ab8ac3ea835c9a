import type { z } from "zod";
import type { IntegratedKind } from "../fields/integrated-kinds.ts";
import {
  externalReferences,
  type LineReferenceKind,
  lineReferences,
  type ReferenceKind,
  references,
  typedReferences,
  userReferences,
} from "../fields/references.ts";
import { fieldFinder } from "./field-finder.ts";

/** A field of an input that takes the id or the number of a record. */
export interface ReferenceField {
  /** `["lines", "[]", "inventoryItemId"]`; `[]` stands for each entry of a list. */
  path: readonly string[];
  kind: ReferenceKind;
}

/** A field of an input that takes an id or an external id, but no number or name. */
export interface ExternalReferenceField {
  path: readonly string[];
  kind: IntegratedKind;
}

/** A field of an input that takes the id or the part number of a line or a core. */
export interface LineReferenceField {
  path: readonly string[];
  kind: LineReferenceKind;
  /** The field that names the record of the lines; undefined for lines of the shop. */
  within: string | undefined;
}

/** Returns the fields of an input that take a number in place of an id. */
export const referenceFields: (schema: z.core.$ZodType) => ReferenceField[] = fieldFinder((field) =>
  references.get(field),
);

/** Returns the fields of an input that take an external id, but no number or name. */
export const externalReferenceFields: (schema: z.core.$ZodType) => ExternalReferenceField[] =
  fieldFinder((field) => externalReferences.get(field));

/**
 * Returns the fields of an input that take a part number in place of the id of a line or a core.
 */
export const lineReferenceFields: (schema: z.core.$ZodType) => LineReferenceField[] = fieldFinder(
  (field) => lineReferences.get(field),
);

/** A field of an input that takes the id or the number of a record of one of several types. */
export interface TypedReferenceField {
  path: readonly string[];
  /** The field beside it that says the type of the record. */
  typeField: string;
}

/** Returns the fields of an input that name a record whose type another field says. */
export const typedReferenceFields: (schema: z.core.$ZodType) => TypedReferenceField[] = fieldFinder(
  (field) => typedReferences.get(field),
);

/** Returns the fields of an input that take the id of a user. */
export const userReferenceFields: (schema: z.core.$ZodType) => Array<{ path: readonly string[] }> =
  fieldFinder((field) => userReferences.get(field));
