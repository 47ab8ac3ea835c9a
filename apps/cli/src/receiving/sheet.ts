import { usageError } from "../exit.ts";

/** Rows of text; the first is row 1, as a spreadsheet counts them. */
export type Sheet = string[][];

export type Format = "json" | "csv" | "xlsx";
export const formats = ["json", "csv", "xlsx"] as const;

/** By its name, else by how it begins: a workbook is a zip file. */
export function formatOf(name: string, bytes: Buffer): Format {
  const extension = /\.(json|csv|xlsx)$/i.exec(name)?.[1]?.toLowerCase();
  const named = formats.find((format) => format === extension);
  if (named) return named;
  if (bytes.subarray(0, 2).toString("latin1") === "PK") return "xlsx";
  return /^[\uFEFF\s]*[{[]/.test(bytes.subarray(0, 200).toString("utf8")) ? "json" : "csv";
}

/** Text as spreadsheets save it: UTF-8; UTF-16 as "Unicode text"; else the code page of Windows. */
export function decodeText(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

export async function readCsv(text: string, where: string): Promise<Sheet> {
  const { CsvError, parse } = await import("csv-parse/sync");
  try {
    return parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      relaxColumnCount: true,
      // An inch mark within a cell, as in 5.5" drum, is how dealers write.
      relaxQuotes: true,
      // Blank rows are kept, so that row numbers are those the reader sees.
      skipEmptyLines: false,
    });
  } catch (error) {
    if (error instanceof CsvError) throw usageError(`${where} is no CSV: ${error.message}`);
    throw error;
  }
}

/** What separates the cells: whatever the first lines have most of. */
function delimiterOf(text: string): string {
  const start = text.slice(0, 2000);
  const counts = [",", ";", "\t"].map((mark) => ({ mark, count: start.split(mark).length }));
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).mark;
}

export async function readXlsx(bytes: Buffer, where: string): Promise<Sheet> {
  const { readSheet } = await import("read-excel-file/node");
  try {
    const rows = await readSheet(bytes);
    return rows.map((row) => row.map(cellText));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw usageError(`${where} is no readable workbook: ${reason}`);
  }
}

function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return "";
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  // A workbook holds 28.75 in binary; Excel itself shows and means its first 15 digits.
  if (typeof cell === "number") return plainDecimal(Number(cell.toPrecision(15)));
  return String(cell);
}

/** Not 1e-7: as digits. */
function plainDecimal(value: number): string {
  const text = String(value);
  return text.includes("e") ? value.toFixed(12).replace(/\.?0+$/, "") : text;
}
