import { expect, test } from "vitest";
import { asShown, changeSince, display } from "./display.ts";

test.each([
  [540_000_000_000_001, "$5,400,000,000,000.01"],
  [-123_456_789_012_345, "-$1,234,567,890,123.45"],
  [Number.MAX_SAFE_INTEGER, "$90,071,992,547,409.91"],
])("%d is displayed to the cent", (cents, text) => {
  const shown = asShown(cents, "cents");
  expect([shown, display(shown, "cents")]).toEqual([cents, text]);
});

test("quotients are rounded half away from zero, without the noise of their last digits", () => {
  expect([2.5, -2.5, 0.4, -0.4].map((cents) => asShown(cents, "cents"))).toEqual([3, -3, 0, 0]);
  expect(display(asShown(1.005, "hours"), "hours")).toBe("1.01 hours");
});

test("a change of one cent in a large amount is displayed exactly", () => {
  expect(changeSince(540_000_000_000_001, 540_000_000_000_000, "cents")).toEqual({
    value: 540_000_000_000_000,
    display: "$5,400,000,000,000.00",
    change_percent: 0,
    change_display: "nearly unchanged",
  });
});
