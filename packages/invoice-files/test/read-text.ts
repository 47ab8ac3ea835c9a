import { readPages } from "../src/documents/solve/read-pages.ts";
import type { DocumentReading, Reading } from "../src/documents/types.ts";
import { head, header, tableRow, textPage } from "./text-page.ts";

export type Rows = Parameters<typeof textPage>[0];

export function read(...pages: Rows[]): DocumentReading {
  return readPages(pages.map((rows, index) => textPage(rows, index + 1)));
}

/** Reads a document with the usual head and header. */
export function readBody(...rows: Rows): DocumentReading {
  return read([...head, null, header, ...rows]);
}

export function readValue<Value>(reading: Reading<Value> | null): Value | undefined {
  return reading?.value;
}

/** Part, quantity, unit cost and amount of each line. */
export function linesOf({ lines }: DocumentReading) {
  return lines.map(({ partNumber, quantity, unitCostCents, amountCents }) =>
    [partNumber, quantity, unitCostCents, amountCents].map((reading) => reading?.value),
  );
}

export function chargesOf({ charges }: DocumentReading) {
  return charges.map(({ kind, amountCents }) => [kind, amountCents.value]);
}

export const shoe = tableRow("ABC-123", "Brake shoe kit", "2", "10.00", "20.00");
export const filter = tableRow("F-77", "Oil filter", "3", "5.50", "16.50");
