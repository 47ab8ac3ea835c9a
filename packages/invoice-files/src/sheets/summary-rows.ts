import { lineAmountCents } from "@bayline/contracts";
import { CellError, centsOfCents, centsOfDollars, quantityOf } from "../cell-values.ts";
import { type Charge, chargeOf } from "../charge-kinds.ts";
import type { Problem } from "../draft.ts";
import { type CoreRow, type Deposit, depositsOf } from "./core-rows.ts";
import {
  type Columns,
  chargeFieldOf,
  type Field,
  isCoreLabel,
  isDiscount,
  isMoney,
  isSubtotal,
  totalRankOf,
} from "./headers.ts";
import type { Row } from "./sheet.ts";

/** The rows of a sheet that are not for a part, by what their label says. */
export interface SummaryRows {
  /** The rows of parts. */
  lines: Row[];
  charges: Charge[];
  /** The core deposits that have a row, by the row of their part. */
  deposits: Map<Row, Deposit>;
  /** The printed total of the invoice, if a row has it. */
  total: { cents: number; row: Row } | undefined;
}

/**
 * Separates the rows of charges, subtotals and totals from those of parts. Such a row has its label
 * in place of a part number or without one.
 */
export function readSummaryRows(
  columns: Columns,
  rows: readonly Row[],
  problems: Problem[],
): SummaryRows {
  const found: SummaryRows = { lines: [], charges: [], deposits: new Map(), total: undefined };
  const cores: CoreRow[] = [];
  let above: Row | undefined;
  let rankOfTotal = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    const label = labelOf(columns, row);
    if (label === undefined) {
      found.lines.push(row);
      above = row;
      continue;
    }
    const part = above;
    above = undefined;
    if (isSubtotal(label)) continue;
    const cents = amountOf(columns, row, { label, problems });
    const rank = totalRankOf(label);
    if (cents === undefined) continue;
    if (rank === undefined) {
      const known = chargeFieldOf(label);
      const isLess = known === undefined && isDiscount(label);
      const charge = chargeOf(labelText(label), isLess ? -Math.abs(cents) : cents, known);
      if (charge.isCore && cents > 0) cores.push({ row, cents, above: part });
      else found.charges.push(charge);
    } else if (rank < rankOfTotal) {
      found.total = { cents, row };
      rankOfTotal = rank;
    } else if (rank === rankOfTotal && found.total && found.total.cents !== cents) {
      const first = found.total.row.number;
      problems.push({
        field: `row ${row.number}`,
        message: `has another total than row ${first}; delete the wrong row`,
      });
    }
  }
  found.deposits = depositsOf(cores, found.lines, problems);
  return found;
}

/** `Sales Tax:` → sales tax */
function labelText(label: string): string {
  return label
    .toLowerCase()
    .replace(/[:\s]+$/, "")
    .trim();
}

/** Whether a text labels a row of a charge, a discount or a total. */
export const isLabel = (text: string) =>
  chargeFieldOf(text) !== undefined ||
  isDiscount(text) ||
  isCoreLabel(text) ||
  isSubtotal(text) ||
  totalRankOf(text) !== undefined;

function labelOf(columns: Columns, row: Row): string | undefined {
  const part = textAt(columns, row, "partNumber");
  if (part !== "") return isLabel(part) ? part : undefined;
  return row.cells.map(({ text }) => text.trim()).find((text) => text !== "" && isLabel(text));
}

/**
 * The last amount of a row with a decimal point, else quantity × unit cost, else its last number.
 */
function amountOf(
  columns: Columns,
  row: Row,
  { label, problems }: { label: string; problems: Problem[] },
): number | undefined {
  try {
    const numbers = numbersOf(columns, row);
    const written = numbers.filter(({ text }) => /[$.]/.test(text)).at(-1);
    if (written) return written.cents;
    const { quantity, unitCost } = pricedBy(columns, row);
    if (unitCost !== undefined) return signedAmount(quantity ?? 1, unitCost);
    const last = numbers.at(-1);
    if (last) return last.cents;
    throw new CellError(`"${label}" has no amount`);
  } catch (error) {
    if (!(error instanceof CellError)) throw error;
    problems.push({ field: `row ${row.number}`, message: error.message });
    return undefined;
  }
}

/** The numbers of a row, except those of columns that contain something else than amounts. */
function numbersOf(columns: Columns, row: Row): Array<{ text: string; cents: number }> {
  const others = [...columns.of].filter(([field]) => field === "unitCostCents" || !isMoney(field));
  const apart = new Set(others.map(([, { index }]) => index));
  return row.cells.flatMap(({ text, kind }, index) => {
    if (apart.has(index) || kind !== undefined) return [];
    const cents = dollarsIn(text);
    return cents === undefined ? [] : [{ text, cents }];
  });
}

function dollarsIn(text: string): number | undefined {
  try {
    return centsOfDollars(text);
  } catch (error) {
    if (error instanceof CellError) return undefined;
    throw error;
  }
}

function pricedBy(columns: Columns, row: Row) {
  const quantity = textAt(columns, row, "quantity");
  const cost = textAt(columns, row, "unitCostCents");
  const read = columns.of.get("unitCostCents")?.isCents ? centsOfCents : centsOfDollars;
  return {
    quantity: quantity === "" ? undefined : quantityOf(quantity),
    unitCost: cost === "" ? undefined : read(cost),
  };
}

function signedAmount(quantity: number, cents: number): number {
  const isNegative = quantity < 0 !== cents < 0;
  const amount = Number(lineAmountCents(Math.abs(quantity), Math.abs(cents)));
  return isNegative && amount !== 0 ? -amount : amount;
}

function textAt(columns: Columns, row: Row, field: Field): string {
  const column = columns.of.get(field);
  return (column && row.cells[column.index]?.text.trim()) ?? "";
}
