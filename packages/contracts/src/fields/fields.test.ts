import { expect, test } from "vitest";
import { freeText, text } from "./fields.ts";

test("composed and decomposed accents are equal", () => {
  expect(text(64).parse("E\u0301-3")).toBe("\u00c9-3");
  expect(freeText(64).parse(" E\u0301-3 ")).toBe("\u00c9-3");
});

test("a text of invisible characters is empty", () => {
  for (const invisible of ["", " \t", "\u200b", "\u2060\u00ad", "\ufe0f"]) {
    expect(text(64).safeParse(invisible).error?.issues[0]?.message).toBe("must not be empty");
  }
  expect(freeText(64).parse(" ")).toBe("");
});

test("letters of any script, symbols and joiners between them are text", () => {
  for (const value of ["Müller & Söhne", "東京部品", "שלום", "👩\u200d🔧", "#-1"]) {
    expect(text(64).parse(value)).toBe(value);
  }
});
