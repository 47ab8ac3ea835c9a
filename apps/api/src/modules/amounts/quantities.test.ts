import { expect, test } from "vitest";
import { addQuantities } from "./quantities.ts";

test.each([
  [0.1, 0.2, 0.3],
  [1.1, -1, 0.1],
  [999_999.9999, 0.0001, 1_000_000],
  [5, -4.9, 0.1],
])("%d + %d is exactly %d", (a, b, sum) => {
  expect(addQuantities(a, b)).toBe(sum);
});
