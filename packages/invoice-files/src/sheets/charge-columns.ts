import { formatDollars } from "@bayline/contracts";
import { CellError } from "../cell-values.ts";
import { type Charge, chargeOf } from "../charge-kinds.ts";
import type { Problem } from "../draft.ts";
import { readCell } from "./cells.ts";
import {
  type ChargeField,
  type Column,
  type Columns,
  chargeFields,
  flaggedFields,
} from "./headers.ts";
import type { Row } from "./sheet.ts";

/** Removes the columns of charges and cores without an amount, such as a Tax column of Y and N. */
export function withoutFlags(columns: Columns, rows: readonly Row[]): Columns {
  const flags = flaggedFields.flatMap((field) => {
    const column = columns.of.get(field);
    const texts = column
      ? rows.map((row) => textIn(row, column)).filter((text) => text !== "")
      : [];
    const hasAmount = texts.some((text) => /\d/.test(text) && !text.includes("%"));
    return column && texts.length > 0 && !hasAmount ? [field] : [];
  });
  if (flags.length === 0) return columns;
  const unused = flags.flatMap((field) => columns.of.get(field)?.header ?? []);
  return {
    of: new Map([...columns.of].filter(([field]) => !flags.includes(field))),
    duplicates: columns.duplicates.filter(({ field }) => !flags.includes(field)),
    unused: [...columns.unused, ...unused],
  };
}

interface Known {
  /** What the lines and the other charges add up to. */
  sumCents: number | undefined;
  totalCents: number | undefined;
}

/**
 * Reads the charges in columns of the lines. An amount that every row repeats may be that of the
 * invoice or of each row: the total of the invoice decides.
 */
export function readChargeColumns(
  columns: Columns,
  rows: readonly Row[],
  { known, problems }: { known: Known; problems: Problem[] },
): Charge[] {
  const read = chargeFields.flatMap((field) => {
    const column = columns.of.get(field);
    return column ? [amountsIn(field, column, { rows, problems })] : [];
  });
  const charges = (isRepeated: boolean) =>
    read.flatMap(({ field, column, cents, isUnclear }) => {
      const sum = isUnclear && isRepeated ? (cents[0] ?? 0) : sumOf(cents);
      return sum === 0 ? [] : [chargeOf(column.header, sum, field)];
    });
  const [unclear] = read.filter(({ isUnclear }) => isUnclear);
  if (!unclear) return charges(false);
  const [once, each] = [charges(true), charges(false)];
  for (const choice of [once, each]) {
    const sum = sumOf(choice.map(({ cents }) => cents));
    if (known.sumCents !== undefined && known.sumCents + sum === known.totalCents) return choice;
  }
  const amount = formatDollars(unclear.cents[0] ?? 0);
  const hint = known.totalCents === undefined ? "; add the total of the invoice, or" : ";";
  problems.push({
    field: `row ${rows[0]?.number}, ${unclear.column.header}`,
    message: `every row has ${amount}, which may be for the invoice or for each row${hint} leave it in one row`,
  });
  return once;
}

function amountsIn(
  field: ChargeField,
  column: Column,
  { rows, problems }: { rows: readonly Row[]; problems: Problem[] },
) {
  const cents = rows.flatMap((row) => {
    const cell = row.cells[column.index];
    if (!cell || cell.text.trim() === "") return [];
    try {
      return [Number(readCell(field, cell, column.isCents))];
    } catch (error) {
      if (!(error instanceof CellError)) throw error;
      problems.push({ field: `row ${row.number}, ${column.header}`, message: error.message });
      return [];
    }
  });
  const isFull = cents.length > 1 && cents.length === rows.length;
  const isUnclear = isFull && cents[0] !== 0 && new Set(cents).size === 1;
  return { field, column, cents, isUnclear };
}

function sumOf(cents: readonly number[]): number {
  return cents.reduce((sum, one) => sum + one, 0);
}

function textIn(row: Row, { index }: Column): string {
  return row.cells[index]?.text.trim() ?? "";
}
