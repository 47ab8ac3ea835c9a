import { eventKinds, eventNames, maxEventBytes } from "@bayline/contracts";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { envelopeText } from "../../modules/webhooks/delivery/envelope.ts";
import { newEvent, unmarked, withoutMark } from "./event-data.ts";

type Schema = z.core.JSONSchema.JSONSchema | boolean | undefined;

/** Longer than any text that an operation accepts, of characters of three bytes. */
const longText = "品".repeat(5000);

/** The characters of a text and the entries of a list by depth: a few more than a cut keeps. */
const charactersAt = (depth: number) => (depth < 2 ? 5000 : depth < 4 ? 256 : 20);
const entriesAt = (depth: number) => (depth < 2 ? 501 : 6);

/** A record of a schema with long lists and texts, as far as the schema allows. */
function largest(schema: Schema, { root, depth }: { root: Schema; depth: number }): unknown {
  if (typeof schema !== "object") return null;
  const inner = { root, depth: depth + 1 };
  if (schema.$ref) return largest(definition(schema.$ref, root), { root, depth });
  const [first] = schema.enum ?? schema.anyOf?.map((one) => largest(one, { root, depth })) ?? [];
  if (schema.enum || schema.anyOf) return first;
  if (schema.const !== undefined) return schema.const;
  const characters = charactersAt(depth);
  const text = longText.slice(0, Math.min(schema.maxLength ?? characters, characters));
  switch (schema.type) {
    case "string":
      return schema.format ? "2026-03-09" : text;
    case "array": {
      const { items, maxItems = 1000 } = schema;
      const entry = Array.isArray(items) ? null : largest(items, inner);
      return Array.from({ length: Math.min(maxItems, entriesAt(depth)) }, () => entry);
    }
    case "object":
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, of]) => [name, largest(of, inner)]),
      );
    case "boolean":
      return true;
    case "number":
    case "integer":
      return Math.min(schema.maximum ?? 1, 1_000_000);
    default:
      return null;
  }
}

function definition(ref: string, root: Schema): Schema {
  const { $defs = {} } = typeof root === "object" ? root : {};
  return $defs[ref.replace("#/$defs/", "")];
}

const kinds = eventNames.map((name) => {
  const schema = z.toJSONSchema(eventKinds[name].data, { unrepresentable: "any" });
  const record = Object(largest(schema, { root: schema, depth: 0 }));
  const isLarge = Buffer.byteLength(JSON.stringify(record)) > maxEventBytes;
  return { name, record, isLarge };
});

describe.each(kinds)("the event $name", ({ name, record, isLarge }) => {
  test("an event of any record is within its limit, marked if cut, and fits its schema", () => {
    const { data } = newEvent(name, "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c01", record);
    expect(Buffer.byteLength(data)).toBeLessThanOrEqual(maxEventBytes);
    expect(unmarked(data).isCut).toBe(isLarge);
    const sent = JSON.parse(unmarked(data).data);
    expect(Object.keys(sent)).toEqual(Object.keys(record));
    if (z.safeParse(eventKinds[name].data, record).success) {
      expect(z.safeParse(eventKinds[name].data, sent).error).toBeUndefined();
    }
    expect(withoutMark(JSON.parse(data))).toEqual({ record: sent, isCut: isLarge });
  });
});

test("records of several kinds are large enough to be cut", () => {
  expect(kinds.filter(({ isLarge }) => isLarge).length).toBeGreaterThan(20);
});

test("a record without lists that is too large keeps its short fields", () => {
  const record = Object.fromEntries(Array.from({ length: 50_000 }, (_, at) => [`f${at}`, {}]));
  const { data } = newEvent("vendor.updated", "id", { id: "1", ...record });
  expect(data).toBe('{"truncated":true,"id":"1"}');
});

test("a delivery says that its record is cut, beside the record", () => {
  const { id, event, data } = newEvent("document.read", "id", {
    lines: Array(100).fill(longText),
  });
  const stored = { id, event, data, createdAt: "2026-03-09T15:00:00.000Z", tenantId: "shop" };
  for (const sees of [true, false]) {
    const body = JSON.parse(envelopeText(stored, { pay: sees, profit: sees }));
    expect(body).toMatchObject({ id, truncated: true });
    expect(Object.keys(body.data)).toEqual(["lines"]);
  }
});
