import { findAttachment, listAttachments } from "@bayline/db";
import type { ReadContext } from "../../pipeline/context.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { requireRecord } from "../records.ts";
import { listPageOfRecord } from "../typed-records.ts";
import { presentAttachment } from "./present.ts";

export function listRecordAttachments(ctx: ReadContext, input: InputOf<"attachments.list">) {
  const source = { list: listAttachments, present: presentAttachment };
  return listPageOfRecord(ctx, "attachments", input, source);
}

export async function getAttachment(ctx: ReadContext, { id }: InputOf<"attachments.get">) {
  return presentAttachment(requireRecord(await findAttachment(ctx, id), "attachment"));
}
