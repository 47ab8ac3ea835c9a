import { expect, test } from "vitest";
import { canonicalJson } from "./canonical.ts";

test("the canonical form of RFC 8785 sorts keys by their UTF-16 code units", () => {
  const euro = { "\u20ac": "Euro Sign", "\r": "Carriage Return", "\u{1f600}": "Smiley" };
  const others = { "\ufb33": "Dalet", "1": "One", "\u0080": "Control", "\u00f6": "o" };
  expect(canonicalJson({ ...euro, ...others })).toBe(
    '{"\\r":"Carriage Return","1":"One","\u0080":"Control","\u00f6":"o","\u20ac":"Euro Sign","\u{1f600}":"Smiley","\ufb33":"Dalet"}',
  );
});

test("the canonical form writes numbers and texts as ECMAScript does", () => {
  const numbers = [333333333.3333333, 1e30, 4.5, 2e-3, 0.000000000000000000000000001, -0];
  expect(canonicalJson(numbers)).toBe("[333333333.3333333,1e+30,4.5,0.002,1e-27,0]");
  expect(canonicalJson('\u20ac$\u000f\nA\'B"\\\\"/')).toBe(
    '"\u20ac$\\u000f\\nA\'B\\"\\\\\\\\\\"/"',
  );
});

test("the canonical form sorts numeric keys as texts, and leaves out absent fields", () => {
  expect(canonicalJson({ b: [{ z: 1, a: undefined }], 10: true, 9: null })).toBe(
    '{"10":true,"9":null,"b":[{"z":1}]}',
  );
});
