import { expect, test } from "vitest";
import { freeText, text } from "./fields.ts";

test("a text is the same however its accents are composed", () => {
  expect(text(64).parse("E\u0301-3")).toBe("\u00c9-3");
  expect(freeText(64).parse(" E\u0301-3 ")).toBe("\u00c9-3");
});

test("a text that shows nothing is empty", () => {
  for (const nothing of ["", " \t", "\u200b", "\u2060\u00ad", "\ufe0f"]) {
    expect(text(64).safeParse(nothing).error?.issues[0]?.message).toBe("must not be empty");
  }
  expect(freeText(64).parse(" ")).toBe("");
});

test("letters of any script and signs are text, joiners within them included", () => {
  for (const some of ["Müller & Söhne", "東京部品", "שלום", "👩\u200d🔧", "#-1"]) {
    expect(text(64).parse(some)).toBe(some);
  }
});
