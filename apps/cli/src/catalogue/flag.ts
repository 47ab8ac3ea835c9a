import type { Listing, ReferenceKind, ShortEntry } from "@bayline/contracts";

export type FlagKind =
  | "text"
  | "number"
  | "integer"
  | "boolean"
  | "list"
  | "json"
  | "hidden"
  | "entries"
  /** Texts by key: `plan:gold`. */
  | "pairs";

/** A command-line flag for one field of an operation's input. */
export interface Flag {
  /** `problemData.description` is a field of an object. */
  field: string;
  /** Without the dashes. */
  name: string;
  /** Another name, which the help does not list: `customer-id` beside `customer`. */
  alias: string | undefined;
  kind: FlagKind;
  nullable: boolean;
  required: boolean;
  choices: string[] | undefined;
  /** The list of the settings that has values of the field. Others are allowed. */
  listing: Listing["setting"] | undefined;
  description: string;
  /** What a day or a word such as `yesterday` is converted to. */
  time: "day" | "instant" | undefined;
  /** The kind of record that the flag names. */
  names: ReferenceKind | undefined;
  /** How entries of a list are written, for `entries`. */
  entries: readonly ShortEntry[];
  /** The entry that an entry of a list in a list is added to if there is none before it. */
  owner: Readonly<Record<string, string>> | undefined;
}
