import { expect, test } from "vitest";
import { z } from "zod";
import { deprecated, splitDeprecation } from "./deprecated.ts";

const schedule = { since: "2026-12-01", sunset: "2027-12-01", use: "`taxRates`" };
const sentence = "Deprecated since 2026-12-01: use `taxRates`. May be removed from 2027-12-01";

test("a deprecated field keeps its values and its description, and says what replaces it", () => {
  const described = z.string().meta({ description: "The rate." });
  for (const field of [described, described.optional(), described.nullable().default("0")]) {
    const marked = deprecated(field, schedule);
    const schema = z.toJSONSchema(marked);
    expect(schema).toMatchObject({ deprecated: true, description: `The rate. ${sentence}` });
    expect(marked.parse("8.25")).toBe("8.25");
  }
  const plain = z.toJSONSchema(deprecated(z.string(), schedule));
  expect(plain).toMatchObject({ deprecated: true, description: sentence });
});

test("a field without a schedule is not deprecated", () => {
  const field = z.string();
  deprecated(field, schedule);
  expect(z.toJSONSchema(field)).not.toHaveProperty("deprecated");
});

test("a sunset is at least 12 months after the release that deprecates", () => {
  const until = (sunset: string) => () => deprecated(z.string(), { ...schedule, sunset });
  expect(until("2027-11-30")).toThrow("less than 12 months");
  expect(until("2027-12-01")).not.toThrow();
  expect(until("soon")).toThrow();
});

test("what replaces a field fits into a header", () => {
  const using = (use: string) => () => deprecated(z.string(), { ...schedule, use });
  for (const use of ['"taxRates"', "Sätze", "a\nb", ""]) expect(using(use)).toThrow("header");
});

test("a description is split from its deprecation", () => {
  expect(splitDeprecation(`The rate. ${sentence}`)).toEqual(["The rate.", sentence]);
  expect(splitDeprecation(sentence)).toEqual(["", sentence]);
  expect(splitDeprecation("The rate")).toEqual(["The rate", ""]);
});
