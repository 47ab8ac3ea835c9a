import { AppError } from "@bayline/contracts";
import type { SortKind } from "@bayline/db";
import { expect, test } from "vitest";
import { newId } from "../ids.ts";
import { nextCursor, pageRequest } from "./cursor.ts";

interface Row {
  id: string;
  at: string | number;
}

const rowsAt = (...moments: Array<string | number>): Row[] =>
  moments.map((at) => ({ id: newId(), at }));

const next = (list: string, input: { limit: number; lastEvaluatedKey?: string }, rows: Row[]) =>
  nextCursor(list, input, { rows, count: input.limit, at: (row) => row.at });

/** The cursor after the first of two rows. */
function cursorOf(list: string, at: string | number, filter: object = {}): string {
  const lastEvaluatedKey = next(list, { ...filter, limit: 1 }, rowsAt(at, at));
  if (lastEvaluatedKey === null) throw new Error("There is no next page");
  return lastEvaluatedKey;
}

function refusal(
  list: string,
  lastEvaluatedKey: string,
  filter: object = {},
  kind: SortKind = "instant",
): unknown {
  try {
    return pageRequest(list, { ...filter, limit: 1, lastEvaluatedKey }, kind);
  } catch (error) {
    return error instanceof AppError ? error.facts.details : error;
  }
}

const malformed = [{ field: "lastEvaluatedKey", message: "is not a valid cursor of this list" }];
const foreign = [{ field: "lastEvaluatedKey", message: "belongs to another list or filter" }];

test("the last row of the page makes the cursor, not the row beyond it", () => {
  const rows = rowsAt(
    "2026-01-03T00:00:00.123456Z",
    "2026-01-02T00:00:00.000Z",
    "2026-01-01T00:00:00.000Z",
  );
  const lastEvaluatedKey = next("vendors", { limit: 2 }, rows) ?? "";
  expect(pageRequest("vendors", { limit: 5, lastEvaluatedKey })).toEqual({
    limit: 5,
    after: rows[1],
  });
});

test("a page with all rows has no cursor", () => {
  const rows = rowsAt("2026-01-02T00:00:00.000Z", "2026-01-01T00:00:00.000Z");
  expect(next("vendors", { limit: 2 }, rows)).toBeNull();
  expect(next("vendors", { limit: 2 }, [])).toBeNull();
});

const sound: Array<[SortKind, string | number]> = [
  ["instant", "2026-01-01T00:00:00.000Z"],
  ["instant", "2026-01-01T00:00:00.123456Z"],
  ["instant", "2024-02-29T23:59:59.999Z"],
  ["instant_or_never", "2024-02-29T23:59:59.999Z"],
  ["instant_or_never", "infinity"],
  ["instant_or_never", "-infinity"],
  ["number", 0],
  ["number", 123_456_789],
  ["number", Number.MAX_SAFE_INTEGER],
];

test.each(sound)("a cursor of the %s %s is decoded to its values", (kind, at) => {
  const lastEvaluatedKey = cursorOf("vendors", at);
  const { after } = pageRequest("vendors", { limit: 1, lastEvaluatedKey }, kind);
  expect(after?.at).toBe(String(at));
});

test("a cursor is refused by another list or filter, whatever the order of the filter's fields", () => {
  const cursor = cursorOf("orders", "2026-01-01T00:00:00.000Z", { status: "draft", vendorId: "1" });
  expect(refusal("orders", cursor, { vendorId: "1", status: "draft" })).toMatchObject({ limit: 1 });
  expect(
    refusal("orders", cursor, { vendorId: "1", status: "draft", dateTo: undefined }),
  ).toMatchObject({ limit: 1 });
  expect(refusal("orders", cursor, { vendorId: "2", status: "draft" })).toEqual(foreign);
  expect(refusal("orders", cursor)).toEqual(foreign);
  expect(refusal("vendors", cursor, { status: "draft", vendorId: "1" })).toEqual(foreign);
});

/** A cursor with modified parts. */
function forged(list: string, change: (parts: string[]) => string[]): string {
  const cursor = cursorOf(list, "2026-01-01T00:00:00.000Z");
  const parts = Buffer.from(cursor, "base64url").toString().split("|");
  return Buffer.from(change(parts).join("|")).toString("base64url");
}

test.each(["x", "=", " ", "!"])("a cursor followed by %j is invalid", (more) => {
  const cursor = cursorOf("vendors", "2026-01-01T00:00:00.000Z");
  expect(refusal("vendors", cursor + more)).toEqual(malformed);
});

const at =
  (value: string) =>
  ([origin = "", , id = ""]: string[]) => [origin, value, id];

const made: Array<[string, string]> = [
  ["an empty text", ""],
  ["a word", "nonsense"],
  ["slashes", "////"],
  ...[
    "12",
    "",
    "now",
    "infinity",
    "2026-02-30T00:00:00.000Z",
    "2026-13-01T00:00:00.000Z",
    "2026-01-01T24:00:00.000Z",
    "0000-01-01T00:00:00.000Z",
    "2026-01-01T00:00:00:000Z",
    "2026-01-01T00:00:00.1234567Z",
  ].map((value): [string, string] => [`the instant "${value}"`, forged("vendors", at(value))]),
  ["a malformed id", forged("vendors", ([origin = "", moment = ""]) => [origin, moment, "x"])],
  ["a part too many", forged("vendors", (parts) => [...parts, "more"])],
  ["a part alone", forged("vendors", ([origin = ""]) => [origin])],
];

test.each(made)("%s is an invalid cursor: 400, never a database error", (_what, cursor) => {
  expect(refusal("vendors", cursor)).toEqual(malformed);
});

test.each(["-1", "1.5", "1e3", "9".repeat(16), "infinity", "2026-01-01T00:00:00.000Z", ""])(
  "%s is not a number that a list is sorted by",
  (value) => {
    expect(refusal("movements", forged("movements", at(value)), {}, "number")).toEqual(malformed);
  },
);

test.each(["+infinity", "Infinity", "--infinity", "never", "7", ""])(
  "%s is not an instant, even as infinity",
  (value) => {
    const cursor = forged("orders", at(value));
    expect(refusal("orders", cursor, {}, "instant_or_never")).toEqual(malformed);
  },
);
