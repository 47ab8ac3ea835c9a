import { usageError } from "../exit.ts";
import type { Format } from "./formats.ts";
import { isInterchange } from "./x12/segments.ts";

export interface Cell {
  text: string;
  /** Set if a workbook cell is not text and may differ from what was typed. */
  kind?: "date" | "inexact";
}

/** Rows of cells. The first is row 1, as in a spreadsheet. */
export type Sheet = Cell[][];

/** Extensions of X12 files. Many are named .txt, which could be any format. */
const extensions: Record<string, Format> = {
  ...({ json: "json", csv: "csv", xlsx: "xlsx" } as const),
  ...({ x12: "x12", edi: "x12", "810": "x12" } as const),
};

/**
 * Detects the format by the file name, or else by the content: a workbook is a zip file, and only
 * X12 begins with ISA.
 */
export function formatOf(name: string, bytes: Buffer): Format {
  if (isInterchange(decodeText(bytes.subarray(0, 200)))) return "x12";
  const extension = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? "";
  const named = Object.hasOwn(extensions, extension) ? extensions[extension] : undefined;
  if (named) return named;
  if (bytes.subarray(0, 2).toString("latin1") === "PK") return "xlsx";
  return /^[\uFEFF\s]*[{[]/.test(bytes.subarray(0, 200).toString("utf8")) ? "json" : "csv";
}

/**
 * Decodes text in the encodings of spreadsheets: UTF-8, UTF-16 ("Unicode text"), or else the
 * Windows code page.
 */
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
    const rows = parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      relaxColumnCount: true,
      // Allows inch marks in a cell, such as 5.5" drum.
      relaxQuotes: true,
      // Blank rows are kept, so that row numbers match the spreadsheet.
      skipEmptyLines: false,
    });
    return rows.map((row) => row.map((cell) => ({ text: cell })));
  } catch (error) {
    if (error instanceof CsvError) throw usageError(`${where} is no CSV: ${error.message}`);
    throw error;
  }
}

/** Detects the separator: the most frequent one in the first lines. */
function delimiterOf(text: string): string {
  const start = text.slice(0, 2000);
  const counts = [",", ";", "\t"].map((mark) => ({ mark, count: start.split(mark).length }));
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).mark;
}

export async function readXlsx(bytes: Buffer, where: string): Promise<Sheet> {
  const { readSheet } = await import("read-excel-file/node");
  try {
    const rows = await readSheet(bytes);
    return rows.map((row) => row.map(cellOf));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw usageError(`${where} is no readable workbook: ${reason}`);
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
