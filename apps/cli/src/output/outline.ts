import { isRecord } from "@bayline/contracts/plain";
import type { Pair } from "./pairs.ts";
import { isMoney, labelOf, show } from "./text.ts";

/** A list in a record. */
export interface RowList {
  key: string;
  title: string;
  rows: readonly unknown[];
}

/** A nested record that contains lists or amounts, such as one half of a report. */
export interface Part {
  title: string;
  record: Record<string, unknown>;
}

/** The structure of a record for drawing: its fields, its lists, its totals and its parts. */
export interface Outline {
  pairs: Pair[];
  lists: RowList[];
  totals: Pair[];
  parts: Part[];
}

type Entry = [key: string, value: unknown];

/** Fields that repeat another field in a different unit. */
const derived = new Set(["totalAmount", "unitCost"]);

/** Whether a field repeats another one, in a different unit or under a different name. */
function isRepeated(key: string, record: Record<string, unknown>): boolean {
  const hasOther = "totalPriceCents" in record || "totalCostCents" in record;
  return derived.has(key) || (key === "totalCents" && hasOther);
}

export function outlineOf(record: Record<string, unknown>): Outline {
  const all = Object.entries(record).filter(([key]) => !isRepeated(key, record));
  const parts = all.flatMap(([key, value]) =>
    isPart(value) ? [{ title: labelOf(key), record: value }] : [],
  );
  const entries = all.filter(([, value]) => !isPart(value)).map(asRows);
  const lists = listsOf(entries);
  const hasLines = lists.some(({ key }) => key === "lineItems");
  const rest = entries.filter(
    ([, value]) => !isRows(value) && !(hasLines && Array.isArray(value) && value.length === 0),
  );
  const isTotal = ([key, value]: Entry) =>
    lists.length > 0 ? isAmounts(value) || isTotalOfLists(key) : isAmounts(value);
  return {
    lists,
    parts,
    totals: rest.filter(isTotal).flatMap(totalsOf),
    pairs: rest.filter((entry) => !isTotal(entry)).flatMap(([key, value]) => pairsOf(key, value)),
  };
}

/**
 * Returns the lists of a record. Line items of several kinds are one list, because they have one
 * total.
 */
function listsOf(entries: readonly Entry[]): RowList[] {
  const lists = entries.flatMap(([key, value]) =>
    isRows(value) ? [{ key, title: labelOf(key), rows: value }] : [],
  );
  const ofLines = lists.filter(({ rows }) => rows.every(isLineItem));
  const [first] = ofLines;
  if (!first) return lists;
  const title = ofLines.length > 1 ? "Lines" : first.title;
  const lines = { key: "lineItems", title, rows: ofLines.flatMap(({ rows }) => rows) };
  const others = lists.filter((list) => !ofLines.includes(list));
  return [lines, ...others];
}

function pairsOf(key: string, value: unknown): Pair[] {
  if (!isRecord(value)) return [[labelOf(key), show(key, value)]];
  if (Object.keys(value).length === 0) return [[labelOf(key), ""]];
  return Object.entries(value)
    .filter(([name]) => !isRepeated(name, value))
    .flatMap(([name, inner]) => pairsOf(`${key}.${name}`, inner));
}

/** Omits zero amounts, except for the total. */
function totalsOf([key, value]: Entry): Pair[] {
  const amounts: Entry[] = isRecord(value) ? Object.entries(value) : [[key, value]];
  return amounts
    .filter(([name, amount]) => (amount !== 0 && amount !== null) || /^(total|balance)/.test(name))
    .map(([name, amount]) => [labelOf(name), show(name, amount)]);
}

/** Returns the total of a record, from its own field or that of its amounts. */
export function totalOf(record: Record<string, unknown>): string | undefined {
  const amounts = Object.values(record).find(isAmounts);
  for (const name of ["totalPriceCents", "totalCents", "totalCostCents"]) {
    for (const holder of [record, amounts]) {
      const total = isRecord(holder) ? holder[name] : undefined;
      if (typeof total === "number") return show(name, total);
    }
  }
  return undefined;
}

export function isRows(value: unknown): value is unknown[] {
  return Array.isArray(value) && value.some(isRecord);
}

/** Whether a value is a record of amounts, such as the financials of a service block. */
export function isAmounts(value: unknown): boolean {
  return isRecord(value) && Object.keys(value).filter(isMoney).length > 1;
}

function isPart(value: unknown): value is Record<string, unknown> {
  if (!isRecord(value) || isTable(value)) return false;
  const inner = Object.values(value);
  const hasList = isAmounts(value) && inner.some((field) => Array.isArray(field));
  return hasList || inner.some((field) => isRows(field) || isTable(field));
}

/** Whether a value has the same amounts for several things, such as the categories of a report. */
function isTable(value: unknown): value is Record<string, unknown> {
  if (!isRecord(value)) return false;
  const rows = Object.values(value);
  return rows.length > 1 && rows.every(isAmounts);
}

/** Converts such a value to rows, each with its name. */
function asRows([key, value]: Entry): Entry {
  if (!isTable(value)) return [key, value];
  const rows = Object.entries(value).map(([name, amounts]) => ({
    name: labelOf(name),
    ...(isRecord(amounts) && amounts),
  }));
  return [key, rows];
}

function isTotalOfLists(key: string): boolean {
  return isMoney(key) && /^(subtotal|total|tax|discount|surcharge|paid|refunded|balance)/.test(key);
}

function isLineItem(row: unknown): boolean {
  return isRecord(row) && typeof row.kind === "string" && typeof row.unitPriceCents === "number";
}
