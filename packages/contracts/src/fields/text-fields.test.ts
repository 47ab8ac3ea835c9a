import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { contract, listOperations, restContract } from "../index.ts";

interface TextField {
  name: string;
  schema: z.core.$ZodString;
}

/** Every schema of a string in an input, at any depth. */
function textFields(name: string, schema: z.core.$ZodType): TextField[] {
  if (schema instanceof z.core.$ZodString) return [{ name, schema }];
  if (schema instanceof z.core.$ZodObject) {
    return Object.entries(schema._zod.def.shape).flatMap(([field, of]) =>
      textFields(`${name}.${field}`, of),
    );
  }
  return partsOf(schema).flatMap((part) => textFields(name, part));
}

function partsOf(schema: z.core.$ZodType): z.core.$ZodType[] {
  if (schema instanceof z.core.$ZodArray) return [schema._zod.def.element];
  if (schema instanceof z.core.$ZodRecord) {
    return [schema._zod.def.keyType, schema._zod.def.valueType];
  }
  if (schema instanceof z.core.$ZodUnion) return [...schema._zod.def.options];
  if (schema instanceof z.core.$ZodPipe) return [schema._zod.def.in, schema._zod.def.out];
  if (
    schema instanceof z.core.$ZodOptional ||
    schema instanceof z.core.$ZodNullable ||
    schema instanceof z.core.$ZodDefault ||
    schema instanceof z.core.$ZodCatch ||
    schema instanceof z.core.$ZodReadonly
  ) {
    return [schema._zod.def.innerType];
  }
  const { type } = schema._zod.def;
  // An unknown kind of schema could contain texts.
  expect(["boolean", "custom", "enum", "literal", "number", "transform", "unknown"]).toContain(
    type,
  );
  return [];
}

const fields = listOperations(restContract).flatMap(({ name, operation }) =>
  textFields(name, operation.input),
);

const longestRun = (text: string) =>
  Math.max(0, ...(text.match(/\p{M}+/gu) ?? []).map((run) => run.length));

describe("a text field of the contract", () => {
  const normalized: string[] = [];
  const { normalize } = String.prototype;

  beforeEach(() => {
    normalized.length = 0;
    vi.spyOn(String.prototype, "normalize").mockImplementation(function (this: string, form) {
      normalized.push(this);
      return normalize.call(this, form);
    });
  });
  afterEach(() => vi.restoreAllMocks());

  test("a text field is found at any depth of an input", () => {
    const names = fields.map(({ name }) => name);
    expect(names).toContain("vendors.create.name");
    expect(names).toContain("receive.invoice.lines.partNumber");
    expect(names.length).toBeGreaterThan(200);
  });

  test("a text is normalized only when it is short and has no long run of combining marks", () => {
    for (const { name, schema } of fields) {
      const { maxLength } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
      const maxRawLength = 4 * (maxLength ?? 0);
      const hostile = [
        "a".repeat(maxRawLength + 1),
        ` ${"e\u0301".repeat(maxRawLength)} `,
        `a${"\u0301".repeat(16)}${"\u0323".repeat(15)}`,
        `a${"\u0301".repeat(40_000)}${"\u0323".repeat(40_000)}`,
      ];
      for (const text of hostile) {
        normalized.length = 0;
        const { success } = z.safeParse(schema, text);
        expect({ name, normalized }).toEqual({ name, normalized: [] });
        const isLong = maxLength !== undefined && text.length > maxRawLength;
        expect({ name, isLong, success }).not.toEqual({ name, isLong: true, success: true });
      }
    }
  });

  test("a text field of the contract accepts text that fits its limit after normalization, and 30 marks in a row", () => {
    const note = z.object({ note: contract.vendors.create.input.shape.notes });
    const decomposed = "\u1ec7".normalize("NFD").repeat(5_000);
    expect(note.safeParse({ note: decomposed }).data?.note).toBe("\u1ec7".repeat(5_000));
    const marked = `a${"\u0323".repeat(30)}`;
    expect(longestRun(marked)).toBe(30);
    expect(note.safeParse({ note: marked }).success).toBe(true);
    expect(note.safeParse({ note: `${marked}\u0301` }).error?.issues).toMatchObject([
      { message: "must not have more than 30 combining marks in a row" },
    ]);
    // Two marks in NFC: a text that is accepted is accepted again as it was stored.
    expect(note.safeParse({ note: `a${"\u0344".repeat(15)}` }).success).toBe(true);
    expect(note.safeParse({ note: `a${"\u0344".repeat(16)}` }).success).toBe(false);
    expect(note.safeParse({ note: "\u1ec7".repeat(5_001) }).error?.issues).toMatchObject([
      { message: "must have at most 5000 characters" },
    ]);
  });
});
