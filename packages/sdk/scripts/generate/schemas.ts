import { acceptedBody, type Operation, recordFieldsOf } from "@bayline/contracts";
import { z } from "zod";
import { definitionOf, type Schema } from "./json-schema.ts";
import { comment, indent } from "./names.ts";
import { type Direction, fieldsOf, typeOf, type Writer } from "./types.ts";

/**
 * Returns the JSON schema of an operation's input or output, with its shared definitions in
 * `$defs`. An input has no computed fields, except `updatedAt`: a record that was read is
 * assignable without them.
 */
export function schemaOf(operation: Operation, direction: Direction): Schema {
  if (direction === "output") return z.toJSONSchema(operation.output, { io: "output" });
  if (!recordFieldsOf(operation)) return z.toJSONSchema(operation.input, { io: "input" });
  const schema = z.toJSONSchema(acceptedBody(operation), { io: "input" });
  return JSON.parse(JSON.stringify(schema), (_key, node) =>
    node?.readOnly === true ? undefined : node,
  );
}

/** Resolves a schema that is only a reference to a shared one. */
export function resolved(schema: Schema): Schema {
  if (schema.$ref === undefined) return schema;
  const name = definitionOf(schema.$ref);
  const definition = schema.$defs?.[name];
  if (!definition) throw new Error(`The definition ${name} is missing`);
  return definition;
}

/**
 * The named schemas (`.meta({ id })`) of a contract. Each becomes one exported type, or two if its
 * input differs from its output: the input type ends in `Input`.
 */
export class SharedTypes {
  readonly #definitions = {
    input: new Map<string, Schema>(),
    output: new Map<string, Schema>(),
  };
  readonly #underComparison = new Set<string>();
  readonly #leftOut: readonly string[];

  /** `leftOut` are the names of types that are not declared. */
  constructor(leftOut: readonly string[] = []) {
    this.#leftOut = leftOut;
  }

  collect(schema: Schema, direction: Direction): void {
    for (const [name, definition] of Object.entries(schema.$defs ?? {})) {
      this.#definitions[direction].set(name, definition);
    }
  }

  writer(direction: Direction): Writer {
    return { direction, nameOf: (name) => this.#nameOf(name, direction) };
  }

  names(): string[] {
    return this.#all().map(({ name }) => name);
  }

  /** Declares every shared type, sorted by name. */
  declarations(): string[] {
    return this.#all().map(({ name, schema, direction }) =>
      declare(name, schema, this.writer(direction)),
    );
  }

  #all() {
    const found = new Map<string, { name: string; schema: Schema; direction: Direction }>();
    for (const direction of ["output", "input"] as const) {
      for (const [definition, schema] of this.#definitions[direction]) {
        const name = this.#nameOf(definition, direction);
        // A type for both directions is written as input, whose optional fields also accept
        // undefined.
        found.set(name, { name, schema, direction });
      }
    }
    return [...found.values()]
      .filter(({ name }) => !this.#leftOut.includes(name))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  #nameOf(name: string, direction: Direction): string {
    return direction === "input" && this.#differs(name) ? `${name}Input` : name;
  }

  #differs(name: string): boolean {
    const sent = this.#definitions.input.get(name);
    const received = this.#definitions.output.get(name);
    // A recursive schema is equal to itself.
    if (!sent || !received || this.#underComparison.has(name)) return false;
    this.#underComparison.add(name);
    const [input, output] = [sent, received].map((schema, index) =>
      typeOf(schema, {
        direction: "output",
        nameOf: (inner) => this.#nameOf(inner, index === 0 ? "input" : "output"),
      }),
    );
    this.#underComparison.delete(name);
    return input !== output;
  }
}

/** Declares `export interface Vendor { … }`, or an alias for other types. */
export function declare(
  name: string,
  schema: Schema,
  writer: Writer,
  leaveOut: readonly string[] = [],
): string {
  const doc = comment(schema.description ? [schema.description] : []);
  const isObject = schema.type === "object" && schema.properties !== undefined;
  const fields = isObject ? fieldsOf(schema, writer, leaveOut) : [];
  if (fields.length === 0) return `${doc}export type ${name} = ${typeOf(schema, writer)};`;
  return `${doc}export interface ${name} {\n${indent(fields.join("\n"))}\n}`;
}
