import { expect, test } from "vitest";
import { BackOff } from "./back-off.ts";

test("a process that ended once is started immediately, and one that keeps ending ever later", () => {
  const backOff = new BackOff();
  const pauses = Array.from({ length: 12 }, () => backOff.pauseAfter(1000));
  expect(pauses.slice(0, 5)).toEqual([0, 100, 200, 400, 800]);
  expect(pauses.at(-1)).toBe(30_000);
  expect(backOff.pauseAfter(120_000)).toBe(0);
});
