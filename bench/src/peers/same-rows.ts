import type { LoadRequest } from "autocannon";

type Row = Record<string, unknown>;

/**
 * Sends a request and returns all records in its answer, by id. The fields of an object without an
 * id belong to the record that contains it.
 */
export async function recordsOf(origin: string, request: LoadRequest): Promise<Map<string, Row>> {
  const { method, path, headers, body } = request;
  const init = body === undefined ? { method, headers } : { method, headers, body };
  const response = await fetch(origin + path, init);
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}: ${text}`);
  const records = new Map<string, Row>();
  collect(JSON.parse(text), {}, records);
  if (records.size === 0) throw new Error(`${method} ${path} returned no records: ${text}`);
  return records;
}

function collect(value: unknown, record: Row, records: Map<string, Row>): void {
  if (typeof value !== "object" || value === null) return;
  const id = "id" in value && typeof value.id === "string" ? value.id : undefined;
  const current = id === undefined ? record : {};
  if (id !== undefined) records.set(id, current);
  for (const [name, field] of Object.entries(value)) {
    if (isPlain(field)) current[name] = field;
    else collect(field, current, records);
  }
}

function isPlain(field: unknown): boolean {
  const values = Array.isArray(field) ? field : [field];
  return values.every((value) => typeof value !== "object" || value === null);
}

/** Describes the first difference between the records of the service and a peer's, if any. */
export function differenceOf(ours: Map<string, Row>, theirs: Map<string, Row>): string | null {
  if (ours.size !== theirs.size) return `${ours.size} and ${theirs.size} records`;
  for (const [id, row] of theirs) {
    const own = ours.get(id);
    if (!own) return `the service did not return ${id}`;
    for (const [name, value] of Object.entries(row)) {
      // Part of the key of each row. The service never returns it.
      if (name === "tenantId") continue;
      const [ownText, text] = [own[name], value].map(textOf);
      if (ownText !== text) return `${name} of ${id} is ${ownText} and ${text}`;
    }
  }
  return null;
}

/** Numbers may be strings, and instants differ in their zone and precision. */
function textOf(value: unknown): string {
  if (typeof value !== "string") return JSON.stringify(value ?? null);
  if (/^-?\d+(\.\d+)?$/.test(value)) return String(Number(value));
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return new Date(value).toISOString();
  return JSON.stringify(value);
}
