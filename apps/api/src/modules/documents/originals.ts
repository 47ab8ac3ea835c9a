import { mediaTypes } from "@bayline/contracts";
import { findDocument, listOriginalParts, type Scope } from "@bayline/db";
import type { ReadContext } from "../../pipeline/context.ts";
import { requireRecord } from "../records.ts";
import { type StreamedFile, streamOf, wholeOf } from "../stored-files.ts";
import { documentDeleted } from "./refusals.ts";

const anyBytes = "application/octet-stream";

export async function getOriginal(ctx: ReadContext, { id }: { id: string }): Promise<StreamedFile> {
  const row = requireRecord(await findDocument(ctx, id), "document");
  if (row.originalDeletedAt) throw documentDeleted();
  const { fileName, sizeBytes } = row;
  const contentType = mediaTypes.document.find((type) => type === row.contentType) ?? anyBytes;
  const content = streamOf(sizeBytes, (range) => listOriginalParts(ctx, id, range));
  return { name: fileName ?? `${id}${endingOf(contentType)}`, contentType, sizeBytes, content };
}

/** Reads the whole original of a document. */
export function readOriginal(scope: Scope, id: string): Promise<Buffer> {
  return wholeOf((range) => listOriginalParts(scope, id, range));
}

function endingOf(contentType: string): string {
  const [, kind = ""] = contentType.split("/");
  return kind.length <= 4 ? `.${kind}` : "";
}
