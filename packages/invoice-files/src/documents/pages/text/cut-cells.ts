import { type DecimalMark, numberOf } from "./numbers.ts";
import { type Cell, joined, overlap, type Row, rightOf } from "./rows.ts";

/** The farthest that an amount stands below its currency, in heights. */
const nextLine = 1.5;

/** By how many points the right edges of a currency and its amount differ. */
const sameEdge = 3;

/**
 * Joins what a narrow column has on two lines, `$` above an amount, `BX/` above its size, an
 * amount above `CR` and a day above its year, and numbers and dates that spaces separate.
 */
export function joinCutCells(rows: readonly Row[], mark: DecimalMark): Row[] {
  const whole = joinWrappedEnds(joinWrappedAmounts(rows, mark)).map((row) =>
    joinParts(row, isDate),
  );
  return mark === "," ? whole.map((row) => joinParts(row, isNumber)) : whole;
}

/** The widest space between the parts of a number or a date, in heights. */
const widestSpace = 0.7;

/** `10` and `224,13` are one number. */
function isNumber(left: string, right: string): boolean {
  const isStart = /^-?[$€£]? ?\d{1,3}( \d{3})*$/.test(left);
  return isStart && /^\d{3}( \d{3})*(,\d+)?(-| ?CR)?$/.test(right);
}

/** `Feb 7` and `2026` are one date. */
function isDate(left: string, right: string): boolean {
  return /\b[a-z]{3,9}\.? \d{1,2},?$/i.test(left) && /^(19|20)\d\d$/.test(right);
}

/** Joins neighbouring cells that are parts of one value. */
function joinParts(row: Row, areOne: (left: string, right: string) => boolean): Row {
  const cells: Cell[] = [];
  for (const cell of row.cells) {
    const last = cells.at(-1);
    const isNext = last && cell.box.x - rightOf(last.box) < cell.box.height * widestSpace;
    if (last && isNext && areOne(last.text, cell.text)) {
      cells[cells.length - 1] = joined([last, cell]);
    } else cells.push(cell);
  }
  return { ...row, cells };
}

function joinWrappedEnds(rows: readonly Row[]): Row[] {
  const whole = [...rows];
  for (const [at, row] of rows.entries()) {
    const next = whole[at + 1];
    const isNext = next?.page === row.page && next.baseline - row.baseline < row.height * nextLine;
    if (!next || !isNext) continue;
    const ends = new Map(
      row.cells.flatMap((cell) => {
        const below = next.cells.find(({ box }) => overlap(box, cell.box) > 0);
        const isSize = /^[a-z]{2,4}\/$/i.test(cell.text) && /^\d{1,4}$/.test(below?.text ?? "");
        const isSign = /^[$€£]?[\d., ]+$/.test(cell.text) && below?.text === "CR";
        const isYear = isDate(cell.text, below?.text ?? "");
        return (isSize || isSign || isYear) && below ? [[cell, below]] : [];
      }),
    );
    if (ends.size === 0) continue;
    const taken = new Set(ends.values());
    const cells = row.cells.map((cell) => {
      const end = ends.get(cell)?.text ?? "";
      return { ...cell, text: `${cell.text}${isDate(cell.text, end) ? " " : ""}${end}` };
    });
    whole[at] = { ...row, cells };
    whole[at + 1] = { ...next, cells: next.cells.filter((cell) => !taken.has(cell)) };
  }
  return whole.filter(({ cells }) => cells.length > 0);
}

/**
 * Joins a currency with its amount. The currency stands alone at the end of its row, and the amount
 * below it at the end of the next.
 */
function joinWrappedAmounts(rows: readonly Row[], mark: DecimalMark): Row[] {
  const whole = [...rows];
  for (const [at, row] of rows.entries()) {
    const next = whole[at + 1];
    const [currency, amount] = [row.cells.at(-1), next?.cells.at(-1)];
    if (!next || !currency || !amount || !isWrapped(row, currency, next, amount, mark)) continue;
    const cell = { ...amount, text: `${currency.text} ${amount.text}` };
    whole[at] = { ...row, cells: [...(whole[at]?.cells ?? []).slice(0, -1), cell] };
    whole[at + 1] = { ...next, cells: next.cells.slice(0, -1) };
  }
  return whole.filter(({ cells }) => cells.length > 0);
}

function isWrapped(row: Row, currency: Cell, next: Row, amount: Cell, mark: DecimalMark): boolean {
  const isBelow = row.page === next.page && next.baseline - row.baseline < row.height * nextLine;
  const isAligned = Math.abs(rightOf(currency.box) - rightOf(amount.box)) < sameEdge;
  const isAmount = numberOf(amount.text, mark)?.decimals === 2;
  // `Value USD` on two lines is a header.
  const hasNumbers = row.cells.some(({ text }) => /\d/.test(text));
  const isCurrency = /^(?:US\$|[$€£])$/.test(currency.text);
  return isBelow && isAligned && isAmount && hasNumbers && isCurrency;
}
