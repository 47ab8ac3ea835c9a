import { CellError, centsOfDollars } from "../money.ts";

/** A decimal as X12 writes it: `12`, `12.`, `.5`, `-3.25`. */
const decimal = /^-?(\d+\.?\d*|\.\d+)$/;

export function quantityOf(text: string): number {
  if (!decimal.test(text)) throw new CellError(`"${text}" is no number`);
  return Number(text);
}

/** `28.75` → 2875. */
export function centsOf(text: string): number {
  if (!decimal.test(text)) throw new CellError(`"${text}" is no amount`);
  return centsOfDollars(text);
}

/** `2875` → 2875: totals and charges are in cents, without a point. Who writes one means dollars. */
export function impliedCentsOf(text: string): number {
  if (text.includes(".")) return centsOf(text);
  if (!/^-?\d{1,15}$/.test(text)) throw new CellError(`"${text}" is no amount in cents`);
  // Not "-0", which JSON would show.
  return Number(text) || 0;
}

/** How many units the price of a basis is for. Other bases are the unit itself, by other names. */
const zerosOfBasis = new Map([
  ["HP", 2],
  ["TP", 3],
]);

/** `42.50` for a hundred is 0.4250 for one: by its digits, so that nothing is rounded. */
export function priceOfOne(text: string, basis: string): string {
  const zeros = zerosOfBasis.get(basis) ?? 0;
  if (zeros === 0 || !decimal.test(text)) return text;
  const [whole = "", fraction = ""] = text.replace("-", "").split(".");
  const digits = whole.padStart(zeros + 1, "0");
  const point = digits.length - zeros;
  const sign = text.startsWith("-") ? "-" : "";
  return `${sign}${digits.slice(0, point)}.${digits.slice(point)}${fraction}`;
}

/** Of quantities as they are written: a sum of fractions must be the sum, to its last digit. */
export function sumOf(one: string, other: string): string {
  const places = Math.max(placesOf(one), placesOf(other));
  const sum = String(scaled(one, places) + scaled(other, places));
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

/** `20260309`, or as before the year 2000 `260309`, for a day. */
export function dayOf(text: string): string {
  const [, century, year, month, day] = /^(\d\d)?(\d\d)(\d\d)(\d\d)$/.exec(text) ?? [];
  if (!day) throw new CellError(`"${text}" is no day as CCYYMMDD`);
  return `${century ?? (Number(year) < 80 ? "20" : "19")}${year}-${month}-${day}`;
}
