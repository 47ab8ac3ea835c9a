import { maxPageBytes } from "@bayline/contracts";
import { expect, test } from "vitest";
import { presentPage, showInSlices } from "./page.ts";
import { sliceBytes, withLimitClamped, writtenJson } from "./written-json.ts";

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

test("long pages are presented one after the other, and one that fails does not stop the others", async () => {
  const presented: string[] = [];
  const present = (name: string, rows: number, failsAt = rows) =>
    presentPage(Array.from({ length: rows }), () => {
      presented.push(name);
      if (presented.filter((each) => each === name).length > failsAt) throw new Error("no");
      return "x".repeat(20_000);
    });
  const results = await Promise.allSettled([
    present("a", 40),
    present("b", 40, 20),
    present("short", 2),
    present("c", 40),
  ]);
  expect(results.map(({ status }) => status)).toEqual([
    "fulfilled",
    "rejected",
    "fulfilled",
    "fulfilled",
  ]);
  const last = (name: string) => presented.lastIndexOf(name);
  const fifth = (name: string) =>
    presented.map((each, at) => ({ each, at })).filter(({ each }) => each === name)[4]?.at ?? 0;
  expect(last("short")).toBeLessThan(last("a"));
  expect(last("a")).toBeLessThan(fifth("b"));
  expect(last("b")).toBeLessThan(fifth("c"));
});

const row = { texts, none: null, gone: undefined, "d\n": [{}, 0, true] };
const long = { ...row, text: "é".repeat(200_000) };

/** The kept JSON of a body, which must have the bytes that it states. */
function jsonOf(body: unknown): string | undefined {
  const json = writtenJson(body);
  const text = json?.slices.join("");
  if (text !== undefined) expect(json?.bytes).toBe(Buffer.byteLength(text));
  return text;
}

test.each([
  { rows: [], fields: {} },
  { rows: [], fields: { count: 0 } },
  { rows: [row, row], fields: { count: 2 } },
  { rows: [long], fields: {} },
  { rows: [row, long], fields: { count: 2, lastEvaluatedKey: null, gone: undefined } },
  { rows: [row, long, row], fields: { removed: [row, "é"] } },
])("the JSON that is sent is that of the answer", async ({ rows, fields }) => {
  const page = await presentPage<object, object>(rows, asIs);
  const body = page.answer('the "rows"', fields);
  expect(jsonOf(body)).toBe(JSON.stringify(body));
  expect(body['the "rows"']).toEqual(rows);
  expect(writtenJson({ ...body })).toBeUndefined();
  const clamped = withLimitClamped(body);
  expect(jsonOf(clamped)).toBe(JSON.stringify({ ...body, limitClamped: true }));
});

/** A row that counts how often it is written as JSON. */
class Counted {
  writes = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  toJSON() {
    this.writes += 1;
    return { text: this.#text };
  }
}

test.each([10, 1000, 100_000])("rows of %i bytes are written once", async (bytes) => {
  const rows = Array.from({ length: 400 }, () => new Counted("x".repeat(bytes)));
  const page = await presentPage(rows, asIs);
  const answer = page.answer("rows", { count: page.rows.length });
  expect(jsonOf(answer)?.length).toBeLessThan(maxPageBytes);
  expect(new Set(page.rows.map(({ writes }) => writes))).toEqual(new Set([1]));
});

test("a long answer has slices, which are about as long as each other", async () => {
  const rows = Array.from({ length: 500 }, () => ({ text: "x".repeat(1500) }));
  const page = await presentPage(rows, asIs);
  const slices = writtenJson(page.answer("rows", {}))?.slices ?? [];
  expect(slices.length).toBeGreaterThan(8);
  for (const slice of slices) expect(slice.length).toBeLessThan(2 * sliceBytes);
});

test("records of another field count towards the size of a page", async () => {
  const page = await presentPage([{ text: "x".repeat(maxPageBytes - 2000) }], asIs);
  expect(page.reserve({ text: "x".repeat(2000) })).toBe(false);
  expect(page.reserve({ id: 1 })).toBe(true);
  expect(jsonOf(page.answer("rows", {}))).toBe(JSON.stringify({ rows: page.rows }));
});

test("what a reader sees of a long page is written in slices, between which other work runs", async () => {
  const rows = Array.from({ length: 500 }, (_, n) => ({ n, secret: 1, text: "x".repeat(1500) }));
  const page = await presentPage(rows, asIs);
  const answer = page.answer("rows", { secret: 2, a: 1 });
  let turns = 0;
  let isShown = false;
  const turn = () => {
    turns += 1;
    if (!isShown) setImmediate(turn);
  };
  setImmediate(turn);
  const shown = await showInSlices(answer, (part) => {
    const { secret: _hidden, ...seen } = Object(part);
    return seen;
  });
  isShown = true;
  const seen = rows.map(({ n, text }) => ({ n, text }));
  expect(jsonOf(shown)).toBe(JSON.stringify({ rows: seen, a: 1 }));
  expect(writtenJson(shown)?.slices.length).toBeGreaterThan(8);
  expect(turns).toBeGreaterThanOrEqual(8);
});
