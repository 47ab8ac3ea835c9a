import { basename } from "node:path";
import { maxAttachmentBytes } from "@bayline/contracts";
import type { Attachment, AttachmentsCreateParams, Bayline } from "@bayline/sdk";
import { readBytes } from "../terminal/files.ts";

interface Attached {
  fields: AttachmentsCreateParams;
  options: { idempotencyKey?: string | undefined; dryRun?: boolean };
}

/** Attaches a file to a record. */
export async function attachFile(
  client: Bayline,
  path: string,
  { fields, options }: Attached,
): Promise<Attachment> {
  const bytes = await readBytes(path, maxAttachmentBytes);
  const file = new File([new Uint8Array(bytes)], basename(path));
  return client.attachments.create(file, fields, options);
}
