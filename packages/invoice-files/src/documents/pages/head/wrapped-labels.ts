import { type Cell, joined, overlap, type Row } from "../text/rows.ts";
import { isOnlyLabel, labelsIn } from "./labels.ts";

/** The farthest that the second line of a label stands below the first, in heights. */
const nextLine = 1.8;

/** The second line of a label such as `Invoice Number` or `Customer Order No.` */
const secondLine =
  /^(?:number|num|no|nbr|id|#|date|code|account|(?:order|p\.?o\.?)(?: (?:number|no))?)\W*$/i;

/**
 * Joins labels that boxes have on two lines, `Invoice` above `Number`. Both rows have names only:
 * a list of labels and values is not joined with the next one.
 */
export function joinWrappedLabels(rows: readonly Row[]): Row[] {
  const whole = [...rows];
  for (const [at, row] of rows.entries()) {
    const below = whole[at + 1];
    const above = whole[at];
    if (!below || !above || !areNames(row) || !areNames(below) || !isNextLine(row, below)) continue;
    const pairs = below.cells.flatMap((cell) => {
      const first = above.cells.filter(({ box }) => overlap(box, cell.box) > 0);
      return first.length === 1 && first[0] && isLabel(first[0], cell) ? [[first[0], cell]] : [];
    });
    const firsts = pairs.map(([first]) => first);
    whole[at] = { ...above, cells: above.cells.filter((cell) => !firsts.includes(cell)) };
    whole[at + 1] = {
      ...below,
      cells: below.cells.map((cell) => {
        const pair = pairs.find(([, second]) => second === cell);
        return pair
          ? {
              ...joined(pair),
              box: { ...joined(pair).box, y: cell.box.y, height: cell.box.height },
            }
          : cell;
      }),
    };
  }
  return whole.filter(({ cells }) => cells.length > 0);
}

function areNames({ cells }: Row): boolean {
  return cells.every(({ text }) => !/\d/.test(text));
}

function isNextLine(row: Row, below: Row): boolean {
  return row.page === below.page && below.baseline - row.baseline < row.height * nextLine;
}

function isLabel(first: Cell, second: Cell): boolean {
  const text = `${first.text} ${second.text}`;
  const [label] = labelsIn(text);
  const reachesSecond = label !== undefined && label.end > first.text.length;
  return secondLine.test(second.text) && isOnlyLabel(text) && reachesSecond;
}
