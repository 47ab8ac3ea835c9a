import type { Operation } from "@bayline/contracts";
import { pathParameters } from "@bayline/contracts";
import { type Command, InvalidArgumentError, Option } from "commander";
import { z } from "zod";
import { kebab } from "../terminal/command-words.ts";
import { usageError } from "../terminal/exit.ts";
import { dollarNameOf, parseDollars } from "./amounts.ts";

type Schema = z.core.JSONSchema.BaseSchema;
type Kind = "text" | "number" | "integer" | "boolean" | "list" | "json" | "hidden";

/** A command-line flag for one field of an operation's input. */
export interface Flag {
  field: string;
  /** Without the dashes. */
  name: string;
  kind: Kind;
  nullable: boolean;
  required: boolean;
  choices: string[] | undefined;
  description: string;
}

/** Returns the flags for the fields of an operation that are not in its path. */
export function flagsOf(operation: Operation): Flag[] {
  const schema = z.toJSONSchema(operation.input, { io: "input", unrepresentable: "any" });
  const resolve = resolver(schema);
  const { properties = {}, required = [] } = resolve(schema);
  const inPath = pathParameters(operation.path);
  return Object.entries(properties)
    .filter(([field]) => !inPath.includes(field))
    .map(([field, property]) => toFlag(field, property, required.includes(field), resolve))
    .map((flag) => (operation.confidential.includes(flag.field) ? hidden(flag) : flag));
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
    kind: kindOf(inner, items),
    nullable: values.length < choices.length,
    required,
    choices: allowed?.map(String),
    description: [describe(outer, inner), shapeOf(inner, items)].filter(Boolean).join("; "),
  };
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

function kindOf(schema: Schema, items: Schema | undefined): Kind {
  if (schema.type === "array") return items?.type === "string" ? "list" : "json";
  if (schema.type === "boolean" || schema.type === "number" || schema.type === "integer") {
    return schema.type;
  }
  return schema.type === "string" || schema.enum ? "text" : "json";
}

function describe(outer: Schema, inner: Schema): string {
  const text = outer.description ?? inner.description ?? "";
  const fallback = outer.default ?? inner.default;
  if (fallback === undefined || /default/i.test(text)) return text;
  return `${text}${text ? "; " : ""}default ${JSON.stringify(fallback)}`;
}

export function addFlags(command: Command, flags: Flag[]): void {
  for (const flag of flags) for (const option of optionsOf(flag)) command.addOption(option);
}

function optionsOf(flag: Flag): Option[] {
  const notes = [
    flag.required ? "required" : "",
    flag.description,
    flag.nullable ? "null clears it" : "",
  ];
  const description = notes.filter(Boolean).join("; ");
  if (flag.kind === "boolean" && !flag.nullable) {
    const no = new Option(`--no-${flag.name}`, description && `the opposite of --${flag.name}`);
    return [new Option(`--${flag.name}`, description), no];
  }
  if (flag.kind === "hidden") return [new Option(`--${flag.name}`, description)];
  const dollarName = dollarNameOf(flag);
  if (dollarName !== undefined) return amountOptions(flag, dollarName, description);
  const option = new Option(`--${flag.name} <${placeholder(flag)}>`, description);
  option.argParser((text: string, previous: unknown) => parseValue(flag, text, previous));
  // Set directly, because `.choices()` would replace the parser.
  if (flag.choices) option.argChoices = flag.choices;
  return [option];
}

/** An amount has two flags: `--amount` takes dollars, `--amount-cents` whole cents. */
function amountOptions(flag: Flag, dollarName: string, description: string): Option[] {
  const parts = description.split("; ").filter((part) => part !== "" && part !== "Whole cents");
  const text = [...parts, "dollars, such as 1,250.00"].join("; ");
  const dollars = new Option(`--${dollarName} <dollars>`, text);
  const cents = new Option(`--${flag.name} <number>`, `whole cents, instead of --${dollarName}`);
  const isCleared = (value: string) => flag.nullable && value === "null";
  dollars.argParser((value: string) => (isCleared(value) ? cleared : parseDollars(value)));
  cents.argParser((value: string) => parseValue(flag, value, undefined));
  return [dollars, cents];
}

function placeholder({ kind, name, choices }: Flag): string {
  if (choices) return "value";
  if (kind === "text" && /date$|^date|^as-of$/.test(name)) return "YYYY-MM-DD";
  const texts = { text: "text", number: "number", integer: "number", boolean: "true|false" };
  return { ...texts, list: "value", json: "json", hidden: "" }[kind];
}

/** Represents null in commander, which treats null as a missing value. */
const cleared = Symbol("null");

function parseValue(flag: Flag, text: string, previous: unknown): unknown {
  if (flag.nullable && text === "null") return cleared;
  if (flag.kind === "hidden") return text;
  if (flag.kind === "list") {
    checkChoice(flag, text);
    return [...(Array.isArray(previous) ? previous : []), text];
  }
  return parsers[flag.kind](text, flag);
}

const parsers = {
  text(text: string, flag: Flag) {
    checkChoice(flag, text);
    return text;
  },
  number(text: string) {
    if (!/^-?(\d+\.?\d*|\.\d+)$/.test(text)) throw new InvalidArgumentError("It must be a number.");
    return Number(text);
  },
  integer(text: string, flag: Flag) {
    if (!/^-?\d+$/.test(text)) {
      const unit = /Cents$/.test(flag.field) ? "whole cents" : "a whole number";
      throw new InvalidArgumentError(`It must be ${unit}.`);
    }
    return Number(text);
  },
  boolean(text: string) {
    if (text !== "true" && text !== "false") {
      throw new InvalidArgumentError("It must be true or false.");
    }
    return text === "true";
  },
  json(text: string): unknown {
    try {
      return JSON.parse(text);
    } catch (error) {
      throw new InvalidArgumentError(
        `It must be JSON: ${error instanceof Error ? error.message : error}`,
      );
    }
  },
};

function checkChoice({ choices, nullable }: Flag, text: string): void {
  if (!choices || choices.includes(text)) return;
  const all = nullable ? [...choices, "null"] : choices;
  throw new InvalidArgumentError(`Allowed choices are ${all.join(", ")}.`);
}

/** Returns only the fields that were set: the server applies the defaults. */
export function readFlags(command: Command, flags: Flag[]): Record<string, unknown> {
  const values: Record<string, unknown> = command.opts();
  const fields: Record<string, unknown> = {};
  for (const flag of flags) {
    const [name, ...others] = namesOf(flag).filter((name) => isSet(command, name));
    if (name === undefined) continue;
    if (others.length > 0) throw usageError(`--${name} and --${others[0]} set the same amount`);
    const value = values[attributeOf(name)];
    fields[flag.field] = value === cleared ? null : value;
  }
  return fields;
}

/** Returns the names of the options of a flag, the preferred one first. */
export function namesOf(flag: Flag): string[] {
  const dollarName = dollarNameOf(flag);
  return dollarName === undefined ? [flag.name] : [dollarName, flag.name];
}

function isSet(command: Command, name: string): boolean {
  return command.getOptionValueSource(attributeOf(name)) === "cli";
}

function attributeOf(name: string): string {
  return new Option(`--${name} <value>`).attributeName();
}
