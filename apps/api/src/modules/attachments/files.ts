import { findAttachment, listAttachmentParts, type Scope } from "@bayline/db";
import type { ReadContext } from "../../pipeline/context.ts";
import { requireRecord } from "../records.ts";
import { type StreamedFile, streamOf, wholeOf } from "../stored-files.ts";

/** Returns the stored file of an attachment, which is read while it is sent. */
export async function getContent(ctx: ReadContext, { id }: { id: string }): Promise<StreamedFile> {
  const row = requireRecord(await findAttachment(ctx, id), "attachment");
  const { contentType, sizeBytes, fileName } = row;
  const ending = contentType === "image/jpeg" ? ".jpg" : ".pdf";
  // A photo is stored as JPEG, whatever its name says.
  const name = `${(fileName ?? id).replace(/\.(jpe?g|png|webp|pdf)$/i, "")}${ending}`;
  const content = streamOf(sizeBytes, (range) =>
    listAttachmentParts(ctx, { id, variant: "content" }, range),
  );
  return { name, contentType, sizeBytes, content };
}

/** Returns the small picture of a photo. */
export async function getThumbnail(ctx: ReadContext, { id }: { id: string }) {
  const row = requireRecord(await findAttachment(ctx, id), "attachment");
  const content = await readFile(ctx, { id: row.id, variant: "thumbnail" });
  return requireRecord(
    content.length > 0 ? { type: "image/jpeg", content } : undefined,
    "thumbnail",
  );
}

/** Reads a whole file of an attachment; empty if there is none. */
export function readFile(
  scope: Scope,
  file: { id: string; variant: "content" | "thumbnail" },
): Promise<Buffer> {
  return wholeOf((range) => listAttachmentParts(scope, file, range));
}
