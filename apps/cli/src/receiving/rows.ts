import { readCell } from "./cells.ts";
import type { Draft, Problem, Row } from "./draft.ts";
import {
  type Columns,
  type Field,
  type HeaderField,
  type LineField,
  readHeaders,
} from "./headers.ts";
import { CellError } from "./money.ts";
import type { Cell, Sheet } from "./sheet.ts";
import { twinProblems } from "./twins.ts";

/** The last row in which the table may begin: dealers print their name and address above it. */
const longestPreamble = 30;

export function readRows(sheet: Sheet): Draft | Problem {
  const rows = sheet.map((cells, index) => ({ cells, number: index + 1 }));
  const filled = rows.filter(({ cells }) => cells.some(({ text }) => text.trim() !== ""));
  for (const [index, row] of filled.slice(0, longestPreamble).entries()) {
    const columns = readHeaders(row.cells.map(({ text }) => text));
    if (columns) return readTable(columns, filled.slice(index + 1));
  }
  const words = filled[0]?.cells.map(({ text }) => text).filter((text) => text.trim() !== "");
  const first = words?.join(", ");
  return {
    field: "header row",
    message: `no row names a part number and a quantity or cost column${first ? `; the first row is: ${first.slice(0, 200)}` : "; the file is empty"}`,
  };
}

function readTable(columns: Columns, rows: Row[]): Draft {
  const problems = twinProblems(columns, rows);
  const lines = rows.map((row) => readLine(columns, row, problems));
  return {
    request: { ...readHeader(columns, rows, problems), lines },
    unit: "row",
    rowOfLine: rows.map((row) => row.number),
    headerOf: new Map([...columns.of].map(([field, { header }]) => [field, header])),
    problems,
    unusedColumns: columns.unused,
  };
}

const lineFields: LineField[] = [
  ...(["partNumber", "description", "quantity"] as const),
  ...(["unitCostCents", "vendorPartNumber", "note"] as const),
];

function readLine(columns: Columns, row: Row, problems: Problem[]): Record<string, unknown> {
  const line: Record<string, unknown> = {};
  for (const field of lineFields) {
    if (textAt(columns, row, field) === "") continue;
    const value = readAt(columns, row, field, problems);
    if (value !== undefined) line[field] = value;
  }
  if (textAt(columns, row, "partNumber") === "") {
    problems.push({
      field: `row ${row.number}`,
      message: "has data but no part number; take the row out if it is a total",
    });
  }
  return line;
}

const headerFields: HeaderField[] = [
  ...(["invoiceNumber", "invoiceDate", "vendorName"] as const),
  ...(["vendorId", "accountNumber", "purchaseOrder"] as const),
];

/** Reads the fields of the invoice itself, which a sheet contains once or in every row. */
function readHeader(columns: Columns, rows: Row[], problems: Problem[]): Record<string, unknown> {
  const header: Record<string, unknown> = {};
  for (const field of headerFields) {
    const told = rows.filter((row) => textAt(columns, row, field) !== "");
    const [first] = told;
    if (!first) continue;
    const text = textAt(columns, first, field);
    const other = told.find((row) => textAt(columns, row, field) !== text);
    if (other) {
      const said = `"${textAt(columns, other, field)}", but row ${first.number} says "${text}"`;
      problems.push({
        field: placeOf(columns, other, field),
        message: `says ${said}; a file holds one invoice`,
      });
    }
    header[field] = readAt(columns, first, field, problems);
  }
  return header;
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
