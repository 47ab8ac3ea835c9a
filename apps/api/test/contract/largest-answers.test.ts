import {
  isRecord,
  listOperations,
  maxAnswerBytes,
  maxBytesOf,
  maxPageBytes,
  restContract,
} from "@bayline/contracts";
import { describe, expect, test } from "vitest";
import { z } from "zod";

type Schema = z.core.JSONSchema.JSONSchema;
type AnySchema = Schema | boolean | undefined;

/** The longest text that any operation accepts, in characters. */
const longestText = 5000;
/** `\u0001` */
const bytesOfCharacter = 6;
/** A UUID, an instant or a day. */
const bytesOfFormat = 40;
/** -1.7976931348623157e+308 */
const bytesOfNumber = 24;

/** The most bytes of JSON of a schema's values, and the lists and objects without a limit. */
function largest(root: Schema): { bytes: number; unlimited: string[] } {
  const unlimited = new Set<string>();
  const known = new Map<object, number>();

  function bytesOf(schema: AnySchema, path: string): number {
    if (typeof schema !== "object") return unbounded(path);
    if (schema.$ref) {
      const name = schema.$ref.replace("#/$defs/", "");
      return bytesOf(root.$defs?.[name], name);
    }
    const bytes = known.get(schema) ?? Number(schema["x-maxBytes"] ?? measured(schema, path));
    known.set(schema, bytes);
    return bytes;
  }

  function measured(schema: Schema, path: string): number {
    const values = schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);
    if (values) return Math.max(...values.map((value) => JSON.stringify(value).length));
    const options = schema.anyOf ?? schema.oneOf;
    if (options) return Math.max(...options.map((option) => bytesOf(option, path)));
    const types = [schema.type ?? "unknown"].flat();
    return Math.max(...types.map((type) => bytesOfType(schema, String(type), path)));
  }

  function bytesOfType(schema: Schema, type: string, path: string): number {
    switch (type) {
      case "null":
      case "boolean":
        return "false".length;
      case "integer":
      case "number":
        return bytesOfNumber;
      case "string":
        if (schema.format) return bytesOfFormat;
        return 2 + bytesOfCharacter * (schema.maxLength ?? longestText);
      case "array":
        if (schema.maxItems === undefined) return unbounded(`${path}[]`);
        if (Array.isArray(schema.items)) return unbounded(path);
        return 2 + schema.maxItems * (1 + bytesOf(schema.items, `${path}[]`));
      case "object":
        return bytesOfObject(schema, path);
      default:
        return unbounded(path);
    }
  }

  function bytesOfObject({ properties, additionalProperties }: Schema, path: string): number {
    if (isRecord(additionalProperties)) return unbounded(`${path}{}`);
    return Object.entries(properties ?? {}).reduce(
      (sum, [name, field]) => sum + name.length + 4 + bytesOf(field, `${path}.${name}`),
      2,
    );
  }

  function unbounded(path: string): number {
    unlimited.add(path);
    return 0;
  }

  return { bytes: bytesOf(root, ""), unlimited: [...unlimited] };
}

/** A page ends at 1 MiB, unless its first row is larger. Its lists have no limit of their own. */
function largestPage(root: Schema): { bytes: number; unlimited: string[] } {
  const lists = Object.values(root.properties ?? {}).filter(
    (field) => typeof field === "object" && field.type === "array",
  );
  const rows = lists.map((list) => {
    const { items, ...limits } = Object(list);
    const isLimited = limits["x-maxBytes"] !== undefined;
    return largest({ ...(isLimited ? list : items), $defs: root.$defs ?? {} });
  });
  return {
    bytes: Math.max(maxPageBytes, ...rows.map(({ bytes }) => bytes)),
    unlimited: rows.flatMap(({ unlimited }) => unlimited),
  };
}

const isPage = ({ properties = {} }: Schema) =>
  "lastEvaluatedKey" in properties && "count" in properties;

/** Adds the declared most bytes to the JSON schema of a value. */
function withBytes({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: Schema }) {
  const bytes = maxBytesOf(zodSchema);
  if (bytes !== undefined) jsonSchema["x-maxBytes"] = bytes;
}

/** Reports and archives have no limit, and files one of their own. */
const answers = listOperations(restContract)
  .filter(({ operation }) => operation.workload !== "heavy" && operation.workload !== "drawing")
  .map(({ name, operation }) => ({
    name,
    schema: z.toJSONSchema(operation.output, { unrepresentable: "any", override: withBytes }),
  }))
  .filter(({ schema }) => Object.keys(schema).length > 1);

describe.each(answers)("the largest answer of $name", ({ schema }) => {
  test("the answer is limited by its schema, and within the limit of all answers", () => {
    const { bytes, unlimited } = isPage(schema) ? largestPage(schema) : largest(schema);
    expect(unlimited).toEqual([]);
    expect(bytes).toBeLessThanOrEqual(maxAnswerBytes);
  });
});

test("a list without a limit, at any depth, is found by its name", () => {
  const inner = z.object({ names: z.array(z.string()) }).meta({ id: "UnlimitedPart" });
  const schema = z.toJSONSchema(z.object({ parts: z.array(inner).max(2) }));
  expect(largest(schema).unlimited).toEqual(["UnlimitedPart.names[]"]);
});

test("no text that an operation accepts is longer than the longest measured", () => {
  const lengths = listOperations(restContract).flatMap(({ operation }) =>
    maxLengthsIn(z.toJSONSchema(operation.input, { io: "input", unrepresentable: "any" })),
  );
  expect(Math.max(...lengths)).toBe(longestText);
});

function maxLengthsIn(value: unknown): number[] {
  if (Array.isArray(value)) return value.flatMap(maxLengthsIn);
  if (!isRecord(value)) return [];
  const { maxLength } = value;
  const own = typeof maxLength === "number" ? [maxLength] : [];
  return [...own, ...Object.values(value).flatMap(maxLengthsIn)];
}
