import type { restContract } from "@bayline/contracts";
import type { UseCases } from "../../pipeline/use-case.ts";
import { createAttachment } from "./create.ts";
import { getContent, getThumbnail } from "./files.ts";
import { getAttachment, listRecordAttachments } from "./read.ts";
import { deleteAttachment, updateCaption } from "./update.ts";

export const attachmentUseCases = {
  list: listRecordAttachments,
  get: getAttachment,
  create: createAttachment,
  update: updateCaption,
  delete: deleteAttachment,
  content: getContent,
  thumbnail: getThumbnail,
} satisfies UseCases<(typeof restContract)["attachments"]>;
