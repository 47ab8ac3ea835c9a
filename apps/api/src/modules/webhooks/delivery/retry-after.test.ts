import { expect, test } from "vitest";
import { retryAfterSeconds } from "./retry-after.ts";

const now = Date.parse("1994-11-06T08:48:37Z");

test.each([
  ["0", 0],
  ["120", 120],
  [" 120 ", 120],
  ["86400", 86_400],
  ["86401", 86_400],
  ["99999999999999999999999", 86_400],
  ["Sun, 06 Nov 1994 08:49:37 GMT", 60],
  ["Sunday, 06-Nov-94 08:49:37 GMT", 60],
  ["Sun Nov  6 08:49:37 1994", 60],
  ["Sun, 06 Nov 1994 08:48:37 GMT", 0],
  ["Sun, 06 Nov 1993 08:49:37 GMT", 0],
  ["Sun, 06 Nov 2094 08:49:37 GMT", 86_400],
])("Retry-After: %s is a wait of %i s", (value, seconds) => {
  expect(retryAfterSeconds(value, now)).toBe(seconds);
});

test.each([
  undefined,
  "",
  "soon",
  "-1",
  "1.5",
  "1e3",
  "0x10",
  "120 s",
  "1994-11-06T08:49:37Z",
  "Sun, 06 Nov 1994 08:49:37",
  "Sun, 06 Nov 1994 08:49:37 +0100",
  "Sun, 36 Nov 1994 08:49:37 GMT",
  "Sun, 06 Nov 1994 28:49:37 GMT",
])("Retry-After: %s is ignored", (value) => {
  expect(retryAfterSeconds(value, now)).toBeNull();
});
