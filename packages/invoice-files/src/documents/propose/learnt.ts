import type { ChargeKind } from "@bayline/contracts";
import type { ColumnConcept } from "../../lexicon/columns.ts";
import { keyOf } from "../../lexicon/entry.ts";
import { type HeadConcept, labelWords } from "../../lexicon/labels.ts";
import type { Cell } from "../pages/text/rows.ts";
import type { Box } from "../types.ts";

/** What an amount with a label is: the total, a charge of a kind, or none of the document. */
export type LearntAmount = { is: "total" } | { is: "charge"; kind: ChargeKind } | { is: "none" };

/** Where a value stands: behind its label, beside, below or above it, or at a place of its own. */
export type Standing = "inside" | "right" | "below" | "above" | "place";

export interface LearntLabel {
  concept: HeadConcept;
  standing: Standing;
  /** In lower case. Empty for a value at a place of its own. */
  label: string;
  /** Of the value. */
  box: Box;
}

/**
 * What the words and places of a layout mean, learnt from a document of it that a person corrected
 * and booked. It decides what names say and never what adds up.
 */
export interface Learnt {
  /** By the keys of the names of columns. */
  columns: ReadonlyMap<string, ColumnConcept>;
  /** Columns without a name, by their order in a table of so many columns. */
  places: ReadonlyArray<{ concept: ColumnConcept; at: number; of: number }>;
  labels: readonly LearntLabel[];
  /** All labels of the document, as they are compared: a person saw them and their values. */
  seen: ReadonlySet<string>;
  /** By the words of their labels. */
  amounts: ReadonlyMap<string, LearntAmount>;
  /** Which of day and month come first. */
  dateOrder: "month" | "day" | null;
}

/** The clarity of a label that a person has confirmed. No label of the lexicon is as clear. */
export const learntClarity = 2;

export const nothingLearnt: Learnt = {
  columns: new Map(),
  places: [],
  labels: [],
  seen: new Set(),
  amounts: new Map(),
  dateOrder: null,
};

/** The key of the name of a column. */
export function columnKey(name: readonly Cell[]): string {
  return keyOf(name.map(({ text }) => text).join(" "));
}

/** The key of the label of an amount. Its numbers, such as a rate, change. */
export function amountKey(label: string): string {
  return labelWords(label).join(" ");
}

/** A label as it is compared: in lower case, without the punctuation at its end. */
export function labelKey(text: string): string {
  return text.toLowerCase().replace(/[\s:.#]+$/, "");
}
