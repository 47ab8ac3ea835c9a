import { type Cell, overlap, type Row, rightOf } from "./rows.ts";

/** A cell with its row and the rows around it. */
export interface Place {
  cell: Cell;
  row: Row;
  rows: readonly Row[];
  index: number;
}

export function placeOf({ page, box }: Cell, rows: readonly Row[]): Place | null {
  for (const [index, row] of rows.entries()) {
    if (row.page !== page) continue;
    const cell = row.cells.find(
      (other) => Math.abs(other.box.y - box.y) < 0.1 && overlap(other.box, box) > 0,
    );
    if (cell) return { cell, row, rows, index };
  }
  return null;
}

/** The farthest that a value stands from its label, in heights. */
const farthest = 3.2;
const farthestBeside = 320;

/** The nearest cell below or above. */
export function neighbour({ cell, row, rows, index }: Place, step: 1 | -1): Place | null {
  for (let at = index + step; rows[at]?.page === row.page; at += step) {
    const next = rows[at];
    if (!next || Math.abs(next.baseline - row.baseline) > cell.box.height * farthest) return null;
    const [found] = next.cells
      .filter(({ box }) => overlap(box, cell.box) > 0)
      .toSorted((a, b) => overlap(b.box, cell.box) - overlap(a.box, cell.box));
    if (found) return { cell: found, row: next, rows, index: at };
  }
  return null;
}

export function before({ cell, row, rows, index }: Place): Place | null {
  const found = row.cells[row.cells.indexOf(cell) - 1];
  const isNear = found && cell.box.x - rightOf(found.box) < farthestBeside;
  return isNear ? { cell: found, row, rows, index } : null;
}

export function after({ cell, row, rows, index }: Place): Place | null {
  const found = row.cells[row.cells.indexOf(cell) + 1];
  const isNear = found && found.box.x - rightOf(cell.box) < farthestBeside;
  return isNear ? { cell: found, row, rows, index } : null;
}
