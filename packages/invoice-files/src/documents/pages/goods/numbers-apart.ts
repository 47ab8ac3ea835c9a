import { type Cell, joined, type Row, wordsOf } from "../text/rows.ts";
import { withUnitApart } from "./line-rows.ts";

/**
 * Makes words of a row cells of their own, such as the `4` of `4 ABC-123 Brake shoe`. Each keeps
 * the currency before it and the unit or `CR` behind it.
 */
export function withNumbersApart(row: Row, numbers: readonly Cell[]): Row {
  return { ...row, cells: row.cells.flatMap((cell) => apartIn(cell, numbers)) };
}

function apartIn(cell: Cell, numbers: readonly Cell[]): Cell[] {
  const words = wordsOf(cell);
  const isNumber = ({ text, box }: Cell) =>
    numbers.some((number) => number.text === text && number.box.x === box.x);
  if (words.length < 2 || !words.some(isNumber)) return [cell];
  const groups: Cell[][] = [];
  let isOpen = false;
  for (const [at, word] of words.entries()) {
    const group = groups.at(-1);
    const isCurrency = group?.every(isSign) === true;
    if (isNumber(word) && !isCurrency) groups.push([word]);
    else if (isSign(word)) groups.push([word]);
    else if (group && (isOpen || isCurrency || isUnitOf(group, word, words[at + 1])))
      group.push(word);
    else groups.push([word]);
    isOpen = !isNumber(word) && !groups.at(-1)?.some(isNumber);
  }
  return groups.map(joined);
}

function isSign({ text }: Cell): boolean {
  return /^[$€£]$/.test(text);
}

function isUnitOf(group: readonly Cell[], word: Cell, next: Cell | undefined): boolean {
  const hasUnit = (...words: Cell[]) =>
    withUnitApart([...group, ...words].map(({ text }) => text).join(" ")).unit !== null;
  const isStroke = word.text === "/" && next !== undefined;
  return /^CR$/i.test(word.text) || hasUnit(word) || (isStroke && hasUnit(word, next));
}
