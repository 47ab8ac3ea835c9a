import {
  listingOf,
  type Operation,
  pathParameters,
  preconditionOf,
  referenceFields,
} from "@bayline/contracts";
import { z } from "zod";
import { kebab } from "../terminal/command-words.ts";
import { dollarNameOf } from "./dollar-names.ts";
import { entryFlagsOf } from "./entry-flags.ts";
import type { Flag, FlagKind } from "./flag.ts";
import { userFieldsOf } from "./references.ts";

type Schema = z.core.JSONSchema.BaseSchema;

export type { Flag } from "./flag.ts";

/** Returns the flags for the fields of an operation that are not in its path. */
export function flagsOf(operation: Operation): Flag[] {
  const schema = z.toJSONSchema(operation.input, { io: "input", unrepresentable: "any" });
  const resolve = resolver(schema);
  const { properties = {}, required = [] } = resolve(schema);
  const inPath = pathParameters(operation.path);
  const read = preconditionOf(operation)?.field;
  const declared = Object.entries(properties)
    .filter(([field]) => !inPath.includes(field))
    .map(([field, property]) => toFlag(field, property, required.includes(field), resolve))
    .filter(({ description }) => !isIgnored(description));
  const inFlags = wordsOfFlags(declared);
  const own = declared
    .map((flag) => ({ ...flag, ...described(flag, operation, inFlags) }))
    .map((flag) => (operation.confidential.includes(flag.field) ? hidden(flag) : flag))
    .map((flag) => (flag.field === read ? optional(flag) : flag));
  const inObjects = Object.entries(properties).flatMap(([field, property]) =>
    inPath.includes(field) ? [] : flagsInside(field, property, { own, required, resolve }),
  );
  const entries = entryFlagsOf(operation, own);
  const replaced = new Set(entries.map(({ name }) => name));
  const others = own.filter(({ name }) => !replaced.has(name));
  return [
    ...others.map(optionalIfWithin([...inObjects, ...entries])),
    ...inObjects,
    ...entries,
  ].map(withPlainName(operation, [...own, ...inObjects, ...entries]));
}

/** What only the command line says about a flag: its list of values, and its text in flags. */
function described(flag: Flag, { input }: Operation, inFlags: (text: string) => string) {
  const schema = input._zod.def.shape[flag.field];
  const listing = schema && listingOf(schema)?.setting;
  return { listing, description: inFlags(flag.description) };
}

/**
 * Returns a function that names flags where a description names fields: `requires endDate` becomes
 * `requires --end-date`. A field of one word counts in backticks only.
 */
function wordsOfFlags(flags: readonly Flag[]): (text: string) => string {
  // A name that is also a value, such as `asOf`, may mean either.
  const values = flags.flatMap(({ choices = [] }) => choices);
  const fields = new Set(flags.map(({ field }) => field).filter((name) => !values.includes(name)));
  const inWords = (text: string) =>
    text.replace(/`(\w+)`|\b([a-z]+[A-Z]\w*)\b/g, (match, quoted, plain) => {
      const name = quoted ?? plain;
      return fields.has(name) ? `--${flagName(name)}` : match;
    });
  return (text) => {
    // The shape of JSON keeps its names.
    const [words = "", ...shape] = text.split(/(?=\[?\{\w+\??[,}])/);
    return [inWords(words), ...shape].join("");
  };
}

/** The name of the flag that a person uses: `amountCents` → amount */
function flagName(field: string): string {
  return dollarNameOf({ field, name: kebab(field) }) ?? kebab(field);
}

/** The command reads the value of a precondition, if it is not set. */
function optional(flag: Flag): Flag {
  const description = `the ${flag.field} last read: a later change is then refused; default the current one`;
  return { ...flag, required: false, description };
}

/** Fields that are accepted so that a record can be sent back as it was read. */
function isIgnored(description: string): boolean {
  return /^Computed; ignored/.test(description);
}

/** Names a flag by what it takes: `--customer` takes a name, and `--customer-id` is the same. */
function withPlainName(operation: Operation, all: readonly Flag[]): (flag: Flag) => Flag {
  const kinds = new Map(
    referenceFields(operation.input).map(({ path, kind }) => [path.join("."), kind]),
  );
  const users = userFieldsOf(operation);
  const taken = new Set(all.flatMap((flag) => [flag.name, flag.alias, dollarNameOf(flag)]));
  return (flag) => {
    if (flag.field === "visibleToCustomer") {
      return { ...flag, name: "customer", alias: flag.name };
    }
    const names = kinds.get(flag.field);
    const plain = flag.name.replace(/-id$/, "");
    const isNamed =
      names !== undefined || users.includes(flag.field) || flag.field === "templateId";
    if (!isNamed || plain === flag.name || taken.has(plain)) return { ...flag, names };
    return { ...flag, names, name: plain, alias: flag.name };
  };
}

/** A required object or list may be given by the flags of its fields or entries. */
function optionalIfWithin(inside: readonly Flag[]): (flag: Flag) => Flag {
  return (flag) => {
    const others = inside.filter(({ field }) => field.split(".")[0] === flag.field);
    if (others.length === 0) return flag;
    const names = others.map(({ name }) => `--${name}`).join(", ");
    return {
      ...flag,
      required: flag.required && !others.some(({ required }) => required),
      description: `as JSON, instead of ${names}; ${flag.description}`,
    };
  };
}

interface Surroundings {
  own: readonly Flag[];
  required: readonly string[];
  resolve: (schema: z.core.JSONSchema._JSONSchema) => Schema;
}

/** The flags of the fields of an object: `--phone` sets `customerInfo.phone`. */
function flagsInside(
  field: string,
  property: z.core.JSONSchema._JSONSchema,
  { own, required, resolve }: Surroundings,
): Flag[] {
  const outer = resolve(property);
  const alternatives = choicesOf(outer, resolve).filter(({ type }) => type !== "null");
  const [inner = outer] = alternatives;
  if (alternatives.length > 1 || inner.type !== "object") return [];
  const taken = new Set(own.map(({ name }) => name));
  const prefix = kebab(field).replace(/-(data|info)$/, "");
  return Object.entries(inner.properties ?? {})
    .filter(([, part]) => !isIgnored(resolve(part).description ?? ""))
    .map(([name, part]) => {
      const isRequired = required.includes(field) && (inner.required ?? []).includes(name);
      const flag = toFlag(name, part, isRequired, resolve);
      const isTaken = taken.has(flag.name);
      return {
        ...flag,
        field: `${field}.${name}`,
        name: isTaken ? `${prefix}-${flag.name}` : flag.name,
      };
    })
    .filter(({ kind }) => kind !== "json");
}

/** Hides a flag for a secret: command lines are visible to other processes and in the history. */
function hidden(flag: Flag): Flag {
  return {
    ...flag,
    kind: "hidden",
    description: `prompted for on a terminal, else read from stdin; ${flag.description}`,
  };
}

/** Resolves references to shared schemas: `{ $ref: "#/$defs/ReceivingLine" }`. */
function resolver(root: Schema): (schema: z.core.JSONSchema._JSONSchema) => Schema {
  const resolve = (schema: z.core.JSONSchema._JSONSchema): Schema => {
    if (typeof schema === "boolean") return {};
    const target = schema.$ref && root.$defs?.[schema.$ref.replace("#/$defs/", "")];
    return target ? { ...resolve(target), ...withoutRef(schema) } : schema;
  };
  return resolve;
}

function withoutRef({ $ref: _, ...rest }: Schema): Schema {
  return rest;
}

function toFlag(
  field: string,
  property: z.core.JSONSchema._JSONSchema,
  required: boolean,
  resolve: (schema: z.core.JSONSchema._JSONSchema) => Schema,
): Flag {
  const outer = resolve(property);
  const choices = choicesOf(outer, resolve);
  const values = choices.filter((choice) => choice.type !== "null");
  const [first] = values;
  // A union of text types, such as a day or a date-time, is one flag.
  const isOneKind = values.length === 1 || values.every(({ type }) => type === "string");
  const inner = first && isOneKind ? first : outer;
  const items = inner.items && !Array.isArray(inner.items) ? resolve(inner.items) : undefined;
  const allowed = inner.enum ?? items?.enum;
  return {
    field,
    name: kebab(field),
    alias: undefined,
    time: timeOf(values.length > 0 ? values : [outer]),
    names: undefined,
    entries: [],
    owner: undefined,
    kind: kindOf(inner, items),
    nullable: values.length < choices.length,
    required,
    choices: allowed?.map(String),
    listing: undefined,
    description: [describe(outer, inner), shapeOf(inner, items)].filter(Boolean).join("; "),
  };
}

/** Whether a text is a day or a time. Fields that take both take a day as it is. */
function timeOf(values: readonly Schema[]): Flag["time"] {
  const formats = values.map(({ format }) => format);
  if (formats.includes("date")) return "day";
  return formats.includes("date-time") ? "instant" : undefined;
}

/** Returns the alternatives of a property. Nested unions are flattened. */
function choicesOf(
  schema: Schema,
  resolve: (schema: z.core.JSONSchema._JSONSchema) => Schema,
): Schema[] {
  // A nullable plain type is a list of types in JSON schema.
  if (Array.isArray(schema.type)) return schema.type.map((type) => ({ ...schema, type }));
  return (schema.anyOf ?? []).map(resolve).flatMap((choice) => {
    const { description } = choice;
    const nested = choicesOf(choice, resolve).map((alternative) => ({
      ...alternative,
      ...(description && { description }),
    }));
    return nested.length > 0 ? nested : [choice];
  });
}

/** Describes the JSON of a flag: `[{partId, quantity, unitCostCents?}]`. */
function shapeOf(schema: Schema, items: Schema | undefined): string {
  const { properties, required = [] } = items ?? schema;
  if (!properties) return "";
  const names = Object.keys(properties).map((name) =>
    required.includes(name) ? name : `${name}?`,
  );
  return items ? `[{${names.join(", ")}}]` : `{${names.join(", ")}}`;
}

function kindOf(schema: Schema, items: Schema | undefined): FlagKind {
  if (schema.type === "array") return items?.type === "string" ? "list" : "json";
  if (schema.type === "boolean" || schema.type === "number" || schema.type === "integer") {
    return schema.type;
  }
  if (schema.type === "object" && !schema.properties && schema.additionalProperties) return "pairs";
  return schema.type === "string" || schema.enum ? "text" : "json";
}

function describe(outer: Schema, inner: Schema): string {
  const text = outer.description ?? inner.description ?? "";
  const fallback = outer.default ?? inner.default;
  if (fallback === undefined || /default/i.test(text)) return text;
  return `${text}${text ? "; " : ""}default ${JSON.stringify(fallback)}`;
}
