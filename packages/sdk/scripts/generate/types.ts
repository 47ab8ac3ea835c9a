import { propertyName, splitDeprecation } from "@bayline/contracts";
import { definitionOf, type Schema, type SchemaOrBoolean, withoutNull } from "./json-schema.ts";
import { comment, deprecationTag, indent } from "./names.ts";
import { unitWords } from "./units.ts";

/** Whether a value is sent or received. A field with a default is optional only if it is sent. */
export type Direction = "input" | "output";

/** How types are written: the names of shared types, and the direction. */
export interface Writer {
  direction: Direction;
  nameOf(definition: string): string;
}

const scalar: Record<string, string> = {
  string: "string",
  number: "number",
  integer: "number",
  boolean: "boolean",
  null: "null",
};

/** Returns the TypeScript type of a JSON schema. */
export function typeOf(schema: SchemaOrBoolean, writer: Writer): string {
  if (typeof schema === "boolean") return schema ? "unknown" : "never";
  if (schema.$ref !== undefined) return writer.nameOf(definitionOf(schema.$ref));
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return union(schema.enum.map((value) => JSON.stringify(value)));
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return union(choices.map((choice) => typeOf(choice, writer)));
  if (schema.allOf) return schema.allOf.map((part) => typeOf(part, writer)).join(" & ");
  if (Array.isArray(schema.type)) {
    const { type, ...rest } = schema;
    return union(type.map((one) => typeOf({ ...rest, type: one }, writer)));
  }
  if (schema.type === "array") return arrayOf(schema, writer);
  if (schema.type === "object") return objectOf(schema, writer);
  return schema.type === undefined ? "unknown" : (scalar[schema.type] ?? unknownType(schema.type));
}

/** Declares the fields of an object type with their documentation. */
export function fieldsOf(
  schema: Schema,
  writer: Writer,
  leaveOut: readonly string[] = [],
): string[] {
  const required = new Set(schema.required ?? []);
  return Object.entries(schema.properties ?? {})
    .filter(([name]) => !leaveOut.includes(name))
    .map(([name, field]) => {
      const type = typeOf(field, writer);
      const doc = comment(describe(name, field, writer.direction));
      if (required.has(name)) return `${doc}${propertyName(name)}: ${type};`;
      // A sent field may be undefined, which JSON omits. A received field is never undefined.
      const absent = writer.direction === "input" && type !== "unknown" ? " | undefined" : "";
      return `${doc}${propertyName(name)}?: ${type}${absent};`;
    });
}

function union(types: string[]): string {
  const members = [...new Set(types)];
  return members.length === 0 ? "never" : members.join(" | ");
}

function arrayOf(schema: Schema, writer: Writer): string {
  if (schema.prefixItems) {
    return `[${schema.prefixItems.map((item) => typeOf(item, writer)).join(", ")}]`;
  }
  const { items } = schema;
  if (items === undefined || Array.isArray(items)) return "unknown[]";
  const item = typeOf(items, writer);
  return /^\w+$/.test(item) ? `${item}[]` : `Array<${item}>`;
}

function objectOf(schema: Schema, writer: Writer): string {
  const fields = fieldsOf(schema, writer);
  if (fields.length > 0) return `{\n${indent(fields.join("\n"))}\n}`;
  const value = schema.additionalProperties;
  if (value === undefined || value === false) return "Record<string, never>";
  return `Record<string, ${typeOf(value, writer)}>`;
}

function unknownType(type: string): never {
  throw new Error(`No TypeScript type is known for JSON type ${type}`);
}

/** The text for a format, and the pattern of descriptions that already contain it. */
const formats: Record<string, { words: string; mentioned: RegExp }> = {
  "date-time": { words: "ISO 8601 date-time", mentioned: /ISO 8601/ },
  date: { words: "A day, YYYY-MM-DD", mentioned: /YYYY-MM-DD/ },
  uuid: { words: "UUID", mentioned: /UUID/ },
  email: { words: "An e-mail address", mentioned: /mail/i },
  uri: { words: "A URL", mentioned: /URL/ },
};

/** Documents a field: meaning, unit, format, limits, default. */
export function describe(name: string, schema: SchemaOrBoolean, direction: Direction): string[] {
  if (typeof schema === "boolean") return [];
  const plain = withoutNull(schema);
  const text = schema.description ?? plain.description ?? ofEach(plain);
  const [description, deprecation] = splitDeprecation(text);
  const words = description.replace(/\.$/, "");
  const limit = limits(plain);
  const format = plain.format === undefined ? undefined : formats[plain.format];
  // A received field always has a value.
  const fallback = direction === "input" ? (schema.default ?? plain.default) : undefined;
  const sentences = [
    words,
    format && !format.mentioned.test(words) ? format.words : "",
    unitWords(name, schema, words),
    words.includes(limit) ? "" : limit,
    fallback === undefined || /default/i.test(words) ? "" : `Default ${JSON.stringify(fallback)}`,
  ].filter((sentence) => sentence !== "");
  const about = sentences.length === 0 ? [] : [sentences.join(". ").replace(/([^.!?])$/, "$1.")];
  return [...about, ...deprecationTag(deprecation)];
}

/** Returns the description of the values of a record with arbitrary keys. */
function ofEach({ additionalProperties: each }: Schema): string {
  return typeof each === "object" ? (each.description ?? "") : "";
}

function limits({ maxLength, maxItems, minimum, maximum }: Schema): string {
  if (maxLength !== undefined) return `At most ${maxLength} characters`;
  if (maxItems !== undefined) return `At most ${maxItems}`;
  if (minimum === undefined || maximum === undefined) return "";
  if (maximum < Number.MAX_SAFE_INTEGER) return `${minimum} to ${maximum}`;
  // Every integer has this upper bound.
  return minimum === 0 ? "0 or more" : "";
}
