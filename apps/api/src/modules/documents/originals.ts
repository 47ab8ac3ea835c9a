import { Readable } from "node:stream";
import { mediaTypes } from "@bayline/contracts";
import { findDocument, listOriginalParts, type Scope } from "@bayline/db";
import type { ReadContext } from "../../pipeline/context.ts";
import { requireRecord } from "../records.ts";
import { documentDeleted } from "./refusals.ts";

const anyBytes = "application/octet-stream";

/** Parts of 256 KiB that are read in one statement. */
const partsAtOnce = 8;

/** A file in a response, which is read while it is sent. */
export interface StreamedFile {
  name: string;
  contentType: string;
  sizeBytes: number;
  content: Readable;
}

export async function getOriginal(ctx: ReadContext, { id }: { id: string }): Promise<StreamedFile> {
  const row = requireRecord(await findDocument(ctx, id), "document");
  if (row.originalDeletedAt) throw documentDeleted();
  const { fileName, sizeBytes } = row;
  const contentType = mediaTypes.document.find((type) => type === row.contentType) ?? anyBytes;
  const content = Readable.from(exactly(sizeBytes, partsOf(ctx, id)));
  return { name: fileName ?? `${id}${endingOf(contentType)}`, contentType, sizeBytes, content };
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
  if (left !== 0) throw new Error("An original does not have the size of its document");
}

/** Reads the whole original of a document. */
export async function readOriginal(scope: Scope, id: string): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of partsOf(scope, id)) parts.push(part);
  return Buffer.concat(parts);
}

async function* partsOf(scope: Scope, id: string): AsyncGenerator<Buffer> {
  for (let from = 0; ; from += partsAtOnce) {
    const parts = await listOriginalParts(scope, id, { from, count: partsAtOnce });
    for (const { content } of parts) yield content;
    if (parts.length < partsAtOnce) return;
  }
}

function endingOf(contentType: string): string {
  const [, kind = ""] = contentType.split("/");
  return kind.length <= 4 ? `.${kind}` : "";
}
