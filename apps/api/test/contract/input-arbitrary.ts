import fc from "fast-check";
import type { z } from "zod";

type Schema = z.core.JSONSchema.BaseSchema;

/** Texts that have broken services before. */
const nastyTexts = fc.constantFrom(
  "",
  " ",
  "\0",
  "a\0b",
  "\ud800",
  "💥",
  "é\u0301",
  "' OR 1=1 --",
  "%",
  "_",
  "\\",
  "null",
  "-1",
  "__proto__",
  "constructor",
  "{}",
  "[]",
  "<script>",
  "2026-02-30",
  "x".repeat(300),
);
const nastyNumbers = fc.constantFrom(
  0,
  -0,
  -1,
  0.5,
  0.00001,
  0.0001,
  1e21,
  1e308,
  5e-324,
  2 ** 31,
  2 ** 53,
  2 ** 63,
);
const garbage = fc.oneof(fc.jsonValue({ maxDepth: 3 }), nastyTexts, nastyNumbers);

/**
 * Inputs for a schema: mostly valid ones, sometimes an invalid one. `ids` are of
 * existing records, so that some references are valid.
 */
export function inputArbitrary(root: Schema, ids: readonly string[]): fc.Arbitrary<unknown> {
  const of = (schema: Schema): fc.Arbitrary<unknown> => mostly(valid(schema), garbage);

  function valid(schema: Schema): fc.Arbitrary<unknown> {
    if (schema.$ref) return of(root.$defs?.[schema.$ref.replace("#/$defs/", "")] ?? {});
    if (schema.enum) return fc.constantFrom(...schema.enum);
    if (schema.anyOf) return fc.oneof(...schema.anyOf.map(of));
    switch (schema.type) {
      case "object":
        return objects(schema);
      case "array":
        return fc.array(of(Object(schema.items)), { maxLength: 4 });
      case "string":
        return texts(schema);
      case "integer":
        return mostly(fc.integer({ min: 1, max: 500 }), nastyNumbers);
      case "number":
        return mostly(
          fc.integer({ min: 1, max: 2_000_000 }).map((units) => units / 10_000),
          nastyNumbers,
        );
      case "boolean":
        return fc.boolean();
      case "null":
        return fc.constant(null);
      default:
        return garbage;
    }
  }

  function objects({ properties = {}, required = [] }: Schema): fc.Arbitrary<unknown> {
    // A forged cursor is always refused: other tests cover that.
    const { lastEvaluatedKey: _cursor, ...others } = properties;
    const fields = Object.entries(others).map(([name, field]) => {
      const isId = /^id$|Id$/.test(name) && ids.length > 0;
      const value = of(Object(field));
      return [name, isId ? mostly(fc.constantFrom(...ids), value) : value] as const;
    });
    const known = fc.record(Object.fromEntries(fields), { requiredKeys: [...required] });
    const unknown = fc.dictionary(fc.string({ maxLength: 8 }), garbage, { maxKeys: 2 });
    return mostly(
      known,
      fc.tuple(known, unknown).map(([a, b]) => ({ ...a, ...b })),
    );
  }

  return of(root);
}

function texts({ format }: Schema): fc.Arbitrary<unknown> {
  if (format === "uuid") return fc.uuid();
  if (format === "email") return fc.emailAddress();
  if (format === "date" || format === "date-time") {
    const days = fc.date({ min: new Date("1990-01-01"), max: new Date("2110-01-01") });
    return days
      .filter((day) => !Number.isNaN(day.getTime()))
      .map((day) => (format === "date" ? day.toISOString().slice(0, 10) : day.toISOString()));
  }
  // Few letters, so that numbers and names repeat.
  const plain = fc.string({ unit: fc.constantFrom("A", "b", "1"), minLength: 1, maxLength: 3 });
  return mostly(plain, nastyTexts);
}

/** Makes an input of many fields valid as a whole sometimes. */
function mostly<T>(usual: fc.Arbitrary<T>, rare: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 40, arbitrary: usual }, { weight: 1, arbitrary: rare });
}
