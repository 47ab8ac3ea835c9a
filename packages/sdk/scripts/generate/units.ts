import { definitionOf, type Schema, type SchemaOrBoolean, withoutNull } from "./json-schema.ts";

/** The unit of a field. */
export type Unit =
  | "cents"
  | "dollars"
  | "percent"
  | "hours"
  | "days"
  | "seconds"
  | "milliseconds"
  | "quantity"
  | "time"
  | "day";

/** The text for the unit of a number, and the pattern of descriptions that already contain it. */
const numbers: ReadonlyArray<{ unit: Unit; name: RegExp; words: string; mentioned: RegExp }> = [
  { unit: "cents", name: /cents$/i, words: "Whole cents", mentioned: /cents/i },
  { unit: "percent", name: /(Percent|CommissionRate)$/, words: "Percent", mentioned: /percent|%/i },
  { unit: "hours", name: /hours$/i, words: "Hours", mentioned: /hours/i },
  { unit: "days", name: /Days|^daysPastDue$/, words: "Days", mentioned: /days/i },
  { unit: "seconds", name: /Seconds$/, words: "Seconds", mentioned: /seconds/i },
  { unit: "milliseconds", name: /Ms$/, words: "Milliseconds", mentioned: /milliseconds/i },
  {
    unit: "quantity",
    name: /quantity|^qty/i,
    words: "Up to 4 decimals",
    mentioned: /decimals|hours/i,
  },
];

/** Returns the unit of a field, or undefined. */
export function unitOf(name: string, schema: SchemaOrBoolean): Unit | undefined {
  if (typeof schema === "boolean") return undefined;
  const plain = withoutNull(schema);
  if (plain.format === "date-time") return "time";
  if (plain.format === "date") return "day";
  const types = Array.isArray(plain.type) ? plain.type : [plain.type];
  if (!types.includes("number") && !types.includes("integer")) return undefined;
  // Amounts of reports have no ending that shows their unit.
  if (/^Dollars\b/.test(schema.description ?? "")) return "dollars";
  return numbers.find((one) => one.name.test(name))?.unit;
}

/** Returns the text for a unit that the description of the field does not contain. */
export function unitWords(name: string, schema: SchemaOrBoolean, description: string): string {
  const unit = unitOf(name, schema);
  const number = numbers.find((one) => one.unit === unit);
  return number && !number.mentioned.test(description) ? number.words : "";
}

/** Sentences about the units in a method's input and output. */
export function unitSentences(schemas: Schema[]): string {
  const found = new Set<Unit>();
  for (const schema of schemas) collect("", schema, { definitions: schema.$defs ?? {}, found });
  const has = (unit: Unit) => found.has(unit);
  return [
    has("cents") && !has("dollars") && "Money is in whole cents",
    has("dollars") && !has("cents") && "Money is in dollars",
    has("dollars") &&
      has("cents") &&
      "Money is in whole cents where the name ends in `Cents`, else in dollars",
    has("quantity") && "Quantities have up to 4 decimals",
    has("hours") && "Time worked is in hours",
    has("percent") && "Rates are in percent",
    has("time") && "Times are ISO 8601, answered in UTC",
    has("day") && "Days are `YYYY-MM-DD` in the shop's time zone",
  ]
    .filter(Boolean)
    .map((sentence) => `${sentence}.`)
    .join(" ");
}

interface Search {
  definitions: NonNullable<Schema["$defs"]>;
  found: Set<Unit>;
  /** Definitions that were already searched. */
  seen?: Set<string>;
}

function collect(name: string, schema: SchemaOrBoolean, search: Search): void {
  if (typeof schema === "boolean") return;
  const { definitions, found, seen = new Set() } = search;
  const unit = unitOf(name, schema);
  if (unit) found.add(unit);
  if (schema.$ref !== undefined) {
    const definition = definitionOf(schema.$ref);
    if (seen.has(definition)) return;
    seen.add(definition);
    const inner = definitions[definition];
    if (inner !== undefined) collect(name, inner, { ...search, seen });
    return;
  }
  for (const [field, inner] of inside(name, schema)) collect(field, inner, { ...search, seen });
}

/** Returns the parts of a schema, with the names of their fields. */
function inside(name: string, schema: Schema): Array<[string, SchemaOrBoolean]> {
  const { items, additionalProperties, properties = {} } = schema;
  const parts = [schema.anyOf, schema.oneOf, schema.allOf, schema.prefixItems];
  const all: SchemaOrBoolean[] = parts.flatMap((part) => part ?? []);
  if (items !== undefined) all.push(...(Array.isArray(items) ? items : [items]));
  if (additionalProperties !== undefined) all.push(additionalProperties);
  return [
    ...Object.entries(properties),
    ...all.map((part): [string, SchemaOrBoolean] => [name, part]),
  ];
}
