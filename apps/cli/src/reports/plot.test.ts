import { describe, expect, test } from "vitest";
import { ascii, bar, blocks, glyphsFor, sparkline, stackedBar, sumGroups } from "./plot.ts";

describe("a bar", () => {
  const scale = { most: 80, width: 10 };

  test.each([
    [80, "██████████"],
    [40, "█████"],
    [41, "█████▏"],
    [45, "█████▋"],
    [7, "▉"],
    [0.001, "▏"],
    [0, ""],
    [-5, ""],
    [800, "██████████"],
  ])("a bar of %d of 80 is %j in 10 columns", (value, drawn) => {
    expect(bar(value, scale, blocks)).toBe(drawn);
  });

  test.each([
    [80, "##########"],
    [45, "######"],
    [0.001, "#"],
    [0, ""],
  ])("a bar of %d of 80 in plain characters is %j", (value, drawn) => {
    expect(bar(value, scale, ascii)).toBe(drawn);
  });

  test("a bar of zero is empty", () => {
    expect(bar(0, { most: 0, width: 10 }, blocks)).toBe("");
  });
});

describe("a divided bar", () => {
  test("a divided bar divides its columns proportionally", () => {
    const scale = { most: 100, width: 10 };
    expect(stackedBar([50, 20, 0, 10, 20], scale, blocks)).toBe("·····░░▓██");
    expect(stackedBar([50, 20, 0, 10, 20], scale, ascii)).toBe(".....--*##");
    expect(stackedBar([0, 0, 0, 0, 50], scale, blocks)).toBe("█████");
  });

  test("a divided bar gives the remaining columns to the largest remainders", () => {
    expect(stackedBar([34, 33, 33], { most: 100, width: 10 }, ascii)).toBe("....---===");
    expect(stackedBar([25, 25, 26], { most: 76, width: 4 }, ascii)).toBe(".-==");
  });

  test("a bar of a small value has one column, and of zero none", () => {
    expect(stackedBar([0, 1], { most: 1000, width: 10 }, ascii)).toBe("-");
    expect(stackedBar([0, 0], { most: 1000, width: 10 }, ascii)).toBe("");
  });
});

describe("a sparkline", () => {
  test("a sparkline rises from zero to the maximum", () => {
    expect(sparkline([0, 1, 2, 3, 4, 5, 6, 7], blocks)).toBe("▁▂▃▄▅▆▇█");
    expect(sparkline([0, 1, 2, 3, 4, 5, 6, 7], ascii)).toBe("_.-:=+*#");
  });

  test("a sparkline distinguishes a small value from zero", () => {
    expect(sparkline([0, 1, 1000], blocks)).toBe("▁▂█");
  });

  test("a sparkline of equal days is full, and of zeros flat", () => {
    expect(sparkline([5, 5], blocks)).toBe("██");
    expect(sparkline([0, 0], blocks)).toBe("▁▁");
    expect(sparkline([], blocks)).toBe("");
  });

  test("a sparkline starts at the minimum if it is negative", () => {
    expect(sparkline([-70, 0, 70], blocks)).toBe("▁▅█");
  });

  test("a sparkline sums neighbours, with a smaller last group", () => {
    expect(sumGroups([1, 2, 3, 4, 5], 2)).toEqual([3, 7, 5]);
    expect(sumGroups([1, 2], 1)).toEqual([1, 2]);
  });
});

describe("the characters", () => {
  test.each([
    [{ LANG: "en_US.UTF-8" }, "█"],
    [{ LANG: "en_US.utf8" }, "█"],
    [{}, "█"],
    [{ LANG: "en_US.ISO-8859-1" }, "#"],
    [{ LC_ALL: "C", LANG: "en_US.UTF-8" }, "#"],
    [{ LC_ALL: "", LC_CTYPE: "C.UTF-8", LANG: "C" }, "█"],
    [{ LANG: "C.UTF-8", TERM: "linux" }, "#"],
    [{ LANG: "C.UTF-8", TERM: "dumb" }, "#"],
    [{ LANG: "C.UTF-8", NO_COLOR: "1" }, "█"],
  ])("the characters of a terminal with %j are those it knows", (env, full) => {
    expect(glyphsFor(env).full).toBe(full);
  });
});
