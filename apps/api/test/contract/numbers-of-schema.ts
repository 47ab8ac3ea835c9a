import type { z } from "zod";

type Schema = z.core.JSONSchema.BaseSchema;

/** An input with another value in one of its numeric fields. */
export interface NumericField {
  /** Such as `lines[0].amountCents`. */
  path: string;
  input(value: unknown): unknown;
}

/** What an object contains beside the numeric field: only what is required, or everything. */
type Extent = "least" | "whole";

/** Every numeric field of an input's JSON Schema, each in a least and in a whole input. */
export function numericFields(root: Schema): NumericField[] {
  function resolve(schema: Schema): Schema {
    if (schema.$ref) return root.$defs?.[schema.$ref.replace("#/$defs/", "")] ?? {};
    return schema;
  }

  function variants(schema: Schema): Schema[] {
    const resolved = resolve(schema);
    const options = resolved.anyOf ?? resolved.oneOf;
    return options ? options.map(Object).flatMap(variants) : [resolved];
  }

  function fieldsOf(schema: Schema, path: string, extent: Extent): NumericField[] {
    return variants(schema).flatMap((variant) => {
      if (variant.type === "integer" || variant.type === "number") {
        return [{ path, input: (value) => value }];
      }
      if (variant.type === "array") {
        const items = fieldsOf(Object(variant.items), `${path}[0]`, extent);
        return items.map((item) => ({ ...item, input: (value) => [item.input(value)] }));
      }
      return variant.type === "object" ? fieldsOfObject(variant, path, extent) : [];
    });
  }

  function fieldsOfObject(schema: Schema, path: string, extent: Extent): NumericField[] {
    return Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
      fieldsOf(Object(property), path === "" ? name : `${path}.${name}`, extent).map((field) => ({
        ...field,
        input: (value) => ({ ...Object(valid(schema, extent)), [name]: field.input(value) }),
      })),
    );
  }

  /** A value of a schema. */
  function valid(schema: Schema, extent: Extent): unknown {
    const [variant = {}] = variants(schema).filter(({ type }) => type !== "null");
    if (variant.const !== undefined) return variant.const;
    if (variant.enum) return variant.enum[0];
    if (variant.type === "integer" || variant.type === "number") return 1;
    if (variant.type === "boolean") return true;
    if (variant.type === "array") return [valid(Object(variant.items), extent)];
    if (variant.type === "object") {
      const { properties = {}, required = [] } = variant;
      const names = extent === "whole" ? Object.keys(properties) : required;
      return Object.fromEntries(
        names.map((name) => [name, valid(Object(properties[name]), extent)]),
      );
    }
    return textOf(variant);
  }

  function textOf({ format }: Schema): string {
    if (format === "uuid") return "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c01";
    if (format === "date") return "2026-03-02";
    return format === "date-time" ? "2026-03-02T15:00:00Z" : "A";
  }

  const fields = [...fieldsOf(root, "", "least"), ...fieldsOf(root, "", "whole")];
  return [...new Map(fields.map((field) => [JSON.stringify(field.input(-7)), field])).values()];
}
