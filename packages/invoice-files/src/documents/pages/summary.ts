import type { ChargeReading } from "../types.ts";
import { chargeReading } from "./lines.ts";
import { type DecimalMark, moneyOf } from "./numbers.ts";
import { type Cell, overlap, partOf, type Row } from "./rows.ts";
import { amountLabelOf, type SummaryLabel } from "./summary-labels.ts";

/** An amount with its label, outside the lines. */
interface LabelledAmount {
  label: SummaryLabel;
  name: Cell;
  cents: number;
  cell: Cell;
}

export interface Summary {
  totals: Array<{ rank: number; cents: number; cell: Cell }>;
  charges: ChargeReading[];
  /** Charges that are the sum of others, such as `Total tax`. */
  sums: ChargeReading[];
  coreCents: number;
  /** Payments that the dealer has received, such as a deposit. */
  paidCents: number;
}

/** Reads the totals and charges around the tables. */
export function readSummary(rows: readonly Row[], mark: DecimalMark): Summary {
  const found = rows.flatMap((row, index) => {
    const above = rows[index - 1];
    return amountsIn(row, mark, above?.page === row.page ? above : undefined);
  });
  const summary: Summary = { totals: [], charges: [], sums: [], coreCents: 0, paidCents: 0 };
  for (const { label, name, cents, cell } of found) {
    if (label.kind === "total") summary.totals.push({ rank: label.rank, cents, cell });
    else if (label.kind === "core") summary.coreCents = cents;
    else if (label.kind === "payment") summary.paidCents += Math.abs(cents);
    else if (label.kind === "charge" && cents !== 0) {
      const charge = chargeReading(label.charge, name, { value: cents, cell });
      const list = label.isSum ? summary.sums : summary.charges;
      if (!isRepeated(charge, list)) list.push(charge);
    }
  }
  return summary;
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
    const names = [labelBefore(row, index, mark), labelAbove(cell, above), row.cells[index + 1]];
    for (const name of names) {
      const label = name && amountLabelOf(name.text);
      if (name && label) return [{ label, name, cents, cell }];
    }
    return [];
  });
}

const amountPattern = String.raw`[(<]?[-−–]?(?:US\$|\$|€|£|USD|EUR)?\s*[-−–]?[\d.,']+\d[)>]?(?:[-−–]|\s?CR)?(?:\s?(?:USD|EUR|€))?`;
const amountLast = new RegExp(
  String.raw`^(\D*(?:\d+(?:[.,]\d+)?\s*%\D*)?)[\s:](${amountPattern})$`,
  "i",
);
const amountFirst = new RegExp(String.raw`^(${amountPattern})\s+([A-Z].*)$`, "i");

/** `Total due: $123.45` or `$123.45 Total due` in one cell. */
function withinCell(cell: Cell, mark: DecimalMark): LabelledAmount | undefined {
  const last = amountLast.exec(cell.text);
  const first = last ? null : amountFirst.exec(cell.text);
  const [amount = "", text = ""] = last ? [last[2], last[1]] : [first?.[1], first?.[2]];
  const cents = moneyOf(amount, mark);
  const label = amountLabelOf(text);
  if (cents === null || !label) return undefined;
  const { length } = cell.text;
  const boundary = last ? text.length : amount.length;
  const [before, after] = [partOf(cell, 0, boundary), partOf(cell, boundary + 1, length)];
  const [name, own] = last ? [before, after] : [after, before];
  return { label, name, cents, cell: own };
}

/** The text to the left of an amount. A rate or a currency may stand between them. */
function labelBefore(row: Row, index: number, mark: DecimalMark): Cell | undefined {
  for (let at = index - 1; at >= 0; at -= 1) {
    const cell = row.cells[at];
    if (!cell || moneyOf(cell.text, mark) !== null) return undefined;
    if (!/^([$€£]|USD|EUR|[\d.,]+\s*%?|:)$/.test(cell.text)) return cell;
  }
  return undefined;
}

function labelAbove(cell: Cell, above: Row | undefined): Cell | undefined {
  const found = above?.cells.filter(({ box }) => overlap(box, cell.box) > 0) ?? [];
  return found.length === 1 ? found[0] : undefined;
}
