import { Readable } from "node:stream";
import { findDocument, listOriginalParts, type Scope } from "@bayline/db";
import type { ReadContext } from "../../pipeline/context.ts";
import { requireRecord } from "../records.ts";
import { documentDeleted } from "./refusals.ts";

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
  const { fileName, contentType, sizeBytes } = row;
  const content = Readable.from(partsOf(ctx, id));
  return { name: fileName ?? `${id}${endingOf(contentType)}`, contentType, sizeBytes, content };
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
