import type { ChargeReading } from "../../types.ts";
import { type DecimalMark, moneyOf } from "../text/numbers.ts";
import { type Cell, partOf, type Row } from "../text/rows.ts";
import { amountInside, labelsOf } from "./amount-labels.ts";
import { chargeReading } from "./charge-reading.ts";
import { amountLabelOf, type SummaryLabel } from "./summary-labels.ts";
import { notedAmounts, type PrintedAmount, printedAmounts } from "./unexplained.ts";

/** An amount with its label, outside the lines. */
interface LabelledAmount {
  label: SummaryLabel;
  name: Cell;
  cents: number;
  cell: Cell;
}

export interface Summary {
  totals: Array<{ rank: number; cents: number; cell: Cell; name: Cell }>;
  charges: ChargeReading[];
  /** Charges that are the sum of others, such as `Total tax`. */
  sums: ChargeReading[];
  coreCents: number;
  /** Payments that the dealer has received, such as a deposit. */
  paidCents: number;
  /** All amounts, also those without a known label. */
  amounts: PrintedAmount[];
}

/** Reads the totals and charges around the tables. */
export function readSummary(
  rows: readonly Row[],
  mark: DecimalMark,
  notes: readonly Cell[] = [],
): Summary {
  const found = rows.flatMap((row, index) => {
    const above = rows[index - 1];
    return amountsIn(row, mark, above?.page === row.page ? above : undefined);
  });
  const amounts = [...printedAmounts(rows, mark), ...notedAmounts(notes, mark)];
  const summary: Summary = {
    totals: [],
    charges: [],
    sums: [],
    coreCents: 0,
    paidCents: 0,
    amounts,
  };
  const paid = new Map<string, number>();
  for (const { label, name, cents, cell } of found) {
    if (label.kind === "total") summary.totals.push({ rank: label.rank, cents, cell, name });
    else if (label.kind === "core") summary.coreCents = cents;
    // A stub repeats the payments.
    else if (label.kind === "payment") paid.set(`${name.text} ${cents}`, Math.abs(cents));
    else if (label.kind === "charge" && cents !== 0) {
      const charge = chargeReading(label.charge, name, { value: cents, cell });
      const list = label.isSum ? summary.sums : summary.charges;
      if (!isRepeated(charge, list)) list.push(charge);
    }
  }
  return { ...summary, paidCents: [...paid.values()].reduce((sum, cents) => sum + cents, 0) };
}

/** A remittance slip repeats what stands above it. */
function isRepeated({ kind, description, amountCents }: ChargeReading, known: ChargeReading[]) {
  return known.some(
    (other) =>
      other.kind === kind &&
      other.amountCents.value === amountCents.value &&
      other.description?.value === description?.value,
  );
}

/** The amounts of a row with a label inside, to the left, above, or to the right. */
export function amountsIn(row: Row, mark: DecimalMark, above?: Row): LabelledAmount[] {
  return row.cells.flatMap((cell, index) => {
    const inside = withinCell(cell, mark);
    if (inside) return [inside];
    const cents = moneyOf(cell.text, mark);
    if (cents === null) return [];
    for (const name of labelsOf(row, index, mark, above)) {
      const label = amountLabelOf(name.text);
      if (label) return [{ label, name, cents, cell }];
    }
    return [];
  });
}

/** `Total due: $123.45` or `$123.45 Total due` in one cell. */
function withinCell(cell: Cell, mark: DecimalMark): LabelledAmount | undefined {
  const inside = amountInside(cell.text, mark);
  const label = inside && amountLabelOf(inside.name);
  if (!inside || !label) return undefined;
  const { cents, isLast, boundary } = inside;
  const [before, after] = [partOf(cell, 0, boundary), partOf(cell, boundary + 1, cell.text.length)];
  const [name, own] = isLast ? [before, after] : [after, before];
  return { label, name, cents, cell: own };
}
