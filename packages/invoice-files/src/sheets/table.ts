import { definedFields, formatDollars, lineAmountCents } from "@bayline/contracts";
import { CellError } from "../cell-values.ts";
import { listCharges, requestCharges } from "../charge-kinds.ts";
import type { InvoiceDraft, Problem } from "../draft.ts";
import { InvoiceFileError, returned } from "../errors.ts";
import { mostFilledRows, refuseMany, tooManyRows } from "../limits.ts";
import { orderReference } from "../order-reference.ts";
import { readCell } from "./cells.ts";
import { readChargeColumns, withoutFlags } from "./charge-columns.ts";
import { withDeposit } from "./core-rows.ts";
import { refuseCredit, refuseCreditTitle } from "./credits.ts";
import { duplicateColumnProblems } from "./duplicate-columns.ts";
import {
  type Columns,
  type Field,
  type HeaderField,
  type LineField,
  readHeaders,
} from "./headers.ts";
import { type Cell, filledRows, findTable, type Row, type Sheet } from "./sheet.ts";
import { isLabel, readSummaryRows, type SummaryRows } from "./summary-rows.ts";

/** Reads the invoice of a sheet: a header row, and a row for each line. */
export function readTable(sheet: Sheet, where: string): InvoiceDraft {
  const filled = filledRows(sheet);
  if (filled.length > mostFilledRows) throw tooManyRows(where);
  const table = findTable(filled, (cells) => readHeaders(cells.map(({ text }) => text)));
  if (table) {
    const { columns, at, rows } = table;
    // A header such as `Credit Memo #` stands in place of that of the invoice's number.
    const titles = columns.of.has("invoiceNumber") ? at : at + 1;
    refuseCreditTitle(filled.slice(0, titles), where);
    return readRows(columns, rows, where);
  }
  throw new InvoiceFileError("VALIDATION_ERROR", `${where} has no table of invoice lines`, {
    problems: [{ field: "header row", message: missingHeader(filled[0]) }],
  });
}

function missingHeader(first: Row | undefined): string {
  const texts = first?.cells.map(({ text }) => text).filter((text) => text.trim() !== "");
  const content = texts
    ? `the first row is: ${texts.join(", ").slice(0, 200)}`
    : "the file is empty";
  return `no row names a part number and a quantity or cost column; ${content}`;
}

function readRows(found: Columns, rows: Row[], where: string): InvoiceDraft {
  const columns = withoutFlags(found, rows);
  const problems = duplicateColumnProblems(columns, rows);
  const summary = readSummaryRows(columns, rows, problems);
  refuseMany({ lines: summary.lines.length, charges: summary.charges.length }, where);
  const lines = summary.lines.map((row) =>
    withDeposit(readLine(columns, row, problems), summary.deposits.get(row), problems),
  );
  const fields = readInvoiceFields(columns, rows.map(withoutLabel(summary)), problems);
  const totalCents = totalOf(fields.totalCents, summary, problems);
  refuseCredit({ columns, lines: summary.lines, totalCents }, where);
  const ofLines = sumOfLines(lines);
  const ofRows = summary.charges.reduce((sum, { cents }) => sum + cents, 0);
  const known = { sumCents: ofLines === undefined ? undefined : ofLines + ofRows, totalCents };
  const inColumns = readChargeColumns(columns, summary.lines, { known, problems });
  const charges = [...inColumns, ...summary.charges];
  const billed = requestCharges(charges);
  const unused = columns.unused.join(", ");
  return {
    request: {
      ...fields,
      lines,
      ...(billed.length > 0 && { charges: billed }),
      ...(totalCents !== undefined && { totalCents }),
    },
    places: {
      unit: "row",
      rowOfLine: summary.lines.map((row) => row.number),
      headerOf: new Map([...columns.of].map(([field, { header }]) => [field, header])),
    },
    problems,
    notes: [
      ...(unused === "" ? [] : [`columns not used: ${unused}`]),
      ...(charges.length === 0 ? [] : [`charges: ${listCharges(charges)}`]),
    ],
  };
}

/** A row of a charge or a total without its label, which may be in any column. */
function withoutLabel({ lines }: SummaryRows): (row: Row) => Row {
  const ofParts = new Set(lines);
  const unlabelled = (cell: Cell) => (isLabel(cell.text) ? { text: "" } : cell);
  return (row) => (ofParts.has(row) ? row : { ...row, cells: row.cells.map(unlabelled) });
}

/** The total in a column or in a row, which must agree if there are both. */
function totalOf(
  inColumn: unknown,
  { total }: SummaryRows,
  problems: Problem[],
): number | undefined {
  if (typeof inColumn !== "number") return total?.cents;
  if (total && total.cents !== inColumn) {
    const message = `is a total of ${formatDollars(total.cents)}, but a column has ${formatDollars(inColumn)}`;
    problems.push({ field: `row ${total.row.number}`, message });
  }
  return inColumn;
}

/** What the lines and their core deposits add up to, if all of them could be read. */
function sumOfLines(lines: ReadonlyArray<Record<string, unknown>>): number | undefined {
  let sum = 0;
  for (const { quantity, unitCostCents, coreDepositCents = 0 } of lines) {
    if (typeof quantity !== "number" || typeof unitCostCents !== "number") return undefined;
    if (!(quantity > 0 && Number.isFinite(quantity * 10_000))) return undefined;
    sum += Number(lineAmountCents(quantity, unitCostCents));
    sum += Number(lineAmountCents(quantity, Number(coreDepositCents)));
  }
  return sum;
}

const lineFields: LineField[] = [
  "partNumber",
  "description",
  "quantity",
  "unitCostCents",
  "coreDepositCents",
  "vendorPartNumber",
  "note",
];

function readLine(columns: Columns, row: Row, problems: Problem[]): Record<string, unknown> {
  const line: Record<string, unknown> = {};
  for (const field of lineFields) {
    if (textAt(columns, row, field) === "") continue;
    const value = readAt(columns, row, field, problems);
    const isNone = field === "coreDepositCents" && value === 0;
    if (field === "quantity" && typeof value === "number" && value < 0) {
      problems.push({ field: placeOf(columns, row, field), message: returned(String(value)) });
    } else if (value !== undefined && !isNone) line[field] = value;
  }
  if (textAt(columns, row, "partNumber") === "") {
    problems.push({
      field: `row ${row.number}`,
      message: "has data but no part number; delete the row, or name it Freight, Tax, Fee or Total",
    });
  }
  return line;
}

const headerFields: HeaderField[] = [
  "invoiceNumber",
  "invoiceDate",
  "dueDate",
  "totalCents",
  "vendorName",
  "vendorId",
  "accountNumber",
  "purchaseOrder",
];

/** Reads the fields of the invoice itself, which a sheet contains once or in every row. */
function readInvoiceFields(
  columns: Columns,
  rows: Row[],
  problems: Problem[],
): Record<string, unknown> {
  const fields: Partial<Record<HeaderField, unknown>> = {};
  for (const field of headerFields) {
    const filled = rows.filter((row) => textAt(columns, row, field) !== "");
    const [first] = filled;
    if (!first) continue;
    const text = textAt(columns, first, field);
    const different = filled.find((row) => textAt(columns, row, field) !== text);
    if (different) {
      const otherText = textAt(columns, different, field);
      problems.push({
        field: placeOf(columns, different, field),
        message: `is "${otherText}", but row ${first.number} has "${text}"; a file contains one invoice`,
      });
    }
    fields[field] = readAt(columns, first, field, problems);
  }
  const { vendorName, vendorId, accountNumber, purchaseOrder, ...rest } = fields;
  const vendor = definedFields({ id: vendorId, name: vendorName, accountNumber });
  const order = typeof purchaseOrder === "string" ? orderReference(purchaseOrder) : {};
  return { ...rest, ...order, ...(Object.keys(vendor).length > 0 && { vendor }) };
}

/** Reads a cell. If it is invalid, reports the problem and leaves the field undefined. */
function readAt(columns: Columns, row: Row, field: Field, problems: Problem[]): unknown {
  try {
    return readCell(field, cellAt(columns, row, field), columns.of.get(field)?.isCents ?? false);
  } catch (error) {
    if (!(error instanceof CellError)) throw error;
    problems.push({ field: placeOf(columns, row, field), message: error.message });
    return undefined;
  }
}

function textAt(columns: Columns, row: Row, field: Field): string {
  return cellAt(columns, row, field).text.trim();
}

function cellAt(columns: Columns, row: Row, field: Field): Cell {
  const column = columns.of.get(field);
  return (column && row.cells[column.index]) ?? { text: "" };
}

function placeOf(columns: Columns, row: Row, field: Field): string {
  return `row ${row.number}, ${columns.of.get(field)?.header ?? field}`;
}
