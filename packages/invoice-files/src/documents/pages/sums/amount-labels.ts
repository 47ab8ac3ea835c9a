import { type DecimalMark, moneyOf } from "../text/numbers.ts";
import { type Cell, overlap, type Row, rightOf } from "../text/rows.ts";

const amountPattern = String.raw`[(<]?[-−–]?(?:US\$|\$|€|£|USD|EUR|CAD|AUD|NZD|GBP|CHF)?\s*[-−–]?[\d.,']+\d[)>]?(?:[-−–]|\s?CR)?(?:\s?(?:USD|EUR|CAD|AUD|NZD|GBP|CHF|€))?`;
const amountLast = new RegExp(
  String.raw`^(\D*(?:\d+(?:[.,]\d+)?\s*%\D*)?)[\s:](${amountPattern})$`,
  "i",
);
const amountFirst = new RegExp(String.raw`^(${amountPattern})\s+([A-Z].*)$`, "i");

/** An amount and its name in one text: `Total due: $123.45` or `$123.45 Total due`. */
interface AmountInside {
  name: string;
  cents: number;
  /** The amount stands behind its name. */
  isLast: boolean;
  /** Where the first of both ends. */
  boundary: number;
}

export function amountInside(text: string, mark: DecimalMark): AmountInside | undefined {
  const last = amountLast.exec(text);
  const first = last ? null : amountFirst.exec(text);
  const [amount = "", name = ""] = last ? [last[2], last[1]] : [first?.[1], first?.[2]];
  const cents = moneyOf(amount, mark);
  if (cents === null) return undefined;
  const isLast = last !== null;
  return { name, cents, isLast, boundary: isLast ? name.length : amount.length };
}

/** The texts beside, above and behind an amount, which may name it. */
export function labelsOf(row: Row, index: number, mark: DecimalMark, above?: Row): Cell[] {
  const cell = row.cells[index];
  if (!cell) return [];
  const inGrid = labelInGrid(row, index, mark, above);
  if (inGrid) return [inGrid];
  const before = labelBefore(row, index, mark);
  const names = [before, behindNumber(before), labelAbove(cell, above), row.cells[index + 1]];
  return names.filter((name) => name !== undefined);
}

/** The farthest that the amounts of a grid stand below their labels, in heights. */
const farthestBelow = 3;

/** By how many points an amount may reach beyond its cell of a grid. */
const slack = 2;

/**
 * The label of an amount in a row of amounts, each of which stands between the start of its label
 * above and the start of the next one: labels at the left of their cells, amounts at the right.
 */
function labelInGrid(
  row: Row,
  index: number,
  mark: DecimalMark,
  above: Row | undefined,
): Cell | undefined {
  const labels = above?.cells ?? [];
  const isGrid = labels.length === row.cells.length && labels.length > 1;
  if (!above || !isGrid || row.baseline - above.baseline > row.height * farthestBelow) {
    return undefined;
  }
  const arePaired = row.cells.every(({ text, box }, at) => {
    const [label, next] = [labels[at], labels[at + 1]];
    const isLabel = label !== undefined && /^[^\d]*[a-z]{2}[^\d]*$/i.test(label.text);
    const isBetween = label !== undefined && box.x > label.box.x - slack;
    const isBefore = !next || rightOf(box) < next.box.x + slack;
    return moneyOf(text, mark) !== null && isLabel && isBetween && isBefore;
  });
  return arePaired ? labels[index] : undefined;
}

/** The text to the left of an amount. A rate or a currency may stand between them. */
function labelBefore(row: Row, index: number, mark: DecimalMark): Cell | undefined {
  for (let at = index - 1; at >= 0; at -= 1) {
    const cell = row.cells[at];
    if (!cell || moneyOf(cell.text, mark) !== null) return undefined;
    if (!/^([$€£]|USD|EUR|CAD|AUD|NZD|GBP|CHF|[\d.,]+\s*%?|:)$/.test(cell.text)) return cell;
  }
  return undefined;
}

/** The label that a text ends with which was joined with a number before it: `555-0114 Total`. */
function behindNumber(cell: Cell | undefined): Cell | undefined {
  const parts = cell?.parts ?? [];
  const [before, last] = parts.slice(-2);
  const isBehind =
    before !== undefined && /\d$/.test(before.text) && !/\bpage\b/i.test(before.text);
  return isBehind && last && /^[a-z][^\d]*$/i.test(last.text) ? last : undefined;
}

function labelAbove(cell: Cell, above: Row | undefined): Cell | undefined {
  const found = above?.cells.filter(({ box }) => overlap(box, cell.box) > 0) ?? [];
  return found.length === 1 ? found[0] : undefined;
}
