import { amountsIn } from "../sums/summary.ts";
import type { DecimalMark } from "../text/numbers.ts";
import { type Row, rightOf } from "../text/rows.ts";

/** The fewest columns of a table. */
const fewestColumns = 3;

/** Puts tables that stand beside each other, with the same header twice, below each other. */
export function unfolded(rows: readonly Row[], mark: DecimalMark): Row[] {
  const result: Row[] = [];
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at];
    const middle = row && middleOf(row);
    if (!row || middle === undefined) {
      if (row) result.push(row);
      continue;
    }
    const rest = rows.slice(at);
    const end = rest.findIndex((other) => other.page !== row.page || isSum(other, mark));
    const both = end < 0 ? rest : rest.slice(0, end);
    result.push(...halves(both, (x) => x < middle), ...halves(both, (x) => x >= middle));
    at += both.length - 1;
  }
  return result;
}

/** Where the second of two equal halves of a header begins. */
function middleOf({ cells }: Row): number | undefined {
  const texts = cells.map(({ text }) => text.toLowerCase());
  const half = texts.length / 2;
  const isTwice =
    Number.isInteger(half) &&
    half >= fewestColumns &&
    new Set(texts).size === half &&
    texts.slice(0, half).every((text, index) => text === texts[index + half]);
  const [last, next] = [cells[half - 1], cells[half]];
  const isHeader = texts.every((text) => !/\d/.test(text));
  return isTwice && isHeader && last && next ? (rightOf(last.box) + next.box.x) / 2 : undefined;
}

function halves(rows: readonly Row[], isIn: (x: number) => boolean): Row[] {
  return rows.flatMap((row) => {
    const cells = row.cells.filter(({ box }) => isIn(box.x));
    return cells.length > 0 ? [{ ...row, cells }] : [];
  });
}

function isSum(row: Row, mark: DecimalMark): boolean {
  return amountsIn(row, mark).some(
    ({ label }) => label.kind === "total" || label.kind === "subtotal",
  );
}
