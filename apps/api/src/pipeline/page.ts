import { setImmediate as immediate } from "node:timers/promises";
import { maxPageBytes } from "@bayline/contracts";

/** The envelope around the rows: their name, the count and the cursor. */
const envelopeBytes = 1024;
const room = maxPageBytes - envelopeBytes;

/** After so much JSON, a long page lets other requests run. */
const sliceBytes = 65_536;

/**
 * The rows of a page that fit, and at least one.
 *
 * Most pages are far below the limit, and are measured by an upper bound. A page that may exceed it
 * is written as JSON row by row, and this JSON is sent.
 */
export class Page<Shown> {
  readonly rows: Shown[] = [];
  /** The JSON of each row. Undefined while the bound fits. */
  #texts: string[] | undefined;
  /** The size of the rows as JSON, or an upper bound. */
  #bytes = 0;

  /** The size of the JSON that is written. */
  get writtenBytes(): number {
    return this.#texts ? this.#bytes : 0;
  }

  /** Adds a row. Returns false if the page is full. */
  add(row: Shown): boolean {
    const most = this.#texts ? Number.POSITIVE_INFINITY : this.#bytes + 1 + mostBytes(row);
    if (most <= room) {
      this.#bytes = most;
      this.rows.push(row);
      return true;
    }
    this.#texts ??= this.#writeRows();
    const text = JSON.stringify(row);
    const bytes = this.#bytes + bytesOf(text);
    if (bytes > room && this.rows.length > 0) return false;
    this.#bytes = bytes;
    this.rows.push(row);
    this.#texts.push(text);
    return true;
  }

  #writeRows(): string[] {
    const texts = this.rows.map((row) => JSON.stringify(row));
    this.#bytes = texts.reduce((sum, text) => sum + bytesOf(text), 0);
    return texts;
  }

  /** The answer that contains the first `count` rows as the field `name`, and other fields. */
  answer<Name extends string, Fields extends object>(
    name: Name,
    fields: Fields,
    count?: number,
  ): { [N in Name]: Shown[] } & Fields;
  answer(name: string, fields: object, count = this.rows.length): object {
    const body = { [name]: this.rows.slice(0, count), ...fields };
    if (this.#texts) {
      const rest = JSON.stringify(fields).slice(1);
      const rows = this.#texts.slice(0, count).join(",");
      written.set(body, `{${JSON.stringify(name)}:[${rows}]${rest === "}" ? "" : ","}${rest}`);
    }
    return body;
  }
}

/** The bytes of a row, plus the comma before the next one. */
function bytesOf(text: string): number {
  return 1 + Buffer.byteLength(text);
}

const written = new WeakMap<object, string>();

/** The JSON of an answer, if it is the unchanged answer of a long {@link Page}. */
export function writtenJson(body: unknown): string | undefined {
  return typeof body === "object" && body !== null ? written.get(body) : undefined;
}

/** The body of an answer with the mark that its limit was reduced. */
export function withLimitClamped(body: object): object {
  const marked = { ...body, limitClamped: true };
  const text = written.get(body);
  if (text !== undefined) written.set(marked, `${text.slice(0, -1)},"limitClamped":true}`);
  return marked;
}

/**
 * Presents the rows that fit on one page. Stops at the first row for which `present` returns
 * undefined, because it was not read.
 */
export async function presentPage<Row, Shown>(
  rows: readonly Row[],
  present: (row: Row) => Shown | undefined,
): Promise<Page<Shown>> {
  const page = new Page<Shown>();
  let pauseAt = 0;
  for (const row of rows) {
    const shown = present(row);
    if (shown === undefined || !page.add(shown)) break;
    if (page.writtenBytes <= pauseAt) continue;
    pauseAt = page.writtenBytes + sliceBytes;
    await immediate();
  }
  return page;
}

/** An upper bound of a value's size as JSON, in bytes. */
export function mostBytes(value: unknown): number {
  if (typeof value === "string") return 2 + 6 * value.length;
  // -1.7976931348623157e+308
  if (typeof value !== "object" || value === null) return 24;
  let bytes = 2;
  if (Array.isArray(value)) {
    for (const entry of value) bytes += 1 + mostBytes(entry);
    return bytes;
  }
  if (!isFields(value)) return bytes;
  // Object.entries would allocate more memory than the JSON has, for every row of every list.
  for (const name in value) bytes += 4 + 6 * name.length + mostBytes(value[name]);
  return bytes;
}

function isFields(value: object): value is Record<string, unknown> {
  return !Array.isArray(value);
}
