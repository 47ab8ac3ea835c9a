import { unitOf } from "../pages/goods/units.ts";
import { type DecimalMark, numberOf, type PrintedNumber } from "../pages/text/numbers.ts";
import { type Cell, joined, partOf, type Row, wordsOf } from "../pages/text/rows.ts";

/** A number as it is printed, with its place. It has one role at most. */
export interface Token extends PrintedNumber {
  cell: Cell;
  /** The text of which it is a part. */
  source: Cell;
  /** The text before it in its cell. */
  before: string;
  /** The text behind it in its cell. */
  behind: string;
  row: number;
}

/** The numbers of each row, from left to right. */
export function tokensOf(rows: readonly Row[], mark: DecimalMark): Token[][] {
  return rows.map(({ cells }, row) => cells.flatMap((cell) => tokensIn(cell, row, mark)));
}

/** The most words of one number: a currency, its digits and a sign. */
const mostWords = 3;

function tokensIn(source: Cell, row: number, mark: DecimalMark): Token[] {
  const whole = readNumber(source.text, mark);
  if (whole) return [{ ...whole, cell: source, source, before: "", behind: "", row }];
  const own = wordsOf(source);
  const words = own.flatMap((word) => (own.length === 1 && packsOf(word)) || withoutUnit(word));
  const found: Token[] = [];
  for (let at = 0; at < words.length; at += 1) {
    for (let count = Math.min(mostWords, words.length - at); count > 0; count -= 1) {
      const tried = words.slice(at, at + count);
      const text = tried.map((word) => word.text).join(" ");
      // Two numbers beside each other are not one, but where spaces separate thousands.
      const digits = tried.filter((word) => /\d/.test(word.text)).length;
      const number = digits === 1 || mark === "," ? readNumber(text, mark) : null;
      if (!number) continue;
      const textOf = (list: readonly Cell[]) => list.map((word) => word.text).join(" ");
      found.push({
        ...number,
        cell: joined(tried),
        source,
        before: textOf(words.slice(0, at)),
        behind: textOf(words.slice(at + count)),
        row,
      });
      at += count - 1;
      break;
    }
  }
  return found;
}

/** `6BX12` is a number and a unit, where columns touch. Within a text it is a size: `8PK`. */
function packsOf(word: Cell): Cell[] | null {
  const { text } = word;
  const [, count, unit = ""] = /^(\(?-?\d{1,5}\)?)([a-z]{2,}[/.-]?\d*)$/i.exec(text) ?? [];
  if (!count || unitOf(unit).pack === null) return null;
  return [partOf(word, 0, count.length), partOf(word, count.length, text.length)];
}

/** `2x$10.00` is two numbers, and `10.00/C` a number and a unit. */
function withoutUnit(word: Cell): Cell[] {
  const [, count] = /^(\d{1,4})[x×@*]\$[\d.,]*\d$/i.exec(word.text) ?? [];
  if (count) {
    const at = [0, count.length, count.length + 1, word.text.length];
    return at.slice(1).map((end, index) => partOf(word, at[index] ?? 0, end));
  }
  const [, number] = /^(\$?[\d.,]+\d)\/[a-z]{1,3}$/i.exec(word.text) ?? [];
  if (!number) return [word];
  const { length } = word.text;
  return [partOf(word, 0, number.length), partOf(word, number.length, length)];
}

/** A number, alone, with a flag as in `12.50T`, or with a unit as in `2EA`. */
function readNumber(text: string, mark: DecimalMark): PrintedNumber | null {
  const bare = text
    .replace(/(?<=\d[.,]\d\d) ?[A-Z*]$/, "")
    .replace(/(?<=^\d{1,5}) ?(?:EA|PC|PCS)$/i, "");
  return numberOf(bare, mark);
}

/** Whether a number is printed as an amount. One with words behind it is a size: `2.25 ID`. */
export function isMoney({ decimals, hasCurrency, behind }: Token): boolean {
  return hasCurrency || (decimals === 2 && !/[a-z%"]/i.test(behind));
}

/** In cents, exact for up to six decimals. */
export function centsOf({ value }: Token): number {
  return Math.round(value * 100_000_000) / 1_000_000;
}

/** The texts of a row that are no number, with what stands beside numbers in their cells. */
export function textsOf({ cells }: Row, tokens: readonly Token[]): Cell[] {
  return cells.flatMap((cell) => {
    const own = tokens.filter(({ source }) => source === cell);
    if (own.length === 0) return [cell];
    const first = own[0]?.before ?? "";
    const last = own.at(-1)?.behind ?? "";
    const start = first === "" ? [] : [partOf(cell, 0, first.length)];
    const end = last === "" ? [] : [partOf(cell, cell.text.length - last.length, cell.text.length)];
    return [...start, ...end];
  });
}
