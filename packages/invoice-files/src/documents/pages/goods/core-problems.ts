import type { LineReading } from "../../types.ts";
import type { NumberCell } from "./line-rows.ts";

/** A core deposit in a row of its own. */
export interface CoreRow {
  line: number;
  /** For all pieces. */
  cents: number;
  /** The quantity of the row, if it has one. */
  count: number | null;
  number: NumberCell;
}

/** Why the deposits in rows of their own may be those of other lines than the ones above them. */
export function coreProblems(lines: readonly LineReading[], cores: readonly CoreRow[]): string[] {
  const found = lines.flatMap((line, index) => {
    const own = cores.filter((core) => core.line === index);
    return own.length > 0 && isOfOther(line, own) ? [line.partNumber?.value ?? "a part"] : [];
  });
  return found.map((part) => `the core deposit of ${part} is for another quantity`);
}

/** Whether the rows count other pieces than their line, or their deposit is in no whole cents. */
function isOfOther({ quantity, packQuantity }: LineReading, own: readonly CoreRow[]): boolean {
  const units = Math.abs(quantity?.value ?? 0);
  const pieces = units * (packQuantity?.value ?? 1);
  const cents = own.reduce((sum, core) => sum + core.cents, 0);
  const counts = own.map((core) => core.count);
  const count = counts.reduce((sum: number | null, each) => {
    return sum === null || each === null ? null : sum + Math.abs(each);
  }, 0);
  const isOther = count !== null && count !== units && count !== pieces;
  return pieces > 0 && (isOther || cents % pieces !== 0);
}
