import { unreadable } from "../errors.ts";
import { mostRows, tooManyRows } from "../limits.ts";
import type { Sheet } from "./sheet.ts";

export async function readCsv(text: string, where: string): Promise<Sheet> {
  const { CsvError, parse } = await import("csv-parse/sync");
  try {
    const rows = parse(text, {
      // One more than is read, to notice that there are more.
      to: mostRows + 1,
      bom: true,
      delimiter: delimiterOf(text),
      relaxColumnCount: true,
      // Allows inch marks in a cell, such as 5.5" drum.
      relaxQuotes: true,
      // Blank rows are kept, so that row numbers match the spreadsheet.
      skipEmptyLines: false,
    });
    if (rows.length > mostRows) throw tooManyRows(where);
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
