import { describe, expect, test } from "vitest";
import { centsOfCents, centsOfDollars, dateOf, quantityOf } from "./money.ts";

describe("dollars", () => {
  test.each([
    ["28.75", 2875],
    ["$28.75", 2875],
    [" $ 28.7 ", 2870],
    ["28", 2800],
    ["28.", 2800],
    [".05", 5],
    ["1,234.50", 123450],
    ["$12,345,678.90", 1234567890],
    ["28.7500", 2875],
    ["0", 0],
    ["-0.00", 0],
    ["-$5.25", -525],
    ["$-5.25", -525],
    ["4.35", 435],
    ["1.15", 115],
    ["9007199254740.99", 900719925474099],
  ])("%j is %i cents", (text, cents) => expect(centsOfDollars(text)).toBe(cents));

  test.each(["28.755", "0.001", "12.3450"])("%j is refused, since nothing is rounded", (text) => {
    expect(() => centsOfDollars(text)).toThrow(
      "has fractions of a cent, and amounts are never rounded",
    );
  });

  test.each([
    "",
    "$",
    ".",
    "28,75",
    "1,23.45",
    "12 34",
    "1e3",
    "USD 5",
    "(5.00)",
    "--5",
    "0x10",
    "NaN",
  ])("%j is no amount", (text) => {
    expect(() => centsOfDollars(text)).toThrow("is no amount in dollars");
  });

  test("what no number could hold exactly is refused", () => {
    expect(() => centsOfDollars("99999999999999.99")).toThrow("is too large");
  });
});

describe("cents", () => {
  test.each([
    ["2875", 2875],
    ["2,875", 2875],
    ["2875.0", 2875],
    ["2875¢", 2875],
  ])("%j is %i", (text, cents) => expect(centsOfCents(text)).toBe(cents));

  test.each(["28.75", "$2875", "", "twelve"])("%j is no whole number", (text) => {
    expect(() => centsOfCents(text)).toThrow("is no whole number of cents");
  });
});

describe("quantities and dates", () => {
  test.each([
    ["12", 12],
    ["1,200", 1200],
    ["37.5", 37.5],
    [".25", 0.25],
    ["-2", -2],
  ])("%j is %d", (text, quantity) => expect(quantityOf(text)).toBe(quantity));

  test.each(["", "six", "1,2", "12 ea", "1e3", "-", "."])("%j is no quantity", (text) => {
    expect(() => quantityOf(text)).toThrow("is no number");
  });

  test.each([
    ["2026-03-02", "2026-03-02"],
    ["03/02/2026", "2026-03-02"],
    ["3/2/2026", "2026-03-02"],
  ])("%j is %s", (text, day) => expect(dateOf(text)).toBe(day));

  test.each(["2.3.2026", "03/02/26", "March 2", "2026-3-2"])("%j is no date", (text) => {
    expect(() => dateOf(text)).toThrow("write YYYY-MM-DD or MM/DD/YYYY");
  });
});
