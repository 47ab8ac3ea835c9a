import { runs, seedOr } from "@bayline/db/testing";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { allocate, extendedCents, salesTax } from "./money.ts";

test.each([
  [1, 100, 100],
  [0.5, 1, 1],
  [0.5, 3, 2],
  [0.4999, 1, 0],
  [0.0001, 4999, 0],
  [0.0001, 5000, 1],
  [1.005, 100, 101],
  [0.1, 5, 1],
  [2.675, 1000, 2675],
  [0.3333, 3, 1],
  [1_000_000, 100_000_000, 100_000_000_000_000],
  [999_999.9999, 99_999_999, 99_999_998_990_000],
  [3, 0, 0],
])("%d × %d cents is %d, rounded half up", (quantity, unitCents, expected) => {
  expect(extendedCents(quantity, unitCents)).toBe(expected);
});

describe("an allocated amount", () => {
  const weights = fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 1, maxLength: 20 });

  test("an allocated amount adds up, and exceeds no weight", () => {
    fc.assert(
      fc.property(weights, fc.double({ min: 0, max: 1, noNaN: true }), (amounts, part) => {
        const most = amounts.reduce((sum, amount) => sum + amount, 0);
        const whole = Math.floor(most * part);
        const shares = allocate(whole, amounts);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(whole);
        shares.forEach((share, at) => {
          expect(share).toBeGreaterThanOrEqual(0);
          expect(share).toBeLessThanOrEqual(amounts[at] ?? 0);
        });
      }),
      { numRuns: runs({ short: 200, long: 1500 }), seed: seedOr(20_260_302) },
    );
  });

  test("each share is rounded half up, and the last takes the remainder", () => {
    expect(allocate(100, [333, 333, 334])).toEqual([33, 33, 34]);
    expect(
      allocate(
        100,
        [1, 1, 1].map((weight) => weight * 100),
      ),
    ).toEqual([33, 33, 34]);
    // Four halves rounded up would be more than there is.
    expect(allocate(2, [10, 10, 10, 10])).toEqual([1, 1, 0, 0]);
  });
});

test("tax is rounded half up, at rates of four decimals", () => {
  expect(salesTax(1000, 8.25)).toBe(83);
  expect(salesTax(1000, 7.0625)).toBe(71);
  expect(salesTax(50, 1)).toBe(1);
  expect(salesTax(49, 1)).toBe(0);
});
