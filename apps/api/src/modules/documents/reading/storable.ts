/**
 * Returns a value that was read from a file with texts that the database can store: without NUL and
 * unpaired surrogates.
 */
export function storable<T>(value: T): T;
export function storable(value: unknown): unknown {
  if (typeof value === "string") return value.replaceAll("\u0000", "").toWellFormed();
  if (Array.isArray(value)) return value.map(storable);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, storable(inner)]));
}
