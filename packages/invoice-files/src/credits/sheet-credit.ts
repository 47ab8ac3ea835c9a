import type { Problem } from "../draft.ts";
import { isNegative } from "../sheets/credits.ts";
import { type Columns, isMoney, readHeaders } from "../sheets/headers.ts";
import { type Cell, longestPreamble, type Sheet } from "../sheets/sheet.ts";
import { isLabel } from "../sheets/summary-rows.ts";
import { readTable } from "../sheets/table.ts";
import { type CreditMemo, creditMemoOf } from "./credit-memo.ts";

/** Headers that stand on a credit memo in place of those of an invoice. */
const invoiceHeaders: ReadonlyArray<[RegExp, string]> = [
  [/^credit(\s*(memo|note|invoice))?\s*(#|no\.?|num|number)?$/i, "Invoice Number"],
  [/^credit(\s*(memo|note))?\s*date$/i, "Invoice Date"],
  [/^(total\s*credit|credit(\s*(memo|note))?\s*(total|amount))$/i, "Invoice Total"],
];

const referenceHeader =
  /^(return|rma|rga|original\s*invoice|orig\s*invoice|credited\s*invoice|applies\s*to|reference|ref)\s*(#|no\.?|num|number)?$/i;

const creditTitle = /^credit\s*(memo|note|invoice)\b/i;

/** Reads a sheet that is a credit memo: as an invoice of what the vendor gives back. */
export function readCreditTable(sheet: Sheet, where: string): CreditMemo {
  const at = sheet
    .slice(0, longestPreamble)
    .findIndex((cells) => readHeaders(textsOf(asInvoiceHeaders(cells))) !== undefined);
  const titled = asInvoiceHeaders(sheet[at] ?? []);
  const column = textsOf(titled).findIndex((text) => referenceHeader.test(text.trim()));
  const header = titled.map((cell, index) => (index === column ? { text: "" } : cell));
  const columns = readHeaders(textsOf(header));
  // Reading reports what is missing.
  if (!columns) return creditMemoOf({ draft: readTable(sheet, where), references: [] });
  const problems: Problem[] = [];
  const signs = new Set<boolean>();
  const rows = sheet.map((cells, index) => {
    if (index < at) return cells.map((cell) => (isTitle(cell) ? { text: "" } : cell));
    if (index === at) return header;
    if (isPart(columns, cells)) signs.add(isGivenBack(columns, cells));
    return cells.map((cell, column) => withoutSign(columns, { cells, cell, column }));
  });
  if (signs.size > 1) {
    const message = "some lines have negative amounts and others do not; enter the credit by hand";
    problems.push({ field: "lines", message });
  }
  const draft = readTable(rows, where);
  const { purchaseOrderNumber } = draft.request;
  const references = draft.places.rowOfLine.map((number) => {
    const text = sheet[number - 1]?.[column]?.text.trim();
    return text || (typeof purchaseOrderNumber === "string" ? purchaseOrderNumber : undefined);
  });
  return creditMemoOf({
    draft: { ...draft, problems: [...problems, ...draft.problems] },
    references,
  });
}

const textsOf = (cells: readonly Cell[]) => cells.map(({ text }) => text);

const isTitle = ({ text }: Cell) => creditTitle.test(text.trim());

function asInvoiceHeaders(cells: readonly Cell[]): Cell[] {
  return cells.map((cell) => {
    const name = invoiceHeaders.find(([pattern]) => pattern.test(cell.text.trim()))?.[1];
    return name === undefined ? cell : { text: name };
  });
}

function isPart({ of }: Columns, cells: readonly Cell[]): boolean {
  const part = cells[of.get("partNumber")?.index ?? -1]?.text.trim() ?? "";
  return part !== "" && !isLabel(part);
}

/** Whether exactly one of the quantity and the cost of a row is negative. */
function isGivenBack({ of }: Columns, cells: readonly Cell[]): boolean {
  const [quantity, cost] = (["quantity", "unitCostCents"] as const).map((field) =>
    isNegative(cells[of.get(field)?.index ?? -1]?.text.trim() ?? ""),
  );
  return quantity !== cost;
}

interface CellOfRow {
  cells: readonly Cell[];
  cell: Cell;
  column: number;
}

/**
 * A number without its minus, parentheses or `CR`. In rows of parts, only in columns of numbers.
 */
function withoutSign(columns: Columns, { cells, cell, column }: CellOfRow): Cell {
  const text = cell.text.trim();
  const isNumeric = [...columns.of].some(
    ([field, { index }]) => index === column && (field === "quantity" || isMoney(field)),
  );
  if (!isNumeric && isPart(columns, cells)) return cell;
  if (!isNegative(text) || !/^[-($]*[\s$]*[\d,.]+\)?\s*(-|CR)?$/i.test(text)) return cell;
  return { ...cell, text: text.replace(/[-()]|\s*CR$/gi, "").trim() };
}
