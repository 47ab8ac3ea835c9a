import { CellError } from "../cell-values.ts";
import type { Problem } from "../draft.ts";
import { readCell } from "./cells.ts";
import type { Column, Columns, Field } from "./headers.ts";
import type { Row } from "./sheet.ts";

/**
 * Finds duplicate columns with different values, such as `Qty,Qty`, or `Unit Cost` in dollars and
 * in cents. Which one is right cannot be guessed, because it is booked as stock and money. Reports
 * the first row in which they differ.
 */
export function duplicateColumnProblems(
  { of, duplicates }: Columns,
  rows: readonly Row[],
): Problem[] {
  return duplicates.flatMap(({ field, column }) => {
    const used = of.get(field);
    const different =
      used && rows.find((row) => valueIn(row, field, used) !== valueIn(row, field, column));
    if (!different) return [];
    const other = `column ${letterOf(column)}, "${column.header}", ${contentIn(different, column)}`;
    return {
      field: `row ${different.number}, ${used.header}`,
      message: `column ${letterOf(used)} ${contentIn(different, used)}, but ${other}; delete the wrong column`,
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

function contentIn(row: Row, { index }: Column): string {
  const text = row.cells[index]?.text.trim();
  return text ? `has "${text}"` : "is empty";
}

/** 0 → A, 26 → AA: the name of a spreadsheet column. */
function letterOf({ index }: { index: number }): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : letterOf({ index: Math.floor(index / 26) - 1 }) + last;
}
