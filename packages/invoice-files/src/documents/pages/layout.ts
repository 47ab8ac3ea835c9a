import { createHash } from "node:crypto";

/** The words of names, in one order however the names are wrapped, also within `U/M`. */
function wordsOf(names: readonly string[]): string[] {
  return names.flatMap((name) => name.toLowerCase().match(/[a-z0-9]+/g) ?? []).toSorted();
}

interface Template {
  /** The names of the columns. Null without goods. */
  columns: readonly string[] | null;
  labels: readonly string[];
  vendorName: string | null;
  /** The texts around the tables. */
  texts: readonly string[];
}

const addresses = /\(?\d{3}\)?[-. ]\d{3}[-. ]\d{4}|[\w.-]+@[\w.-]+|\bwww\.[\w.-]+/gi;

/**
 * Identifies a template of a vendor by its labels and columns. Null if the document does not name
 * its vendor, because many vendors print with the same program.
 */
export function layoutOf({ columns, labels, vendorName, texts }: Template): string | null {
  if (!columns || vendorName === null) return null;
  const vendor = vendorName
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
  // Two vendors may have one program, and the same customer's name in their largest letters.
  const identity = [...new Set(texts.flatMap((text) => text.match(addresses) ?? []))].toSorted();
  const template = [vendor, wordsOf(columns).join(" "), ...labels, ...identity].join("\n");
  return createHash("sha256").update(template).digest("hex").slice(0, 32);
}
