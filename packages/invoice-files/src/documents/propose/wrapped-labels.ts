import { labelClarity } from "../../lexicon/labels.ts";
import { type Cell, joined, overlap, type Row } from "../pages/text/rows.ts";

/** The farthest that the second line of a label stands below the first, in heights. */
const nextLine = 1.8;

/**
 * Joins labels that boxes have on two lines, `Invoice` above `Number`. Both rows have names only: a
 * list of labels and values is not joined with the next one.
 */
export function joinWrappedLabels(rows: readonly Row[]): Row[] {
  const whole = [...rows];
  for (const [at, row] of rows.entries()) {
    const [above, below] = [whole[at], rows[at + 1]];
    const isNext =
      below?.page === row.page && below.baseline - row.baseline < row.height * nextLine;
    if (!above || !below || !isNext || !areNames(row) || !areNames(below)) continue;
    const pairs = new Map(
      below.cells.flatMap((cell) => {
        const over = above.cells.filter(({ box }) => overlap(box, cell.box) > 0);
        return over.length === 1 && over[0] && areOne(over[0], cell) ? [[cell, over[0]]] : [];
      }),
    );
    const firsts = new Set(pairs.values());
    whole[at] = { ...above, cells: above.cells.filter((cell) => !firsts.has(cell)) };
    whole[at + 1] = {
      ...below,
      cells: below.cells.map((cell) => {
        const first = pairs.get(cell);
        const { y, height } = cell.box;
        const label = first && joined([first, cell]);
        return label ? { ...label, box: { ...label.box, y, height } } : cell;
      }),
    };
  }
  return whole.filter(({ cells }) => cells.length > 0);
}

function areNames({ cells }: Row): boolean {
  return cells.every(({ text }) => !/\d/.test(text));
}

/** Whether two texts name more together than each of them. */
function areOne(first: Cell, second: Cell): boolean {
  const clarity = labelClarity(`${first.text} ${second.text}`);
  return clarity > Math.max(labelClarity(first.text), labelClarity(second.text));
}
