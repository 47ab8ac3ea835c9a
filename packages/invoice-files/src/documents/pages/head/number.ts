import { dateIn } from "../text/dates.ts";

/** A number of a document, and what it may be as well because it may go on. */
interface NumberFound {
  value: string;
  alternatives: string[];
}

/** A number of a document: one word with a digit, which is no date, amount or telephone number. */
export function numberIn(text: string): NumberFound | null {
  const [token = ""] = /^[A-Z]{1,4} \d[\w/-]*$/i.exec(text) ?? text.split(" ");
  const value = token.replace(/^[#:]+|[,.;:]+$/g, "");
  const isNumber =
    /^[A-Z0-9][A-Z0-9._:/-]*$/i.test(value) && /\d/.test(value) && value.length <= 40;
  const isOther =
    dateIn(value)?.text === value ||
    /^\d[\d,]*\.\d\d$/.test(value) ||
    /^\d{3}-\d{3}-\d{4}$/.test(value);
  if (!isNumber || isOther) return null;
  return { value, alternatives: wholeNumbers(value, text.slice(token.length).trim()) };
}

/** The number as it may go on: behind a space, as `26 99053`, or a hyphen at the end of a line. */
function wholeNumbers(value: string, rest: string): string[] {
  if (/[-/_.]$/.test(value)) return [`${value}…`];
  const [next = ""] = rest.split(" ");
  const isPart = /^(?=.*\d)[A-Z0-9-]+$/i.test(next) || /^[A-Z]$/.test(next);
  const isOther = rest.startsWith(dateIn(rest)?.text ?? "\n") || /^\d+ (of|\/) /.test(rest);
  return isPart && !isOther ? [`${value} ${next}`] : [];
}
