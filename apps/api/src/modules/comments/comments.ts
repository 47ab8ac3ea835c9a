import { maxComments } from "@bayline/contracts";
import {
  countComments,
  findComment,
  insertComment,
  listComments,
  lockComment,
  softDeleteComment,
} from "@bayline/db";
import type { ReadContext, WriteContext } from "../../pipeline/context.ts";
import { LimitExceeded, limits } from "../../pipeline/limits.ts";
import { newRecordId } from "../../pipeline/record-ids.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { requireRecord } from "../records.ts";
import { listPageOfRecord, lockNamedRecord } from "../typed-records.ts";
import { presentComment } from "./present.ts";

const resourceType = "comment";

export function listRecordComments(ctx: ReadContext, input: InputOf<"comments.list">) {
  const source = { list: listComments, present: presentComment };
  return listPageOfRecord(ctx, "comments", input, source);
}

export async function getComment(ctx: ReadContext, { id }: InputOf<"comments.get">) {
  return presentComment(requireRecord(await findComment(ctx, id), "comment"));
}

export async function createComment(ctx: WriteContext, input: InputOf<"comments.create">) {
  const record = await lockNamedRecord(ctx, input);
  if ((await countComments(ctx, record)) >= maxComments) {
    throw new LimitExceeded(limits.comments);
  }
  const { text, visibleToCustomer } = input;
  const fields = { ...record, text, visibleToCustomer, createdBy: ctx.caller.name };
  const comment = presentComment(insertComment(ctx, newRecordId(ctx), fields));
  ctx.emit("comment.created", comment.id);
  ctx.recordAudit({ resourceType, resourceId: comment.id, before: null, after: comment });
  return comment;
}

export async function deleteComment(ctx: WriteContext, { id }: InputOf<"comments.delete">) {
  const before = requireRecord(await lockComment(ctx, id), "comment");
  await softDeleteComment(ctx, id);
  ctx.emit("comment.deleted", id);
  ctx.recordAudit({ resourceType, resourceId: id, before: presentComment(before), after: null });
  return { id, deleted: true as const };
}
