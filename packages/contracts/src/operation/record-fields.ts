import { z } from "zod";
import { type Operation, pathParameters } from "./operation.ts";

/** How an update treats each field of the record that its GET returns. */
export interface RecordFields {
  settable: ReadonlySet<string>;
  /** Settable fields that may be omitted. */
  optional: ReadonlySet<string>;
  computed: ReadonlySet<string>;
  /** Fields that are accepted with any value. */
  ignored: ReadonlySet<string>;
  /** Settable lists whose entries are records with an `id`. */
  lists: ReadonlyMap<string, RecordFields>;
}

/**
 * Returns the fields of the record that an update changes, or undefined if the operation does not
 * compare computed fields.
 *
 * The output of an update is the record as its GET returns it, so each output field that is not an
 * input field is computed.
 */
export function recordFieldsOf(operation: Operation): RecordFields | undefined {
  if (operation.computedFields !== "compared") return undefined;
  const record = objectOf(operation.output);
  if (!record) return undefined;
  return fieldsOf(operation.input, record, {
    inPath: pathParameters(operation.path),
    ignored: operation.ignored,
  });
}

/** Whether an update accepts the `updatedAt` that was read, which makes it conditional. */
export function isConditional(operation: Operation): boolean {
  return recordFieldsOf(operation)?.computed.has("updatedAt") ?? false;
}

/**
 * The body of a write with the computed fields that it accepts, for documents and types. Computed
 * fields are `readOnly`, except `updatedAt`, which makes the update conditional.
 */
export function acceptedBody(operation: Operation): z.core.$ZodObject {
  const inPath = pathParameters(operation.path);
  const fields = recordFieldsOf(operation);
  if (inPath.length === 0 && !fields) return operation.input;
  const settable = Object.entries(operation.input._zod.def.shape);
  // Built from its fields, since zod refuses to omit a field of a refined schema.
  const body = z.strictObject(
    Object.fromEntries(settable.filter(([name]) => !inPath.includes(name))),
  );
  return fields ? withComputed(body, fields) : body;
}

const computedField = z.unknown().optional().meta({
  readOnly: true,
  description: "Computed; accepted if it equals the current value",
});
const ignoredField = z.unknown().optional().meta({ readOnly: true, description: "Ignored" });
const condition = z.string().optional().meta({
  format: "date-time",
  description:
    "The `updatedAt` last read; the update fails with `STALE_RECORD` if the record has changed since",
});

function withComputed(input: z.core.$ZodObject, fields: RecordFields): z.core.$ZodObject {
  const shape: Record<string, z.core.$ZodType> = {};
  for (const [name, field] of Object.entries(input._zod.def.shape)) {
    const entries = fields.lists.get(name);
    shape[name] = entries ? withEntries(field, entries) : field;
  }
  for (const name of fields.computed) {
    shape[name] = name === "updatedAt" ? condition : computedField;
  }
  for (const name of fields.ignored) shape[name] = ignoredField;
  return z.strictObject(shape);
}

function withEntries(field: z.core.$ZodType, fields: RecordFields): z.core.$ZodType {
  if (isWrapper(field)) {
    const innerType = withEntries(field._zod.def.innerType, fields);
    return z.core.clone(field, { ...field._zod.def, innerType });
  }
  const entry = entryOf(field);
  if (!(field instanceof z.core.$ZodArray) || !entry) return field;
  return z.core.clone(field, { ...field._zod.def, element: withComputed(entry, fields) });
}

function fieldsOf(
  input: z.core.$ZodObject,
  record: z.core.$ZodObject,
  { inPath, ignored }: { inPath: readonly string[]; ignored: readonly string[] },
): RecordFields {
  const accepted = Object.entries(input._zod.def.shape).filter(([name]) => !inPath.includes(name));
  const settable = new Map(accepted);
  const outputFields = Object.entries(record._zod.def.shape);
  const lists = outputFields.flatMap(([name, field]) => {
    const entry = entryOf(field);
    const inputEntry = entryOf(settable.get(name));
    if (!entry || !inputEntry || !("id" in inputEntry._zod.def.shape)) return [];
    return [[name, fieldsOf(inputEntry, entry, { inPath: [], ignored: [] })] as const];
  });
  return {
    settable: new Set(settable.keys()),
    optional: new Set(
      accepted.filter(([, field]) => field._zod.optin !== undefined).map(([name]) => name),
    ),
    computed: new Set(
      outputFields
        .map(([name]) => name)
        .filter((name) => !settable.has(name) && !ignored.includes(name)),
    ),
    ignored: new Set(ignored),
    lists: new Map(lists),
  };
}

function entryOf(field: z.core.$ZodType | undefined): z.core.$ZodObject | undefined {
  const list = field && unwrapped(field);
  return list instanceof z.core.$ZodArray ? objectOf(list._zod.def.element) : undefined;
}

function objectOf(schema: z.core.$ZodType): z.core.$ZodObject | undefined {
  const inner = unwrapped(schema);
  return inner instanceof z.core.$ZodObject ? inner : undefined;
}

function unwrapped(schema: z.core.$ZodType): z.core.$ZodType {
  return isWrapper(schema) ? unwrapped(schema._zod.def.innerType) : schema;
}

function isWrapper(
  schema: z.core.$ZodType,
): schema is z.core.$ZodOptional | z.core.$ZodNullable | z.core.$ZodDefault {
  return (
    schema instanceof z.core.$ZodOptional ||
    schema instanceof z.core.$ZodNullable ||
    schema instanceof z.core.$ZodDefault
  );
}
