import { type Columns, type HeaderField, type LineField, readHeaders } from "./headers.ts";
import { CellError, centsOfCents, centsOfDollars, dateOf, quantityOf } from "./money.ts";
import type { Sheet } from "./sheet.ts";

/** One thing that is wrong with a file, and where. */
export interface Problem {
  /** `row 4, Unit cost`, or `lines[2].quantity` in JSON. */
  field: string;
  message: string;
}

/** An invoice as a file tells it: not yet checked, and perhaps not complete. */
export interface Draft {
  request: Record<string, unknown>;
  /** Which row of the sheet each line came from. */
  rowOfLine: number[];
  /** The header of each field's column, to speak of it as the file does. */
  headerOf: Map<string, string>;
  problems: Problem[];
  unusedColumns: string[];
}

/** How far down the table may begin: dealers print their name and address above it. */
const longestPreamble = 30;

export function readRows(sheet: Sheet): Draft | Problem {
  const rows = sheet.map((cells, index) => ({ cells, number: index + 1 }));
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  for (const [index, row] of filled.slice(0, longestPreamble).entries()) {
    const columns = readHeaders(row.cells);
    if (columns) return readTable(columns, filled.slice(index + 1));
  }
  const first = filled[0]?.cells.filter((cell) => cell.trim() !== "").join(", ");
  return {
    field: "header row",
    message: `no row names a part number and a quantity or cost column${first ? `; the first row is: ${first.slice(0, 200)}` : "; the file is empty"}`,
  };
}

interface Row {
  cells: string[];
  number: number;
}

function readTable(columns: Columns, rows: Row[]): Draft {
  const problems: Problem[] = [];
  const lines = rows.map((row) => readLine(columns, row, problems));
  return {
    request: { ...readHeader(columns, rows, problems), lines },
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
    const cell = cellAt(columns, row, field);
    if (cell === "") continue;
    const value = attempt(
      () => readCell(columns, field, cell),
      placeOf(columns, row, field),
      problems,
    );
    if (value !== undefined) line[field] = value;
  }
  if (line.partNumber === undefined) {
    problems.push({
      field: `row ${row.number}`,
      message: "has data but no part number; take the row out if it is a total",
    });
  }
  return line;
}

function readCell(columns: Columns, field: LineField, cell: string): unknown {
  if (field === "quantity") return quantityOf(cell);
  if (field !== "unitCostCents") return cell;
  return columns.of.get(field)?.isCents ? centsOfCents(cell) : centsOfDollars(cell);
}

const headerFields: HeaderField[] = [
  ...(["invoiceNumber", "invoiceDate", "vendorName"] as const),
  ...(["vendorId", "accountNumber", "purchaseOrder"] as const),
];

/** The fields of the invoice itself, which a sheet repeats in every row or tells once. */
function readHeader(columns: Columns, rows: Row[], problems: Problem[]): Record<string, unknown> {
  const header: Record<string, unknown> = {};
  for (const field of headerFields) {
    const told = rows.filter((row) => cellAt(columns, row, field) !== "");
    const [first] = told;
    if (!first) continue;
    const text = cellAt(columns, first, field);
    const other = told.find((row) => cellAt(columns, row, field) !== text);
    if (other) {
      const said = `"${cellAt(columns, other, field)}", but row ${first.number} says "${text}"`;
      problems.push({
        field: placeOf(columns, other, field),
        message: `says ${said}; a file holds one invoice`,
      });
    }
    const read = () => (field === "invoiceDate" ? dateOf(text) : text);
    header[field] = attempt(read, placeOf(columns, first, field), problems);
  }
  return header;
}

function attempt<T>(read: () => T, place: string, problems: Problem[]): T | undefined {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof CellError)) throw error;
    problems.push({ field: place, message: error.message });
    return undefined;
  }
}

function cellAt(columns: Columns, row: Row, field: LineField | HeaderField): string {
  const column = columns.of.get(field);
  return column ? (row.cells[column.index]?.trim() ?? "") : "";
}

function placeOf(columns: Columns, row: Row, field: LineField | HeaderField): string {
  return `row ${row.number}, ${columns.of.get(field)?.header ?? field}`;
}
