import { InvoiceFileError, unreadable } from "../errors.ts";
import { mostRows, tooManyRows } from "../limits.ts";
import type { Cell, Sheet } from "./sheet.ts";

/** Reads the first sheet of a workbook. */
export async function readXlsx(bytes: Uint8Array, where: string): Promise<Sheet> {
  const { readSheet } = await import("read-excel-file/node");
  try {
    const rows = await readSheet(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    if (rows.length > mostRows) throw tooManyRows(where);
    return rows.map((row) => row.map(cellOf));
  } catch (error) {
    if (error instanceof InvoiceFileError) throw error;
    // A fault of the reader at a damaged file has no words for a person.
    const isFault = error instanceof TypeError || error instanceof RangeError;
    const reason = error instanceof Error && !isFault ? error.message : "its content is damaged";
    throw unreadable(`${where} is not a readable workbook: ${reason}`);
  }
}

function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return { text: "" };
  if (value instanceof Date) return { text: value.toISOString().slice(0, 10), kind: "date" };
  if (typeof value !== "number") return { text: String(value) };
  // A workbook stores 28.75 in binary. Excel itself uses its first 15 digits.
  const text = String(Number(value.toPrecision(15)));
  return isExact(value, text) ? { text } : { text, kind: "inexact" };
}

/** Excel replaces digits beyond the 15th by zeros, and 1e21 may have been a part number. */
function isExact(value: number, text: string): boolean {
  return Math.abs(value) < 1e15 && !text.includes("e");
}
