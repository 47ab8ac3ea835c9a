import type { Operation } from "@bayline/contracts";
import { pathParameters, preconditionOf } from "@bayline/contracts";
import { z } from "zod";
import { kebab } from "../terminal/command-words.ts";

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
  const read = preconditionOf(operation)?.field;
  return Object.entries(properties)
    .filter(([field]) => !inPath.includes(field))
    .map(([field, property]) => toFlag(field, property, required.includes(field), resolve))
    .map((flag) => (operation.confidential.includes(flag.field) ? hidden(flag) : flag))
    .map((flag) => (flag.field === read ? optional(flag) : flag));
}

/** The command reads the value of a precondition, if it is not set. */
function optional(flag: Flag): Flag {
  const description = `the ${flag.field} last read: a later change is then refused; default the current one`;
  return { ...flag, required: false, description };
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
