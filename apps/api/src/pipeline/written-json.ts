/** The JSON of an answer. */
export interface WrittenJson {
  /** Its texts, in their order. A long one is divided: see `sliceBytes`. */
  slices: readonly string[];
  bytes: number;
  /** The name of the field that has the rows of a page. */
  rows?: string;
}

/**
 * The size of a slice. A text of 1 MiB takes four times as long: V8 allocates it, and Node its
 * bytes, in memory that the system has to clear.
 */
export const sliceBytes = 65_536;

const written = new WeakMap<object, WrittenJson>();

/** Keeps the JSON of a body, which is then not changed any more. */
export function keepJson(body: unknown, json: WrittenJson): void {
  if (typeof body === "object" && body !== null) written.set(body, json);
}

/** JSON that is one text. */
export function jsonOf(text: string): WrittenJson {
  return { slices: [text], bytes: Buffer.byteLength(text) };
}

/** The JSON of a body, if it was kept. */
export function writtenJson(body: unknown): WrittenJson | undefined {
  return typeof body === "object" && body !== null ? written.get(body) : undefined;
}

/** The body of an answer with the mark that its limit was reduced. */
export function withLimitClamped(body: object): object {
  const marked = { ...body, limitClamped: true };
  const json = written.get(body);
  if (json) keepJson(marked, withField(json, `,"limitClamped":true}`));
  return marked;
}

/** Adds a field to an object that has others. `end` is its JSON with the end of the object. */
function withField(json: WrittenJson, end: string): WrittenJson {
  const last = json.slices.at(-1) ?? "";
  return {
    ...json,
    slices: [...json.slices.slice(0, -1), last.slice(0, -1) + end],
    bytes: json.bytes - 1 + Buffer.byteLength(end),
  };
}
