import { formatDollars } from "@bayline/contracts/plain";
import { plainText } from "../terminal/text.ts";

const agingLabels = new Map([
  ["days30Cents", "1-30 days past due"],
  ["days60Cents", "31-60 days"],
  ["days90Cents", "61-90 days"],
  ["over90Cents", "Over 90 days"],
  ["days0To30Cents", "0–30 days"],
  ["days31To60Cents", "31–60 days"],
  ["days61To90Cents", "61–90 days"],
  ["over90DaysCents", "Over 90 days"],
]);

/** `vendor.unitCostCents` → Vendor unit cost */
export function labelOf(path: string): string {
  const known = agingLabels.get(path);
  if (known !== undefined) return known;
  const text = path
    .replace(/(Cents|Percent)$/, "")
    .replaceAll(".", " ")
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase();
  const label = text.charAt(0).toUpperCase() + text.slice(1);
  return label.replace(/\b(id|url|vin|ok|dot|po)\b/gi, (word) => word.toUpperCase());
}

export const isMoney = (path: string) => path === "cents" || path.endsWith("Cents");

function showNumber(path: string, value: number): string {
  if (isMoney(path)) return formatDollars(value);
  return path.endsWith("Percent") ? `${value} %` : String(value);
}

/** Whether null means that the value is not known, and not that there is none. */
const mayBeUnknown = (path: string) => /(^|[a-z.])cost(Cents)?$|marginPercent$/i.test(path);

/**
 * Formats a value for a table: money in formatDollars, times to the minute, an unknown cost as a
 * dash, any other null as an empty string.
 */
export function show(path: string, value: unknown): string {
  if (value === null && mayBeUnknown(path)) return "–";
  if (value === null || value === undefined) return "";
  if (typeof value === "number") return showNumber(path, value);
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return showList(value);
  if (typeof value === "object") return plainText(JSON.stringify(value));
  return showText(String(value));
}

function showList(values: unknown[]): string {
  if (values.some((value) => typeof value === "object")) return `${values.length}`;
  return values.map((value) => showText(String(value))).join(", ");
}

function showText(text: string): string {
  const time = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)[:.\d]*(Z|[+-]\d\d:\d\d)$/.exec(text);
  return time ? `${time[1]} ${time[2]}${time[3]}` : plainText(text);
}
