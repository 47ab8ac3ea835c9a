import { findAttachment, listAttachments } from "@bayline/db";
import type { ReadContext } from "../../pipeline/context.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { listPage } from "../list-page.ts";
import { requireRecord } from "../records.ts";
import { findNamedRecord } from "../typed-records.ts";
import { presentAttachment } from "./present.ts";

export async function listRecordAttachments(ctx: ReadContext, input: InputOf<"attachments.list">) {
  const { recordType, recordId, visibleToCustomer } = input;
  const record = recordId && (await findNamedRecord(ctx, { recordType, recordId }));
  const isNone = recordId !== undefined && !record;
  const filter = { record: record || undefined, visibleToCustomer };
  return listPage("attachments", input, {
    read: async (page) => (isNone ? [] : listAttachments(ctx, { ...page, ...filter })),
    at: (row) => row.createdAt,
    present: presentAttachment,
  });
}

export async function getAttachment(ctx: ReadContext, { id }: InputOf<"attachments.get">) {
  return presentAttachment(requireRecord(await findAttachment(ctx, id), "attachment"));
}
