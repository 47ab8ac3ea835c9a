import { CellError, centsOfDollars } from "../cell-values.ts";

/** The format of X12 decimals: `12`, `12.`, `.5`, `-3.25`. */
const decimal = /^-?(\d+\.?\d*|\.\d+)$/;

export function quantityOf(text: string): number {
  if (!decimal.test(text)) throw new CellError(`"${text}" is not a number`);
  return Number(text);
}

/** `28.75` → 2875. */
export function centsOf(text: string): number {
  if (!decimal.test(text)) throw new CellError(`"${text}" is not an amount`);
  return centsOfDollars(text);
}

/**
 * `2875` → 2875: totals and charges are in cents without a decimal point. With a point, the amount
 * is in dollars.
 */
export function impliedCentsOf(text: string): number {
  if (text.includes(".")) return centsOf(text);
  if (!/^-?\d{1,15}$/.test(text)) throw new CellError(`"${text}" is not an amount in cents`);
  // Avoids "-0", which JSON would contain.
  return Number(text) || 0;
}

/** The number of units that a price basis covers. Other bases are names of a single unit. */
const zerosOfBasis = new Map([
  ["HP", 2],
  ["TP", 3],
]);

/** `42.50` per hundred is 0.4250 each. Computed by digits, so that nothing is rounded. */
export function priceOfOne(text: string, basis: string): string {
  const zeros = zerosOfBasis.get(basis) ?? 0;
  if (zeros === 0 || !decimal.test(text)) return text;
  const [whole = "", fraction = ""] = text.replace("-", "").split(".");
  const digits = whole.padStart(zeros + 1, "0");
  const point = digits.length - zeros;
  const sign = text.startsWith("-") ? "-" : "";
  return `${sign}${digits.slice(0, point)}.${digits.slice(point)}${fraction}`;
}

/** Adds quantities as text: the sum of decimals must be exact to its last digit. */
export function sumOf(a: string, b: string): string {
  const places = Math.max(placesOf(a), placesOf(b));
  const sum = String(scaled(a, places) + scaled(b, places));
  if (places === 0) return sum;
  const digits = sum.replace("-", "").padStart(places + 1, "0");
  const sign = sum.startsWith("-") ? "-" : "";
  return `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

function placesOf(text: string): number {
  return text.split(".")[1]?.length ?? 0;
}

function scaled(text: string, places: number): bigint {
  const [whole = "", fraction = ""] = text.split(".");
  return BigInt(`${whole}${fraction.padEnd(places, "0")}`);
}

/** Parses `20260309`, or `260309` in the format before 2000. */
export function dayOf(text: string): string {
  const [, century, year, month, day] = /^(\d\d)?(\d\d)(\d\d)(\d\d)$/.exec(text) ?? [];
  if (!day) throw new CellError(`"${text}" is not a date as CCYYMMDD`);
  return `${century ?? (Number(year) < 80 ? "20" : "19")}${year}-${month}-${day}`;
}
