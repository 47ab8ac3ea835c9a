import { isRecord } from "../names.ts";
import type { Pair } from "./pairs.ts";
import { isMoney, labelOf, show } from "./text.ts";

/** A list in a record. */
export interface RowList {
  key: string;
  title: string;
  rows: readonly unknown[];
}

/** A record as it is drawn: what it says of itself, its lists, and what they add up to. */
export interface Outline {
  pairs: Pair[];
  lists: RowList[];
  totals: Pair[];
}

type Entry = [key: string, value: unknown];

/** Fields of a record that say in another unit what a field beside them says. */
const derived = new Set(["totalAmount", "unitCost"]);

export function outlineOf(record: Record<string, unknown>): Outline {
  const entries = Object.entries(record).filter(([key]) => !derived.has(key));
  const lists = listsOf(entries);
  const hasLines = lists.some(({ key }) => key === "lineItems");
  const rest = entries.filter(
    ([, value]) => !isRows(value) && !(hasLines && Array.isArray(value) && value.length === 0),
  );
  const isTotal = ([key, value]: Entry) =>
    lists.length > 0 ? isAmounts(value) || isTotalOfLists(key) : isAmounts(value);
  return {
    lists,
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
  return Object.entries(value)
    .filter(([name]) => !derived.has(name))
    .map(([name, inner]) => [labelOf(`${key}.${name}`), show(`${key}.${name}`, inner)]);
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

function isTotalOfLists(key: string): boolean {
  return isMoney(key) && /^(subtotal|total|tax|discount|surcharge|paid|refunded|balance)/.test(key);
}

function isLineItem(row: unknown): boolean {
  return isRecord(row) && typeof row.kind === "string" && typeof row.unitPriceCents === "number";
}
