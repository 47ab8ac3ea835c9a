import { escaped, inline } from "../site/html.ts";
import { schemaPath } from "../site/links.ts";
import type { Schema, SchemaObject } from "./types.ts";

/** The fields of an object as a list; empty for a schema without fields. */
export function fieldsHtml(schema: Schema): string {
  const object = objectIn(schema);
  if (object === undefined) return "";
  const required = new Set(object.required);
  const fields = Object.entries(object.properties ?? {}).map(([name, field]) =>
    fieldHtml({ name, schema: field, isRequired: required.has(name) }),
  );
  return `<dl class="fields">\n${fields.join("\n")}\n</dl>`;
}

interface Field {
  name: string;
  schema: Schema;
  isRequired: boolean;
  /** Of a parameter, beside the schema's. */
  description?: string | undefined;
}

export function fieldHtml({ name, schema, isRequired, description }: Field): string {
  const texts = [description ?? descriptionOf(schema)]
    .filter((text) => text !== undefined && text !== "")
    .map((text) => inline(text ?? ""));
  const about = [...texts, ...limitsOf(schema)].join(". ");
  const nested = nestedHtml(schema);
  return `<dt><code>${escaped(name)}</code> <span class="type">${typeHtml(schema)}</span>${isRequired ? ' <span class="required">required</span>' : ""}</dt>
<dd>${about}${nested}</dd>`;
}

function nestedHtml(schema: Schema): string {
  const objects = alternativesOf(schema).flatMap((each) => fieldsHtml(each) || []);
  return objects
    .map((fields) => `<details><summary>Fields</summary>\n${fields}\n</details>`)
    .join("");
}

/** The type of a schema in a few words, with links to the schemas that have a name. */
export function typeHtml(schema: Schema): string {
  const reference = referenceOf(schema);
  if (reference !== undefined) return schemaLink(reference);
  if (!isSchema(schema)) return "any";
  if (schema.const !== undefined) return `<code>${escaped(JSON.stringify(schema.const))}</code>`;
  const [only, ...others] = alternativesOf(schema);
  if (only !== undefined && (others.length > 0 || only !== schema)) {
    return [...new Set([only, ...others].map(typeHtml))].join(" or ");
  }
  if (schema.items) return `array of ${typeHtml(schema.items)}`;
  const types = [schema.type ?? "any"].flat().map((type) => typeName(schema, type));
  return types.join(" or ");
}

function typeName({ format, contentMediaType, additionalProperties }: SchemaObject, type: string) {
  if (type === "string" && contentMediaType) return escaped(contentMediaType);
  if (type === "string" && format) return escaped(format);
  if (type === "object" && typeof additionalProperties === "object") {
    return `map of ${typeHtml(additionalProperties)}`;
  }
  return type;
}

function schemaLink(reference: string): string {
  const name = schemaName(reference);
  return `<a href="${schemaPath(name)}">${escaped(name)}</a>`;
}

/** The name in `#/components/schemas/WorkOrder`. */
function schemaName(reference: string): string {
  return reference.slice(reference.lastIndexOf("/") + 1);
}

function limitsOf(schema: Schema): string[] {
  return [...new Set(alternativesOf(schema).filter(isSchema).flatMap(limitsOfOne))];
}

function limitsOfOne(schema: SchemaObject): string[] {
  const { minLength, maxLength, minimum, maximum, minItems, maxItems, items } = schema;
  const values = schema.enum ?? (items !== undefined && isSchema(items) ? items.enum : undefined);
  const limits = [
    values &&
      `One of ${values.map((value) => `<code>${escaped(String(value))}</code>`).join(", ")}`,
    rangeText(minLength, maxLength, "characters"),
    rangeText(minItems, maxItems, "items"),
    rangeText(minimum, maximum, ""),
  ];
  return limits.filter((limit) => limit !== undefined);
}

function rangeText(least: number | undefined, most: number | undefined, unit: string) {
  const words = unit === "" ? "" : ` ${unit}`;
  if (most === undefined) return least ? `At least ${least}${words}` : undefined;
  if (least === undefined) return `At most ${most}${words}`;
  return least === most ? `${least}${words}` : `${least} to ${most}${words}`;
}

/** The object with the fields of this schema, which may be the items of an array. */
function objectIn(schema: Schema): SchemaObject | undefined {
  if (!isSchema(schema)) return undefined;
  if (schema.properties) return schema;
  if (schema.items) return objectIn(schema.items);
  if (schema.allOf) return schema.allOf.map(objectIn).find((each) => each !== undefined);
  return undefined;
}

function alternativesOf(schema: Schema): Schema[] {
  if (!isSchema(schema)) return [schema];
  const alternatives =
    schema.anyOf ?? schema.oneOf ?? (schema.properties ? undefined : schema.allOf);
  return alternatives?.flatMap(alternativesOf) ?? [schema];
}

function isSchema(schema: Schema): schema is SchemaObject {
  return typeof schema === "object" && referenceOf(schema) === undefined;
}

function referenceOf(schema: Schema): string | undefined {
  return typeof schema === "object" && "$ref" in schema ? schema.$ref : undefined;
}

export function descriptionOf(schema: Schema): string | undefined {
  return typeof schema === "object" ? schema.description : undefined;
}

/** The schemas of which a value has one, if that is all that this schema says. */
export function choicesOf(schema: Schema): readonly Schema[] {
  return isSchema(schema) ? (schema.oneOf ?? []) : [];
}
