import type { Operation, ReferenceKind } from "@bayline/contracts";
import { referenceFields, referenceKinds, userReferenceFields } from "@bayline/contracts";

/** The records that a field names. */
export interface Reference {
  kind: ReferenceKind;
  /** The fields of a record that contain its number or name. */
  keys: readonly string[];
}

/** Returns the records that the fields of an input name. Fields of nested objects are left out. */
export function referencesOf({ input }: Operation): Record<string, Reference> {
  return Object.fromEntries(
    referenceFields(input).flatMap(({ path: [field, ...rest], kind }) => {
      if (field === undefined || rest.some((step) => step !== "[]")) return [];
      return [[field, { kind, keys: referenceKinds[kind].keyFields }]];
    }),
  );
}

/**
 * Returns the fields of an input that take the id of a user, for which commands take a name or an
 * email too. Fields of nested objects are left out.
 */
export function userFieldsOf({ input }: Operation): string[] {
  return userReferenceFields(input).flatMap(({ path: [field, ...rest] }) =>
    field === undefined || rest.some((step) => step !== "[]") ? [] : [field],
  );
}
