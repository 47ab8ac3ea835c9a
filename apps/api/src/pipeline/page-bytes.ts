/** The maximum size of a page of a list, as JSON. */
export const maxPageBytes = 1_048_576;

/** The envelope around the rows: their name, the count and the cursor. */
const envelopeBytes = 1024;

/**
 * Presents the rows that fit on one page, and at least one. Stops at the first row for which
 * `present` returns undefined, because it was not read.
 *
 * Most pages are far below the limit: they are measured by an upper bound, and only the others are
 * serialised.
 */
export function presentUntilFull<Row, Shown>(
  rows: readonly Row[],
  present: (row: Row) => Shown | undefined,
): Shown[] {
  const room = maxPageBytes - envelopeBytes;
  const page: Shown[] = [];
  let bytes = 0;
  let isExact = false;
  for (const row of rows) {
    const shown = present(row);
    if (shown === undefined) break;
    let size = isExact ? jsonBytes(shown) : mostBytes(shown);
    if (!isExact && bytes + size > room) {
      isExact = true;
      bytes = page.length === 0 ? 0 : jsonBytes(page);
      size = jsonBytes(shown);
    }
    // Plus the comma before the next row.
    bytes += 1 + size;
    if (bytes > room && page.length > 0) break;
    page.push(shown);
  }
  return page;
}

function jsonBytes(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
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
