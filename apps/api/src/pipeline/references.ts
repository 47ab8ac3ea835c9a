import {
  AppError,
  asExternalId,
  type ErrorDetail,
  externalKey,
  externalReferenceFields,
  type IntegratedKind,
  integratedKinds,
  isRecordType,
  type LineReferenceField,
  type LineReferenceKind,
  lineReferenceFields,
  lineReferenceKinds,
  type Operation,
  pathParameters,
  type ReferenceField,
  type ReferenceKind,
  recordTypeOf,
  referenceFields,
  referenceKinds,
  referenceKindsOfTypes,
  type TypedReferenceField,
  typedReferenceFields,
} from "@bayline/contracts";
import {
  findByExternalIds,
  findOfCustomer,
  findReferences,
  maxReferenced,
  type ReferencedRecord,
} from "@bayline/db";
import { isId } from "../ids.ts";
import type { ReadContext } from "./context.ts";
import { nearest } from "./nearest.ts";
import { numberForms } from "./number-forms.ts";
import { withRefusedRows } from "./rows.ts";

/** A number, a name or an external id in an input that takes an id. */
interface Reference {
  /** Named as in the request: `lines[0].inventoryItemId`. */
  field: string;
  kind: ReferenceKind | LineReferenceKind;
  text: string;
  /** The record that a line belongs to. */
  ownerId?: string | undefined;
}

/** A record that a reference may mean, as errors list it. */
type Candidate = Pick<ReferencedRecord, "id" | "number" | "name"> & {
  field: string;
  about?: string;
};

/**
 * Calls a use case with ids in place of the numbers and names of an input. A number or name of no
 * record stays in the input, and the use case treats it as an unknown id.
 */
export type ByReference = <T>(
  ctx: ReadContext,
  input: unknown,
  work: (input: unknown) => Promise<T>,
) => Promise<T>;

/** Returns how an operation resolves its references. Ids cost nothing. */
export function byReference(operation: Operation): ByReference {
  const { input: schema, path } = operation;
  const records = referenceFields(schema);
  const typed = typedReferenceFields(schema);
  const lines = lineReferenceFields(schema);
  const exact = externalReferenceFields(schema);
  const inPath = new Set(pathParameters(path));
  return async (ctx, sent, work) => {
    const { customerId } = ctx.caller;
    const input = typed.reduce(withType, sent);
    const ofTypes = typed.flatMap((field) => fieldOfType(input, field));
    // External ids are no business of customers.
    const external =
      customerId === null ? [...exact, ...[...records, ...ofTypes].filter(isIntegrated)] : [];
    const withExternal = await resolveExternal(ctx, input, external);
    requireIds(withExternal, exact, inPath);
    const fields = [...records, ...ofTypes];
    const withRecords = await resolve(ctx, withExternal, { fields, inPath, operation });
    // Lines are looked for in the record that the request names.
    const ofLines = { fields: lines, inPath, operation };
    const resolved = await resolve(ctx, withRecords.input, ofLines);
    const unknown = [...withRecords.unknown, ...resolved.unknown];
    const own =
      customerId === null
        ? resolved.input
        : await withoutForeign(ctx, resolved.input, { fields: records, customerId });
    if (unknown.length === 0) return work(own);
    try {
      return await work(own);
    } catch (error) {
      throw await withNearest(ctx, error, unknown);
    }
  };
}

/**
 * Replaces the ids of records that are not of a customer by one that no record has, so that they
 * answer as unknown ids do.
 */
async function withoutForeign(
  ctx: ReadContext,
  input: unknown,
  { fields, customerId }: { fields: ReferenceField[]; customerId: string },
): Promise<unknown> {
  let own = input;
  for (const [kind, ofKind] of Map.groupBy(fields, (field) => field.kind)) {
    const ids = ofKind.flatMap(({ path }) => textsAt(input, path)).filter(isId);
    if (ids.length === 0) continue;
    const found = await findOfCustomer(ctx, kind, { ids, customerId });
    const idOf = (text: string) => (isId(text) && !found.has(text) ? idOfNoRecord : text);
    for (const { path } of ofKind) own = replaced(own, path, idOf);
  }
  return own;
}

const idOfNoRecord = "00000000-0000-0000-0000-000000000000";

/** Adds the type of a record that its number shows, if the input does not say it. */
function withType(input: unknown, { path, typeField }: TypedReferenceField): unknown {
  const number = valueAt(input, path);
  if (typeof number !== "string" || valueAt(input, [typeField]) !== undefined) return input;
  const type = recordTypeOf(number);
  return type === undefined ? input : { ...Object(input), [typeField]: type };
}

/** The field as one of the kind that the input says. Records without numbers have none. */
function fieldOfType(input: unknown, { path, typeField }: TypedReferenceField): ReferenceField[] {
  const type = valueAt(input, [typeField]);
  const kind = isRecordType(type) ? referenceKindsOfTypes[type] : undefined;
  return kind ? [{ path, kind }] : [];
}

function valueAt(input: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, step) => Reflect.get(Object(value), step), input);
}

interface Resolved {
  input: unknown;
  /** References to no record, which stay in the input. */
  unknown: Reference[];
}

interface ResolvedFields {
  fields: Field[];
  inPath: ReadonlySet<string>;
  operation: Operation;
}

/**
 * Replaces the references of some fields by ids. A reference in the path must name a record, and
 * rows with ambiguous references are refused alone.
 */
async function resolve(
  ctx: ReadContext,
  input: unknown,
  { fields, inPath, operation }: ResolvedFields,
): Promise<Resolved> {
  const references = fields.flatMap((field) => referencesAt(input, field));
  if (references.length === 0) return { input, unknown: [] };
  const found = await findAll(ctx, references);
  const refusal = ambiguity(ctx, references, found);
  if (refusal) {
    const others = withRefusedRows(operation, input, refusal);
    return resolve(ctx, others, { fields, inPath, operation });
  }
  const unknown = references.filter((reference) => !found.has(keyOf(reference)));
  const missing = unknown.find(({ field }) => inPath.has(field));
  if (missing) throw await notFound(ctx, missing);
  const idOf = (kind: Reference["kind"], text: string) => found.get(keyOf({ kind, text }))?.[0]?.id;
  const resolved = fields.reduce(
    (value, { path, kind }) => replaced(value, path, (text) => idOf(kind, text) ?? text),
    input,
  );
  return { input: resolved, unknown };
}

type Field = ReferenceField | LineReferenceField;

type ExternalField = Pick<ReferenceField, "path"> & { kind: IntegratedKind };

function isIntegrated(field: ReferenceField): field is ReferenceField & ExternalField {
  return Object.hasOwn(integratedKinds, field.kind);
}

/**
 * Replaces the external ids of some fields by ids, in one statement for each kind of record. A text
 * that is no external id of the shop may be a name with a colon, and stays.
 */
async function resolveExternal(
  ctx: ReadContext,
  input: unknown,
  fields: ExternalField[],
): Promise<unknown> {
  let resolved = input;
  for (const [kind, ofKind] of Map.groupBy(fields, (field) => field.kind)) {
    const sent = new Map(
      ofKind
        .flatMap(({ path }) => textsAt(input, path))
        .flatMap((text) => {
          const id = isId(text) ? undefined : asExternalId(text);
          return id ? [[externalKey(id), id] as const] : [];
        }),
    );
    if (sent.size === 0) continue;
    const found = await findByExternalIds(ctx, kind, [...sent.values()]);
    const ids = new Map(found.map(({ recordId, ...id }) => [externalKey(id), recordId]));
    const idOf = (text: string) => {
      const id = asExternalId(text);
      return (id && ids.get(externalKey(id))) ?? text;
    };
    for (const { path } of ofKind) resolved = replaced(resolved, path, idOf);
  }
  return resolved;
}

function textsAt(input: unknown, path: readonly string[]): string[] {
  const texts: string[] = [];
  replaced(input, path, (text) => {
    texts.push(text);
    return text;
  });
  return texts;
}

/** Throws a 404 for a path that names no record. Use cases refuse the unknown ids of a body. */
function requireIds(input: unknown, fields: ExternalField[], inPath: ReadonlySet<string>): void {
  const ofPath = fields.filter(({ path: [name = ""] }) => inPath.has(name));
  if (ofPath.every(({ path }) => textsAt(input, path).every(isId))) return;
  throw new AppError("NOT_FOUND", "There is no such record.");
}

/** The references of one field in an input, which are no ids. */
function referencesAt(input: unknown, field: Field): Reference[] {
  const references: Reference[] = [];
  const within = "within" in field ? field.within : undefined;
  const ownerId = within === undefined ? undefined : idIn(input, within);
  // The use case refuses an owner that is no record.
  if (within !== undefined && ownerId === undefined) return [];
  replaced(input, field.path, (text, name) => {
    if (!isId(text)) references.push({ field: name, kind: field.kind, text, ownerId });
    return text;
  });
  return references;
}

function idIn(input: unknown, field: string): string | undefined {
  const id: unknown = Reflect.get(Object(input), field);
  return typeof id === "string" && isId(id) ? id : undefined;
}

/** Replaces the texts at a path of a value. Copies only the parts that change. */
function replaced(
  value: unknown,
  [step, ...rest]: readonly string[],
  replace: (text: string, field: string) => string,
  field = "",
): unknown {
  if (step === undefined) return typeof value === "string" ? replace(value, field) : value;
  if (step === "[]") {
    if (!Array.isArray(value)) return value;
    const entries = value.map((entry, at) => replaced(entry, rest, replace, `${field}[${at}]`));
    return entries.some((entry, at) => entry !== value[at]) ? entries : value;
  }
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, step)) return value;
  const before: unknown = Reflect.get(value, step);
  const inside = replaced(before, rest, replace, field ? `${field}.${step}` : step);
  return inside === before ? value : { ...value, [step]: inside };
}

type Found = ReadonlyMap<string, ReferencedRecord[]>;

function keyOf({ kind, text }: Pick<Reference, "kind" | "text">): string {
  return `${kind} ${text}`;
}

/** Finds the records of all references, in one statement for each kind of record. */
async function findAll(ctx: ReadContext, references: Reference[]): Promise<Found> {
  const found = new Map<string, ReferencedRecord[]>();
  for (const [kind, same] of Map.groupBy(references, (reference) => reference.kind)) {
    const texts = [...new Set(same.map(({ text }) => text))];
    const keys = texts.flatMap((text) => numberForms(text, kind).map((key) => ({ text, key })));
    // All lines of a request belong to the record in its path.
    const records = await findReferences(ctx, kind, keys, {
      ownerId: same[0]?.ownerId,
      customerId: ctx.caller.customerId,
    });
    for (const [text, named] of Map.groupBy(records, (record) => record.text)) {
      found.set(keyOf({ kind, text }), named);
    }
  }
  return found;
}

const nouns = { ...referenceKinds, ...lineReferenceKinds };

/** The error about references that several records have. */
function ambiguity(ctx: ReadContext, references: Reference[], found: Found): AppError | undefined {
  const ambiguous = references.flatMap(({ field, kind, text }) => {
    const records = found.get(keyOf({ kind, text })) ?? [];
    return records.length > 1 ? [{ field, kind, text, records }] : [];
  });
  if (ambiguous.length === 0) return undefined;
  const details = ambiguous.map(({ field, kind, text, records }): ErrorDetail => {
    const count = records.length > maxReferenced ? `more than ${maxReferenced}` : records.length;
    return { field, message: `${text} names ${count} ${nouns[kind].noun}s` };
  });
  const candidates = ambiguous.flatMap(({ field, records }) => records.map(candidateOf(field)));
  const [first] = details.map(({ field, message }) => `${field}: ${message}.`);
  return new AppError("AMBIGUOUS_REFERENCE", first ?? "", {
    details,
    candidates: shownTo(ctx, candidates.slice(0, maxReferenced)),
    ...(candidates.length > maxReferenced && { truncated: true }),
    nextStep: "Send the id of one of the candidates.",
  });
}

async function notFound(ctx: ReadContext, reference: Reference): Promise<AppError> {
  const candidates = await candidatesFor(ctx, reference);
  return new AppError("NOT_FOUND", "There is no such record.", suggestion(candidates));
}

/** The most references of a request for which the nearest records are looked up. */
const maxUnknown = 5;

/** Adds the nearest records to the error about an unknown reference. */
async function withNearest(ctx: ReadContext, error: unknown, unknown: Reference[]) {
  if (!(error instanceof AppError) || unknown.length === 0) return error;
  const { details = [] } = error.facts;
  const refused = unknown.filter(
    ({ field }) => error.status === 404 || details.some((detail) => detail.field === field),
  );
  const candidates: Candidate[] = [];
  for (const reference of refused.slice(0, maxUnknown)) {
    candidates.push(...(await candidatesFor(ctx, reference)));
  }
  return candidates.length > 0 ? error.with(suggestion(candidates)) : error;
}

async function candidatesFor(ctx: ReadContext, { field, kind, text, ownerId }: Reference) {
  if (ctx.caller.customerId !== null) return [];
  return shownTo(ctx, (await nearest(ctx, kind, text, ownerId)).map(candidateOf(field)));
}

function suggestion(candidates: Candidate[]) {
  const names = [...new Set(candidates.map(({ number, name, id }) => number ?? name ?? id))];
  const last = names.pop();
  if (last === undefined) return {};
  const listed = names.length > 0 ? `${names.join(", ")} or ${last}` : last;
  return { candidates, nextStep: `Did you mean ${listed}?` };
}

function candidateOf(field: string) {
  return ({ id, number, name, about }: ReferencedRecord): Candidate => {
    return { field, id, number, name, ...(about !== null && { about }) };
  };
}

/** Candidates are records, which some callers may change but not read. */
function shownTo({ caller }: ReadContext, candidates: Candidate[]): Candidate[] {
  return caller.permissions.has("shop.read") ? candidates : [];
}
