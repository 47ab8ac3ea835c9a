import { describe, expect, test } from "vitest";
import { daysOf, periodWords, spanOf, todayIn } from "./periods.ts";

const days = (word: string, today: string) => {
  const span = spanOf(word, today);
  return span && `${span.first} ${span.last}`;
};

describe("words for days", () => {
  // 2 March 2026 is a Monday.
  test.each([
    ["today", "2026-03-02 2026-03-02"],
    ["yesterday", "2026-03-01 2026-03-01"],
    ["this-week", "2026-03-02 2026-03-02"],
    ["last-week", "2026-02-23 2026-03-01"],
    ["this-month", "2026-03-01 2026-03-02"],
    ["last-month", "2026-02-01 2026-02-28"],
    ["this-quarter", "2026-01-01 2026-03-02"],
    ["last-quarter", "2025-10-01 2025-12-31"],
    ["this-year", "2026-01-01 2026-03-02"],
    ["last-year", "2025-01-01 2025-12-31"],
    ["1d", "2026-03-02 2026-03-02"],
    ["7d", "2026-02-24 2026-03-02"],
    ["30d", "2026-02-01 2026-03-02"],
  ])("%s on a Monday in March is %s", (word, span) => expect(days(word, "2026-03-02")).toBe(span));

  // 1 January 2026 is a Thursday.
  test.each([
    ["yesterday", "2025-12-31 2025-12-31"],
    ["this-week", "2025-12-29 2026-01-01"],
    ["last-week", "2025-12-22 2025-12-28"],
    ["this-month", "2026-01-01 2026-01-01"],
    ["last-month", "2025-12-01 2025-12-31"],
    ["this-quarter", "2026-01-01 2026-01-01"],
    ["last-quarter", "2025-10-01 2025-12-31"],
    ["this-year", "2026-01-01 2026-01-01"],
    ["last-year", "2025-01-01 2025-12-31"],
    ["7d", "2025-12-26 2026-01-01"],
  ])("%s on New Year's Day is %s", (word, span) => expect(days(word, "2026-01-01")).toBe(span));

  test.each([
    // A Sunday is the last of its week.
    ["this-week", "2026-05-31", "2026-05-25 2026-05-31"],
    ["last-week", "2026-05-31", "2026-05-18 2026-05-24"],
    // There is no 31 April.
    ["last-month", "2026-05-31", "2026-04-01 2026-04-30"],
    ["last-month", "2024-03-31", "2024-02-01 2024-02-29"],
    ["last-year", "2024-02-29", "2023-01-01 2023-12-31"],
    ["365d", "2024-12-31", "2024-01-02 2024-12-31"],
    ["this-quarter", "2026-12-31", "2026-10-01 2026-12-31"],
    ["last-quarter", "2026-12-31", "2026-07-01 2026-09-30"],
    ["last-quarter", "2026-07-01", "2026-04-01 2026-06-30"],
    ["last-quarter", "2026-06-30", "2026-01-01 2026-03-31"],
    // Clocks went forward on 8 March, and back on 1 November.
    ["last-week", "2026-03-09", "2026-03-02 2026-03-08"],
    ["7d", "2026-03-09", "2026-03-03 2026-03-09"],
    ["yesterday", "2026-11-02", "2026-11-01 2026-11-01"],
    ["this-week", "2026-11-01", "2026-10-26 2026-11-01"],
  ])("%s on %s is %s", (word, today, span) => expect(days(word, today)).toBe(span));

  test.each(["tomorrow", "0d", "-7d", "07d", "7", "7D", "10000d", "Today", "", "toString"])(
    "%j is not a period",
    (word) => expect(spanOf(word, "2026-03-02")).toBeUndefined(),
  );

  test("every period has days", () => {
    expect(periodWords.filter((word) => spanOf(word, "2026-03-02") === undefined)).toEqual([]);
  });
});

describe("the current day in a shop", () => {
  test.each([
    ["America/Chicago", "2026-03-08T05:59:59Z", "2026-03-07"],
    ["America/Chicago", "2026-03-08T06:00:00Z", "2026-03-08"],
    // The day that has 23 hours ends an hour earlier.
    ["America/Chicago", "2026-03-09T04:59:59Z", "2026-03-08"],
    ["America/Chicago", "2026-03-09T05:00:00Z", "2026-03-09"],
    // And the one that has 25 an hour later.
    ["America/Chicago", "2026-11-01T05:00:00Z", "2026-11-01"],
    ["America/Chicago", "2026-11-02T05:59:59Z", "2026-11-01"],
    ["America/Chicago", "2026-11-02T06:00:00Z", "2026-11-02"],
    ["Pacific/Kiritimati", "2026-12-31T10:00:00Z", "2027-01-01"],
    ["Pacific/Niue", "2027-01-01T10:59:59Z", "2026-12-31"],
    ["UTC", "2026-12-31T23:59:59Z", "2026-12-31"],
  ])("the day in %s at %s is %s", (zone, at, day) => expect(todayIn(zone, new Date(at))).toBe(day));
});

test("a span lists each day once, also when clocks change", () => {
  expect(daysOf({ first: "2026-03-07", last: "2026-03-09" })).toEqual([
    "2026-03-07",
    "2026-03-08",
    "2026-03-09",
  ]);
  expect(daysOf({ first: "2024-01-01", last: "2024-12-31" })).toHaveLength(366);
});
