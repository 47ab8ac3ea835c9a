import { CellError } from "../cell-values.ts";
import type { Problem } from "../draft.ts";
import { InvoiceFileError } from "../errors.ts";
import { type Cell, filledRows, findTable, type Row, type Sheet } from "./sheet.ts";
import { normaliseHeader, signedCents } from "./statement.ts";

/** A row of a customer's remittance. */
export interface RemittanceRow {
  /** The number of the invoice or of the purchase order, as the customer wrote it. */
  number: string;
  /** Negative for a deduction. */
  amountCents: number;
}

export interface Remittance {
  rows: RemittanceRow[];
  problems: Problem[];
  /** Rows that are not invoices. */
  notes: string[];
}

/** Header names without case, spaces and punctuation. The first that a sheet has is used. */
const numbers = words(
  "invoicenumber invoiceno invoicenum invoice invno inv documentnumber documentno docno document referencenumber referenceno reference refno ref ponumber pono po number no",
);
const amounts = words(
  "amountpaid paidamount paymentamount netamount netpaid netpayment paid payment net amount invoiceamount invoicetotal grossamount total balance",
);

function words(list: string): string[] {
  return list.split(" ");
}

interface Columns {
  number: Column;
  amount: Column;
}

interface Column {
  index: number;
  header: string;
  isCents: boolean;
}

/** Reads a customer's remittance: a header row, and a row for each invoice that is paid. */
export function readRemittance(sheet: Sheet, where: string): Remittance {
  const table = findTable(filledRows(sheet), columnsIn);
  if (table) return readRows(table.columns, table.rows);
  throw new InvoiceFileError("VALIDATION_ERROR", `${where} has no table of invoices`, {
    problems: [{ field: "header row", message: "no row names a number and an amount column" }],
  });
}

function columnsIn(cells: readonly Cell[]): Columns | undefined {
  const headers = cells.map(({ text }, index) => {
    const name = normaliseHeader(text);
    const bare = name.replace(/(in)?cents?$/, "");
    return { index, header: text.trim(), name: bare, isCents: bare !== name };
  });
  const find = (names: readonly string[]) =>
    names.map((name) => headers.find((header) => header.name === name)).find(Boolean);
  const number = find(numbers);
  const amount = find(amounts);
  return number && amount && number !== amount ? { number, amount } : undefined;
}

function readRows({ number, amount }: Columns, rows: Row[]): Remittance {
  const read: Remittance = { rows: [], problems: [], notes: [] };
  for (const row of rows) {
    const text = textAt(row, number);
    if (text === "" || /^(grand\s*)?(sub)?-?total\b/i.test(text)) {
      read.notes.push(`row ${row.number} is a total: ${firstOf(row)}`);
      continue;
    }
    try {
      const amountCents = centsAt(row, amount);
      read.rows.push({ number: text, amountCents });
    } catch (error) {
      if (!(error instanceof CellError)) throw error;
      const field = `row ${row.number}, ${amount.header}`;
      read.problems.push({ field, message: error.message });
    }
  }
  if (read.rows.length === 0 && read.problems.length === 0) {
    read.problems.push({ field: "rows", message: "the table has no invoices" });
  }
  return read;
}

function centsAt(row: Row, { index, isCents }: Column): number {
  const { text, kind } = row.cells[index] ?? { text: "" };
  if (kind === "inexact" || kind === "date") {
    throw new CellError(`"${text}" may not be what was typed; format the cell as text`);
  }
  if (text.trim() === "") throw new CellError("is empty");
  return signedCents(text.trim(), isCents);
}

function textAt({ cells }: Row, { index }: Column): string {
  return cells[index]?.text.trim() ?? "";
}

function firstOf({ cells }: Row): string {
  return cells.find(({ text }) => text.trim() !== "")?.text.trim() ?? "";
}
