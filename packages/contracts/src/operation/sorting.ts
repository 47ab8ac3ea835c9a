import type { z } from "zod";
import type { FieldName } from "../fields/columns.ts";

/** Orders that no field of a row contains, in the words of the documentation. */
const orderWords = {
  recorded: "the order in which they were recorded",
  changed: "the order of their changes",
  relevance: "relevance",
  catalogue: "their order in the catalogue",
} as const;

/** An order that no field of a row contains. */
export type OrderName = keyof typeof orderWords;

type Direction = "asc" | "desc";

/** The rows of an output: the entries of its lists. */
type RowOf<Output> = {
  [Name in keyof Output]-?: Output[Name] extends ReadonlyArray<infer Row> ? Row : never;
}[keyof Output];

/**
 * A field of the rows, or an order that no field contains, and the direction. A name in braces is a
 * parameter whose value is the field or the direction.
 */
type SortKeyOf<Output, Input> =
  | `${FieldName<RowOf<Output>> | OrderName} ${Direction | `{${keyof Input & string}}`}`
  | `{${keyof Input & string}} {${keyof Input & string}}`;

type SortKeys<Output, Input> = ReadonlyArray<SortKeyOf<Output, Input>>;

/**
 * How a list is sorted: by the first key, then by the others, which order rows that are equal by
 * the first. Every list declares it; the order of changes follows from `updatedSince`.
 */
export interface SortedList<O extends z.core.$ZodType, I extends z.core.$ZodType> {
  sortedBy?: SortKeys<z.output<O>, z.output<I>>;
  /** The keys that replace those of `sortedBy` if a parameter is sent. */
  sortedWith?: ReadonlyArray<{
    with: keyof z.output<I> & string;
    by: SortKeys<z.output<O>, z.output<I>>;
  }>;
}

/** The declaration of a list in a contract of any type. */
export interface DeclaredSorting {
  sortedBy?: readonly string[];
  sortedWith?: readonly Sorting[];
}

/** One order of a list, published in `x-sorted-by`. */
export interface Sorting {
  /** The parameter that requests this order. Without one, it is the order by default. */
  with?: string;
  by: readonly string[];
}

/** Returns every order of a list, the default first; none for other operations. */
export function sortingsOf(
  input: z.core.$ZodObject,
  { sortedBy, sortedWith = [] }: DeclaredSorting,
): Sorting[] {
  if (sortedBy === undefined) return [];
  const ofChanges = { with: "updatedSince", by: ["changed asc", "id asc"] };
  const isCopied = "updatedSince" in input._zod.def.shape;
  return [{ by: sortedBy }, ...sortedWith, ...(isCopied ? [ofChanges] : [])];
}

/** Adds to a description by what a list is sorted. */
export function withSorting(
  description: string | undefined,
  sortings: readonly Sorting[],
): string | undefined {
  if (sortings.length === 0) return description;
  return [...(description ? [description] : []), ...sortings.map(sentenceOf)].join(" ");
}

function sentenceOf(sorting: Sorting): string {
  const keys = sorting.by.map((key) => key.split(" "));
  const names = keys.map(([name = ""]) => describeName(name));
  const direction = keys[0]?.[1] ?? "";
  const words = `${names.join(", then ")}${directionWords(direction)}`;
  if (sorting.with === undefined) return `Sorted by ${words}.`;
  return `With \`${sorting.with}\`, sorted by ${words}.`;
}

function describeName(name: string): string {
  const parameter = parameterIn(name);
  if (parameter !== undefined) return `the field in \`${parameter}\``;
  return isOrderName(name) ? orderWords[name] : `\`${name}\``;
}

function directionWords(direction: string): string {
  const parameter = parameterIn(direction);
  if (parameter !== undefined) return `, in the direction of \`${parameter}\``;
  return direction === "desc" ? ", descending" : ", ascending";
}

/** The parameter in braces: `{sortField}` has `sortField`. */
export function parameterIn(word: string): string | undefined {
  return /^\{(\w+)\}$/.exec(word)?.[1];
}

function isOrderName(name: string): name is OrderName {
  return Object.hasOwn(orderWords, name);
}
