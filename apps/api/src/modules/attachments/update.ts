import { lockAttachment, removeAttachments, updateAttachment } from "@bayline/db";
import type { WriteContext } from "../../pipeline/context.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { isChanged, requireRecord } from "../records.ts";
import { presentAttachment } from "./present.ts";

const resourceType = "attachment";

/** Changes the caption of an attachment, and whether it is for the customer. */
export async function updateCaption(
  ctx: WriteContext,
  { id, ...sent }: InputOf<"attachments.update">,
) {
  const before = requireRecord(await lockAttachment(ctx, id), "attachment");
  const change = {
    caption: sent.caption === undefined ? before.caption : sent.caption,
    visibleToCustomer: sent.visibleToCustomer ?? before.visibleToCustomer,
  };
  const after = requireRecord(await updateAttachment(ctx, id, change), "attachment");
  if (isChanged(before, after)) ctx.emit("attachment.updated", id);
  ctx.recordAudit({
    resourceType,
    resourceId: id,
    before: presentAttachment(before),
    after: presentAttachment(after),
  });
  return presentAttachment(after);
}

export async function deleteAttachment(ctx: WriteContext, { id }: InputOf<"attachments.delete">) {
  const before = presentAttachment(requireRecord(await lockAttachment(ctx, id), "attachment"));
  await removeAttachments(ctx, [id]);
  ctx.emitWith("attachment.deleted", id, { ...before, deletedAt: ctx.now });
  ctx.recordAudit({ resourceType, resourceId: id, before, after: null });
  return { id, deleted: true as const };
}
