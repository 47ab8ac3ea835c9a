import { type Row, textOfRow } from "../text/rows.ts";
import type { MoneyRow } from "./line-rows.ts";
import { partInside } from "./part-inside.ts";

/**
 * Why rows of a second table may be no goods: they have no part, or repeat one of the table above
 * at another price, which may be a deposit, a tax, or what is not charged at all.
 */
export function repeatedPartProblems(lines: readonly MoneyRow[], rows: readonly Row[]): string[] {
  const start = lines.findIndex((line, index) => {
    const above = lines[index - 1];
    return above !== undefined && hasNamesBetween(rows, above.row, line.row);
  });
  if (start < 0) return [];
  const goods = lines.slice(0, start);
  return lines.slice(start).flatMap((line) => {
    const part = partOf(line);
    if (line.kind === "part" && part === "") {
      return ["a second table has a line without a part, so that it may be no goods"];
    }
    const same = goods.filter((other) => part !== "" && partOf(other) === part);
    const isOther = same.length > 0 && !same.some((other) => priceOf(other) === priceOf(line));
    return line.kind === "part" && isOther
      ? [`a second table has ${part} at another price, so that it may be no goods`]
      : [];
  });
}

/** Whether names of columns stand between two rows that do not stand above the first as well. */
function hasNamesBetween(rows: readonly Row[], first: Row, second: Row): boolean {
  const known = new Set(rows.filter((row) => isBefore(row, first)).map(textOfRow));
  return rows.some(
    (row) =>
      isBefore(first, row) && isBefore(row, second) && areNames(row) && !known.has(textOfRow(row)),
  );
}

function isBefore(a: Row, b: Row): boolean {
  return a.page < b.page || (a.page === b.page && a.baseline < b.baseline);
}

function areNames({ cells }: Row): boolean {
  return cells.length >= 3 && cells.every(({ text }) => !/\d/.test(text));
}

function partOf({ part, description, notes }: MoneyRow): string {
  const text = part?.text ?? partInside([description, ...notes])?.value ?? "";
  return text.toUpperCase();
}

function priceOf({ numbers }: MoneyRow): number | undefined {
  return numbers.find(({ field }) => field === "price")?.number.value;
}
