import { isRecord } from "@bayline/contracts/plain";

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d[:.\d]*(Z|[+-]\d\d:\d\d)$/;

/** Formats an ISO time to the minute. */
export type TimeFormat = (iso: string) => string;

/** Whether a JSON value contains a time. Days are no times. */
export function hasTimes(value: unknown): boolean {
  if (typeof value === "string") return instant.test(value);
  if (Array.isArray(value)) return value.some(hasTimes);
  return isRecord(value) && Object.values(value).some(hasTimes);
}

/** Replaces every time of a JSON value by its formatted text. */
export function replaceTimes(value: unknown, format: TimeFormat): unknown {
  if (typeof value === "string") return instant.test(value) ? format(value) : value;
  if (Array.isArray(value)) return value.map((member) => replaceTimes(member, format));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, replaceTimes(member, format)]),
  );
}

/** Returns a function that formats times in a time zone: `2026-03-02 11:12`. */
export function formatterFor(timeZone: string): TimeFormat {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    calendar: "gregory",
    numberingSystem: "latn",
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  });
  return (iso) => {
    const date = new Date(iso);
    // The pattern also matches the 61st minute of an hour.
    if (Number.isNaN(date.getTime())) return iso;
    const parts = new Map(format.formatToParts(date).map(({ type, value }) => [type, value]));
    const day = `${parts.get("year")}-${parts.get("month")}-${parts.get("day")}`;
    return `${day} ${parts.get("hour")}:${parts.get("minute")}`;
  };
}
