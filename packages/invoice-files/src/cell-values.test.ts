import { describe, expect, test } from "vitest";
import { centsOfCents, centsOfDollars, dateOf, quantityOf } from "./cell-values.ts";

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

  test.each(["28.755", "0.001", "12.3450"])(
    "the reader of dollars rejects %j, because amounts are never rounded",
    (text) => {
      expect(() => centsOfDollars(text)).toThrow(
        "has fractions of a cent; amounts are never rounded",
      );
    },
  );

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
  ])("the reader of dollars rejects %j", (text) => {
    expect(() => centsOfDollars(text)).toThrow("is not an amount in dollars");
  });

  test("the reader of dollars rejects an amount that a number cannot represent exactly", () => {
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

  test.each(["28.75", "$2875", "", "twelve"])("the reader of cents rejects %j", (text) => {
    expect(() => centsOfCents(text)).toThrow("is not a whole number of cents");
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

  test.each(["", "six", "1,2", "12 ea", "1e3", "-", "."])(
    "the reader rejects the quantity %j",
    (text) => {
      expect(() => quantityOf(text)).toThrow("is not a number");
    },
  );

  test.each([
    ["2026-03-02", "2026-03-02"],
    ["03/02/2026", "2026-03-02"],
    ["3/2/2026", "2026-03-02"],
  ])("%j is %s", (text, day) => expect(dateOf(text)).toBe(day));

  test.each(["2.3.2026", "03/02/26", "March 2", "2026-3-2"])(
    "the reader rejects the date %j",
    (text) => {
      expect(() => dateOf(text)).toThrow("write YYYY-MM-DD or MM/DD/YYYY");
    },
  );
});
