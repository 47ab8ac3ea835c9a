import { unreadable } from "../errors.ts";
import type { Sheet } from "./sheet.ts";

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
    if (error instanceof CsvError) throw unreadable(`${where} is not valid CSV: ${error.message}`);
    throw error;
  }
}

/** Detects the separator: the most frequent one in the first lines. */
function delimiterOf(text: string): string {
  const start = text.slice(0, 2000);
  const counts = [",", ";", "\t"].map((mark) => ({ mark, count: start.split(mark).length }));
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).mark;
}
