import { z } from "zod";

/**
 * How people write an entry of a list on one line: `FF63009=2@45.99` has a name, a value after `=`
 * and a price after `@`. Each is the name of a field of the entry.
 */
export interface ShortForm {
  name: string;
  value?: string;
  price?: string;
  /** What stands before the value. Default: `=`. */
  separator?: string;
  /** The name of the flag that adds an entry. Default: the list in the singular. */
  flag?: string;
  /** The name of the entry that nested lines are added to if none was named. */
  otherwise?: string;
  /** Forms of entries that have another name. Each has a flag. */
  others?: ReadonlyArray<ShortForm & { flag: string }>;
}

/** Why the entries of a list have no short form. */
export interface NoShortForm {
  none: string;
}

/** The short forms of the entries of lists, by the schema of the entry. */
export const shortForms = z.registry<ShortForm | NoShortForm>();

/** Declares the short form of the entries of a list. */
export function inShort<S extends z.core.$ZodType>(entry: S, form: ShortForm | NoShortForm): S {
  shortForms.add(entry, form);
  return entry;
}
