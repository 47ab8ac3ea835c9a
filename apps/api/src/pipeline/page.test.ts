import { expect, test } from "vitest";
import { maxPageBytes, presentPage, writtenJson } from "./page.ts";

const asIs = <T>(row: T) => row;
const rowsOf = async <T>(rows: readonly T[]) => (await presentPage(rows, asIs)).rows;
const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));
const texts = ["", "plain", 'quotes " and \\', "\u0000\u001f\n", "é", "漢字", "🚛", "\ud800"];

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

const row = { texts, none: null, gone: undefined, at: new Date(0), "d\n": [{}, 0, true] };

test.each([
  { rows: [], fields: {} },
  { rows: [row], fields: {} },
  { rows: [row, row], fields: { count: 2, lastEvaluatedKey: null, gone: undefined } },
  { rows: [row, row, row], fields: { removed: [row] }, count: 2 },
])("the JSON of an answer is that of its body: %j", async ({ rows, fields, count }) => {
  const page = await presentPage<object, object>(rows, asIs);
  const body = page.answer('the "rows"', fields, count);
  expect(writtenJson(body)).toBe(JSON.stringify(body));
  expect(body['the "rows"']).toHaveLength(count ?? rows.length);
  expect(writtenJson({ ...body })).toBeUndefined();
});
