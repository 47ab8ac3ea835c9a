import { AppError, type ErrorDetail, type RecordFields } from "@bayline/contracts";

export type Fields = Readonly<Record<string, unknown>>;

/** The input of an update. */
export interface SentRecord {
  input: Fields;
  /** Fields of a REST body with the name of a path parameter, such as the record's `id`. */
  bodyIds: Fields;
}

/** Whether a request sends more than the fields that it may set. */
export function sendsComputed(fields: RecordFields, { input, bodyIds }: SentRecord): boolean {
  if (Object.keys(bodyIds).length > 0) return true;
  return Object.entries(input).some(
    ([name, value]) =>
      (value !== undefined && isComputed(fields, name)) ||
      holdsComputed(fields.lists.get(name), value),
  );
}

function holdsComputed(fields: RecordFields | undefined, value: unknown): boolean {
  if (!fields || !Array.isArray(value)) return false;
  return value.some((entry) =>
    Object.keys(Object(entry)).some((name) => fields.computed.has(name)),
  );
}

function isComputed({ computed, ignored }: RecordFields, name: string): boolean {
  return computed.has(name) || ignored.has(name);
}

/** The result of comparing a record that was sent back with what GET returns. */
export interface Reduced {
  /** The path, and the fields with a value other than GET returns. */
  changes: Record<string, unknown>;
  /** Computed fields with a value other than GET returns. */
  details: ErrorDetail[];
}

/**
 * Separates the changes of an update from the record that was sent back with it. Settable fields
 * that equal GET's are no change. An unchanged record is therefore accepted in every state, and a
 * stored value that may no longer be set can still be sent back.
 *
 * @throws STALE_RECORD if the sent `updatedAt` is not the record's
 */
export function reduceToChanges(
  fields: RecordFields,
  { input, bodyIds }: SentRecord,
  shown: Fields,
): Reduced {
  const changes: Record<string, unknown> = {};
  const details: ErrorDetail[] = [];
  for (const [name, value] of Object.entries(bodyIds)) {
    if (lowerCase(value) !== shown[name]) details.push(differs(name));
  }
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined || fields.ignored.has(name)) continue;
    if (name === "updatedAt" && fields.computed.has(name)) {
      details.push(...updatedAtDetails(value, shown));
    } else if (fields.computed.has(name)) {
      if (!isSame(value, shown[name])) details.push(differs(name));
    } else if (!fields.settable.has(name) || !isUnchanged(name, value, shown)) {
      changes[name] = entriesReduced(fields.lists.get(name), value, {
        shown: shown[name],
        name,
        details,
      });
    }
  }
  return { changes, details };
}

/**
 * Removes the computed fields of a list's entries after comparing each entry with the stored one of
 * the same `id`.
 */
function entriesReduced(
  fields: RecordFields | undefined,
  value: unknown,
  { shown, name, details }: { shown: unknown; name: string; details: ErrorDetail[] },
): unknown {
  if (!fields || !Array.isArray(value) || !Array.isArray(shown)) return value;
  const byId = new Map(shown.map((entry) => [entry.id, entry]));
  return value.map((entry, index) => {
    const stored = isObject(entry) ? byId.get(lowerCase(entry.id)) : undefined;
    // A new entry has no computed fields: any that it sends are left for the contract to refuse.
    return stored
      ? entryReduced(fields, entry, { stored, at: `${name}[${index}].`, details })
      : entry;
  });
}

function entryReduced(
  fields: RecordFields,
  entry: Fields,
  { stored, at, details }: { stored: Fields; at: string; details: ErrorDetail[] },
): Fields {
  const changes: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(entry)) {
    if (fields.computed.has(name)) {
      if (!isSame(value, stored[name])) details.push(differs(`${at}${name}`));
    } else if (name === "id" || !fields.optional.has(name) || !isUnchanged(name, value, stored)) {
      changes[name] = value;
    }
  }
  return changes;
}

function differs(field: string): ErrorDetail {
  return { field, message: "is computed and differs from the record: omit it" };
}

function updatedAtDetails(sent: unknown, shown: Fields): ErrorDetail[] {
  if (typeof sent !== "string" || Number.isNaN(instantOf(sent))) {
    return [
      { field: "updatedAt", message: "must be the ISO 8601 date-time of the record that was read" },
    ];
  }
  if (isSame(sent, shown.updatedAt)) return [];
  throw new AppError("STALE_RECORD", "The record was changed after it was read.", {
    latest: shown,
    nextStep: "Apply your change to `latest`, and send it with its updatedAt.",
  });
}

function isUnchanged(name: string, value: unknown, shown: Fields): boolean {
  return Object.hasOwn(shown, name) && isSame(value, shown[name], isSameText);
}

type CompareTexts = (a: string, b: string) => boolean;

/** Compares JSON values. An absent field equals null, and the order of fields does not matter. */
export function isSame(a: unknown, b: unknown, texts: CompareTexts = isSameInstant): boolean {
  if ((a ?? null) === (b ?? null)) return true;
  if (typeof a === "string" && typeof b === "string") return texts(a, b);
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((entry, index) => isSame(entry, b[index], texts));
  }
  if (!isObject(a) || !isObject(b)) return false;
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].every((name) => isSame(a[name], b[name], texts));
}

function isSameText(a: string, b: string): boolean {
  return a === b;
}

/** Equal times may be written differently. */
function isSameInstant(a: string, b: string): boolean {
  return instantOf(a) === instantOf(b);
}

const dateTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/i;

/** Milliseconds since 1970; NaN, which equals nothing, if the text is no date-time. */
function instantOf(text: string): number {
  return dateTime.test(text) ? Date.parse(text) : Number.NaN;
}

function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function lowerCase(id: unknown): unknown {
  return typeof id === "string" ? id.toLowerCase() : id;
}
