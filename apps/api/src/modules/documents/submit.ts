import { AppError, maxFileNameLength, plainText } from "@bayline/contracts";
import {
  countUnreadDocuments,
  findDocument,
  findDocumentByHash,
  insertDocument,
} from "@bayline/db";
import { newId } from "../../ids.ts";
import type { WriteContext } from "../../pipeline/context.ts";
import type { SentDocument } from "../../pipeline/sent-file.ts";
import { requireRecord } from "../records.ts";
import { auditedDocument, presentDocument } from "./present.ts";

interface Input {
  /** The SHA-256 of the file. */
  file: string;
  fileName: string | null;
  contentType: string;
}

/** The number of documents of one shop that may wait to be read. */
export const mostUnread = 500;

/** Stores the file of a request body. */
export async function submitFile(
  ctx: WriteContext,
  { file, fileName, contentType }: Input,
  { content, source }: SentDocument,
) {
  const known = await findDocumentByHash(ctx, file);
  if (!known) await requireRoom(ctx);
  const id = newId();
  const document = {
    id,
    fileName: fileName && (plainText(fileName, maxFileNameLength) || null),
    contentType,
    sha256: file,
    source,
    submittedBy: ctx.caller.name,
  };
  if (known || !(await insertDocument(ctx, document, content))) {
    ctx.markReplay();
    return presentDocument(
      requireRecord(known ?? (await findDocumentByHash(ctx, file)), "document"),
    );
  }
  const row = requireRecord(await findDocument(ctx, id), "document");
  ctx.emit("document.created", id);
  const after = auditedDocument(row);
  ctx.recordAudit({ resourceType: "document", resourceId: id, before: null, after });
  return presentDocument(row);
}

/** Refuses a document if the shop has too many that wait to be read. */
export async function requireRoom(ctx: WriteContext): Promise<void> {
  if ((await countUnreadDocuments(ctx, mostUnread)) < mostUnread) return;
  throw new AppError("TOO_MANY_DOCUMENTS", `${mostUnread} documents wait to be read.`);
}
