import { Readable } from "node:stream";

/** Parts of 256 KiB that are read in one statement. */
const partsAtOnce = 8;

/** A file in a response, which is read while it is sent. */
export interface StreamedFile {
  name: string;
  contentType: string;
  sizeBytes: number;
  content: Readable;
}

/** Reads some parts of a stored file in their order; none after the last. */
type ReadParts = (range: { from: number; count: number }) => Promise<Array<{ content: Buffer }>>;

/** A stored file of an announced size as a stream. */
export function streamOf(sizeBytes: number, read: ReadParts): Readable {
  return Readable.from(exactly(sizeBytes, partsOf(read)));
}

/** Reads a whole stored file. */
export async function wholeOf(read: ReadParts): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of partsOf(read)) parts.push(part);
  return Buffer.concat(parts);
}

/**
 * Passes parts on as long as they have the announced size together. An answer with fewer or more
 * bytes than its Content-Length would be read as another one, so its connection is closed.
 */
async function* exactly(sizeBytes: number, parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let left = sizeBytes;
  for await (const part of parts) {
    left -= part.length;
    if (left < 0) break;
    yield part;
  }
  if (left !== 0) throw new Error("A stored file does not have the size of its record");
}

async function* partsOf(read: ReadParts): AsyncGenerator<Buffer> {
  for (let from = 0; ; from += partsAtOnce) {
    const parts = await read({ from, count: partsAtOnce });
    for (const { content } of parts) yield content;
    if (parts.length < partsAtOnce) return;
  }
}
