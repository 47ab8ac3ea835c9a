import { invalid, maxAttachments, maxFileNameLength, plainText } from "@bayline/contracts";
import {
  countAttachments,
  findAttachmentSpace,
  insertAttachment,
  insertAttachmentFiles,
  type TypedRecord,
} from "@bayline/db";
import type { ReadContext, WriteContext } from "../../pipeline/context.ts";
import { LimitExceeded, limits } from "../../pipeline/limits.ts";
import { newRecordId } from "../../pipeline/record-ids.ts";
import type { SentDocument } from "../../pipeline/sent-file.ts";
import { slowFirst } from "../../pipeline/use-case.ts";
import { lockNamedRecord, type RecordInput, requireNamedRecord } from "../typed-records.ts";
import { type StoredFile, storedFileOf } from "./image.ts";
import { presentAttachment } from "./present.ts";
import { scan } from "./scan.ts";

interface Input extends RecordInput {
  fileName: string | null;
  caption?: string | undefined;
  visibleToCustomer: boolean;
}

/** Attaches the file of a request body to a record. */
export const createAttachment = slowFirst(
  async (ctx: ReadContext, input: Input, { content }: SentDocument) => {
    await requireNamedRecord(ctx, input);
    await scan(ctx, content);
    const file = await storedFileOf(content);
    return async (tx: WriteContext) => {
      const record = await lockNamedRecord(tx, input);
      if ((await countAttachments(tx, record)) >= maxAttachments) {
        throw new LimitExceeded(limits.attachments);
      }
      return insert(tx, { record, input, file });
    };
  },
);

async function insert(
  ctx: WriteContext,
  { record, input, file }: { record: TypedRecord; input: Input; file: StoredFile },
) {
  const { content, thumbnail, ...facts } = file;
  const { fileName, caption = null, visibleToCustomer } = input;
  const row = {
    tenantId: ctx.tenantId,
    id: newRecordId(ctx),
    ...record,
    ...facts,
    fileName: fileName && (plainText(fileName, maxFileNameLength) || null),
    sizeBytes: content.length,
    caption,
    visibleToCustomer,
    createdBy: ctx.caller.name,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  };
  insertAttachment(ctx, row);
  await requireSpace(ctx);
  await insertAttachmentFiles(ctx, row.id, { content, thumbnail });
  const after = presentAttachment(row);
  ctx.emit("attachment.created", row.id);
  ctx.recordAudit({ resourceType: "attachment", resourceId: row.id, before: null, after });
  return after;
}

const bytesPerMebibyte = 1024 * 1024;

async function requireSpace(ctx: WriteContext): Promise<void> {
  const { maxShopBytes } = ctx.services.attachments;
  if ((await findAttachmentSpace(ctx)) <= maxShopBytes) return;
  const space = `${Math.floor(maxShopBytes / bytesPerMebibyte)} MiB`;
  const message = `exceeds the space of the shop's attachments, ${space}`;
  throw invalid([{ field: "file", message }]);
}
