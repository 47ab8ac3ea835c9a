import { expect, test } from "vitest";
import { maxPageBytes, mostBytes, presentUntilFull } from "./page-bytes.ts";

const asIs = <T>(row: T) => row;
const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));
const texts = ["", "plain", 'quotes " and \\', "\u0000\u001f\n", "é", "漢字", "🚛", "\ud800"];

test.each([
  ...texts,
  0,
  -1.7976931348623157e308,
  null,
  true,
  texts,
  { a: texts, b: { c: [{}], "d\n": null }, gone: undefined },
])("no value exceeds its bound: %j", (value) => {
  expect(mostBytes(value)).toBeGreaterThanOrEqual(bytesOf(value));
});

test("rows are presented until the page is full, and no further", () => {
  const presented: number[] = [];
  const rows = Array.from({ length: 10 }, (_, n) => n);
  const page = presentUntilFull(rows, (n) => {
    presented.push(n);
    return { n, text: "x".repeat(300_000) };
  });
  expect(page).toHaveLength(3);
  expect(presented).toEqual([0, 1, 2, 3]);
});

test.each(["x", "é", "\n", "🚛"])("a page of %j is as full as possible", (character) => {
  const row = { text: character.repeat(1000) };
  const page = presentUntilFull(
    Array.from({ length: 2000 }, () => row),
    asIs,
  );
  expect(bytesOf(page)).toBeLessThanOrEqual(maxPageBytes - 1000);
  expect(bytesOf([...page, row])).toBeGreaterThan(maxPageBytes - 1100);
});

test("a page has its first row, however large, and all rows if they fit", () => {
  const huge = "x".repeat(2 * maxPageBytes);
  expect(presentUntilFull([huge, huge], asIs)).toEqual([huge]);
  expect(presentUntilFull([], asIs)).toEqual([]);
  const small = Array.from({ length: 500 }, (_, n) => ({ n }));
  expect(presentUntilFull(small, asIs)).toEqual(small);
});

test("a page ends before the first row that was not read", () => {
  expect(presentUntilFull([1, 2, null, 4], (row) => row ?? undefined)).toEqual([1, 2]);
});
