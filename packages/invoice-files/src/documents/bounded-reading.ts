import { plainText } from "@bayline/contracts";
import { refuseMany } from "../limits.ts";
import type { DocumentReading } from "./types.ts";

/** Longer than any text that is stored: what is compared with the shop's records is not cut. */
const mostCharacters = 1000;

/** The most entries of the lists of a reading, apart from its lines and charges. */
const mostEntries: Readonly<Record<string, number>> = {
  alternatives: 10,
  otherNumbers: 50,
  problems: 20,
  rivals: 10,
};

/**
 * A reading whose texts and lists have limits, so that nothing that handles it depends on the size
 * of its file. Throws if it has more lines or charges than a document.
 */
export function boundedReading(reading: DocumentReading, where: string): DocumentReading {
  const { lines, charges } = reading;
  refuseMany({ lines: lines.length, charges: charges.length }, where);
  return bounded(reading);
}

function bounded<T>(value: T, name?: string): T;
function bounded(value: unknown, name = ""): unknown {
  if (typeof value === "string") return plainText(value, mostCharacters);
  if (Array.isArray(value)) {
    return value.slice(0, mostEntries[name] ?? value.length).map((entry) => bounded(entry));
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, bounded(inner, key)]),
  );
}
