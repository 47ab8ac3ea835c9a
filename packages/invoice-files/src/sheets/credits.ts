import { formatDollars } from "@bayline/contracts";
import { creditMemo } from "../errors.ts";
import type { Columns } from "./headers.ts";
import type { Row } from "./sheet.ts";

const creditTitle = /^credit\s*(memo|note|invoice)\b/i;

/** Refuses a sheet with a title or a header such as `Credit Memo #`. */
export function refuseCreditTitle(rows: readonly Row[], where: string): void {
  const cells = rows.flatMap(({ cells, number }) => cells.map(({ text }) => ({ text, number })));
  const title = cells.find(({ text }) => creditTitle.test(text.trim()));
  if (!title) return;
  throw creditMemo(`${where} is a credit memo: row ${title.number} says "${title.text.trim()}"`);
}

interface Read {
  columns: Columns;
  /** The rows of parts. */
  lines: readonly Row[];
  totalCents: unknown;
}

/** Refuses a sheet whose total is negative, or which returns all of its goods. */
export function refuseCredit({ columns, lines, totalCents }: Read, where: string): void {
  if (typeof totalCents === "number" && totalCents < 0) {
    const total = formatDollars(totalCents);
    throw creditMemo(`${where} has the total ${total}: it appears to be a credit memo`);
  }
  const isReturned = (row: Row) =>
    isNegative(textIn(columns, row, "quantity")) ||
    isNegative(textIn(columns, row, "unitCostCents"));
  if (lines.length === 0 || !lines.every(isReturned)) return;
  throw creditMemo(
    `${where} has only negative quantities or costs: it appears to be a credit memo`,
  );
}

/** `-2`, `2-`, `(2)`, `12.00 CR` */
export function isNegative(text: string): boolean {
  return /\d/.test(text) && /^[-(]|^\$\s*-|(-|\bCR)$/i.test(text);
}

function textIn(columns: Columns, row: Row, field: "quantity" | "unitCostCents"): string {
  const column = columns.of.get(field);
  return (column ? row.cells[column.index]?.text : undefined)?.trim() ?? "";
}
