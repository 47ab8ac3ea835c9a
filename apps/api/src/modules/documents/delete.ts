import { removeDocument } from "@bayline/db";
import type { WriteContext } from "../../pipeline/context.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { auditedDocument, presentDocument } from "./present.ts";
import { lockUnbooked } from "./reject.ts";

/** Deletes a document that is not booked, with its original and its review links. */
export async function deleteDocument(ctx: WriteContext, { id }: InputOf<"documents.delete">) {
  const before = await lockUnbooked(ctx, id);
  await removeDocument(ctx, id);
  ctx.emitWith("document.deleted", id, { ...presentDocument(before), deletedAt: ctx.now });
  ctx.recordAudit({
    resourceType: "document",
    resourceId: id,
    before: auditedDocument(before),
    after: null,
  });
  return { id, deleted: true as const };
}
