import { expect, test } from "vitest";
import { phoneDigits } from "./phones.ts";

test("a US phone number has the same digits with and without its country code", () => {
  for (const written of ["(555) 010-4821", "555.010.4821", "+1 555 010 4821", "1-555-010-4821"]) {
    expect(phoneDigits(written)).toBe("5550104821");
  }
});

test("a phone number of another length keeps a leading 1", () => {
  expect(phoneDigits("+49 30 1234567")).toBe("49301234567");
  expect(phoneDigits("155-501-0482")).toBe("1555010482");
  expect(phoneDigits("1 555 010 48213")).toBe("155501048213");
  expect(phoneDigits("911")).toBe("911");
});

test("a text without digits has no phone number", () => {
  expect(phoneDigits("ask at the desk")).toBe("");
});
