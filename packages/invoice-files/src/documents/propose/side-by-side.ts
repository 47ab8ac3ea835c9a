import { type ColumnConcept, columnEntryOf } from "../../lexicon/columns.ts";
import type { DecimalMark } from "../pages/text/numbers.ts";
import { type Row, rightOf } from "../pages/text/rows.ts";
import { productsOf } from "./goods.ts";
import { isMoney, tokensOf } from "./tokens.ts";

/** The most tables that stand beside each other. */
const mostTables = 3;

/** Names that each of the tables must have. */
const needed: ReadonlyArray<readonly ColumnConcept[]> = [
  ["quantity", "shipped"],
  ["price"],
  ["amount"],
];

/**
 * Puts tables that stand beside each other below each other, so that each of their rows is a row of
 * its own. Such tables have a header in which the same names are repeated.
 */
export function splitTables(rows: readonly Row[], mark: DecimalMark): Row[] {
  const found: Row[] = [];
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] as Row;
    const starts = startsOf(row);
    const below = starts.length > 0 ? rowsOfTables(rows, at, starts, mark) : [];
    if (below.length === 0) {
      found.push(row);
      continue;
    }
    const parts = [row, ...below].map((own) => split(own, starts));
    for (const table of [0, ...starts].keys()) {
      found.push(...parts.flatMap((own) => own[table] ?? []));
    }
    at += below.length;
  }
  return found;
}

/** Where each table but the first begins, below a header that repeats its names. */
function startsOf({ cells }: Row): number[] {
  const names = cells.map(({ text }) => columnEntryOf(text)?.concept);
  const counts = Array.from({ length: mostTables - 1 }, (_, index) => index + 2);
  const count = counts.find((tables) => names.length % tables === 0 && isRepeated(names, tables));
  if (count === undefined) return [];
  const size = names.length / count;
  return cells.flatMap(({ box }, at) => {
    const before = cells[at - 1];
    return before && at % size === 0 ? [(rightOf(before.box) + box.x) / 2] : [];
  });
}

function isRepeated(names: ReadonlyArray<ColumnConcept | undefined>, tables: number): boolean {
  const size = names.length / tables;
  const first = names.slice(0, size);
  const hasAll = needed.every((concepts) =>
    first.some((name) => name !== undefined && concepts.includes(name)),
  );
  return hasAll && names.every((name, at) => name === first[at % size]);
}

/** The rows below a header whose parts have a product in each table, or no amounts. */
function rowsOfTables(
  rows: readonly Row[],
  header: number,
  starts: readonly number[],
  mark: DecimalMark,
): Row[] {
  const below = rows.slice(header + 1);
  const end = below.findIndex((row) => {
    const isCut = row.cells.some(({ box }) =>
      starts.some((start) => box.x < start && rightOf(box) > start),
    );
    const parts = split(row, starts).flat();
    return row.page !== rows[header]?.page || isCut || !parts.every((part) => isOfTable(part));
  });
  return end < 0 ? below : below.slice(0, end);

  function isOfTable(part: Row): boolean {
    const [tokens = []] = tokensOf([part], mark);
    return !tokens.some(isMoney) || productsOf(part, tokens).length > 0;
  }
}

/** The part of a row in each table, which is no row where it is empty. */
function split(row: Row, starts: readonly number[]): Row[][] {
  const edges = [Number.NEGATIVE_INFINITY, ...starts, Number.POSITIVE_INFINITY];
  return edges.slice(1).map((end, at) => {
    const start = edges[at] ?? end;
    const cells = row.cells.filter(({ box }) => box.x >= start && box.x < end);
    return cells.length > 0 ? [{ ...row, cells }] : [];
  });
}
