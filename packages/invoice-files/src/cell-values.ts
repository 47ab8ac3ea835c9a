/** A cell that could not be read. The message continues a sentence that begins with the cell. */
export class CellError extends Error {}

const maxDigits = 15;

/** `$1,234.50` → 123450. Parsed by digits, never as a float, so that every cent is exact. */
export function centsOfDollars(text: string): number {
  const match = /^(-?\s*\$?|\$\s*-)\s*(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d*))?$/.exec(text.trim());
  const [, sign = "", whole = "", fraction = ""] = match ?? [];
  if (!match || whole + fraction === "")
    throw new CellError(`"${text}" is not an amount in dollars`);
  // Some dealers print zeros after the cents. They do not change the amount.
  const cents = fraction.replace(/0+$/, "").padEnd(2, "0");
  if (cents.length > 2) {
    throw new CellError(`"${text}" has fractions of a cent; amounts are never rounded`);
  }
  return integerOf(`${sign.includes("-") ? "-" : ""}${whole.replaceAll(",", "")}${cents}`, text);
}

/** Parses a whole number of cents, from a column labelled as cents. */
export function centsOfCents(text: string): number {
  const match = /^(-?)(\d{1,3}(?:,\d{3})+|\d+)(?:\.0*)?\s*¢?$/.exec(text.trim());
  if (!match) throw new CellError(`"${text}" is not a whole number of cents`);
  return integerOf(`${match[1]}${match[2]?.replaceAll(",", "")}`, text);
}

/** `1,200` → 1200; `2.5` → 2.5 */
export function quantityOf(text: string): number {
  const match = /^-?(\d{1,3}(,\d{3})+|\d*)(\.\d+)?$/.exec(text.trim());
  if (!match || !/\d/.test(text)) throw new CellError(`"${text}" is not a number`);
  return Number(text.trim().replaceAll(",", ""));
}

/** Parses `2026-03-02`, or the US format `3/2/2026`. The contract checks that the day exists. */
export function dateOf(text: string): string {
  const day = text.trim();
  if (/^\d{4}-\d\d-\d\d$/.test(day)) return day;
  const [, month = "", date = "", year = ""] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(day) ?? [];
  if (!year) throw new CellError(`"${text}" is not a date; write YYYY-MM-DD or MM/DD/YYYY`);
  return `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
}

function integerOf(digits: string, text: string): number {
  if (digits.length > maxDigits) throw new CellError(`"${text}" is too large`);
  // Avoids "-0", which JSON would contain.
  return Number(digits) || 0;
}
