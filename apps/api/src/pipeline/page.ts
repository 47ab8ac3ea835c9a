import { setImmediate as immediate } from "node:timers/promises";

/** The maximum size of a page of a list, as JSON. */
export const maxPageBytes = 1_048_576;

/** The envelope around the rows: their name, the count and the cursor. */
const envelopeBytes = 1024;

/** After so much JSON, a long page lets other requests run. */
const sliceBytes = 65_536;

/** The rows of a page that fit, and at least one. Each is written as JSON once, to measure and to send it. */
export class Page<Shown> {
  readonly rows: Shown[] = [];
  readonly #texts: string[] = [];
  #bytes = 0;

  get bytes(): number {
    return this.#bytes;
  }

  /** Adds a row. Returns false if the page is full. */
  add(row: Shown): boolean {
    const text = JSON.stringify(row);
    // Plus the comma before the next row.
    const bytes = this.#bytes + 1 + Buffer.byteLength(text);
    if (bytes > maxPageBytes - envelopeBytes && this.rows.length > 0) return false;
    this.#bytes = bytes;
    this.rows.push(row);
    this.#texts.push(text);
    return true;
  }

  /** The answer that contains the first `count` rows as the field `name`, and other fields. */
  answer<Name extends string, Fields extends object>(
    name: Name,
    fields: Fields,
    count?: number,
  ): { [N in Name]: Shown[] } & Fields;
  answer(name: string, fields: object, count = this.rows.length): object {
    const body = { [name]: this.rows.slice(0, count), ...fields };
    const rest = JSON.stringify(fields).slice(1);
    const rows = this.#texts.slice(0, count).join(",");
    written.set(body, `{${JSON.stringify(name)}:[${rows}]${rest === "}" ? "" : ","}${rest}`);
    return body;
  }
}

const written = new WeakMap<object, string>();

/** The JSON of an answer, if it is the unchanged answer of a {@link Page}. */
export function writtenJson(body: unknown): string | undefined {
  return typeof body === "object" && body !== null ? written.get(body) : undefined;
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
  let pauseAt = sliceBytes;
  for (const row of rows) {
    const shown = present(row);
    if (shown === undefined || !page.add(shown)) break;
    if (page.bytes < pauseAt) continue;
    pauseAt = page.bytes + sliceBytes;
    await immediate();
  }
  return page;
}
