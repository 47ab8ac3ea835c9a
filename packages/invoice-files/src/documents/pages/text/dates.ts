const months = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");

/** A date that was found in a text. */
export interface PrintedDate {
  text: string;
  /** `YYYY-MM-DD`, the month first if both are possible. */
  value: string;
  /** The day first, if it is possible too. */
  alternatives: string[];
}

export const numeric = /(?<![\d/.-])(\d{1,4})([/.-])(\d{1,2})\2(\d{2,4})(?![\d/-])/;
const monthNames =
  "jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?";
const written = new RegExp(
  String.raw`(?<![a-z\d])(?:(\d{1,2})(?:st|nd|rd|th)?[\s./-]*)?(${monthNames})(?![a-z])[.,\s/-]*(?:(\d{1,2})(?:st|nd|rd|th)?,?\s+)?'?(\d{4}|\d{2})(?![\d/])`,
  "i",
);
const compact = /(?<!\d)(20\d\d)(\d\d)(\d\d)(?!\d)/;

/**
 * Finds a date: 3/9/2026, 2026-03-09, 09.03.2026, 9 Mar 2026, 09MAR26, March 9, 2026 or 20260309.
 */
export function dateIn(text: string): PrintedDate | null {
  const name = written.exec(text);
  if (name) {
    const [found, before, month = "", after, year = ""] = name;
    const day = before ?? after;
    const date =
      day && dayOf(year, months.indexOf(month.toLowerCase().slice(0, 3)) + 1, Number(day));
    if (date) return { text: found, value: date, alternatives: [] };
  }
  const digits = numeric.exec(text);
  if (digits) return numericDate(digits);
  const [all, year = "", month, day] = compact.exec(text) ?? [];
  const date = all && dayOf(year, Number(month), Number(day));
  return all && date ? { text: all, value: date, alternatives: [] } : null;
}

function numericDate([
  text,
  first = "",
  mark,
  second = "",
  third = "",
]: RegExpExecArray): PrintedDate | null {
  if (first.length === 4) {
    const date = dayOf(first, Number(second), Number(third));
    return date ? { text, value: date, alternatives: [] } : null;
  }
  if (first.length > 2 || third.length === 3) return null;
  const monthFirst = dayOf(third, Number(first), Number(second));
  const dayFirst = dayOf(third, Number(second), Number(first));
  // Dates with points are written with the day first.
  const found = mark === "." ? [dayFirst, monthFirst] : [monthFirst, dayFirst];
  const [value, ...alternatives] = [...new Set(found.filter((date) => date !== null))];
  return value ? { text, value, alternatives } : null;
}

function dayOf(year: string, month: number, day: number): string | null {
  const fullYear = year.length === 2 ? `20${year}` : year;
  const date = new Date(Date.UTC(Number(fullYear), month - 1, day));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  const isPlausible = Number(fullYear) >= 1990 && Number(fullYear) < 2100;
  return isReal && isPlausible ? date.toISOString().slice(0, 10) : null;
}
