import { z } from "zod";

/** A field that takes any text, of which the settings of the shop list some. */
export interface Listing {
  /** The list of the settings, whose entries have a `name`. */
  setting: "workflowStatuses";
}

const listings = z.registry<Listing>();

/** Declares that the settings list values of a field. */
export function listedIn<T extends z.core.$ZodType>(setting: Listing["setting"], field: T): T {
  listings.add(field, { setting });
  return field;
}

/** Returns the list of a field's values; undefined if it has none. */
export function listingOf(schema: z.core.$ZodType): Listing | undefined {
  const { def } = schema._zod;
  const inner = "innerType" in def && def.innerType instanceof z.core.$ZodType && def.innerType;
  return listings.get(schema) ?? (inner ? listingOf(inner) : undefined);
}
