import { formatDollars } from "@bayline/contracts";

export const dollars = formatDollars;

/** An amount that reduces a total, with its sign: `-$12.50`. */
export function deduction(cents: number): string {
  return formatDollars(-cents);
}

const day = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });

/** Formats a day, `2026-03-02`, as `Mar 2, 2026`. */
export function dayText(date: string): string {
  const read = new Date(`${date.slice(0, 10)}T00:00:00Z`);
  return Number.isNaN(read.getTime()) ? date : day.format(read);
}

/** Formats the shop's day of an instant. */
export function dayOf(instant: string, timeZone: string): string {
  const read = new Date(instant);
  return new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone }).format(read);
}

const numeral = new Intl.NumberFormat("en-US", { maximumFractionDigits: 4 });

export function quantityText(quantity: number): string {
  return numeral.format(quantity);
}

export function rateText(percent: number): string {
  return `${numeral.format(percent)} %`;
}

/** Returns the texts that have something to print. */
export function present(...texts: Array<string | null | undefined | false>): string[] {
  return texts.flatMap((text) => (text ? [text] : []));
}

/** `partially_received` becomes `Partially received`. */
export function statusText(status: string): string {
  const words = status.replaceAll("_", " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
