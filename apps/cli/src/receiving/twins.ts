import { readCell } from "./cells.ts";
import type { Problem, Row } from "./draft.ts";
import type { Column, Columns, Field } from "./headers.ts";
import { CellError } from "./money.ts";

/**
 * Finds duplicate columns with different values, such as `Qty,Qty`, or `Unit Cost` in dollars and
 * in cents. Which one is right cannot be guessed, because it is booked as stock and money. Reports
 * the first row in which they differ.
 */
export function twinProblems({ of, twins }: Columns, rows: readonly Row[]): Problem[] {
  return twins.flatMap(({ field, twin }) => {
    const taken = of.get(field);
    const row =
      taken && rows.find((each) => valueIn(each, field, taken) !== valueIn(each, field, twin));
    if (!row) return [];
    const other = `column ${letterOf(twin)}, "${twin.header}", ${saidIn(row, twin)}`;
    return {
      field: `row ${row.number}, ${taken.header}`,
      message: `column ${letterOf(taken)} ${saidIn(row, taken)}, but ${other}; take out the one that does not count`,
    };
  });
}

function valueIn(row: Row, field: Field, column: Column): unknown {
  const cell = row.cells[column.index];
  const text = cell?.text.trim() ?? "";
  if (!cell || text === "") return undefined;
  try {
    return readCell(field, cell, column.isCents);
  } catch (error) {
    // Invalid values are reported when the column is read. Here such a value equals only itself.
    if (error instanceof CellError) return text;
    throw error;
  }
}

function saidIn(row: Row, { index }: Column): string {
  const text = row.cells[index]?.text.trim();
  return text ? `says "${text}"` : "says nothing";
}

/** 0 → A, 26 → AA: the name of a spreadsheet column. */
function letterOf({ index }: { index: number }): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : letterOf({ index: Math.floor(index / 26) - 1 }) + last;
}
