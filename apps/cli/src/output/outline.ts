import { isRecord } from "../names.ts";
import type { Pair } from "./pairs.ts";
import { isMoney, labelOf, show } from "./text.ts";

/** A list in a record. */
export interface RowList {
  key: string;
  title: string;
  rows: readonly unknown[];
}

/** A record in a record that has lists or amounts of its own, such as a half of a report. */
export interface Part {
  title: string;
  record: Record<string, unknown>;
}

/** A record as it is drawn: what it says of itself, its lists, what they add up to, and its parts. */
export interface Outline {
  pairs: Pair[];
  lists: RowList[];
  totals: Pair[];
  parts: Part[];
}

type Entry = [key: string, value: unknown];

/** Fields of a record that say in another unit what a field beside them says. */
const derived = new Set(["totalAmount", "unitCost"]);

export function outlineOf(record: Record<string, unknown>): Outline {
  const all = Object.entries(record).filter(([key]) => !derived.has(key));
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

/** The lists of a record. Line items of several kinds are one list: they are added up together. */
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
    .filter(([name]) => !derived.has(name))
    .flatMap(([name, inner]) => pairsOf(`${key}.${name}`, inner));
}

/** Amounts of nothing are left out, but for what is the sum of the others. */
function totalsOf([key, value]: Entry): Pair[] {
  const amounts: Entry[] = isRecord(value) ? Object.entries(value) : [[key, value]];
  return amounts
    .filter(([name, amount]) => (amount !== 0 && amount !== null) || /^(total|balance)/.test(name))
    .map(([name, amount]) => [labelOf(name), show(name, amount)]);
}

/** The amount that a record adds up to, its own or that of the amounts in it. */
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

/** A record of amounts, such as the financials of a service block. */
export function isAmounts(value: unknown): boolean {
  return isRecord(value) && Object.keys(value).filter(isMoney).length > 1;
}

function isPart(value: unknown): value is Record<string, unknown> {
  if (!isRecord(value) || isTable(value)) return false;
  const inner = Object.values(value);
  const hasList = isAmounts(value) && inner.some((one) => Array.isArray(one));
  return hasList || inner.some((one) => isRows(one) || isTable(one));
}

/** Amounts of several things, such as the categories of a report, each with the same amounts. */
function isTable(value: unknown): value is Record<string, unknown> {
  if (!isRecord(value)) return false;
  const rows = Object.values(value);
  return rows.length > 1 && rows.every(isAmounts);
}

/** Such amounts are rows of a table, each under its name. */
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
