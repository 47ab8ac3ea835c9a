import { setImmediate as immediate } from "node:timers/promises";
import { isRecord, maxPageBytes } from "@bayline/contracts";
import { keepJson, sliceBytes, writtenJson } from "./written-json.ts";

/** The envelope around the rows: their name, the count and the cursor. */
const envelopeBytes = 1024;
const roomOfRows = maxPageBytes - envelopeBytes;

/** Rows are written in groups of about this size. A call of `JSON.stringify` for each is slower. */
const groupBytes = 16_384;

/**
 * The rows of a page that fit, and at least one. They are written as JSON while they are presented:
 * this JSON is measured, and sent.
 */
export class Page<Shown> {
  /** Those that are written. */
  readonly rows: Shown[] = [];
  /** The next group: rows that are not written yet. */
  #group: Shown[] = [];
  #rowsPerGroup = 1;
  readonly #slices: string[] = [];
  /** The slice in progress. */
  #slice = "";
  /** The size of the rows as JSON, with a comma after each. */
  #bytes = 0;
  #reservedBytes = 0;
  readonly #room: number;

  /** `room` is the number of bytes that the rows may have together. */
  constructor(room = roomOfRows) {
    this.#room = room;
  }

  /** The number of slices that are complete. */
  get slices(): number {
    return this.#slices.length;
  }

  /** Adds a row, and perhaps writes it. Returns false if the page is full. */
  add(row: Shown): boolean {
    this.#group.push(row);
    return this.#group.length < this.#rowsPerGroup || this.writeGroup();
  }

  /** Writes the rows that are not written yet. Returns false if the page is full. */
  writeGroup(): boolean {
    const group = this.#group;
    this.#group = [];
    if (group.length === 0 || this.#write(group)) return true;
    // The page ends within this group, or before it.
    if (group.length > 1) group.every((row) => this.#write([row]));
    return false;
  }

  /** Writes rows, if they fit. */
  #write(rows: readonly Shown[]): boolean {
    const text = JSON.stringify(rows).slice(1, -1);
    const bytes = Buffer.byteLength(text) + 1;
    const isFirst = this.rows.length === 0;
    if (!this.#hasRoom(bytes) && !(isFirst && rows.length === 1)) return false;
    this.#bytes += bytes;
    this.rows.push(...rows);
    this.#slice += isFirst ? text : `,${text}`;
    if (this.#slice.length >= sliceBytes) {
      this.#slices.push(this.#slice);
      this.#slice = "";
    }
    const fitting = Math.floor((groupBytes * rows.length) / bytes);
    // No faster growth, because a row may be much longer than the one before.
    this.#rowsPerGroup = Math.max(1, Math.min(2 * this.#rowsPerGroup, fitting));
    return true;
  }

  /** Takes room for a record in another field of the answer. Returns false if the page is full. */
  reserve(record: object): boolean {
    const bytes = Buffer.byteLength(JSON.stringify(record)) + 1;
    if (!this.#hasRoom(bytes)) return false;
    this.#reservedBytes += bytes;
    return true;
  }

  #hasRoom(bytes: number): boolean {
    return this.#bytes + this.#reservedBytes + bytes <= this.#room;
  }

  /** The answer that contains the rows as the field `name`, and other fields. */
  answer<Name extends string, Fields extends object>(
    name: Name,
    fields: Fields,
  ): { [N in Name]: Shown[] } & Fields;
  answer(name: string, fields: object): object {
    const body = { [name]: this.rows, ...fields };
    const others = JSON.stringify(fields).slice(1);
    const start = `{${JSON.stringify(name)}:[`;
    const end = `]${others === "}" ? "" : ","}${others}`;
    const [first = "", ...rest] = [...this.#slices, this.#slice + end];
    const commas = this.rows.length === 0 ? 0 : 1;
    const bytes = Buffer.byteLength(start + end) + this.#bytes - commas;
    keepJson(body, { slices: [start + first, ...rest], bytes, rows: name });
    return body;
  }
}

/** Resolves when the long pages that have begun are complete. */
let latest = Promise.resolve();

/**
 * The turn of a long page. One page at a time is presented beyond its first slice: the records of
 * pages that are presented alternately would all be in memory for as long as all of them take.
 */
class Turn {
  #begun: Promise<void> | undefined;
  #end: () => void = () => undefined;

  /** Waits for the pages before this one. */
  begin(): Promise<void> {
    if (this.#begun) return this.#begun;
    this.#begun = latest;
    latest = new Promise((resolve) => {
      this.#end = resolve;
    });
    return this.#begun;
  }

  end(): void {
    this.#end();
  }
}

/**
 * Presents the rows that fit on one page. Stops at the first row for which `present` returns
 * undefined, because it was not read. Other requests run after each slice of a long page.
 */
export async function presentPage<Row, Shown>(
  rows: readonly Row[],
  present: (row: Row) => Shown | undefined,
  page = new Page<Shown>(),
): Promise<Page<Shown>> {
  const turn = new Turn();
  let slices = 0;
  try {
    for (const row of rows) {
      const shown = present(row);
      if (shown === undefined || !page.add(shown)) break;
      if (page.slices === slices) continue;
      slices = page.slices;
      await turn.begin();
      await immediate();
    }
    page.writeGroup();
    return page;
  } finally {
    turn.end();
  }
}

/** What `show` returns for a body. Other requests run after each slice of a long page. */
export async function showInSlices(body: unknown, show: (part: unknown) => unknown) {
  const { rows: name, slices = [] } = writtenJson(body) ?? {};
  if (!isRecord(body) || name === undefined || slices.length < 2) return show(body);
  const { [name]: rows, ...fields } = body;
  if (!Array.isArray(rows)) return show(body);
  const page = await presentPage(rows, show, new Page(Number.POSITIVE_INFINITY));
  return page.answer(name, Object(show(fields)));
}
