import { maxPageBytes } from "@bayline/contracts";
import { expect, test } from "vitest";
import { mostBytes, presentPage, withLimitClamped, writtenJson } from "./page.ts";

const asIs = <T>(row: T) => row;
const rowsOf = async <T>(rows: readonly T[]) => (await presentPage(rows, asIs)).rows;
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

test("rows are presented until the page is full, and no further", async () => {
  const presented: number[] = [];
  const numbers = Array.from({ length: 10 }, (_, n) => n);
  const page = await presentPage(numbers, (n) => {
    presented.push(n);
    return { n, text: "x".repeat(300_000) };
  });
  expect(page.rows).toHaveLength(3);
  expect(presented).toEqual([0, 1, 2, 3]);
});

test.each(["x", "é", "\n", "🚛"])("a page of %j is as full as possible", async (character) => {
  const row = { text: character.repeat(1000) };
  const page = await rowsOf(Array.from({ length: 2000 }, () => row));
  expect(bytesOf(page)).toBeLessThanOrEqual(maxPageBytes - 1000);
  expect(bytesOf([...page, row])).toBeGreaterThan(maxPageBytes - 1100);
});

test("a page has its first row, however large, and all rows if they fit", async () => {
  const huge = "x".repeat(2 * maxPageBytes);
  expect(await rowsOf([huge, huge])).toEqual([huge]);
  expect(await rowsOf([])).toEqual([]);
  const small = Array.from({ length: 500 }, (_, n) => ({ n }));
  expect(await rowsOf(small)).toEqual(small);
});

test("a page ends before the first row that was not read", async () => {
  const page = await presentPage([1, 2, null, 4], (row) => row ?? undefined);
  expect(page.rows).toEqual([1, 2]);
});

test("a long page lets other work run while it is presented", async () => {
  let others = 0;
  let isPresented = false;
  const run = () => {
    others += 1;
    if (!isPresented) setImmediate(run);
  };
  setImmediate(run);
  await rowsOf(Array.from({ length: 1000 }, () => "x".repeat(1000)));
  isPresented = true;
  expect(others).toBeGreaterThanOrEqual(10);
});

const row = { texts, none: null, gone: undefined, "d\n": [{}, 0, true] };
const long = { ...row, text: "é".repeat(200_000) };

test.each([
  { rows: [long], fields: {} },
  { rows: [row, long], fields: { count: 2, lastEvaluatedKey: null, gone: undefined } },
  { rows: [row, long, row], fields: { removed: [row] }, count: 2 },
])("the JSON of a long answer is that of its body", async ({ rows, fields, count }) => {
  const page = await presentPage<object, object>(rows, asIs);
  const body = page.answer('the "rows"', fields, count);
  expect(writtenJson(body)).toBe(JSON.stringify(body));
  expect(body['the "rows"']).toHaveLength(count ?? rows.length);
  expect(writtenJson({ ...body })).toBeUndefined();
  const clamped = withLimitClamped(body);
  expect(writtenJson(clamped)).toBe(JSON.stringify({ ...body, limitClamped: true }));
});

test("a short answer is not written before it is sent", async () => {
  const page = await presentPage([row], asIs);
  expect(writtenJson(page.answer("rows", {}))).toBeUndefined();
});
