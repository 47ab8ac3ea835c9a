import { maxVmrsCodes, NewListedCode, parseInput } from "@bayline/contracts";
import type { Problem } from "../draft.ts";
import { InvoiceFileError } from "../errors.ts";
import {
  addProblem,
  type NamedColumns,
  namedColumns,
  readOrReport,
  typedTextAt,
} from "./named-columns.ts";
import { type Cell, filledRows, findTable, type Row, type Sheet } from "./sheet.ts";

const fields = ["code", "name"] as const;
type Field = (typeof fields)[number];

/** A VMRS code with its name, as `vmrsCodes.import` takes it. */
export type ListedCode = Record<Field, string>;

export interface CodeList {
  codes: ListedCode[];
  problems: Problem[];
}

const names: Record<Field, readonly string[]> = {
  code: ["code", "vmrscode", "vmrs", "vmrskey", "codekey", "vmrscodekey", "key"],
  name: ["name", "codename", "vmrsname", "description", "codedescription", "desc", "text", "title"],
};

/** Reads a list of VMRS codes: a header row, and a row for each code. */
export function readCodes(sheet: Sheet, where: string): CodeList {
  const table = findTable(filledRows(sheet), columnsIn);
  if (table) return readRows(table.columns, table.rows);
  throw new InvoiceFileError("VALIDATION_ERROR", `${where} has no list of codes`, {
    problems: [{ field: "header row", message: "no row names a column code and a column name" }],
  });
}

interface Columns {
  of: NamedColumns<Field>;
  /** The number of cells up to the last header. */
  width: number;
}

function columnsIn(cells: readonly Cell[]): Columns | undefined {
  const of = namedColumns(cells, names);
  const width = cells.findLastIndex(({ text }) => text.trim() !== "") + 1;
  return of.size === fields.length ? { of, width } : undefined;
}

function readRows(columns: Columns, rows: Row[]): CodeList {
  const list: CodeList = { codes: [], problems: [] };
  const rowOf = new Map<string, number>();
  for (const row of rows) {
    const read = readRow(columns, row, list.problems);
    if (!read) continue;
    const { code } = read;
    const earlier = rowOf.get(code);
    if (earlier === undefined) list.codes.push(read);
    else {
      const message = `"${code}" is in row ${earlier} too`;
      addProblem(list.problems, columns.of, { row, field: "code", message });
    }
    rowOf.set(code, earlier ?? row.number);
  }
  if (rows.length === 0) list.problems.push({ field: "rows", message: "there are no codes" });
  if (list.codes.length > maxVmrsCodes) {
    const message = `there are ${list.codes.length} codes; a shop has at most ${maxVmrsCodes}`;
    list.problems.push({ field: "rows", message });
  }
  return list;
}

function readRow({ of, width }: Columns, row: Row, problems: Problem[]): ListedCode | undefined {
  const found = problems.length;
  const textOf = (field: Field) => {
    const read = () => typedTextAt(of, row, field);
    return readOrReport(problems, of, { row, field, read }) ?? "";
  };
  const sent = { code: textOf("code"), name: textOf("name") };
  if (row.cells.slice(width).some(({ text }) => text.trim() !== "")) {
    const message = "has more cells than the header row; a text with a comma needs quotes";
    problems.push({ field: `row ${row.number}`, message });
  }
  if (problems.length > found) return undefined;
  const { data, details = [] } = parseInput(NewListedCode, sent);
  for (const field of fields) {
    const detail = details.find((one) => one.field === field);
    if (!detail) continue;
    const message =
      sent[field] === "" ? "is empty" : `"${sent[field]}" ${detail.message}${hint(sent)}`;
    addProblem(problems, of, { row, field, message });
  }
  return data;
}

/** What a workbook does to a code that is typed as a number. */
function hint({ code }: ListedCode): string {
  return /^\d{1,2}$/.test(code)
    ? "; a cell of numbers loses the zero of 013: format it as text"
    : "";
}
