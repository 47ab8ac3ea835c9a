import { CellError, centsOfCents, centsOfDollars, dateOf } from "../cell-values.ts";
import type { Problem } from "../draft.ts";
import { InvoiceFileError } from "../errors.ts";
import { type Cell, filledRows, findTable, type Row, type Sheet } from "./sheet.ts";

/** A row of a vendor's statement. */
export interface StatementRow {
  number: string;
  /** YYYY-MM-DD */
  date: string;
  /** 0 or less for a credit. */
  amountCents: number;
  type?: "invoice" | "credit";
}

export interface Statement {
  rows: StatementRow[];
  problems: Problem[];
  /** Rows that are not bills, and columns that are not used. */
  notes: string[];
}

type Field = "number" | "date" | "amountCents" | "type";

/** Header names without case, spaces and punctuation. The first that a sheet has is used. */
const names: Record<Field, string[]> = {
  number: words(
    "invoicenumber invoiceno invoicenum invoice invno documentnumber documentno docno document referencenumber referenceno reference refno ref transactionnumber transactionno number no",
  ),
  date: words("invoicedate invdate documentdate docdate transactiondate date"),
  amountCents: words(
    "invoiceamount invoicetotal originalamount documentamount amount total openamount openbalance amountdue balancedue balance due",
  ),
  type: words("type transtype transactiontype documenttype doctype invoicetype transaction kind"),
};

const fieldNames = ["number", "date", "amountCents", "type"] as const;

function words(list: string): string[] {
  return list.split(" ");
}

/** Reads a vendor's statement: a header row, and a row for each invoice or credit. */
export function readStatement(sheet: Sheet, where: string): Statement {
  const table = findTable(filledRows(sheet), columnsIn);
  if (table) return readRows(table.columns, table.rows);
  throw new InvoiceFileError("VALIDATION_ERROR", `${where} has no table of invoices`, {
    problems: [
      { field: "header row", message: "no row names a number, a date and an amount column" },
    ],
  });
}

interface Column {
  index: number;
  header: string;
  isCents: boolean;
}

type Columns = Map<Field, Column>;

function columnsIn(cells: readonly Cell[]): Columns | undefined {
  const headers = cells.map(({ text }, index) => {
    const name = normaliseHeader(text);
    const bare = name.replace(/(in)?cents?$/, "");
    return { index, header: text.trim(), name: bare, isCents: bare !== name };
  });
  const columns: Columns = new Map();
  for (const field of fieldNames) {
    for (const name of names[field]) {
      const found = headers.find(
        (header) => header.name === name && (field === "amountCents" || !header.isCents),
      );
      if (!found) continue;
      columns.set(field, found);
      break;
    }
  }
  const isTable = columns.has("number") && columns.has("date") && columns.has("amountCents");
  return isTable ? columns : undefined;
}

/** `Invoice #` → invoiceno; `Amount (USD)` → amount */
export function normaliseHeader(header: string): string {
  return header
    .toLowerCase()
    .replaceAll("#", " no ")
    .replace(/¢/g, " cents ")
    .replace(/\((usd|us\$|\$)\)|\busd\b/g, " ")
    .replace(/[^a-z0-9]/g, "");
}

function readRows(columns: Columns, rows: Row[]): Statement {
  const statement: Statement = { rows: [], problems: [], notes: [] };
  for (const row of rows) {
    const skipped = reasonToSkip(columns, row);
    if (skipped) {
      statement.notes.push(`row ${row.number} ${skipped}`);
      continue;
    }
    const read = readRow(columns, row, statement.problems);
    if (read) statement.rows.push(read);
  }
  if (statement.rows.length === 0 && statement.problems.length === 0) {
    statement.problems.push({ field: "rows", message: "the table has no invoices or credits" });
  }
  return statement;
}

/** Rows that are not bills: totals, carried balances, and payments. */
function reasonToSkip(columns: Columns, row: Row): string | undefined {
  const [number, date] = [textAt(columns, row, "number"), textAt(columns, row, "date")];
  const type = textAt(columns, row, "type");
  if (/^(payment|pmt|check|cheque|ach|receipt)\b/i.test(type)) return `is a payment: ${type}`;
  const first = row.cells.find(({ text }) => text.trim() !== "")?.text.trim() ?? "";
  if (date === "" && (number === "" || /total|balance|forward|due/i.test(number))) {
    return `is a total: ${first}`;
  }
  return undefined;
}

function readRow(columns: Columns, row: Row, problems: Problem[]): StatementRow | undefined {
  const found = problems.length;
  const read = <T>(field: Field, parse: (text: string, column: Column | undefined) => T) => {
    try {
      return parse(contentAt(columns, row, field), columns.get(field));
    } catch (error) {
      if (!(error instanceof CellError)) throw error;
      problems.push({
        field: `row ${row.number}, ${columns.get(field)?.header ?? field}`,
        message: error.message,
      });
      return undefined;
    }
  };
  const number = read("number", required);
  const date = read("date", (text) => dateOf(required(text)));
  const amount = read("amountCents", (text, column) =>
    signedCents(required(text), column?.isCents ?? false),
  );
  const type = read("type", typeOf);
  if (problems.length > found || number === undefined || date === undefined) return undefined;
  const amountCents = type === "credit" ? -Math.abs(amount ?? 0) || 0 : (amount ?? 0);
  // An invoice below zero is a credit, whatever the vendor calls it.
  const isNamed = type !== undefined && !(type === "invoice" && amountCents < 0);
  return { number, date, amountCents, ...(isNamed && { type }) };
}

function required(text: string): string {
  if (text === "") throw new CellError("is empty");
  return text;
}

/** `1,234.56`, `(12.00)`, `-12.00`, `12.00-` and `12.00 CR`, in cents. */
export function signedCents(text: string, isCents = false): number {
  const parse = isCents ? centsOfCents : centsOfDollars;
  const [, inner] =
    /^\$?\s*\((.+)\)$/.exec(text) ??
    /^(.+?)\s*-$/.exec(text) ??
    /^(.+?)\s*cr\.?$/i.exec(text) ??
    [];
  if (inner === undefined) return parse(text);
  const cents = parse(inner);
  if (cents < 0) throw new CellError(`"${text}" has two signs`);
  return -cents || 0;
}

function typeOf(text: string): "invoice" | "credit" | undefined {
  if (/^(credit|cr|cm|return|refund|rma)\b/i.test(text)) return "credit";
  return /^(invoice|inv|in|bill|charge|sale|debit)\b/i.test(text) ? "invoice" : undefined;
}

function textAt(columns: Columns, row: Row, field: Field): string {
  return cellAt(columns, row, field).text.trim();
}

function contentAt(columns: Columns, row: Row, field: Field): string {
  const { text, kind } = cellAt(columns, row, field);
  if (kind === "inexact" || (kind === "date" && field !== "date")) {
    throw new CellError(`"${text}" may not be what was typed; format the cell as text`);
  }
  return text.trim();
}

function cellAt(columns: Columns, row: Row, field: Field): Cell {
  const column = columns.get(field);
  return (column && row.cells[column.index]) ?? { text: "" };
}
